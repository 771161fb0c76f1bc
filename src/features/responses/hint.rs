use super::site::Site;
use crate::script::{Confidence, SourceFile};
use crate::text::Span;

/// A longer type is cut; the whole of it is in the hover.
const MAX_LENGTH: usize = 60;

/// The type of what a function gives back, where it could be declared.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The place that it is shown at.
    pub offset: usize,
    /// What is shown there.
    pub label: String,
    /// How sure it is.
    pub tooltip: String,
}

/// The hints for the functions of tools in a range.
pub fn hints(file: &SourceFile, range: Span) -> Vec<Hint> {
    let near = |site: &Site<'_>| site.head().start <= range.end && range.start <= site.head().end;
    Site::all(file).iter().filter(|site| near(site)).flat_map(of_site).collect()
}

fn of_site(site: &Site<'_>) -> Vec<Hint> {
    let Some(response) = site.undeclared() else { return Vec::new() };
    let shown = site.declared(&response);
    let sure = match response.confidence {
        Confidence::Guessed => "Probably; not all of it is known.",
        _ => "Inferred from the code.",
    };
    let tooltip = format!("{shown}\n\n{sure}");
    let short = match shown.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{}…", shown[..end].trim_end()),
        None => shown,
    };
    let hint = |(offset, label)| Hint { offset: offset as usize, label, tooltip: tooltip.clone() };
    site.annotation(&short).into_iter().map(hint).collect()
}
