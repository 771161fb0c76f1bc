use promptsig::genaiscript::{EMPTY_RELEASE, LAST_RELEASE, Release};
use promptsig::workspace::{AssumedRelease, EmptyRelease, ReleaseSource};

#[test]
fn the_last_release_is_the_known_one() {
    assert_eq!(Release::known().to_string(), LAST_RELEASE);
}

/// The installed version is read from a file, and a terminal runs the command.
#[test]
fn commands_name_one_version() {
    for (text, by, version) in [
        ("2.5.1", ReleaseSource::Nobody, LAST_RELEASE),
        ("2.5.1", ReleaseSource::Installed, LAST_RELEASE),
        ("1.142.3", ReleaseSource::Installed, "1.142.3"),
        ("1.142.3", ReleaseSource::Declared, LAST_RELEASE),
        ("1.142.3", ReleaseSource::Settings, LAST_RELEASE),
        (EMPTY_RELEASE, ReleaseSource::Installed, LAST_RELEASE),
        ("1.142", ReleaseSource::Installed, LAST_RELEASE),
        ("1.142.x", ReleaseSource::Installed, LAST_RELEASE),
        ("1.142.3-; calc", ReleaseSource::Installed, LAST_RELEASE),
        ("1.142.3+$(id)", ReleaseSource::Installed, LAST_RELEASE),
    ] {
        let release = Release::parse(text).unwrap();
        let command = AssumedRelease { release, by }.command();
        assert_eq!(command, format!("npx --yes genaiscript@{version}"), "{text}");
    }
}

#[test]
fn versions_that_get_the_empty_release_are_told() {
    for versions in ["2.5.2", "^2.5.2", "~2.5.2", "=2.5.2", ">=2.5.2", ">= 2.5.2", "v2.5.2", "latest"] {
        assert!(EmptyRelease::is_only_one_of(versions), "{versions}");
    }
    // npm and pnpm prefer versions that are not deprecated.
    for versions in ["2.5.1", "^2.5.1", "2", "*", "", "<2.5.2", "2.5.20", "12.5.2", "2.5.2 || 2.5.1", "next"]
    {
        assert!(!EmptyRelease::is_only_one_of(versions), "{versions}");
    }
}

#[test]
fn versions_are_told_from_what_is_none() {
    for (text, is_known) in [
        ("2.5.1", Some(true)),
        ("2.5.2", Some(true)),
        ("2.5", Some(true)),
        ("v2.5.1", Some(true)),
        ("2", Some(true)),
        ("2.x", Some(true)),
        ("2.5.x", Some(true)),
        ("~2.5.0", Some(true)),
        ("^2.5.0", Some(true)),
        ("^2.0.0", Some(true)),
        ("2.5.1-beta.1", Some(true)),
        ("2.4.0", Some(false)),
        ("~2.4.0", Some(false)),
        ("^2.6.0", Some(false)),
        ("2.6", Some(false)),
        ("^1.142.3", Some(false)),
        ("1.x", Some(false)),
        ("3", Some(false)),
        ("", None),
        ("latest", None),
        ("*", None),
        ("2..5", None),
        ("2.5.1.0", None),
        (">=2.5", None),
        ("1 || 2", None),
        ("workspace:*", None),
        ("two", None),
    ] {
        assert_eq!(Release::parse(text).map(|release| release.is_known()), is_known, "{text}");
    }
    assert_eq!(Release::parse(" ^2.5 ").unwrap().to_string(), "^2.5");
}
