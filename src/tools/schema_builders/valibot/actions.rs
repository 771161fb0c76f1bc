//! Actions of a pipe: checks and metadata that become keywords.

use super::convert::{Keywords, Unconverted, ValibotConverter, is_constant, number, set, text, throws};
use super::patterns::{digest_pattern, escaped, pattern_of};
use super::schema::PipeAction;
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticObject, StaticValue, iterated};
use crate::tools::schema_builders::reason_of;

type Step<T> = Result<T, Unconverted>;

/// Formats by the action that checks them.
const FORMATS: [(&str, &str); 10] = [
    ("email", "email"),
    ("rfcEmail", "email"),
    ("ipv4", "ipv4"),
    ("ipv6", "ipv6"),
    ("isoDate", "date"),
    ("isoDateTime", "date-time"),
    ("isoTimestamp", "date-time"),
    ("isoTime", "time"),
    ("url", "uri"),
    ("uuid", "uuid"),
];

/// Actions whose pattern changed before version 1.5 of Valibot.
const CHANGED_PATTERNS: [&str; 6] = ["mac", "mac48", "mac64", "hash", "ulid", "emoji"];

/// Actions that the converter does not know.
const UNCONVERTIBLE: [&str; 70] = [
    "args",
    "await",
    "brand",
    "bytes",
    "check",
    "checkItems",
    "codePoints",
    "creditCard",
    "everyItem",
    "excludes",
    "filterItems",
    "findItem",
    "finite",
    "flavor",
    "graphemes",
    "guard",
    "imei",
    "ip",
    "isbn",
    "isoDateTimeSecond",
    "mapItems",
    "maxBytes",
    "maxCodePoints",
    "maxGraphemes",
    "maxSize",
    "maxWords",
    "mimeType",
    "minBytes",
    "minCodePoints",
    "minGraphemes",
    "minSize",
    "minWords",
    "normalize",
    "notBytes",
    "notCodePoints",
    "notEntries",
    "notGraphemes",
    "notLength",
    "notSize",
    "notWords",
    "parseBoolean",
    "parseJson",
    "partialCheck",
    "rawCheck",
    "rawTransform",
    "readonly",
    "reduceItems",
    "returns",
    "size",
    "someItem",
    "sortItems",
    "stringifyJson",
    "toBigint",
    "toBoolean",
    "toCamelCase",
    "toDate",
    "toKebabCase",
    "toLowerCase",
    "toMaxValue",
    "toMinValue",
    "toNumber",
    "toPascalCase",
    "toSnakeCase",
    "toString",
    "toUpperCase",
    "transform",
    "trim",
    "trimEnd",
    "trimStart",
    "words",
];

const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// Side on which a bound is.
#[derive(Clone, Copy)]
enum BoundSide {
    Lower,
    Upper,
}

