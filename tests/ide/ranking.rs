//! Ranks of what authors really wrote next, in the scripts of the sample and in GenAIScript's own systems.
//!
//! Places are found by a fixed rule: each key, value, id, read and call of the kinds below that a script has, at most
//! `PER_KIND` of a kind in a file, evenly spread. The text is cut there: the member and what follows in its object,
//! list or pattern are removed, as if the author were writing it, and the rest of the file stays. Completion is asked
//! with nothing typed, and with the first letters, which keep the items that begin with them, as editors do.
//!
//! `ranking.txt` has the mean reciprocal rank of each kind. Every second file, by name, is held out: of these, the
//! misses are not listed, so that the order is not fitted to them.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use promptsig::ide::completion;
use promptsig::syntax::{Member, Object, Value};
use promptsig::text::Span;
use promptsig::workspace::{Project, variables};
use promptsig::{FilePath, SourceFile};

use test_support::{kept, systems};

/// Most places of a kind in a file.
const PER_KIND: usize = 6;

/// Misses that are listed of each kind.
const LISTED: usize = 8;

/// Mean reciprocal rank that is demanded of each half with nothing typed, and with the first letter.
const DEMANDED: [f64; 2] = [0.9, 0.95];

/// Cut text, and what its author wrote there.
struct Place {
    kind: &'static str,
    before: String,
    after: String,
    wanted: String,
}

#[derive(Default)]
struct Score {
    places: usize,
    /// Sums of reciprocal ranks with no letter, one and two.
    sums: [f64; 3],
    first: usize,
    misses: BTreeMap<String, usize>,
}

#[test]
fn what_authors_wrote_is_near_the_top() {
    let Some(folder) = &*systems::SCRIPTS else { return };
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample");
    let mut scores: BTreeMap<(bool, &str), Score> = BTreeMap::new();
    for (name, folder) in [("sample", &*sample), ("systems", &**folder)] {
        let files = files(name, folder);
        let mut project = Project::with_roots(["/sample"]);
        for file in files.iter().filter(|file| file.path().as_str().starts_with("/sample")) {
            project.insert(file);
        }
        for (index, file) in files.iter().enumerate() {
            for place in chosen(places(file, &project)) {
                let score = scores.entry((index % 2 == 1, place.kind)).or_default();
                score.add(&place, &ranks(&mut project, file, &place));
            }
        }
    }
    let mut shown = String::new();
    let mut totals = Vec::new();
    for (is_held_out, title) in [(false, "Looked at"), (true, "Held out")] {
        writeln!(shown, "{title}\n").unwrap();
        writeln!(shown, "{:<22}places   first    MRR  1 letter  2 letters", "").unwrap();
        let mut total = Score::default();
        let half: Vec<_> = scores.iter().filter(|((of, _), _)| *of == is_held_out).collect();
        for ((_, kind), score) in &half {
            writeln!(shown, "{}", score.line(kind)).unwrap();
            total.places += score.places;
            total.first += score.first;
            (0..3).for_each(|letters| total.sums[letters] += score.sums[letters]);
        }
        writeln!(shown, "{}\n", total.line("all")).unwrap();
        for ((_, kind), score) in half.iter().filter(|_| !is_held_out) {
            let mut misses: Vec<_> = score.misses.iter().collect();
            misses.sort_by(|left, right| right.1.cmp(left.1).then(left.0.cmp(right.0)));
            for (miss, count) in misses.into_iter().take(LISTED) {
                writeln!(shown, "{kind}: {count} × {miss}").unwrap();
            }
        }
        if !is_held_out {
            shown.push('\n');
        }
        totals.push(total);
    }
    let places: usize = totals.iter().map(|total| total.places).sum();
    assert!(places >= 80, "{places}");
    for total in &totals {
        for (sum, demanded) in total.sums.iter().zip(DEMANDED) {
            #[allow(clippy::cast_precision_loss, reason = "there are few places")]
            let mean = sum / total.places as f64;
            assert!(mean >= demanded, "{mean:.3}\n{shown}");
        }
    }
    kept::check("tests/ide/ranking.txt", shown.trim_end());
}

