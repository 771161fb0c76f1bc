//! Film strip: a simulated author writes a system, then a script of five parameters with a tool, from empty files,
//! through the real server. `film_strip/` has the texts and, in `strip.txt`, each step: the text around the cursor, what
//! was offered, and which keys were pressed.
//!
//! The same author writes both times, with completion and without, in an editor that closes brackets and quotes,
//! types over them, indents new lines and splits a block at Enter. Counted are: a key for each character, for Enter,
//! Tab to the next tab stop, End, an arrow key, Ctrl+Space where no list opens by itself, and an accepted item. An item
//! that is not the first takes an arrow down for each one above it. The author knows the text: of an item and of the
//! letters that bring it to the top, whatever takes fewer keys is chosen. Nothing that the TypeScript server would offer
//! is taken.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use test_support::kept;

use crate::lsp::client::Client;

/// In the order in which they are written.
const FILES: [&str; 2] = ["system.trip_style.genai.mjs", "trip.genai.mjs"];

/// Share of the keys that completion may leave.
const MOST: f64 = 0.5;

/// Letters that the author types at most to bring an item to the top.
const LETTERS: usize = 3;

const PAIRS: [(char, char); 6] = [('(', ')'), ('[', ']'), ('{', '}'), ('"', '"'), ('\'', '\''), ('`', '`')];

/// Lines below the cursor to which arrows lead, and characters before the end of one.
const LINES: usize = 8;
const LEFT: usize = 2;

/// Characters after which an editor asks for completion.
const TRIGGERS: &str = ".\"'`[{@,:< ";