impl<'t> ValibotConverter<'_, '_, 't> {
    /// Adds the keywords of an action.
    pub fn action(&self, mut keywords: Keywords<'t>, action: &PipeAction<'t>) -> Step<Keywords<'t>> {
        let origin = action.origin;
        let into = &mut keywords;
        let name = &*action.name;
        if let Some((_, format)) = FORMATS.iter().find(|(known, _)| *known == name) {
            if name == "rfcEmail" {
                self.needs_recent(origin)?;
            }
            set(into, origin, "format", text(origin, format));
            return Ok(keywords);
        }
        if let Some(pattern) = pattern_of(name) {
            self.needs_recent(origin)?;
            if CHANGED_PATTERNS.contains(&name) && !self.is_newest_valibot() {
                return Err(Unconverted::Unknown((origin, Reason::Package("valibot".into()))));
            }
            set_pattern(into, action, pattern)?;
            return Ok(keywords);
        }
        match name {
            "base64" => set(into, origin, "contentEncoding", text(origin, "base64")),
            "integer" => set(into, origin, "type", text(origin, "integer")),
            "safeInteger" => {
                self.needs_recent(origin)?;
                set(into, origin, "type", text(origin, "integer"));
                bound(into, origin, "minimum", -MAX_SAFE_INTEGER, BoundSide::Lower);
                bound(into, origin, "maximum", MAX_SAFE_INTEGER, BoundSide::Upper);
            }
            "hash" => self.hash(into, action)?,
            "regex" => self.regex(into, action)?,
            "startsWith" | "endsWith" | "includes" => {
                self.needs_recent(origin)?;
                let value = argument(action)?;
                let part = value.as_str().ok_or_else(|| unclear(value))?;
                let escaped = escaped(part);
                let pattern = match name {
                    "startsWith" => format!("^{escaped}"),
                    "endsWith" => format!("{escaped}$"),
                    _ => escaped,
                };
                set_pattern(into, action, &pattern)?;
            }
            "description" | "title" => set(into, origin, name, argument(action)?.clone()),
            "examples" => {
                let examples = argument(action)?;
                let more = iterated(examples).ok_or_else(|| unclear(examples))?;
                add_examples(into, origin, more);
            }
            "metadata" => self.metadata(into, action)?,
            "multipleOf" => set(into, origin, "multipleOf", argument(action)?.clone()),
            "minLength" | "maxLength" | "length" | "nonEmpty" | "empty" => self.length(into, action)?,
            "minValue" => self.value_bound(into, action, "minimum", BoundSide::Lower)?,
            "maxValue" => self.value_bound(into, action, "maximum", BoundSide::Upper)?,
            "gtValue" => {
                self.needs_recent(origin)?;
                self.value_bound(into, action, "exclusiveMinimum", BoundSide::Lower)?;
            }
            "ltValue" => {
                self.needs_recent(origin)?;
                self.value_bound(into, action, "exclusiveMaximum", BoundSide::Upper)?;
            }
            "minEntries" | "maxEntries" | "entries" => {
                self.needs_newest(origin)?;
                let count = self.count(action)?;
                if name != "maxEntries" {
                    bound(into, origin, "minProperties", count, BoundSide::Lower);
                }
                if name != "minEntries" {
                    bound(into, origin, "maxProperties", count, BoundSide::Upper);
                }
            }
            "value" | "values" | "notValue" | "notValues" => self.values(into, action)?,
            _ if UNCONVERTIBLE.contains(&name) => {
                let name = action.type_name();
                return throws(origin, format!("The \"{name}\" action cannot be converted to JSON Schema."));
            }
            _ => return Err(Unconverted::Unknown((origin, Reason::Call(format!("v.{name}").into())))),
        }
        Ok(keywords)
    }

    /// Adds a restriction to some values, or to all but some.
    fn values(&self, into: &mut Keywords<'t>, action: &PipeAction<'t>) -> Step<()> {
        let origin = action.origin;
        match &*action.name {
            "value" => {
                let value = constant(action)?;
                if into.get("const").is_some_and(|known| !is_same(known, value)) {
                    return throws(
                        origin,
                        "The \"value\" action is not supported in combination with a different \"const\" restriction."
                            .to_owned(),
                    );
                }
                set(into, origin, "const", value.clone());
            }
            "values" => {
                self.needs_newest(origin)?;
                let values = constants(action)?;
                intersect(into, origin, &values);
            }
            "notValue" => {
                self.needs_newest(origin)?;
                let mut excluded = StaticObject::default();
                set(&mut excluded, origin, "const", constant(action)?.clone());
                exclude(into, origin, StaticValue::object(origin, excluded));
            }
            _ => {
                self.needs_newest(origin)?;
                let values = unique(&constants(action)?);
                if !values.is_empty() {
                    let mut excluded = StaticObject::default();
                    set(&mut excluded, origin, "enum", StaticValue::array(origin, values));
                    exclude(into, origin, StaticValue::object(origin, excluded));
                }
            }
        }
        Ok(())
    }

    fn is_newest_valibot(&self) -> bool {
        self.reader.program.versions().get("valibot").is_at_least(1, 5, 0)
    }

    fn hash(&self, into: &mut Keywords<'t>, action: &PipeAction<'t>) -> Step<()> {
        let origin = action.origin;
        self.needs_recent(origin)?;
        let unknown = || Unconverted::Unknown((origin, Reason::Expression));
        let digests = action.arguments.first().and_then(iterated).ok_or_else(unknown)?;
        let patterns: Option<Vec<String>> =
            digests.iter().map(|digest| digest_pattern(digest.as_str()?)).collect();
        if !self.is_newest_valibot() {
            return Err(Unconverted::Unknown((origin, Reason::Package("valibot".into()))));
        }
        set_pattern(into, action, &patterns.ok_or_else(unknown)?.join("|"))
    }

    fn regex(&self, into: &mut Keywords<'t>, action: &PipeAction<'t>) -> Step<()> {
        let value = argument(action)?;
        let StaticKind::RegExp(written) = &value.kind else { return Err(unclear(value)) };
        let (source, flags) =
            written.strip_prefix('/').and_then(|rest| rest.rsplit_once('/')).ok_or_else(|| unclear(value))?;
        if !flags.is_empty() {
            return throws(action.origin, "RegExp flags are not supported by JSON Schema.".to_owned());
        }
        if into.get("pattern").is_some() {
            self.needs_recent(action.origin)?;
        }
        set_pattern(into, action, source)
    }

    fn metadata(&self, into: &mut Keywords<'t>, action: &PipeAction<'t>) -> Step<()> {
        let value = argument(action)?;
        let metadata = value.as_object().ok_or_else(|| unclear(value))?;
        if let Some((origin, reason)) = &metadata.open {
            return Err(Unconverted::Unknown((*origin, reason.clone())));
        }
        for member in metadata.entries() {
            let origin = member.key_origin;
            match &*member.key {
                key @ ("title" | "description") => {
                    if let StaticKind::String(_) | StaticKind::Unknown(_) = member.value.kind {
                        set(into, origin, key, member.value.clone());
                    }
                }
                "examples" => {
                    if let Some(examples) = iterated(&member.value) {
                        add_examples(into, origin, examples);
                    }
                }
                key => {
                    self.needs_newest(action.origin)?;
                    set(into, origin, key, member.value.clone());
                }
            }
        }
        Ok(())
    }

    /// Returns the argument of an action that counts.
    fn count(&self, action: &PipeAction<'t>) -> Step<f64> {
        let value = argument(action)?;
        let StaticKind::Number(count) = value.kind else { return Err(unclear(value)) };
        if count.fract() == 0.0 && count >= 0.0 && count.is_finite() {
            return Ok(count);
        }
        self.needs_newest(action.origin)?;
        let name = action.type_name();
        throws(
            action.origin,
            format!("The requirement of the \"{name}\" action must be a non-negative integer."),
        )
    }

    fn length(&self, into: &mut Keywords<'t>, action: &PipeAction<'t>) -> Step<()> {
        let kind = into.get("type").and_then(StaticValue::as_str).map(str::to_owned);
        let (least, most) = match kind.as_deref() {
            Some("array") => ("minItems", "maxItems"),
            Some("string") => ("minLength", "maxLength"),
            other => {
                let other = other.unwrap_or("undefined");
                let name = action.type_name();
                return throws(
                    action.origin,
                    format!("The \"{name}\" action is not supported on type \"{other}\"."),
                );
            }
        };
        let origin = action.origin;
        match &*action.name {
            "empty" => set(into, origin, most, number(origin, 0.0)),
            "nonEmpty" => bound(into, origin, least, 1.0, BoundSide::Lower),
            name => {
                let count = self.count(action)?;
                if name != "maxLength" {
                    bound(into, origin, least, count, BoundSide::Lower);
                }
                if name != "minLength" {
                    bound(into, origin, most, count, BoundSide::Upper);
                }
            }
        }
        Ok(())
    }

    fn value_bound(
        &self,
        into: &mut Keywords<'t>,
        action: &PipeAction<'t>,
        keyword: &str,
        side: BoundSide,
    ) -> Step<()> {
        let (origin, name) = (action.origin, action.type_name());
        let kind = into.get("type").and_then(StaticValue::as_str);
        if !matches!(kind, Some("number" | "integer")) {
            let kind = kind.unwrap_or("undefined");
            return throws(origin, format!("The \"{name}\" action is not supported on type \"{kind}\"."));
        }
        let value = argument(action)?;
        match value.kind {
            StaticKind::Number(limit) if limit.is_finite() => bound(into, origin, keyword, limit, side),
            StaticKind::Unknown(_) | StaticKind::Symbolic(_) => return Err(unclear(value)),
            _ => {
                self.needs_newest(origin)?;
                return throws(
                    origin,
                    format!("The requirement of the \"{name}\" action is not JSON compatible."),
                );
            }
        }
        Ok(())
    }
}

