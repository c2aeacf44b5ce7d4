//! The checked-in TypeScript is that of the types.

use std::path::PathBuf;
use std::{env, fs};

use super::{published, render_typescript};

#[test]
fn typescript_is_current() {
    for (name, expected) in [
        ("addon-types.ts", render_typescript()),
        ("published.ts", published::render_typescript()),
    ] {
        let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("../../pi-extension/src")
            .join(name);
        if env::var_os("PERMISSION_NODE_BLESS").is_some() {
            fs::write(&file, &expected).unwrap();
        }
        let found = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            found == expected,
            "{} is out of date: PERMISSION_NODE_BLESS=1 cargo test -p permission-node",
            file.display()
        );
    }
}