impl Score {
    fn add(&mut self, place: &Place, ranks: &[Option<usize>; 3]) {
        self.places += 1;
        self.first += usize::from(ranks[0] == Some(1));
        for (sum, rank) in self.sums.iter_mut().zip(ranks) {
            #[allow(clippy::cast_precision_loss, reason = "lists are short")]
            let reciprocal = rank.map_or(0.0, |rank| 1.0 / rank as f64);
            *sum += reciprocal;
        }
        if ranks[0].is_none_or(|rank| rank > 2) {
            let rank = ranks[0].map_or_else(|| "not offered".to_owned(), |rank| format!("rank {rank}"));
            *self.misses.entry(format!("{} ({rank})", place.wanted)).or_default() += 1;
        }
    }

    fn line(&self, kind: &str) -> String {
        #[allow(clippy::cast_precision_loss, reason = "there are few places")]
        let places = self.places as f64;
        let [none, one, two] = self.sums.map(|sum| sum / places);
        format!("{kind:<22}{:>6}{:>8}{none:>7.3}{one:>10.3}{two:>11.3}", self.places, self.first)
    }
}

/// Returns the ranks of the wanted item with no letter, one and two.
fn ranks(project: &mut Project, file: &SourceFile, place: &Place) -> [Option<usize>; 3] {
    [0, 1, 2].map(|letters| {
        let is_call = place.kind == "call";
        let typed: String = place.wanted.chars().take(letters + if is_call { 2 } else { 0 }).collect();
        let before = format!("{}{typed}", place.before);
        let text = format!("{before}{}", place.after);
        let edited = SourceFile::read(file.path().clone(), text.into()).unwrap();
        let is_known = project.summary(file.path()).is_some();
        project.insert(&edited);
        let mut items = completion::complete(&edited, project, before.len());
        if is_known {
            project.insert(file)
        } else {
            project.remove(file.path())
        };
        items.sort_by(|left, right| left.sort.cmp(&right.sort));
        let begins = |label: &&str| label.to_lowercase().starts_with(&typed.to_lowercase());
        let labels = items.iter().map(|item| item.label.trim_end_matches("(…)")).filter(begins);
        labels.zip(1..).find(|(label, _)| *label == place.wanted).map(|(_, rank)| rank)
    })
}

/// Scripts in JavaScript and TypeScript, by name.
fn files(root: &str, folder: &Path) -> Vec<SourceFile> {
    let mut found = Vec::new();
    collect(folder, &mut found);
    found.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.strip_prefix(folder).unwrap().to_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        SourceFile::read(FilePath::new(format!("/{root}/{name}")), text.into())
    };
    found
        .iter()
        .filter_map(read)
        .filter(|file| file.as_script().is_some_and(|it| it.markdown().is_none()))
        .collect()
}

fn collect(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.to_string_lossy().contains(".genai.") {
            found.push(path);
        }
    }
}

/// Chooses evenly among the places of each kind.
fn chosen(places: Vec<Place>) -> Vec<Place> {
    let mut by_kind: BTreeMap<&str, Vec<Place>> = BTreeMap::new();
    for place in places {
        by_kind.entry(place.kind).or_default().push(place);
    }
    let spread = |places: Vec<Place>| {
        let step = places.len().div_ceil(PER_KIND).max(1);
        places.into_iter().step_by(step)
    };
    by_kind.into_values().flat_map(spread).collect()
}

fn places(file: &SourceFile, project: &Project) -> Vec<Place> {
    let source = file.source();
    let known = variables::all(file.as_script().unwrap(), project);
    let declared: Vec<String> = known.into_iter().map(|variable| variable.key).collect();
    let script = file.as_script().unwrap().script();
    let reads = script.reads.iter().filter_map(|read| Some(read.value_key()?.to_owned())).collect();
    let mut finder = Finder { source, reads, places: Vec::new() };
    for call in &script.calls {
        let name = call.callee.text(source);
        finder.add("call", call.span.start, call.span.end, name);
        let Some(metadata) = &call.argument else { continue };
        finder.metadata(&metadata.value);
    }
    for tool in &script.tools {
        let line = source[..tool.span.range().start].rsplit('\n').next().unwrap();
        if line.trim().is_empty() && tool.span.start == tool.callee.start {
            finder.add("call", tool.span.start, tool.span.end, tool.callee.text(source));
        }
        if let Some(parameters) = &tool.parameters {
            if parameters.get("type").and_then(Value::as_str) == Some("object") {
                finder.schema(parameters);
            } else {
                parameters
                    .as_object()
                    .into_iter()
                    .flat_map(Object::entries)
                    .for_each(|it| finder.schema(&it.value));
            }
        }
        if let Some(handler) = tool.arguments.get(3) {
            finder.handler(*handler);
        }
    }
    for read in &script.reads {
        let (Some(key), span) = (read.value_key(), read.key_span) else { continue };
        // The sample has mistakes: keys that nothing declares.
        if !declared.iter().any(|known| known == key) {
            continue;
        }
        let written = span.text(source);
        if read.span.end == span.end && written == key {
            finder.add("env.vars.key", span.start, span.end, key);
        }
        if written.len() > 2 && written[1..written.len() - 1] == *key && read.span.end == span.end + 1 {
            finder.add("env.vars[\"key\"]", span.start + 1, span.end - 1, key);
        }
    }
    finder.places
}

