//! Whether the values of one schema are values of another: an output that becomes an input.

use super::outline;
use super::rooted::RootedSchema;
use crate::budget::Budget;
use crate::syntax::{Value, ValueKind};

/// Whether the values of a schema fit another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemaFit {
    /// All values fit.
    Fits,
    /// Some values fit.
    Partly(SchemaMisfit),
    /// No value fits.
    Never(SchemaMisfit),
    Unknown,
}

/// The first difference between two schemas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaMisfit {
    /// Path of the difference from the value: empty, `.wind.speed` or `[].id`.
    pub path: String,
    pub kind: MisfitKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MisfitKind {
    /// Types or values, as they are written in an outline.
    Type {
        given: String,
        taken: String,
    },
    Format {
        given: String,
        taken: String,
    },
    /// Required member that is missing.
    Missing,
    /// Required member that is optional.
    Optional,
}

/// Members that are searched in one step.
const MEMBERS_A_STEP: usize = 16;

/// Maximum nesting of compared schemas.
const MAX_DEPTH: usize = 16;

impl SchemaFit {
    /// Compares alternatives of a value with a schema that takes it.
    pub fn new(given: &[RootedSchema<'_>], taken: RootedSchema<'_>, budget: &Budget) -> Self {
        SchemaComparison { budget }.all(given, taken, 0)
    }

    fn within(self, place: &str) -> Self {
        let inside = |misfit: SchemaMisfit| SchemaMisfit {
            path: format!("{place}{}", misfit.path),
            kind: misfit.kind,
        };
        match self {
            Self::Partly(misfit) => Self::Partly(inside(misfit)),
            Self::Never(misfit) => Self::Never(inside(misfit)),
            other => other,
        }
    }
}

struct SchemaComparison<'b> {
    budget: &'b Budget,
}

