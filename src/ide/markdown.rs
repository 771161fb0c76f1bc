//! Escaping of script text for Markdown. Names, descriptions, defaults and messages come from untrusted files, and an
//! editor renders the Markdown of a hover: none of them may load an image, make a link or leave its block.

/// Characters that begin markup anywhere.
const INLINE: [char; 9] = ['\\', '`', '*', '[', ']', '<', '~', '&', '@'];

/// Characters that begin block markup at the start of a line.
const BLOCK: [char; 7] = ['#', '>', '-', '+', '=', '|', ':'];

const LINE_BREAKS: [char; 2] = ['\n', '\r'];

/// Escapes text so that it renders literally. Lines and paragraphs are kept, indentation is dropped.
pub fn text(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for line in text.trim().split(LINE_BREAKS) {
        if !written.is_empty() {
            written.push('\n');
        }
        escape_line(line.trim(), &mut written);
    }
    written
}

/// Escapes text and joins it into one line.
pub fn line(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    escape_line(&text.split_whitespace().collect::<Vec<_>>().join(" "), &mut written);
    written
}

/// Formats inline code. Its fence is longer than any run of backticks in the code.
pub fn code(code: &str) -> String {
    let code = code.replace(LINE_BREAKS, " ");
    let fence = "`".repeat(longest_run(&code) + 1);
    // Renderers strip one space on either side.
    let is_bare = !code.is_empty() && !code.starts_with(['`', ' ']) && !code.ends_with(['`', ' ']);
    let space = if is_bare { "" } else { " " };
    format!("{fence}{space}{code}{space}{fence}")
}

const MAX_NAMES: usize = 10;

/// Lists names as code in a sentence: "`a`, `b` and `c`"; `None` without names.
pub fn names<'a>(names: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut listed: Vec<String> = Vec::new();
    let mut more = 0;
    for name in names {
        if listed.len() < MAX_NAMES { listed.push(code(name)) } else { more += 1 }
    }
    if more > 0 {
        listed.push(format!("{more} more"));
    }
    let last = listed.pop()?;
    Some(if listed.is_empty() { last } else { format!("{} and {last}", listed.join(", ")) })
}

pub fn cell(text: &str) -> String {
    line(text).replace('|', "\\|")
}

/// Formats code for a table cell. A bar is escaped by a backslash, which would be ambiguous after a backslash
/// in code: such a cell falls back to text.
pub fn code_cell(text: &str) -> String {
    if text.contains("\\|") { cell(text) } else { code(text).replace('|', "\\|") }
}

/// Formats a message for a table cell: text with code between backticks.
pub fn message_cell(message: &str) -> String {
    let parts: Vec<&str> = message.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return cell(message);
    }
    let part = |(index, part): (usize, &&str)| {
        if index % 2 == 1 {
            return code_cell(part);
        }
        let space = |is_there: bool| if is_there { " " } else { "" };
        format!("{}{}{}", space(part.starts_with(' ')), cell(part), space(part.ends_with(' ')))
    };
    parts.iter().enumerate().map(part).collect::<String>().trim().to_owned()
}

/// Formats a code block that its content cannot end.
pub fn block(language: &str, code: &str) -> String {
    let fence = "`".repeat(longest_run(code).max(2) + 1);
    format!("{fence}{language}\n{code}\n{fence}")
}

/// Removes escapes from Markdown of this crate, for plain text. Inline code keeps one backtick on either side.
pub fn plain(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut rest = markdown;
    while let Some(at) = rest.find(['\\', '`']) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(escaped) = rest.strip_prefix('\\') {
            let next = escaped.chars().next();
            let is_sign = next.is_some_and(|next| next.is_ascii_punctuation());
            text.extend(next.filter(|_| is_sign).or(Some('\\')));
            rest = if is_sign { &escaped[1..] } else { escaped };
            continue;
        }
        let fence = &rest[..rest.len() - rest.trim_start_matches('`').len()];
        let inside = &rest[fence.len()..];
        let Some(end) = inside.find(fence) else { break };
        let code =
            inside[..end].strip_prefix(' ').and_then(|code| code.strip_suffix(' ')).unwrap_or(&inside[..end]);
        text.push('`');
        text.push_str(code);
        text.push('`');
        rest = &inside[end + fence.len()..];
    }
    text + rest
}

fn longest_run(text: &str) -> usize {
    text.split(|character| character != '`').map(str::len).max().unwrap_or(0)
}

fn escape_line(line: &str, written: &mut String) {
    let digits = line.len() - line.trim_start_matches(|first: char| first.is_ascii_digit()).len();
    let mut before = None;
    for (at, character) in line.char_indices() {
        let rest = &line[at + character.len_utf8()..];
        let is_markup = INLINE.contains(&character)
            || at == 0 && BLOCK.contains(&character)
            // `1.` and `1)` begin a list.
            || at > 0 && at == digits && matches!(character, '.' | ')')
            // Between letters it is part of a name.
            || character == '_' && !is_inside_word(before, rest)
            // Clients make a link of a bare address.
            || character == ':' && rest.starts_with("//")
            || character == '.' && line[..at].to_ascii_lowercase().ends_with("www");
        if is_markup {
            written.push('\\');
        }
        written.push(character);
        before = Some(character);
    }
}

fn is_inside_word(before: Option<char>, after: &str) -> bool {
    before.is_some_and(char::is_alphanumeric) && after.starts_with(char::is_alphanumeric)
}