fn argument<'a, 't>(action: &'a PipeAction<'t>) -> Step<&'a StaticValue<'t>> {
    let value = action.arguments.first().filter(|value| !value.is_undefined());
    value.ok_or(Unconverted::Unknown((action.origin, Reason::Expression)))
}

fn unclear(value: &StaticValue<'_>) -> Unconverted {
    Unconverted::Unknown((value.origin, reason_of(value)))
}

fn constant<'a, 't>(action: &'a PipeAction<'t>) -> Step<&'a StaticValue<'t>> {
    let value = argument(action)?;
    check_constant(action, value)?;
    Ok(value)
}

fn constants<'t>(action: &PipeAction<'t>) -> Step<Vec<StaticValue<'t>>> {
    let list = argument(action)?;
    let values = iterated(list).ok_or_else(|| unclear(list))?;
    values.iter().try_for_each(|value| check_constant(action, value))?;
    Ok(values)
}

fn check_constant(action: &PipeAction<'_>, value: &StaticValue<'_>) -> Step<()> {
    match value.kind {
        _ if is_constant(value) => Ok(()),
        StaticKind::Unknown(_) | StaticKind::Symbolic(_) => Err(unclear(value)),
        _ => {
            let name = action.type_name();
            let of_all = if name.ends_with('s') { "A requirement" } else { "The requirement" };
            throws(action.origin, format!("{of_all} of the \"{name}\" action is not JSON compatible."))
        }
    }
}