impl SchemaComparison<'_> {
    fn all(&self, given: &[RootedSchema<'_>], taken: RootedSchema<'_>, depth: usize) -> SchemaFit {
        let cases: Vec<RootedSchema<'_>> = given.iter().flat_map(|schema| schema.cases()).collect();
        let wholes = taken.cases();
        if depth > MAX_DEPTH || self.budget.steps(cases.len() * wholes.len() + 1).is_err() {
            return SchemaFit::Unknown;
        }
        every(cases.into_iter().map(|case| self.any(case, taken, &wholes, depth)))
    }

    /// Compares one case with the alternatives of a schema, of which the best counts.
    fn any(
        &self,
        case: RootedSchema<'_>,
        taken: RootedSchema<'_>,
        wholes: &[RootedSchema<'_>],
        depth: usize,
    ) -> SchemaFit {
        let (mut best, mut is_unknown) = (None, false);
        for whole in wholes {
            match self.one(case, *whole, depth) {
                SchemaFit::Fits => return SchemaFit::Fits,
                SchemaFit::Unknown => is_unknown = true,
                SchemaFit::Partly(misfit) => best = Some(SchemaFit::Partly(misfit)),
                SchemaFit::Never(misfit) => {
                    let misfit = if wholes.len() == 1 { misfit } else { types(case, taken) };
                    best.get_or_insert(SchemaFit::Never(misfit));
                }
            }
        }
        best.filter(|_| !is_unknown).unwrap_or(SchemaFit::Unknown)
    }

    fn one(&self, given: RootedSchema<'_>, taken: RootedSchema<'_>, depth: usize) -> SchemaFit {
        let (Some(own), Some(other)) = (given.type_name(), taken.type_name()) else {
            return SchemaFit::Unknown;
        };
        let misfit = || types(given, taken);
        let found = match (own, other) {
            ("number", "integer") if given.values().is_none() => SchemaFit::Partly(misfit()),
            ("integer", "number") => SchemaFit::Fits,
            _ if own != other => return SchemaFit::Never(misfit()),
            ("object", _) => self.objects(given, taken, depth),
            ("array", _) => self.arrays(given, taken, depth),
            ("string", _) => formats(given, taken),
            _ => SchemaFit::Fits,
        };
        match taken.values() {
            Some(values) => worse(found, self.values(given, taken, values)),
            None => found,
        }
    }

    fn values(&self, given: RootedSchema<'_>, taken: RootedSchema<'_>, values: &[Value]) -> SchemaFit {
        let Some(own) = given.values() else { return SchemaFit::Partly(types(given, taken)) };
        if self.budget.steps(own.len().saturating_mul(values.len())).is_err() {
            return SchemaFit::Unknown;
        }
        every(own.iter().map(|value| {
            let is_taken = values.iter().any(|known| known.says_the_same(value));
            if is_taken { SchemaFit::Fits } else { SchemaFit::Never(types(given, taken)) }
        }))
    }

    fn objects(&self, given: RootedSchema<'_>, taken: RootedSchema<'_>, depth: usize) -> SchemaFit {
        let wanted = taken.schema.properties();
        let known = given.schema.keyword("properties").and_then(Value::as_object);
        let known = known.map_or(0, |properties| properties.members.len());
        if self.budget.steps(wanted.len().saturating_mul(known / MEMBERS_A_STEP + 1)).is_err() {
            return SchemaFit::Unknown;
        }
        let member = |place: &str, kind| SchemaMisfit { path: format!(".{place}"), kind };
        let mut found = SchemaFit::Fits;
        for property in wanted {
            let fit = match given.schema.property(property.name) {
                Some(known) => {
                    let inner = self.all(&[given.part(known.schema)], taken.part(property.schema), depth + 1);
                    let inner = inner.within(&format!(".{}", property.name));
                    let is_optional = property.required && given.may_lack(&known) && inner == SchemaFit::Fits;
                    if is_optional {
                        SchemaFit::Partly(member(property.name, MisfitKind::Optional))
                    } else {
                        inner
                    }
                }
                None if !property.required => continue,
                None if given.is_open() => SchemaFit::Unknown,
                None => SchemaFit::Never(member(property.name, MisfitKind::Missing)),
            };
            found = worse(found, fit);
        }
        found
    }

    fn arrays(&self, given: RootedSchema<'_>, taken: RootedSchema<'_>, depth: usize) -> SchemaFit {
        let Some(wanted) = taken.schema.items() else { return SchemaFit::Fits };
        let Some(items) = given.schema.items() else { return SchemaFit::Unknown };
        self.all(&[given.part(items)], taken.part(wanted), depth + 1).within("[]")
    }
}

/// Combines cases of which each may be the value.
fn every(cases: impl Iterator<Item = SchemaFit>) -> SchemaFit {
    let (mut misfit, mut is_fitting, mut is_unknown, mut is_partly) = (None, false, false, false);
    for case in cases {
        match case {
            SchemaFit::Fits => is_fitting = true,
            SchemaFit::Unknown => is_unknown = true,
            SchemaFit::Partly(found) => {
                is_partly = true;
                misfit.get_or_insert(found);
            }
            SchemaFit::Never(found) => _ = misfit.get_or_insert(found),
        }
    }
    match misfit {
        Some(misfit) if is_fitting || is_unknown || is_partly => SchemaFit::Partly(misfit),
        Some(misfit) => SchemaFit::Never(misfit),
        None if is_fitting && !is_unknown => SchemaFit::Fits,
        None => SchemaFit::Unknown,
    }
}

/// Combines parts of one value, which all have to fit.
fn worse(one: SchemaFit, other: SchemaFit) -> SchemaFit {
    let rank = |fit: &SchemaFit| match fit {
        SchemaFit::Fits => 0,
        SchemaFit::Unknown => 1,
        SchemaFit::Partly(_) => 2,
        SchemaFit::Never(_) => 3,
    };
    if rank(&other) > rank(&one) { other } else { one }
}

fn formats(given: RootedSchema<'_>, taken: RootedSchema<'_>) -> SchemaFit {
    let format =
        |it: RootedSchema<'_>| it.schema.keyword("format").and_then(Value::as_str).map(str::to_owned);
    match (format(given), format(taken)) {
        (Some(given), Some(taken)) if given != taken => {
            SchemaFit::Partly(SchemaMisfit { path: String::new(), kind: MisfitKind::Format { given, taken } })
        }
        _ => SchemaFit::Fits,
    }
}

fn types(given: RootedSchema<'_>, taken: RootedSchema<'_>) -> SchemaMisfit {
    let kind = MisfitKind::Type { given: shown(given), taken: shown(taken) };
    SchemaMisfit { path: String::new(), kind }
}

fn shown(schema: RootedSchema<'_>) -> String {
    match schema.type_name() {
        Some(name) if schema.schema.types().len() > 1 => name.to_owned(),
        _ => outline(schema.schema.value),
    }
}

/// Returns the schema of a literal, which takes that value alone.
pub fn schema_of_literal(value: &Value) -> Value {
    let text = |text: &str| Value::string(value.span, text);
    let object = |members: Vec<(&str, Value)>| {
        let member = |(key, value): (&str, Value)| crate::syntax::Member {
            key: key.to_owned(),
            key_span: value.span,
            value,
        };
        let members = members.into_iter().map(member).collect();
        Value::new(value.span, ValueKind::Object(crate::syntax::Object::new(members)))
    };
    let list = |items: Vec<Value>| Value::new(value.span, ValueKind::Array(items));
    match &value.kind {
        ValueKind::Array(items) => {
            let alternatives = list(items.iter().map(schema_of_literal).collect());
            object(vec![("type", text("array")), ("items", object(vec![("anyOf", alternatives)]))])
        }
        ValueKind::Object(literal) => {
            let members = literal.entries();
            let names = members.iter().map(|member| text(&member.key)).collect();
            let properties = members.iter().map(|member| (&*member.key, schema_of_literal(&member.value)));
            let properties = object(properties.collect());
            object(vec![("type", text("object")), ("properties", properties), ("required", list(names))])
        }
        ValueKind::Null | ValueKind::Bool(_) | ValueKind::Number(_) | ValueKind::String(_) => {
            object(vec![("const", value.clone())])
        }
        _ => object(Vec::new()),
    }
}