#[test]
fn a_script_takes_half_of_the_keys() {
    let folder = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(folder.path()).unwrap();
    for name in FILES {
        fs::write(root.join(name), "").unwrap();
    }
    fs::write(root.join("notes.md"), "").unwrap();
    let capabilities =
        json!({ "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } } });
    let mut client = Client::in_folders(&[&root], capabilities);
    client.ignore("textDocument/publishDiagnostics");
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lsp/film_strip");
    let mut strip = String::new();
    let mut totals = [0; 3];
    for name in FILES {
        let wanted = fs::read_to_string(texts.join(name)).unwrap();
        let wanted = wanted.trim_end();
        let plain = Author::new(wanted, None).write();
        let document = OpenDocument::open(&mut client, format!("file://{}/{name}", root.display()));
        let helped = Author::new(wanted, Some(document)).write();
        let characters = wanted.chars().count();
        writeln!(
            strip,
            "== {name}: {} keys, {} without completion, {characters} characters\n",
            helped.keys, plain.keys
        )
        .unwrap();
        strip.push_str(&helped.strip);
        for (total, count) in totals.iter_mut().zip([helped.keys, plain.keys, characters]) {
            *total += count;
        }
    }
    client.end();
    let [keys, plain, characters] = totals;
    #[allow(clippy::cast_precision_loss, reason = "there are few keys")]
    let share = keys as f64 / plain as f64;
    writeln!(strip, "All: {keys} keys of {plain} ({:.1} %), {characters} characters", share * 100.0).unwrap();
    kept::check("tests/lsp/film_strip/strip.txt", strip.trim_end());
    assert!(share <= MOST, "{keys} keys of {plain}");
}

struct OpenDocument<'a> {
    client: &'a mut Client,
    uri: String,
    version: i32,
    text: String,
}

struct Item {
    label: String,
    filter: String,
    /// Offset at which its text begins, and the end of what it replaces.
    range: (usize, usize),
    text: String,
    is_snippet: bool,
}

impl<'a> OpenDocument<'a> {
    fn open(client: &'a mut Client, uri: String) -> Self {
        client.open(&uri, "");
        Self { client, uri, version: 1, text: String::new() }
    }

    fn complete(&mut self, text: &str, offset: usize) -> Vec<Item> {
        if self.text != text {
            self.version += 1;
            self.client.change(&self.uri, self.version, json!([{ "text": text }]));
            text.clone_into(&mut self.text);
        }
        let line = text[..offset].matches('\n').count();
        let character = offset - text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
        let asked = json!({
            "textDocument": { "uri": self.uri },
            "position": { "line": line, "character": character },
        });
        let answer = self.client.ask("textDocument/completion", asked);
        let mut items: Vec<&Value> = answer["items"].as_array().into_iter().flatten().collect();
        items.sort_by_key(|item| item["sortText"].as_str().unwrap_or_default());
        items.into_iter().map(|item| Item::new(item, text)).collect()
    }
}

impl Item {
    fn new(item: &Value, text: &str) -> Self {
        let offset = |at: &Value| {
            let number = |key: &str| usize::try_from(at[key].as_u64().unwrap()).unwrap();
            let before = text.split_inclusive('\n').take(number("line")).map(str::len).sum::<usize>();
            before + number("character")
        };
        let edit = &item["textEdit"];
        let label = item["label"].as_str().unwrap();
        Self {
            label: label.to_owned(),
            filter: item["filterText"].as_str().unwrap_or(label).to_owned(),
            range: (offset(&edit["range"]["start"]), offset(&edit["range"]["end"])),
            text: edit["newText"].as_str().unwrap().to_owned(),
            is_snippet: item["insertTextFormat"] == 2,
        }
    }
}

/// Tab stop after the cursor, or one that repeats what is typed at another one.
#[derive(Clone, Debug)]
struct Stop {
    /// Snippet that it is of, and its number there.
    snippet: usize,
    number: usize,
    /// Bytes from its end to the end of the text, which typing at the cursor does not change.
    from_end: usize,
    length: usize,
}

/// Text with a cursor, as an editor has it.
#[derive(Clone, Debug, Default)]
struct Buffer {
    before: String,
    after: String,
    /// Tab stops in the order in which Tab visits them.
    stops: Vec<Stop>,
    /// Placeholder after the cursor that is selected, with those that repeat it.
    selected: usize,
    repeats: Vec<Stop>,
    /// Number of accepted snippets.
    snippets: usize,
    /// Snippets whose stops Tab visits, outermost first, each with the end of the stop that the cursor is in, from the end of
    /// the text. An editor forgets a snippet whose stop the cursor leaves by another key.
    active: Vec<(usize, usize)>,
}

impl Buffer {
    fn text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }

    /// Returns the text after the cursor without placeholders, which are typed over.
    fn kept(&self) -> String {
        let mut after = self.after.clone();
        let stops = self.stops.iter().chain(&self.repeats);
        let mut holes: Vec<(usize, usize)> = stops.map(|stop| (stop.from_end, stop.length)).collect();
        holes.push((after.len() - self.selected, self.selected));
        // From left to right.
        holes.sort_unstable_by(|left, right| right.cmp(left));
        for (from_end, length) in holes.into_iter().filter(|(_, length)| *length > 0) {
            let removed = self.after.len() - after.len();
            let start = self.after.len().checked_sub(from_end + length + removed);
            if let Some(start) = start {
                after.replace_range(start..start + length, "");
            }
        }
        after
    }

    fn indentation(&self) -> String {
        let line = self.before.rsplit('\n').next().unwrap_or_default();
        line.chars().take_while(|char| *char == ' ').collect()
    }

    /// Removes text in what comes after the cursor, and moves the stops before it.
    fn splice(&mut self, start: usize, end: usize, text: &str) {
        let from_end = self.after.len() - end;
        self.after.replace_range(start..end, text);
        for stop in self.stops.iter_mut().chain(&mut self.repeats) {
            if stop.from_end > from_end {
                stop.from_end = (stop.from_end + text.len()).saturating_sub(end - start);
            }
        }
        for (_, stop) in &mut self.active {
            if *stop > from_end {
                *stop = (*stop + text.len()).saturating_sub(end - start);
            }
        }
    }

    fn deselect(&mut self) {
        let selected = std::mem::take(&mut self.selected);
        if selected > 0 {
            self.after.replace_range(..selected, "");
            for at in 0..self.repeats.len() {
                let Stop { from_end, length, .. } = self.repeats[at];
                let end = self.after.len() - from_end;
                self.splice(end - length, end, "");
                self.repeats[at].length = 0;
            }
        }
    }

    /// Types a text, also where the current placeholder is repeated.
    fn insert(&mut self, text: &str) {
        self.deselect();
        self.before.push_str(text);
        for at in 0..self.repeats.len() {
            let end = self.after.len() - self.repeats[at].from_end;
            self.splice(end, end, text);
            self.repeats[at].length += text.len();
        }
    }

    fn accept(&mut self, item: &Item) {
        self.selected = 0;
        let (start, end) = item.range;
        let indentation = self.indentation();
        let after = end.saturating_sub(self.before.len());
        self.after.replace_range(..after, "");
        self.before.truncate(start);
        let (text, mut stops) =
            if item.is_snippet { snippet(&item.text) } else { (item.text.clone(), Vec::new()) };
        let (text, moved) = indented(&text, &indentation);
        for (_, start) in &mut stops {
            *start = moved(*start);
        }
        self.snippets += 1;
        let snippet = self.snippets;
        let rest = self.after.len();
        let stop = |((number, length), start)| Stop {
            snippet,
            number,
            from_end: text.len() + rest - start - length,
            length,
        };
        let mut own: Vec<Stop> = stops.into_iter().map(stop).collect();
        // The last stop is `$0`; without one it is the end.
        own.sort_by_key(|stop| (stop.number == 0, stop.number));
        if item.is_snippet && own.iter().all(|stop| stop.number != 0) {
            own.push(Stop { snippet, number: 0, from_end: rest, length: 0 });
        }
        self.repeats.clear();
        self.after.insert_str(0, &text);
        if own.is_empty() {
            self.move_to(text.len());
        } else {
            self.stops.splice(0..0, own);
            self.tab();
        }
    }

    fn move_to(&mut self, offset: usize) {
        self.before.push_str(&self.after[..offset]);
        self.after.replace_range(..offset, "");
        self.selected = 0;
        self.repeats.clear();
        while let Some((snippet, _)) = self.active.pop_if(|(_, end)| *end > self.after.len()) {
            self.stops.retain(|stop| stop.snippet != snippet);
        }
    }

    /// Goes to the next tab stop.
    fn tab(&mut self) -> bool {
        self.repeats.clear();
        while !self.stops.is_empty() {
            let stop = self.stops.remove(0);
            let Some(end) = self.after.len().checked_sub(stop.from_end) else { continue };
            if end < stop.length {
                continue;
            }
            // Those with the same number follow at once.
            let is_same = |next: &Stop| (next.snippet, next.number) == (stop.snippet, stop.number);
            while self.stops.first().is_some_and(is_same) {
                self.repeats.push(self.stops.remove(0));
            }
            self.active.retain(|(snippet, _)| *snippet < stop.snippet);
            self.active.push((stop.snippet, stop.from_end));
            let start = end - stop.length;
            self.before.push_str(&self.after[..start]);
            self.after.replace_range(..start, "");
            self.selected = stop.length;
            return true;
        }
        false
    }
}

