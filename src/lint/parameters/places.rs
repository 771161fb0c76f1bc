use super::map::Owner;
use super::shape::{is_finished, is_inferred, is_meant_as_schema, is_of_type, is_written};
use crate::genaiscript::{SiteKind, ToolForm};
use crate::json_schema::keywords::MAX_DEPTH;
use crate::lint::LintContext;
use crate::lint::map_or_schema::{Stray, is_map_with_type, takes_for_schema};
use crate::syntax::{Member, Object, Value, ValueKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lint) enum PlaceRank {
    /// A JSON Schema instead of a map.
    Root,
    Parameter,
    Property,
    /// The first item of an array, which declares all items.
    Item,
    /// A part of a finished schema, which is passed on unchanged.
    Inside,
}

impl PlaceRank {
    /// Whether a schema here is passed on unchanged. From others, GenAIScript removes `required`.
    pub fn is_verbatim(self) -> bool {
        matches!(self, Self::Root | Self::Inside)
    }

    pub fn is_flagged(self) -> bool {
        matches!(self, Self::Parameter | Self::Property)
    }
}

#[derive(Clone, Copy, Debug)]
pub(in crate::lint) struct ParameterPlace<'a> {
    pub owner: Owner,
    pub rank: PlaceRank,
    /// Innermost member whose value it is, or contains it as an item.
    pub member: Option<&'a Member>,
    pub value: &'a Value,
    /// Schema whose property it is, and that schema's rank.
    pub parent: Option<(&'a Object, PlaceRank)>,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::lint) struct DeclaredSchema<'a> {
    pub place: ParameterPlace<'a>,
    pub object: &'a Object,
    /// Its `type`, if that is one name.
    pub type_name: Option<&'a str>,
}

impl<'a> ParameterPlace<'a> {
    pub fn all(context: &LintContext<'a>) -> Vec<Self> {
        let script = context.file.script();
        let mut walk = PlaceWalk { found: Vec::new() };
        for map in context.maps() {
            walk.map(map.value, map.owner);
        }
        for tool in script.tools.iter().filter(|tool| tool.form == ToolForm::Callback) {
            if let Some(parameters) = &tool.parameters {
                walk.root(parameters, Owner::Tool);
            }
        }
        for site in script.sites.iter().filter(|site| site.kind == SiteKind::DefSchema) {
            walk.root(&site.schema, Owner::Shown);
        }
        walk.found
    }

    pub fn schema(&self) -> Option<DeclaredSchema<'a>> {
        let object = self.value.as_object()?;
        let type_name = object.get("type").and_then(Value::as_str);
        let is_schema = self.rank.is_verbatim() || is_finished(object);
        is_schema.then_some(DeclaredSchema { place: *self, object, type_name })
    }

    pub fn name(&self) -> String {
        match self.member {
            Some(member) if self.rank == PlaceRank::Item => format!("the items of `{}`", member.key),
            Some(member) => format!("`{}`", member.key),
            None => "the schema".to_owned(),
        }
    }
}

impl<'a> DeclaredSchema<'a> {
    pub fn is(&self, type_name: &str) -> bool {
        self.type_name == Some(type_name)
    }

    pub fn is_number(&self) -> bool {
        self.is("number") || self.is("integer")
    }

    pub fn member(&self, name: &str) -> Option<&'a Member> {
        self.object.member(name)
    }

    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.object.get(name)
    }

    /// Returns a keyword whose value is known as it is written.
    pub fn written(&self, name: &str, context: &LintContext<'_>) -> Option<&'a Member> {
        self.member(name).filter(|member| is_written(&member.value, context.file))
    }

    /// Returns a keyword that only forms read; they show the values that become `env.vars`.
    pub fn in_form(&self, name: &str) -> Option<&'a Member> {
        self.member(name).filter(|_| self.place.owner.becomes_vars())
    }

    pub fn has_items(&self, name: &str) -> bool {
        self.get(name).and_then(Value::as_array).is_some_and(|items| !items.is_empty())
    }

    pub fn has_type_of(&self, value: &Value) -> bool {
        self.type_name.is_some_and(|name| is_of_type(value, name))
    }
}

struct PlaceWalk<'a> {
    found: Vec<ParameterPlace<'a>>,
}

impl<'a> PlaceWalk<'a> {
    fn map(&mut self, map: &'a Value, owner: Owner) {
        let Some(object) = map.as_object() else { return };
        if is_map_with_type(object) {
            // P10 reports a map that is read as a schema.
            return;
        }
        if takes_for_schema(object) {
            return self.root(map, owner);
        }
        let stray = Stray::detect(map);
        for member in object.entries() {
            if stray.as_ref().is_some_and(|stray| stray.has(member)) {
                continue;
            }
            self.looked_at(&member.value, member, owner, PlaceRank::Parameter, 0);
        }
    }

    fn root(&mut self, schema: &'a Value, owner: Owner) {
        let place =
            ParameterPlace { owner, rank: PlaceRank::Root, member: None, value: schema, parent: None };
        self.found.push(place);
        self.inside(place, 0);
    }

    fn looked_at(
        &mut self,
        value: &'a Value,
        member: &'a Member,
        owner: Owner,
        rank: PlaceRank,
        depth: usize,
    ) {
        if depth > MAX_DEPTH {
            return;
        }
        let place = ParameterPlace { owner, rank, member: Some(member), value, parent: None };
        self.found.push(place);
        match &value.kind {
            ValueKind::Array(items) => {
                if let Some(first) = items.first() {
                    self.looked_at(first, member, owner, PlaceRank::Item, depth + 1);
                }
            }
            ValueKind::Object(object) if is_finished(object) => self.inside(place, depth + 1),
            // Problems inside an unrecognized schema follow from its being unrecognized.
            ValueKind::Object(object) if is_inferred(object) && !is_meant_as_schema(object) => {
                for member in object.entries() {
                    self.looked_at(&member.value, member, owner, PlaceRank::Property, depth + 1);
                }
            }
            _ => {}
        }
    }

    fn inside(&mut self, outer: ParameterPlace<'a>, depth: usize) {
        let Some(object) = outer.value.as_object().filter(|_| depth <= MAX_DEPTH) else { return };
        let inner = |member: Option<&'a Member>, value: &'a Value| ParameterPlace {
            rank: PlaceRank::Inside,
            member: member.or(outer.member),
            value,
            parent: member.map(|_| (object, outer.rank)),
            ..outer
        };
        for keyword in object.entries() {
            match (keyword.key.as_str(), &keyword.value.kind) {
                ("properties" | "patternProperties", ValueKind::Object(properties)) => {
                    for member in properties.entries() {
                        self.schema(inner(Some(member), &member.value), depth);
                    }
                }
                ("items" | "additionalProperties" | "not", ValueKind::Object(_)) => {
                    self.schema(inner(None, &keyword.value), depth);
                }
                ("anyOf" | "oneOf" | "allOf", ValueKind::Array(branches)) => {
                    for branch in branches {
                        self.schema(inner(None, branch), depth);
                    }
                }
                _ => {}
            }
        }
    }

    fn schema(&mut self, place: ParameterPlace<'a>, depth: usize) {
        self.found.push(place);
        self.inside(place, depth + 1);
    }
}