struct Finder<'s> {
    source: &'s str,
    /// Keys of `env.vars` that the script reads.
    reads: Vec<String>,
    places: Vec<Place>,
}

impl Finder<'_> {
    /// Adds a place from whose text `start..end` is removed.
    fn add(&mut self, kind: &'static str, start: u32, end: u32, wanted: &str) {
        let (before, after) = (&self.source[..start as usize], &self.source[end as usize..]);
        self.places.push(Place { kind, before: before.into(), after: after.into(), wanted: wanted.into() });
    }

    /// Adds the key of a member, without what follows it in its object.
    fn key(&mut self, kind: &'static str, object: &Value, member: &Member) {
        if member.key_span.text(self.source) == member.key {
            self.add(kind, member.key_span.start, object.span.end - 1, &member.key);
        }
    }

    /// Adds a string, without what follows it in its object or list.
    fn text(&mut self, kind: &'static str, around: &Value, value: &Value) {
        let Some(text) = value.as_str() else { return };
        let Span { start, end } = value.span;
        if self.source[value.span.range()].get(1..(end - start) as usize - 1) != Some(text) {
            return;
        }
        let quote = &self.source[start as usize..=start as usize];
        let before = self.source[..=start as usize].to_owned();
        let after = format!("{quote} {}", &self.source[around.span.end as usize - 1..]);
        self.places.push(Place { kind, before, after, wanted: text.into() });
    }

    fn metadata(&mut self, metadata: &Value) {
        let Some(object) = metadata.as_object() else { return };
        for member in object.entries() {
            self.key("metadata key", metadata, member);
            match member.key.as_str() {
                "parameters" => {
                    let entries = member.value.as_object().map(Object::entries).unwrap_or_default();
                    for parameter in entries {
                        // Other names are the author's invention.
                        let whole = format!(".{}", parameter.key);
                        if self.reads.iter().any(|read| *read == parameter.key || read.ends_with(&whole)) {
                            self.key("parameter name", &member.value, parameter);
                        }
                        self.schema(&parameter.value);
                    }
                }
                key @ ("system" | "tools") => {
                    let kind = if key == "system" { "system id" } else { "tool id" };
                    self.text(kind, metadata, &member.value);
                    member
                        .value
                        .as_array()
                        .into_iter()
                        .flatten()
                        .for_each(|it| self.text(kind, &member.value, it));
                }
                _ => {}
            }
        }
    }

    fn schema(&mut self, schema: &Value) {
        let Some(object) = schema.as_object().filter(|object| object.get("type").is_some()) else { return };
        for member in object.entries() {
            self.key("schema keyword", schema, member);
            match member.key.as_str() {
                "type" => self.text("type", schema, &member.value),
                "uiType" | "format" => self.text("other value", schema, &member.value),
                "required" => {
                    let items = member.value.as_array().into_iter().flatten();
                    items.for_each(|it| self.text("required name", &member.value, it));
                }
                "items" => self.schema(&member.value),
                "properties" => {
                    let entries = member.value.as_object().map(Object::entries).unwrap_or_default();
                    for property in entries {
                        self.schema(&property.value);
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds the names in the pattern of a handler's first parameter.
    fn handler(&mut self, handler: Span) {
        let text = handler.text(self.source);
        let Some(open) = text.find("({").filter(|at| matches!(text[..*at].trim(), "" | "async")) else {
            return;
        };
        let Some(close) = text[open..].find('}').map(|at| open + at) else { return };
        let mut at = open + 2;
        for name in text[open + 2..close].split(',') {
            let start = at + name.len() - name.trim_start().len();
            at += name.len() + 1;
            let name = name.trim();
            if !name.is_empty() && name.chars().all(|char| char.is_alphanumeric() || char == '_') {
                let start = handler.start + u32::try_from(start).unwrap();
                let end = handler.start + u32::try_from(close).unwrap();
                self.add("handler argument", start, end, name);
            }
        }
    }
}
