//! Path resolution against the real file system, the real bash and the real git.

#![expect(clippy::unwrap_used, reason = "a test may assert by aborting")]

mod canonical;
mod globs;
mod ignore_files;
mod real;