type PlacedStops = Vec<((usize, usize), usize)>;

/// Returns the text of a snippet, and its stops: number, length, start.
fn snippet(source: &str) -> (String, PlacedStops) {
    let (mut text, mut stops) = (String::new(), PlacedStops::new());
    let mut chars = source.chars().peekable();
    let mut open: Option<(usize, usize)> = None;
    while let Some(char) = chars.next() {
        match char {
            '\\' => text.extend(chars.next()),
            '$' => {
                let is_braced = chars.next_if_eq(&'{').is_some();
                let mut number = 0;
                while let Some(digit) = chars.peek().and_then(|char| char.to_digit(10)) {
                    number = number * 10 + digit as usize;
                    chars.next();
                }
                if is_braced {
                    chars.next_if_eq(&':');
                    open = Some((number, text.len()));
                } else {
                    stops.push(((number, 0), text.len()));
                }
            }
            '}' if open.is_some() => {
                let (number, start) = open.take().unwrap();
                stops.push(((number, text.len() - start), start));
            }
            char => text.push(char),
        }
    }
    (text, stops)
}

/// Indents the lines after the first one, as editors do with snippets, and tells where an offset moves.
fn indented<'a>(text: &'a str, indentation: &'a str) -> (String, impl Fn(usize) -> usize + 'a) {
    let all = text.replace('\n', &format!("\n{indentation}"));
    (all, move |offset| offset + text[..offset].matches('\n').count() * indentation.len())
}

struct Author<'a> {
    wanted: &'a str,
    document: Option<OpenDocument<'a>>,
    buffer: Buffer,
    /// Whether the last key opened a list.
    has_list: bool,
    keys: usize,
    strip: String,
    /// Characters typed since the last step of the strip.
    typed: String,
}

/// Whether a text comes of another one by leaving out characters, in each open bracket by itself.
fn is_part(mut part: &str, mut whole: &str) -> bool {
    let left_out = |part: &str, whole: &str| {
        let mut whole = whole.chars();
        part.chars().all(|char| whole.any(|other| other == char))
    };
    while let Some(closing) = unmatched(part) {
        let Some(other) = unmatched(whole) else { return false };
        if part[closing..=closing] != whole[other..=other] || !left_out(&part[..closing], &whole[..other]) {
            return false;
        }
        (part, whole) = (&part[closing + 1..], &whole[other + 1..]);
    }
    left_out(part, whole)
}

