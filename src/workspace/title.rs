//! Default titles of scripts. Titles determine the order of systems.

/// Derives GenAIScript's title from a name without `.genai.mjs`: `weatherReport_v2` is "Weather report v2".
pub fn default_title(stem: &str) -> String {
    let mut words = String::with_capacity(stem.len() + 4);
    let mut after_lower = false;
    for char in stem.chars() {
        if after_lower && char.is_ascii_uppercase() {
            words.push(' ');
        }
        after_lower = char.is_ascii_lowercase();
        words.push(char);
    }
    let lower = words.to_lowercase();
    let bare = lower.strip_suffix("_ids").or_else(|| lower.strip_suffix("_id")).unwrap_or(&lower);
    let spaced = bare.replace('_', " ");
    let mut chars = spaced.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => spaced,
    }
}

pub fn stem(name: &str) -> &str {
    [".genai.ts", ".genai.mts", ".genai.mjs", ".genai.js", ".genai.md"]
        .iter()
        .find_map(|ending| {
            let at = name.len().checked_sub(ending.len())?;
            let tail = name.get(at..)?;
            tail.eq_ignore_ascii_case(ending).then(|| &name[..at])
        })
        .unwrap_or(name)
}
