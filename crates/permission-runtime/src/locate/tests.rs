use super::*;

#[test]
fn homes_are_expanded_at_the_start_only() {
    let home = Some(Path::new("/home/u"));
    for (text, expected) in [
        ("~", "/home/u"),
        ("~/x", "/home/u/x"),
        ("~//x", "/home/u/x"),
        ("$HOME/x", "/home/u/x"),
        ("$HOMER/x", "$HOMER/x"),
        ("~u/x", "~u/x"),
        ("/a/~", "/a/~"),
    ] {
        assert_eq!(expand_home(text, home), Path::new(expected), "{text}");
    }
    assert_eq!(expand_home("~/x", None), Path::new("~/x"));
}

#[test]
fn the_directories() {
    let home = Some(Path::new("/home/u"));
    assert_eq!(agent_dir(None, home), Some("/home/u/.pi/agent".into()));
    assert_eq!(agent_dir(Some(""), home), Some("/home/u/.pi/agent".into()));
    assert_eq!(agent_dir(Some("~/pi"), home), Some("/home/u/pi".into()));
    assert_eq!(agent_dir(None, None), None);
    let state = |variable, home| state_dir(variable, home);
    assert_eq!(
        state(Some("/s"), home),
        Some("/s/pi-permission-system".into())
    );
    let default = Some("/home/u/.local/state/pi-permission-system".into());
    assert_eq!(state(None, home), default);
    assert_eq!(state(Some("relative"), home), default);
    assert_eq!(state(None, None), None);
}

#[test]
fn an_agent_never_names_a_file_elsewhere() {
    let directory = Path::new("/a");
    assert_eq!(
        agent_file(directory, "rev"),
        Some("/a/agents/rev.md".into())
    );
    assert_eq!(agent_file(directory, "../rev"), None);
    assert_eq!(project_agent_file(directory, "a/b"), None);
}
