//! Path resolution against the real file system, the real bash and the real git.

#![expect(clippy::unwrap_used, reason = "a test may assert by aborting")]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "what is compared with is the real world"
)]

mod canonical;
mod globs;
mod ignore_files;
mod real;