/// Returns the offset of the first bracket that closes none of the text.
fn unmatched(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices()
        .find(|(_, char)| match char {
            '(' | '[' | '{' => {
                depth += 1;
                false
            }
            ')' | ']' | '}' if depth == 0 => true,
            ')' | ']' | '}' => {
                depth -= 1;
                false
            }
            _ => false,
        })
        .map(|(at, _)| at)
}

/// Way to go on, with its keys.
struct Step {
    buffer: Buffer,
    pressed: String,
    keys: usize,
    offered: String,
}

impl<'a> Author<'a> {
    fn new(wanted: &'a str, document: Option<OpenDocument<'a>>) -> Self {
        Self {
            wanted,
            document,
            buffer: Buffer::default(),
            has_list: false,
            keys: 0,
            strip: String::new(),
            typed: String::new(),
        }
    }

    fn write(mut self) -> Self {
        while self.buffer.before != self.wanted {
            let item = self.item().filter(|item| self.gain(item) > 0);
            let movement = self.movement().filter(|movement| self.gain(movement) >= 0 || !self.may_type());
            if let Some(step) = item.into_iter().chain(movement).max_by_key(|step| self.gain(step)) {
                self.show(&step.offered, &step.pressed);
                self.keys += step.keys;
                self.buffer = step.buffer;
                self.has_list = false;
            } else {
                assert!(self.may_type(), "{}│{}", self.buffer.before, self.buffer.after);
                self.key();
            }
        }
        self.show("", "");
        assert_eq!(self.buffer.text(), self.wanted);
        self
    }

    /// Keys that a step saves, in halves: what it writes after the cursor counts half.
    fn gain(&self, step: &Step) -> isize {
        let count =
            |text: &str| isize::try_from(text.split_whitespace().map(str::len).sum::<usize>()).unwrap();
        let written = count(&step.buffer.before) - count(&self.buffer.before);
        let later = count(&step.buffer.kept()) - count(&self.buffer.kept());
        let breaks = |text: &str| isize::try_from(text.matches('\n').count()).unwrap();
        let lines = breaks(&step.buffer.before) - breaks(&self.buffer.before);
        2 * (written + lines) + later.max(0) - 2 * isize::try_from(step.keys).unwrap()
    }

    /// Whether the wanted text comes of a buffer by insertions at and after the cursor.
    fn leads_there(&self, buffer: &Buffer) -> bool {
        let Some(rest) = self.wanted.strip_prefix(&*buffer.before) else { return false };
        is_part(&buffer.kept(), rest)
    }

    fn next(&self) -> char {
        self.wanted[self.buffer.before.len()..].chars().next().unwrap()
    }

    /// Types the next character.
    fn key(&mut self) {
        let char = self.next();
        self.keys += 1;
        self.typed.push(if char == '\n' { '⏎' } else { char });
        self.has_list = char.is_alphanumeric() || TRIGGERS.contains(char);
        self.buffer = self.typed_over().unwrap_or_else(|| self.inserted());
    }

    /// Whether the next character can be typed without leaving text after the cursor that is not wanted.
    fn may_type(&self) -> bool {
        self.typed_over().is_some() || self.leads_there(&self.inserted())
    }

    /// Types over the next character.
    fn typed_over(&self) -> Option<Buffer> {
        let char = self.next();
        let mut over = self.buffer.clone();
        over.deselect();
        if !over.after.starts_with(char) || char == '\n' {
            return None;
        }
        over.move_to(char.len_utf8());
        self.leads_there(&over).then_some(over)
    }

    /// Inserts the next character, with a closing bracket or the indentation.
    fn inserted(&self) -> Buffer {
        let char = self.next();
        let mut buffer = self.buffer.clone();
        let mut closed = if char == '\n' {
            let rest = &self.wanted[self.buffer.before.len() + 1..];
            let spaces: String = rest.chars().take_while(|char| *char == ' ').collect();
            let below = format!("\n{}", buffer.indentation());
            buffer.insert(&format!("\n{spaces}"));
            let mut split = buffer.clone();
            split.after.insert_str(0, &below);
            buffer.after.starts_with([')', ']', '}']).then_some(split)
        } else {
            buffer.insert(char.encode_utf8(&mut [0; 4]));
            let pair = PAIRS.iter().find(|(opening, _)| *opening == char);
            pair.map(|(_, closing)| {
                let mut closed = buffer.clone();
                closed.after.insert(0, *closing);
                closed
            })
        };
        closed.take_if(|closed| self.leads_there(closed)).unwrap_or(buffer)
    }

