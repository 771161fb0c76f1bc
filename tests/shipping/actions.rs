//! Actions of the workflows are named by the hash of a commit, which cannot be moved, with its version as a comment, which
//! dependabot keeps up to date.

use std::fs;
use std::path::Path;

/// Returns the action of a line of a workflow, or why it is not pinned.
fn action(line: &str) -> Option<Result<&str, String>> {
    let used = line.trim().trim_start_matches("- ").strip_prefix("uses:")?.trim();
    let (used, comment) = used.split_once(" # ").unwrap_or((used, ""));
    let pinned =
        used.split_once('@').filter(|(_, at)| at.len() == 40 && at.bytes().all(|it| it.is_ascii_hexdigit()));
    let version =
        comment.strip_prefix('v').is_some_and(|it| it.split('.').filter(|it| !it.is_empty()).count() == 3);
    Some(match pinned {
        Some((name, _)) if version => Ok(name),
        Some(_) => Err(format!("no version after the hash: {}", line.trim())),
        None => Err(format!("no hash: {}", line.trim())),
    })
}

#[test]
fn each_action_has_a_hash_and_its_version() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/workflows");
    let (mut found, mut wrong) = (0, Vec::new());
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        for action in text.lines().filter_map(action) {
            found += 1;
            wrong.extend(action.err());
        }
    }
    assert!(found > 20, "{found}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn tags_and_branches_are_not_pinned() {
    let hash = "3d3c42e5aac5ba805825da76410c181273ba90b1";
    assert_eq!(
        action(&format!("      - uses: actions/checkout@{hash} # v7.0.1")),
        Some(Ok("actions/checkout"))
    );
    assert_eq!(action("      - run: echo"), None);
    for line in [
        "- uses: actions/checkout@v7",
        "uses: actions/checkout@main # v7.0.1",
        &format!("- uses: actions/checkout@{hash}"),
        &format!("- uses: actions/checkout@{hash} # v7"),
        &format!("- uses: actions/checkout@{} # v7.0.1", &hash[..39]),
    ] {
        assert!(matches!(action(line), Some(Err(_))), "{line}");
    }
}
