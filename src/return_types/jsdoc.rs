//! JSDoc comments and their tags.

use std::iter;

use crate::text::Span;

#[derive(Clone, Copy, Debug)]
pub(super) struct Doc<'s> {
    source: &'s str,
    /// Span with the delimiters.
    pub span: Span,
}

/// Tag such as `@returns {string} The name.`
#[derive(Clone, Debug)]
pub(super) struct JsDocTag<'s> {
    pub name: &'s str,
    /// Type in braces, with its span.
    pub declared: Option<(&'s str, Span)>,
    /// Text after the type, with the `*` of its lines.
    rest: &'s str,
}

impl<'s> Doc<'s> {
    /// Finds the comment that ends directly before an offset.
    pub fn before(source: &'s str, offset: usize) -> Option<Self> {
        let before = source.get(..offset)?.trim_end();
        let start = before.strip_suffix("*/")?.rfind("/*")?;
        // `/**/` is an empty comment.
        let is_doc = before[start..].starts_with("/**") && before.len() - start >= "/***/".len();
        is_doc.then(|| Self { source, span: Span::new(start, before.len()) })
    }

    /// Finds the comments of a file that contain `word`.
    pub fn with(source: &'s str, word: &'static str) -> impl Iterator<Item = Self> {
        let mut from = 0;
        iter::from_fn(move || {
            let at = from + source.get(from..)?.find(word)?;
            from = at + source[at..].find("*/")? + 2;
            Some(Self::before(source, from))
        })
        .flatten()
    }

    pub fn text(&self) -> &'s str {
        self.span.text(self.source)
    }

    /// Returns the text before the tags, on one line.
    pub fn description(&self) -> Option<String> {
        let place = self.span.range();
        let inner = &self.source[place.start + 3..place.end - 2];
        let lines = inner.lines().map(|line| line.trim_start_matches([' ', '\t', '*']).trim_end());
        let words: Vec<&str> =
            lines.take_while(|line| !line.starts_with('@')).flat_map(str::split_whitespace).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    pub fn tags(&self) -> Vec<JsDocTag<'s>> {
        let place = self.span.range();
        let inner = &self.source[place.start + 3..place.end - 2];
        let starts: Vec<usize> = line_starts(inner)
            .filter_map(|line| {
                let text = &inner[line..];
                let at = text.len() - text.trim_start_matches([' ', '\t', '*']).len();
                text[at..].starts_with('@').then_some(line + at)
            })
            .collect();
        let ends = starts.iter().skip(1).copied().chain([inner.len()]);
        let tag =
            |(start, end): (&usize, usize)| JsDocTag::read(&inner[*start..end], place.start + 3 + start);
        starts.iter().zip(ends).map(tag).collect()
    }

    pub fn tag(&self, names: &[&str]) -> Option<JsDocTag<'s>> {
        self.tags().into_iter().find(|tag| names.contains(&tag.name))
    }
}

impl<'s> JsDocTag<'s> {
    fn read(text: &'s str, start: usize) -> Self {
        let end =
            text[1..].find(|character: char| !character.is_alphanumeric()).map_or(text.len(), |end| end + 1);
        let (name, rest) = (&text[1..end], &text[end..]);
        let open = rest.len() - rest.trim_start().len();
        let close = closing_brace(&rest[open..]);
        let declared = close.map(|close| {
            let place = Span::new(start + end + open + 1, start + end + open + close);
            (&rest[open + 1..open + close], place)
        });
        let rest = close.map_or(rest, |close| &rest[open + close + 1..]);
        Self { name, declared, rest }
    }

    /// Returns the words after the type, on one line.
    pub fn text(&self) -> Option<String> {
        let lines = self.rest.lines().map(|line| line.trim_start_matches([' ', '\t', '*']).trim_end());
        let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
        let text = words.join(" ");
        let text = text.strip_prefix("- ").unwrap_or(&text);
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// Returns the words after the subject: `How many` of `@param {number} [limit=5] How many`.
    pub fn subject_text(&self) -> Option<String> {
        let rest = self.rest.trim_start_matches([' ', '\t', '*', '\n', '\r']);
        let end = if rest.starts_with('[') { rest.find(']').map(|end| end + 1) } else { None };
        let end = end.or_else(|| rest.find(char::is_whitespace)).unwrap_or(rest.len());
        JsDocTag { rest: &rest[end..], ..*self }.text()
    }

    /// Returns the tag's subject and whether it is optional: `limit` of `@param {number} [limit=5] How many`.
    pub fn subject(&self) -> Option<(&'s str, bool)> {
        let rest = self.rest.trim_start_matches([' ', '\t', '*', '\n', '\r']);
        let is_optional = rest.starts_with('[');
        let name = rest.trim_start_matches('[');
        let is_of_name = |character: char| character.is_alphanumeric() || "_$.".contains(character);
        let run = |from: usize| name[from..].find(|it| !is_of_name(it)).map_or(name.len(), |end| from + end);
        let mut end = run(0);
        // `items[].price`
        while name[end..].starts_with("[].") {
            end = run(end + "[]".len());
        }
        let name = &name[..end];
        (!name.is_empty()).then_some((name, is_optional))
    }
}

fn line_starts(text: &str) -> impl Iterator<Item = usize> {
    iter::once(0).chain(text.match_indices('\n').map(|(end, _)| end + 1))
}

fn closing_brace(text: &str) -> Option<usize> {
    let mut open = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => open += 1,
            b'}' => open -= 1,
            _ if at == 0 => return None,
            _ => {}
        }
        if open == 0 {
            return Some(at);
        }
    }
    None
}

/// Converts JSDoc's own notations to TypeScript: `?T`, `T=`, `*`, `Array.<T>`.
pub(super) fn as_typescript(written: &str) -> String {
    let plain = written.replace(".<", "<").replace('\n', " ").replace(" * ", " ");
    let plain = plain.trim().trim_end_matches('=').trim_start_matches("...");
    match plain.strip_prefix('?') {
        _ if plain == "*" || plain == "?" => "any".to_owned(),
        Some(inner) => format!("{inner} | null"),
        None => plain.trim_start_matches('!').to_owned(),
    }
}
