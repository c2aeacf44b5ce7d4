//! The smallest honest facts: what the file system says now.

use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::path::Path;

use permission_gate::Facts;
use permission_gate::facts::{Entry, EntryKind, Platform};

pub(crate) struct RealFacts;

fn kind(file_type: fs::FileType) -> EntryKind {
    if file_type.is_symlink() {
        EntryKind::Link
    } else if file_type.is_dir() {
        EntryKind::Directory
    } else if file_type.is_file() {
        EntryKind::File
    } else {
        assert!(
            file_type.is_fifo()
                || file_type.is_socket()
                || file_type.is_char_device()
                || file_type.is_block_device()
        );
        EntryKind::Other
    }
}

impl Facts for RealFacts {
    fn platform(&self) -> Platform {
        Platform::Linux
    }

    fn home(&self) -> Option<&str> {
        None
    }

    fn home_of(&self, _user: &str) -> Option<String> {
        None
    }

    fn entry(&self, path: &str) -> Entry {
        assert!(
            !path.split('/').any(|part| part == "." || part == ".."),
            "dots in {path}"
        );
        match fs::symlink_metadata(path) {
            Ok(data) if data.is_symlink() => fs::read_link(path)
                .ok()
                .and_then(|target| target.into_os_string().into_string().ok())
                .map_or(Entry::Unreadable, Entry::Link),
            Ok(data) => Entry::Present(kind(data.file_type())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Entry::Missing,
            Err(_) => Entry::Unreadable,
        }
    }

    fn list(&self, directory: &str, limit: usize) -> Option<(Vec<(String, EntryKind)>, bool)> {
        let mut names: Vec<(String, EntryKind)> = fs::read_dir(directory)
            .ok()?
            .filter_map(|entry| {
                let entry = entry.ok()?;
                Some((
                    entry.file_name().into_string().ok()?,
                    kind(entry.file_type().ok()?),
                ))
            })
            .collect();
        names.sort_by(|left, right| left.0.cmp(&right.0));
        let complete = names.len() <= limit;
        names.truncate(limit);
        Some((names, complete))
    }

    fn read_small(&self, path: &str, limit: usize) -> Option<String> {
        fs::read_to_string(Path::new(path))
            .ok()
            .filter(|text| text.len() <= limit)
    }

    fn folds_case(&self, _path: &str) -> bool {
        false
    }
}
