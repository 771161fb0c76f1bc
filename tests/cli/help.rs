//! `--help`, whose examples are run.

use super::run::{promptsig, repository};
use super::shell::{ENDLESS, Sample};

const COMMANDS: [&[&str]; 14] = [
    &[],
    &["lsp"],
    &["mcp"],
    &["check"],
    &["inspect"],
    &["schema"],
    &["manual"],
    &["format"],
    &["types"],
    &["convert"],
    &["rule"],
    &["preview"],
    &["completions"],
    &["man"],
];

/// Lines under `Examples:` without their remarks.
fn examples(help: &str) -> Vec<&str> {
    let (_, examples) = help.split_once("\nExamples:\n").unwrap();
    examples.lines().map(|line| line.split(" # ").next().unwrap().trim()).collect()
}

#[test]
fn every_help_has_examples_that_work() {
    for words in COMMANDS {
        let help = promptsig(&[words, &["--help"]].concat()).stdout;
        assert_eq!(
            promptsig(&[words, &["-h"]].concat()).stdout.matches("\nExamples:\n").count(),
            1,
            "{words:?}"
        );
        for example in examples(&help) {
            if !ENDLESS.contains(&example) {
                let run = Sample::new().run(example);
                assert!(
                    run.code.is_some_and(|code| code < 2) && !run.stdout.is_empty(),
                    "{example}: {}",
                    run.stderr
                );
            }
        }
    }
}

#[test]
fn the_manual_has_the_same_examples() {
    let page = promptsig(&["man"]).stdout;
    assert_eq!(page.matches(".SH EXAMPLES\n.nf\n").count(), COMMANDS.len());
    assert!(!page.contains(".SH EXTRA") && !page.contains('\x1b'), "{page}");
    for words in COMMANDS {
        let help = promptsig(&[words, &["--help"]].concat()).stdout;
        for example in examples(&help) {
            let line = example.replace('-', "\\-").replace('\'', "\\*(Aq");
            assert!(page.contains(&line), "{line}");
        }
    }
}

#[test]
fn the_page_has_every_option_of_check() {
    let page = std::fs::read_to_string(repository().join("docs/command-line.md")).unwrap();
    let (_, page) = page.split_once("\n## Options of `check`\n").unwrap();
    let (page, _) = page.split_once("\n## ").unwrap();
    let help = promptsig(&["check", "--help"]).stdout;
    let options = help.lines().filter_map(|line| line.trim_start().strip_prefix("--"));
    let options: Vec<&str> = options.filter_map(|line| line.split([' ', '<']).next()).collect();
    assert!(options.len() > 10, "{options:?}");
    for option in options {
        assert!(page.contains(&format!("--{option}")), "{option}");
    }
    for format in ["`--format concise`", "`--format json`, `github`, `sarif`"] {
        assert!(page.contains(format), "{format}");
    }
}

#[test]
fn shells_complete_every_option() {
    let help = promptsig(&["check", "--help"]).stdout;
    let options: Vec<&str> =
        help.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 2).collect();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = promptsig(&["completions", shell]).stdout;
        for option in [
            "statistics",
            "config",
            "quiet",
            "severity",
            "exclude",
            "unsafe-fixes",
            "explain",
            "stdin-filename",
            "watch",
        ] {
            assert!(options.contains(&format!("--{option}").as_str()), "{option}");
            assert!(script.contains(option), "{shell}: {option}");
        }
        assert!(["powershell", "elvish"].contains(&shell) || script.contains("concise"), "{shell}");
    }
}
