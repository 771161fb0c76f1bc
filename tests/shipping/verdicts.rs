use super::read;

/// The README states how many findings in public repositories were worth it, by severity.
#[test]
fn the_rates_of_the_readme_are_those_of_the_verdicts() {
    let verdicts = read("tests/ecosystem/findings.tsv");
    let rows: Vec<Vec<&str>> = verdicts
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
        .collect();
    let rate = |severity: &str| {
        let of_severity = || rows.iter().filter(|row| row[1] == severity);
        format!("{} of {}", of_severity().filter(|row| row[0] == "useful").count(), of_severity().count())
    };
    assert!(
        rows.iter().all(|row| matches!(row[0], "useful" | "noise")),
        "each finding is read, and none is false"
    );
    let repositories = read("tests/ecosystem/repositories.txt");
    let count = repositories.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
    let readme = read("README.md").replace('\n', " ");
    for stated in [
        format!("in {count} public repositories"),
        format!("{} errors", rate("error")),
        format!("{} warnings", rate("warning")),
        format!("{} findings of severity information", rate("information")),
        format!("{} hints", rate("hint")),
    ] {
        assert!(readme.contains(&stated), "{stated}");
    }
}