/// Sets a bound, unless the one that is there is stricter.
fn bound(into: &mut Keywords<'_>, origin: Origin, keyword: &str, value: f64, side: BoundSide) {
    let known = match into.get(keyword).map(|known| &known.kind) {
        Some(StaticKind::Number(known)) if known.is_finite() => Some(*known),
        _ => None,
    };
    let is_stricter = known.is_none_or(|known| match side {
        BoundSide::Lower => value > known,
        BoundSide::Upper => value < known,
    });
    if is_stricter {
        set(into, origin, keyword, number(origin, value));
    }
}

fn set_pattern<'t>(into: &mut Keywords<'t>, action: &PipeAction<'t>, pattern: &str) -> Step<()> {
    if into.get("pattern").is_some_and(|it| it.as_str() != Some("")) {
        let name = action.type_name();
        return throws(
            action.origin,
            format!("The \"{name}\" action is not supported in combination with another regex action."),
        );
    }
    set(into, action.origin, "pattern", text(action.origin, pattern));
    Ok(())
}

fn add_examples<'t>(into: &mut Keywords<'t>, origin: Origin, more: Vec<StaticValue<'t>>) {
    let mut examples = into.get("examples").and_then(iterated).unwrap_or_default();
    examples.extend(more);
    set(into, origin, "examples", StaticValue::array(origin, examples));
}

/// Leaves the values that an enum has already.
fn intersect<'t>(into: &mut Keywords<'t>, origin: Origin, values: &[StaticValue<'t>]) {
    let mut left = into.get("enum").and_then(iterated).unwrap_or_else(|| values.to_vec());
    left.retain(|value| values.iter().any(|other| is_same(value, other)));
    let left = unique(&left);
    if left.is_empty() {
        into.members.retain(|member| &*member.key != "enum");
        exclude(into, origin, StaticValue::object(origin, StaticObject::default()));
    } else {
        set(into, origin, "enum", StaticValue::array(origin, left));
    }
}

/// Adds to what is excluded.
fn exclude<'t>(into: &mut Keywords<'t>, origin: Origin, excluded: StaticValue<'t>) {
    let excluded = match into.get("not") {
        None => excluded,
        Some(known) => {
            let mut either = StaticObject::default();
            let cases = vec![known.clone(), excluded];
            set(&mut either, origin, "anyOf", StaticValue::array(origin, cases));
            StaticValue::object(origin, either)
        }
    };
    set(into, origin, "not", excluded);
}

fn unique<'t>(values: &[StaticValue<'t>]) -> Vec<StaticValue<'t>> {
    let mut found: Vec<StaticValue<'t>> = Vec::new();
    for value in values {
        if !found.iter().any(|known| is_same(known, value)) {
            found.push(value.clone());
        }
    }
    found
}

fn is_same(left: &StaticValue<'_>, right: &StaticValue<'_>) -> bool {
    match (&left.kind, &right.kind) {
        (StaticKind::String(left), StaticKind::String(right)) => left == right,
        (StaticKind::Number(left), StaticKind::Number(right)) => left.total_cmp(right).is_eq(),
        (StaticKind::Bool(left), StaticKind::Bool(right)) => left == right,
        _ => false,
    }
}
