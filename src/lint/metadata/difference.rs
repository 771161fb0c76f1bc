use super::construct::MetadataEffect;
use super::view::MetadataView;
use crate::genaiscript::Json5Incompatibility;
use crate::lint::wording::on_one_line;

/// Number of characters that a message shows before and after the first difference.
const AROUND: usize = 20;

pub(super) struct Difference {
    /// The string that is read, in quotes, from shortly before the first difference.
    pub read: String,
    /// Whether it ends at a single quote of the source.
    pub is_cut: bool,
    /// Whether it has a double quote where the source has a single one.
    pub is_exchanged: bool,
}

pub(super) fn difference(
    view: &MetadataView<'_>,
    deviation: &Json5Incompatibility,
    effect: MetadataEffect<'_>,
) -> Option<Difference> {
    let MetadataEffect::Becomes(read) = effect else { return None };
    let (read, written) = read.as_str().zip(view.written(deviation)?.as_str())?;
    let (read, written): (Vec<char>, Vec<char>) = (read.chars().collect(), written.chars().collect());
    let at = read.iter().zip(&written).take_while(|(read, written)| read == written).count();
    let same =
        read.iter().zip(&written).take_while(|(read, written)| is_same_quote(**read, **written)).count();
    let is_whole = same == read.len();
    let difference = Difference {
        read: around(&read, at),
        is_cut: is_whole && written.get(same).is_some_and(|char| SINGLE_QUOTES.contains(*char)),
        is_exchanged: is_whole && same == written.len(),
    };
    Some(difference)
}

/// Characters that the repair treats as quotes.
const SINGLE_QUOTES: &str = "'‘’´";

fn is_same_quote(read: char, written: char) -> bool {
    read == written || (read == '"' && SINGLE_QUOTES.contains(written))
}

fn around(chars: &[char], at: usize) -> String {
    let start = if at > 2 * AROUND { at - AROUND } else { 0 };
    let end = if chars.len() > at + 2 * AROUND { at + AROUND } else { chars.len() };
    let text: String = chars.get(start..end).unwrap_or_default().iter().collect();
    let text = on_one_line(&text.replace('\\', "\\\\").replace('"', "\\\""));
    let (before, after) = (if start > 0 { "…" } else { "" }, if end < chars.len() { "…" } else { "" });
    format!("\"{before}{text}{after}\"")
}
