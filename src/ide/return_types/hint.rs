use super::site::Site;
use crate::genaiscript::{ScriptFile, ToolReturnTypes};
use crate::return_types::Confidence;
use crate::text::Span;

/// Length limit of a shown type; the hover shows all of it.
const MAX_LENGTH: usize = 60;

/// Inlay hint: the inferred return type of a function without a declared one.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    pub offset: usize,
    pub label: String,
    /// Confidence of the type.
    pub tooltip: String,
}

pub fn hints(file: &ScriptFile, range: Span) -> Vec<Hint> {
    let near = |site: &Site<'_>| site.head().start <= range.end && range.start <= site.head().end;
    let responses = file.return_types();
    Site::all(file).iter().filter(|site| near(site)).flat_map(|site| of_site(site, &responses)).collect()
}

fn of_site(site: &Site<'_>, responses: &ToolReturnTypes<'_>) -> Vec<Hint> {
    let Some(response) = site.undeclared(responses) else { return Vec::new() };
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
