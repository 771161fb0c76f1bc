//! Examples in the format of `examples.txt`.

pub struct Case {
    pub name: String,
    /// Reason for differences to the page.
    pub because: String,
    pub files: Vec<File>,
}

pub struct File {
    pub path: String,
    pub lines: Vec<Line>,
}

pub struct Line {
    pub origin: Origin,
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    Page,
    LeftOut,
    Ours,
}

impl Case {
    pub fn all(text: &str) -> Vec<Self> {
        text.split("#### ").skip(1).map(Self::parse).collect()
    }

    fn parse(text: &str) -> Self {
        let (head, files) = text.split_once("\n//// ").expect("a file");
        let (name, because) = head.split_once('\n').unwrap_or((head, ""));
        let file = |text: &str| {
            let (path, lines) = text.split_once('\n').expect("lines");
            File { path: path.trim().to_owned(), lines: lines.trim_end().lines().map(Line::parse).collect() }
        };
        Self {
            name: name.trim().to_owned(),
            because: because.split_whitespace().collect::<Vec<_>>().join(" "),
            files: files.split("\n//// ").map(file).collect(),
        }
    }

    pub fn slug(&self) -> String {
        let words = self.name.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect::<Vec<_>>().join("-")
    }

    /// Fails if a line is not on the page, or if additions have no reason.
    pub fn check_against(&self, page: &str) {
        let page = bare(page.lines());
        let mut has_all = false;
        for file in &self.files {
            let quoted = file.lines.iter().filter(|line| line.origin != Origin::Ours);
            let quoted = bare(quoted.map(|line| line.text.as_str()));
            has_all |= !quoted.is_empty();
            let is_there = page.contains(&quoted);
            assert!(is_there, "the page does not have what {} of “{}” takes from it", file.path, self.name);
        }
        assert!(has_all, "“{}” takes nothing from the page", self.name);
        let is_completed =
            self.files.iter().flat_map(|file| &file.lines).any(|line| line.origin != Origin::Page);
        assert!(!is_completed || !self.because.is_empty(), "“{}” does not say why it has more", self.name);
    }
}

impl File {
    pub fn source(&self) -> String {
        let lines = self.lines.iter().filter(|line| line.origin != Origin::LeftOut);
        lines.flat_map(|line| [line.text.as_str(), "\n"]).collect()
    }
}

impl Line {
    fn parse(line: &str) -> Self {
        let (origin, text) = match line.as_bytes().first() {
            Some(b'+') => (Origin::Ours, &line[1..]),
            Some(b'-') => (Origin::LeftOut, &line[1..]),
            Some(_) => {
                (Origin::Page, line.strip_prefix(' ').unwrap_or_else(|| panic!("what begins {line}?")))
            }
            None => (Origin::Page, ""),
        };
        Self { origin, text: text.to_owned() }
    }
}

/// Trims lines, since one of the pages has lost its indentation, and drops blank ones.
fn bare<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    lines.map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}
