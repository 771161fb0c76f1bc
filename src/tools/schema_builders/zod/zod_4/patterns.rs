//! Patterns of strings.

use crate::tools::evaluator::StaticValue;
use crate::tools::schema_builders::zod::formats;
use crate::tools::schema_builders::zod::schema::{CheckKind, ZodKind, ZodSchema};

/// Returns the format and the pattern that a check of a string adds.
pub(super) fn format_of(check: &CheckKind) -> Option<(String, Option<String>)> {
    Some(match check {
        CheckKind::Format(it) => {
            (it.keyword.as_deref().unwrap_or_default().to_owned(), it.pattern.as_deref().map(str::to_owned))
        }
        CheckKind::Regex(source) => (String::new(), Some(source.to_string())),
        CheckKind::StartsWith(text) => {
            ("starts_with".to_owned(), Some(format!("^{}.*", formats::escaped(text))))
        }
        CheckKind::EndsWith(text) => ("ends_with".to_owned(), Some(format!(".*{}$", formats::escaped(text)))),
        CheckKind::Includes { text, position } => {
            let text = formats::escaped(text);
            let pattern = match position {
                Some(position) => format!("^.{{{position},}}{text}"),
                None => text,
            };
            ("includes".to_owned(), Some(pattern))
        }
        _ => return None,
    })
}

pub(super) fn key_patterns(key: &ZodSchema<'_>) -> Vec<String> {
    let mut patterns = Vec::new();
    for pattern in key.checks.iter().filter_map(|check| format_of(&check.kind)?.1) {
        if !patterns.contains(&pattern) {
            patterns.push(pattern);
        }
    }
    patterns
}

/// Returns the pattern of a schema within a template, without its anchors.
pub(super) fn part_pattern(part: &ZodSchema<'_>, minor: u32) -> Option<String> {
    let texts = |values: &[StaticValue<'_>]| -> Option<String> {
        let text = |value: &StaticValue<'_>| value.as_text().map(|text| formats::escaped(&text));
        Some(values.iter().map(text).collect::<Option<Vec<_>>>()?.join("|"))
    };
    Some(match &part.kind {
        ZodKind::String => {
            if let Some(pattern) = key_patterns(part).pop() {
                return Some(unanchored(&pattern).to_owned());
            }
            let bound =
                |pick: fn(&CheckKind) -> Option<f64>| part.checks.iter().filter_map(move |it| pick(&it.kind));
            let least = bound(|it| match it {
                CheckKind::MinLength(value) | CheckKind::Length(value) => Some(*value),
                _ => None,
            });
            let most = bound(|it| match it {
                CheckKind::MaxLength(value) | CheckKind::Length(value) => Some(*value),
                _ => None,
            });
            let least = least.fold(0.0, f64::max);
            let most = most.reduce(f64::min).map(|most| most.to_string()).unwrap_or_default();
            format!(r"[\s\S]{{{least},{most}}}")
        }
        ZodKind::Number if part.checks.iter().any(|check| check.kind == CheckKind::Int) => {
            unanchored(formats::regex("integer", minor)?).to_owned()
        }
        ZodKind::Number => unanchored(formats::regex("number", minor)?).to_owned(),
        ZodKind::Boolean => unanchored(formats::regex("boolean", minor)?).to_owned(),
        ZodKind::BigInt => unanchored(formats::regex("bigint", minor)?).to_owned(),
        ZodKind::Null => "null".to_owned(),
        ZodKind::Undefined => "undefined".to_owned(),
        ZodKind::Literal(values) | ZodKind::Enum(values) => format!("({})", texts(values)?),
        ZodKind::Optional(inner) => format!("({})?", part_pattern(inner, minor)?),
        ZodKind::Nullable(inner) => format!("({}|null)", part_pattern(inner, minor)?),
        ZodKind::Union(options, _) => {
            let options: Option<Vec<String>> =
                options.iter().map(|option| part_pattern(option, minor)).collect();
            format!("({})", options?.join("|"))
        }
        _ => return None,
    })
}

pub(super) fn unanchored(pattern: &str) -> &str {
    let pattern = pattern.strip_prefix('^').unwrap_or(pattern);
    pattern.strip_suffix('$').unwrap_or(pattern)
}
