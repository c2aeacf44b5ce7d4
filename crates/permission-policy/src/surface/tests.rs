use super::*;

#[test]
fn tables_are_sorted() {
    assert!(PATH_SURFACES.is_sorted());
    assert!(KNOWN.is_sorted());
    assert!(DIRECTIONAL.is_sorted());
    for (bare, forms) in DIRECTIONAL {
        assert!(is_path(bare));
        assert!(forms.iter().all(|form| is_path(form)));
    }
}

#[test]
fn misspelt_keys_name_what_was_meant() {
    for (key, meant) in [
        ("path_wrote", Some("path_write")),
        ("path_reads", Some("path_read")),
        ("path_", Some("path_write")),
        ("Path", Some("path")),
        ("paths", Some("path")),
        ("skills", Some("skill")),
        ("MCP", Some("mcp")),
        ("Bash", Some("bash")),
        ("external_dir", Some("external_directory")),
        ("external-directory", Some("external_directory")),
        ("external_directories", Some("external_directory")),
        ("external_directory_wrte", Some("external_directory_write")),
        ("externl_directory", Some("external_directory")),
        ("external", Some("external_directory")),
        ("ext_dir_read", Some("external_directory_read")),
        ("pathread", Some("path_read")),
    ] {
        assert_eq!(misspelt(key), meant, "{key}");
    }
}

#[test]
fn names_of_tools_are_left_alone() {
    for key in [
        "patch",
        "math",
        "tasks",
        "todowrite",
        "webfetch",
        "websearch",
        "extract",
        "mcp*",
        "mcp__a__b",
        "extension_redirect_x",
        "ext",
        "apply_patch",
        "multi_edit",
        "directory",
        "list_dir",
        "",
        "bush",
    ] {
        assert_eq!(misspelt(key), None, "{key}");
    }
}

#[test]
fn edit_distance() {
    for (left, right, edits) in [
        ("", "", 0),
        ("a", "", 1),
        ("kitten", "sitting", 3),
        ("path", "patch", 1),
    ] {
        assert_eq!(distance(left, right), edits, "{left} {right}");
    }
}
