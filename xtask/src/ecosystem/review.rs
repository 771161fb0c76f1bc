//! Findings that somebody has read, and how those of today differ from them.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::fs;
use std::path::Path;

use super::Rates;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    pub repository: String,
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub code: String,
    pub severity: String,
    pub message: String,
}

/// What a person said who read a finding with its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// True, and the maintainer would be glad to be told.
    Useful,
    /// True, and not worth the minute.
    Noise,
    False,
    /// Nobody has read it yet.
    Unread,
}

impl Verdict {
    const ALL: [Self; 4] = [Self::Useful, Self::Noise, Self::False, Self::Unread];

    const fn word(self) -> &'static str {
        match self {
            Self::Useful => "useful",
            Self::Noise => "noise",
            Self::False => "false",
            Self::Unread => "unread",
        }
    }

    fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.word() == word)
    }
}

/// Where a finding is and of which rule, whatever its words are today.
type Place = (String, String, usize, usize, String);

impl Finding {
    fn place(&self) -> Place {
        (self.repository.clone(), self.file.clone(), self.line, self.column, self.code.clone())
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { repository, file, line, column, code, severity, message } = self;
        write!(f, "{repository} {file}:{line}:{column}: {severity}[{code}] {message}")
    }
}

pub struct Review {
    verdicts: BTreeMap<Place, (Finding, Verdict)>,
}

const HEAD: &str = "\
# What promptsig finds in the repositories of repositories.txt, and what a person said of it: `useful`, true and worth
# the maintainer's minute; `noise`, true and not worth it; `false`. `cargo xtask ecosystem --write` adds what is new as
# `unread`; read it with its code, and write the verdict.
# verdict\tseverity\tcode\trepository\tfile\tline\tcolumn\tmessage
";

impl Review {
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = if path.exists() { super::read(path)? } else { String::new() };
        let mut verdicts = BTreeMap::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (finding, verdict) =
                row(line).ok_or_else(|| format!("{}: not a finding: {line}", path.display()))?;
            verdicts.insert(finding.place(), (finding, verdict));
        }
        Ok(Self { verdicts })
    }

    /// Holds the findings of today against those that were read. `is_here` tells whether a repository was checked.
    pub fn compare(mut self, found: Vec<Finding>, is_here: impl Fn(&Finding) -> bool) -> Compared {
        let mut compared = Compared::default();
        for finding in found {
            match self.verdicts.remove(&finding.place()) {
                None | Some((_, Verdict::Unread)) => compared.rows.push((finding, Verdict::Unread)),
                Some((read, verdict)) => {
                    if (&read.message, &read.severity) != (&finding.message, &finding.severity) {
                        compared.reworded.push((read, finding.clone()));
                    }
                    compared.rows.push((finding, verdict));
                }
            }
        }
        let (gone, not_checked): (Vec<_>, Vec<_>) =
            self.verdicts.into_values().partition(|(finding, _)| is_here(finding));
        compared.gone = gone;
        compared.not_checked = not_checked;
        compared
    }
}

fn row(line: &str) -> Option<(Finding, Verdict)> {
    let [verdict, severity, code, repository, file, line, column, message] =
        line.split('\t').collect::<Vec<_>>()[..]
    else {
        return None;
    };
    let finding = Finding {
        repository: repository.to_owned(),
        file: file.to_owned(),
        line: line.parse().ok()?,
        column: column.parse().ok()?,
        code: code.to_owned(),
        severity: severity.to_owned(),
        message: message.to_owned(),
    };
    Some((finding, Verdict::named(verdict)?))
}

/// Findings of today with their verdicts, and what changed.
#[derive(Default)]
pub struct Compared {
    rows: Vec<(Finding, Verdict)>,
    gone: Vec<(Finding, Verdict)>,
    reworded: Vec<(Finding, Finding)>,
    not_checked: Vec<(Finding, Verdict)>,
}