    /// Tab to the next stop, or arrows and End to a place at the end of a line.
    fn movement(&self) -> Option<Step> {
        let step = |buffer: Buffer, keys: usize, pressed: &str| {
            let step = Step { buffer, keys, pressed: pressed.to_owned(), offered: String::new() };
            let is_further = step.buffer.before.len() > self.buffer.before.len();
            (is_further && self.leads_there(&step.buffer)).then_some(step)
        };
        let mut tab = self.buffer.clone();
        let tab = tab.tab().then_some(tab).and_then(|buffer| step(buffer, 1, "Tab"));
        let moved = |to: usize| {
            let mut buffer = self.buffer.clone();
            buffer.move_to(to);
            buffer
        };
        let mut steps: Vec<Step> = tab.into_iter().collect();
        let mut end = 0;
        for (down, line) in self.buffer.after.split('\n').take(LINES).enumerate() {
            end += line.len() + usize::from(down > 0);
            for left in (0..=LEFT).take_while(|left| line.is_char_boundary(line.len().saturating_sub(*left)))
            {
                let keys = ["↓ ".repeat(down), "End".to_owned(), " ←".repeat(left)].concat();
                steps.extend(end.checked_sub(left).and_then(|to| step(moved(to), down + 1 + left, &keys)));
            }
        }
        steps.into_iter().max_by_key(|step| self.gain(step))
    }

    /// Accepts the item that saves most, unless more letters bring it nearer to the top.
    fn item(&mut self) -> Option<Step> {
        let text = self.buffer.text();
        let offset = self.buffer.before.len();
        let items = self.document.as_mut()?.complete(&text, offset);
        let wanted = &self.wanted[offset..];
        let letters: String =
            wanted.chars().take(LETTERS).take_while(|char| char.is_alphanumeric()).collect();
        let matching = |letters: &str| -> Vec<usize> {
            let fits = |item: &Item| {
                let typed = format!("{}{letters}", &self.buffer.before[item.range.0..]).to_lowercase();
                let filter = item.filter.to_lowercase();
                filter.starts_with(&typed) || filter.trim_start_matches(['"', '\'']).starts_with(&typed)
            };
            (0..items.len()).filter(|index| fits(&items[*index])).collect()
        };
        let shown = matching("");
        let list_key = usize::from(!self.has_list);
        let step = |(rank, index): (usize, &usize)| {
            let item = &items[*index];
            let mut buffer = self.buffer.clone();
            buffer.accept(item);
            let arrows = if rank > 0 { format!("{rank} × ↓, ") } else { String::new() };
            let list = if list_key > 0 { "Ctrl+Space, " } else { "" };
            let keys = list_key + rank + 1;
            let pressed = format!("{list}{arrows}Tab for {}", item.label);
            let labels: Vec<&str> = shown.iter().take(4).map(|index| items[*index].label.as_str()).collect();
            let sooner =
                (1..=letters.len()).filter_map(|count| letters.get(..count).map(|typed| (count, typed)));
            let is_sooner = |(count, typed): (usize, &str)| {
                let rank = matching(typed).iter().position(|other| other == index);
                rank.is_some_and(|rank| count + rank + 1 < keys)
            };
            let is_later = sooner.into_iter().any(is_sooner);
            let step = Step { buffer, pressed, keys, offered: labels.join(" | ") };
            // At a placeholder that is repeated, the author only types.
            let is_possible = self.buffer.repeats.is_empty() && self.leads_there(&step.buffer);
            (!is_later && is_possible).then_some(step)
        };
        shown.iter().enumerate().filter_map(step).max_by_key(|step| self.gain(step))
    }

    /// Adds a step to the strip, with the characters that were typed before it.
    fn show(&mut self, offered: &str, pressed: &str) {
        let typed = std::mem::take(&mut self.typed);
        if typed.is_empty() && pressed.is_empty() {
            return;
        }
        let line = self.buffer.before.rsplit('\n').next().unwrap_or_default();
        let rest = self.buffer.after.split('\n').next().unwrap_or_default();
        writeln!(self.strip, "{line}│{rest}").unwrap();
        if !typed.is_empty() {
            writeln!(self.strip, "    typed    {typed}").unwrap();
        }
        if !offered.is_empty() {
            writeln!(self.strip, "    offered  {offered}").unwrap();
        }
        if !pressed.is_empty() {
            writeln!(self.strip, "    pressed  {pressed}").unwrap();
        }
        self.strip.push('\n');
    }
}
