//! A sheet: a complete script, the places at which somebody types, and the typed texts.
//!
//! ```text
//! //- /weather.genai.mjs
//! script({ parameters: { city: "" } })
//! «before»
//! const days = «days|3»
//! $`Forecast for ${env.vars.ci¦ty}`
//! --- before: a call that is not closed
//! const found = await fetch(
//! --- days: a member to be named
//! # offers city
//! env.vars.$0
//! ```
//!
//! `«name|text»` is a place with `text` in the complete script; a line with only `«name»` is a place for whole lines,
//! indented as the mark. Completion is requested at `¦` in every state of the script, at `$0` in the typed text.
//! Typed lines that begin with `# ` are directives:
//!
//! - `# offers a b`: completion at `$0` offers these.
//! - `# says V01`: the typed text justifies this finding elsewhere in the script.
//! - `# hides below`: nothing is expected below.
//!
//! The header of a script may end with `crlf`.

use std::ops::Range;

pub struct Sheet {
    pub path: String,
    is_crlf: bool,
    parts: Vec<Part>,
    pub cases: Vec<Case>,
}

pub struct Case {
    pub place: String,
    pub title: String,
    pub offers: Vec<String>,
    pub says: Vec<String>,
    pub hides_below: bool,
    typed: String,
}

enum Part {
    Text(String),
    Place {
        name: String,
        text: String,
    },
    /// A place for whole lines.
    Lines {
        name: String,
        indent: String,
    },
    Probe,
}

#[derive(Default)]
pub struct State {
    pub source: String,
    /// Offsets at which completion is requested.
    pub probes: Vec<usize>,
    pub place: Range<usize>,
    pub cursor: Option<usize>,
}

impl Sheet {
    pub fn parse(text: &str) -> Self {
        let (header, text) = text.split_once('\n').expect("a header and a script");
        let header = header.strip_prefix("//- ").expect("a header");
        let (path, is_crlf) = header.strip_suffix(" crlf").map_or((header, false), |path| (path, true));
        let mut sections = text.split("\n--- ");
        let parts = parts(sections.next().expect("a script"));
        let cases: Vec<Case> = sections.map(Case::parse).collect();
        for case in &cases {
            let places = parts.iter().filter(|part| part.name() == Some(&case.place)).count();
            assert_eq!(places, 1, "{path}: places with the name {}", case.place);
        }
        Self { path: path.to_owned(), is_crlf, parts, cases }
    }

    pub fn complete(&self, case: &Case) -> State {
        self.state(case, None)
    }

    /// Returns the script with the case's text.
    pub fn typed(&self, case: &Case) -> State {
        self.state(case, Some(&case.typed))
    }

    fn state(&self, case: &Case, typed: Option<&str>) -> State {
        let mut state = State::default();
        for part in &self.parts {
            let start = state.source.len();
            let is_typed = part.name() == Some(&case.place);
            match part {
                Part::Text(text) => self.write(&mut state, text),
                Part::Probe => state.probes.push(start),
                Part::Place { text, .. } => {
                    self.write(&mut state, typed.filter(|_| is_typed).unwrap_or(text));
                }
                Part::Lines { indent, .. } => {
                    for line in typed.filter(|_| is_typed).into_iter().flat_map(|typed| typed.split('\n')) {
                        let indent = if line.is_empty() { "" } else { indent };
                        self.write(&mut state, &format!("{indent}{line}\n"));
                    }
                }
            }
            if is_typed {
                state.place = start..state.source.len();
            }
        }
        state
    }

    fn write(&self, state: &mut State, text: &str) {
        let text = if self.is_crlf { text.replace('\n', "\r\n") } else { text.to_owned() };
        if let Some(at) = text.find("$0") {
            state.cursor = Some(state.source.len() + at);
        }
        state.source.push_str(&text.replacen("$0", "", 1));
    }
}

impl Case {
    fn parse(section: &str) -> Self {
        let (head, typed) = section.split_once('\n').expect("what is typed");
        let (place, title) = head.split_once(": ").expect("a place and a title");
        let mut case = Self {
            place: place.to_owned(),
            title: title.to_owned(),
            offers: Vec::new(),
            says: Vec::new(),
            hides_below: false,
            typed: String::new(),
        };
        let words = |line: &str| line.split(' ').map(str::to_owned).collect();
        let mut lines = Vec::new();
        for line in typed.split('\n') {
            match line.strip_prefix("# ").map(|line| line.split_once(' ').expect("a word and more")) {
                None => lines.push(line),
                Some(("offers", labels)) => case.offers = words(labels),
                Some(("says", codes)) => case.says = words(codes),
                Some(("hides", "below")) => case.hides_below = true,
                Some(other) => panic!("{title}: {other:?}"),
            }
        }
        case.typed = lines.join("\n");
        // The file's final line break is not typed.
        case.typed.truncate(case.typed.trim_end_matches('\n').len());
        assert_eq!(case.typed.contains("$0"), !case.offers.is_empty(), "{title}");
        case
    }
}

impl Part {
    fn name(&self) -> Option<&str> {
        match self {
            Self::Place { name, .. } | Self::Lines { name, .. } => Some(name),
            Self::Text(_) | Self::Probe => None,
        }
    }
}

fn parts(script: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    for line in script.split_inclusive('\n').map(|line| line.trim_end_matches('\n')) {
        let bare = line.trim_start();
        if let Some(name) = bare.strip_prefix('«').and_then(|rest| rest.strip_suffix('»'))
            && !name.contains(['«', '|'])
        {
            let indent = line[..line.len() - bare.len()].to_owned();
            parts.push(Part::Lines { name: name.to_owned(), indent });
            continue;
        }
        for (index, piece) in line.split('«').enumerate() {
            let Some((place, rest)) = piece.split_once('»').filter(|_| index > 0) else {
                text(piece, &mut parts);
                continue;
            };
            let (name, default) = place.split_once('|').expect("a name and a text");
            parts.push(Part::Place { name: name.to_owned(), text: default.to_owned() });
            text(rest, &mut parts);
        }
        parts.push(Part::Text("\n".to_owned()));
    }
    parts
}

fn text(piece: &str, parts: &mut Vec<Part>) {
    for (index, piece) in piece.split('¦').enumerate() {
        if index > 0 {
            parts.push(Part::Probe);
        }
        parts.push(Part::Text(piece.to_owned()));
    }
}
