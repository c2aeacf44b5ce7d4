//! The devices that are nowhere: opening them reads and writes no file.

use crate::facts::Platform;

/// Names below `/dev/` that never count as outside (semantics, 4.5), sorted.
const DEVICES: [&str; 9] = [
    "full", "null", "random", "stderr", "stdin", "stdout", "tty", "urandom", "zero",
];

/// Returns whether a path with resolved dots is such a device: `/dev/null`, `/dev/fd/3`, `/proc/self/fd/3`, Windows' `NUL`.
pub fn is_device(path: &str, platform: Platform) -> bool {
    if let Some(name) = path.strip_prefix("/dev/") {
        return DEVICES.contains(&name) || name.strip_prefix("fd/").is_some_and(is_number);
    }
    match platform {
        Platform::Linux => ["/proc/self/fd/", "/proc/thread-self/fd/"]
            .iter()
            .any(|directory| path.strip_prefix(directory).is_some_and(is_number)),
        Platform::MacOs => false,
        Platform::Windows => super::text::name(path).eq_ignore_ascii_case("nul"),
    }
}

/// Returns whether a text is a decimal number.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::is_device;
    use crate::facts::Platform;

    #[test]
    fn knows_devices() {
        for path in [
            "/dev/null",
            "/dev/zero",
            "/dev/urandom",
            "/dev/fd/12",
            "/proc/self/fd/0",
            "/dev/tty",
        ] {
            assert!(is_device(path, Platform::Linux), "{path}");
        }
        for path in [
            "/dev/sda",
            "/dev/fd",
            "/dev/fd/x",
            "/dev/nullx",
            "/dev/null/x",
            "/proc/1/fd/0",
            "/x/dev/null",
        ] {
            assert!(!is_device(path, Platform::Linux), "{path}");
        }
        assert!(is_device("C:/work/NUL", Platform::Windows));
    }
}
