use super::outline::key;
use super::{Schema, UNKNOWN};
use crate::budget::{Budget, Spent, Work};
use crate::syntax::{Value, ValueKind, number};

/// Maximum nesting. Deeper types are unknown.
const MAX_DEPTH: usize = 8;

/// Bound on the parts of a type and on the bytes of its names and literals. Larger types are unknown.
const MOST: Work = Work { steps: 500, bytes: 16 << 10 };

/// Formats the type of a schema's values as TypeScript code, on one line. The type is wider than the schema where
/// TypeScript cannot express a keyword, and `unknown` where the schema has no type.
///
/// ```
/// use promptsig::json_schema::typescript_type;
/// use promptsig::syntax::yaml;
///
/// let schema = yaml::parse("type: array\nitems: { type: string, enum: [train, car] }", 0).expect("it is YAML");
/// assert_eq!(typescript_type(&schema), r#"("train" | "car")[]"#);
/// ```
pub fn typescript_type(schema: &Value) -> String {
    let writer = TypeCodeWriter { budget: Budget::new(MOST) };
    writer.ty(Schema::new(schema), 0).unwrap_or_else(|_| UNKNOWN.to_owned())
}

/// Formats a literal type: `"train"`, `3`; `None` for values that have none.
pub fn typescript_literal(value: &Value) -> Option<String> {
    match &value.kind {
        ValueKind::Number(number) if number.is_finite() => Some(number::show(*number)),
        ValueKind::String(_) | ValueKind::Bool(_) | ValueKind::Null => Some(value.to_json().to_string()),
        _ => None,
    }
}

/// Joins the cases of a union, each once. With an unknown case, the union is unknown.
pub fn typescript_union(cases: impl IntoIterator<Item = String>) -> String {
    let mut union: Vec<String> = Vec::new();
    for case in cases {
        if case == UNKNOWN {
            return case;
        }
        if !union.contains(&case) {
            union.push(case);
        }
    }
    if union.is_empty() { UNKNOWN.to_owned() } else { union.join(" | ") }
}

struct TypeCodeWriter {
    budget: Budget,
}

impl TypeCodeWriter {
    fn ty(&self, schema: Schema<'_>, depth: usize) -> Result<String, Spent> {
        self.budget.step()?;
        if depth > MAX_DEPTH {
            return Ok(UNKNOWN.to_owned());
        }
        let values = schema.enumeration().filter(|values| !values.is_empty());
        if let Some(literals) =
            values.and_then(literals).or_else(|| literals(std::slice::from_ref(schema.keyword("const")?)))
        {
            self.budget.steps(literals.len())?;
            self.budget.bytes(literals.iter().map(String::len).sum())?;
            return Ok(typescript_union(literals));
        }
        let branches = schema.alternatives();
        if !branches.is_empty() {
            let cases: Vec<String> =
                branches.into_iter().map(|branch| self.ty(branch, depth + 1)).collect::<Result<_, _>>()?;
            return Ok(typescript_union(cases));
        }
        let cases: Vec<String> = schema
            .types()
            .into_iter()
            .map(|name| self.named(name, schema, depth))
            .collect::<Result<_, _>>()?;
        Ok(typescript_union(cases))
    }

    fn named(&self, name: &str, schema: Schema<'_>, depth: usize) -> Result<String, Spent> {
        Ok(match name {
            "integer" | "number" => "number".to_owned(),
            "string" | "boolean" | "null" | "undefined" => name.to_owned(),
            "array" => match schema.items() {
                Some(items) => array(&self.ty(items, depth + 1)?),
                None => array(UNKNOWN),
            },
            "object" => self.object(schema, depth)?,
            _ => UNKNOWN.to_owned(),
        })
    }

    fn object(&self, schema: Schema<'_>, depth: usize) -> Result<String, Spent> {
        let mut members = Vec::new();
        for property in schema.properties() {
            self.budget.bytes(property.name.len())?;
            let mark = if property.required { "" } else { "?" };
            members.push(format!("{}{mark}: {}", key(property.name), self.ty(property.schema, depth + 1)?));
        }
        if members.is_empty() {
            return Ok(format!("Record<string, {UNKNOWN}>"));
        }
        Ok(format!("{{ {} }}", members.join("; ")))
    }
}

/// Returns `None` if one of the values has no literal type.
fn literals(values: &[Value]) -> Option<Vec<String>> {
    values.iter().map(typescript_literal).collect()
}

fn array(item: &str) -> String {
    if item.contains(" | ") && !item.starts_with('{') { format!("({item})[]") } else { format!("{item}[]") }
}