impl Compared {
    /// Returns the counts of verdicts per severity.
    pub fn rates(&self, repositories: usize) -> String {
        let mut rates = Rates::new();
        for (finding, verdict) in &self.rows {
            *rates.entry(finding.severity.clone()).or_default().entry(*verdict).or_default() += 1;
        }
        let mut text = format!("{} findings in {repositories} repositories\n", self.rows.len());
        for severity in ["error", "warning", "information", "hint"] {
            let Some(counts) = rates.get(severity) else { continue };
            let of = |verdict| counts.get(&verdict).copied().unwrap_or_default();
            let words: Vec<String> =
                Verdict::ALL.iter().map(|verdict| format!("{} {}", of(*verdict), verdict.word())).collect();
            let _ = writeln!(
                text,
                "  {severity:<12} {:>4}: {}",
                counts.values().sum::<usize>(),
                words.join(", ")
            );
        }
        text
    }

    /// Prints what nobody has read yet and what is gone.
    ///
    /// # Errors
    /// Says how many there are.
    pub fn verdict(&self) -> Result<(), String> {
        let unread: Vec<&Finding> =
            self.rows.iter().filter(|(_, verdict)| *verdict == Verdict::Unread).map(|(it, _)| it).collect();
        for finding in &unread {
            println!("+ {finding}");
        }
        for (finding, verdict) in &self.gone {
            println!("- ({}) {finding}", verdict.word());
        }
        for (before, after) in &self.reworded {
            println!("~ {before}\n  {}[{}] {}", after.severity, after.code, after.message);
        }
        let changes = unread.len() + self.gone.len() + self.reworded.len();
        if changes == 0 {
            return Ok(());
        }
        Err(format!(
            "{} new, {} gone, {} changed: read them, then `cargo xtask ecosystem --write`",
            unread.len(),
            self.gone.len(),
            self.reworded.len(),
        ))
    }

    /// Writes the findings of today with their verdicts. What could not be checked is kept.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let mut rows: Vec<&(Finding, Verdict)> = self.rows.iter().chain(&self.not_checked).collect();
        rows.sort();
        let mut text = HEAD.to_owned();
        for (finding, verdict) in rows {
            let Finding { repository, file, line, column, code, severity, message } = finding;
            let message = message.replace(['\t', '\n'], " ");
            let verdict = verdict.word();
            let _ = writeln!(
                text,
                "{verdict}\t{severity}\t{code}\t{repository}\t{file}\t{line}\t{column}\t{message}"
            );
        }
        fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const READ: &str =
        "useful\terror\tJ01\to/a\tx.ts\t3\t5\tIt throws.\nnoise\thint\tT01\to/a\ty.ts\t1\t1\tIt may.\n";

    fn review() -> Review {
        let rows = READ.lines().map(|line| row(line).unwrap());
        Review { verdicts: rows.map(|(finding, verdict)| (finding.place(), (finding, verdict))).collect() }
    }

    fn found() -> Vec<Finding> {
        READ.lines().map(|line| row(line).unwrap().0).collect()
    }

    #[test]
    fn what_was_read_is_no_news() {
        let compared = review().compare(found(), |_| true);
        assert_eq!(compared.verdict(), Ok(()));
        assert_eq!(
            compared.rates(1),
            "2 findings in 1 repositories\n  error           1: 1 useful, 0 noise, 0 false, 0 unread\n  hint            1: 0 useful, 1 noise, 0 false, 0 unread\n",
        );
    }

    #[test]
    fn what_is_new_gone_or_worded_otherwise_is_told() {
        let mut found = found();
        found[0].message = "It may throw.".to_owned();
        found[1].line = 2;
        let compared = review().compare(found, |_| true);
        let told = "1 new, 1 gone, 1 changed: read them, then `cargo xtask ecosystem --write`";
        assert_eq!(compared.verdict(), Err(told.to_owned()));
    }

    #[test]
    fn a_repository_that_is_not_fetched_keeps_its_verdicts() {
        let compared = review().compare(Vec::new(), |_| false);
        assert_eq!((compared.verdict(), compared.not_checked.len()), (Ok(()), 2));
    }
}
