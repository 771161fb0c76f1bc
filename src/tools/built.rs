//! Parts of schemas that a builder makes, as they stand in the code.

use std::collections::BTreeSet;

use tree_sitter::Node;

use super::declaration::{FileSpan, SchemaBuild, UnknownPart};
use super::draft::{placed, versions_of};
use super::evaluator::{CodeSite, Origin, StaticValue};
use super::package_versions::PackageVersion;
use super::program::ModuleProgram;
use super::schema_builders::{self, BoxedSchema, BuilderPackage, SchemaNote};
use crate::file_path::FilePath;
use crate::return_types::{ReturnType, Type, types};
use crate::syntax::{Value, callee, node, pattern};
use crate::text::Span;

/// Expression of a schema, with its JSON Schema.
#[derive(Clone, Debug)]
pub struct BuiltPart {
    /// Name or method under the cursor.
    pub word: Span,
    /// Expression whose schema it is.
    pub span: Span,
    /// Key or name of the expression.
    pub key: Option<String>,
    pub package: BuilderPackage,
    /// Packages whose version decides on the JSON Schema.
    pub versions: Vec<(&'static str, PackageVersion)>,
    /// Type of the values that the function of the tool gets, without `undefined`.
    pub output: Type,
    /// Whether there may be no value.
    pub is_optional: bool,
    /// JSON Schema that the conversion makes, with the spans of the calls that its keywords come from; or the exception
    /// that it throws.
    pub schema: Result<Value, String>,
    pub unknown: Vec<UnknownPart>,
    /// Methods of which the JSON Schema shows nothing: `.refine()`.
    pub lost: BTreeSet<String>,
    /// Methods that make other values than the JSON Schema describes: `.transform()`.
    pub changes: BTreeSet<String>,
}

impl BuiltPart {
    /// Returns the type as TypeScript writes it.
    pub fn typescript(&self) -> String {
        ReturnType::unknown().with_type(self.output.clone()).typescript()
    }
}

impl<'t> ModuleProgram<'t> {
    /// Returns the smallest part of a schema at an offset. `build` tells how the whole around a span is made; a schema
    /// that it does not know is converted as its package does it.
    pub fn built_part(
        &self,
        path: &FilePath,
        offset: usize,
        build: &dyn Fn(Span) -> Option<SchemaBuild>,
    ) -> Option<BuiltPart> {
        let module = self.open(path)?;
        let word = self.module(module).syntax.covering(Span::at(offset))?;
        let place = BuiltPlace::of_word(word, self.source(module))?;
        let build = build(node::span(place.expression));
        self.begin_declaration();
        let site = match build {
            // Another round of a loop may make another schema.
            Some(_) => <[CodeSite<'t>; 1]>::try_from(self.sites(module, place.expression))
                .ok()?
                .into_iter()
                .next()?,
            // Any code may call the function around it.
            None => CodeSite::new(module, place.expression, &None),
        };
        self.converted_part(&site, &place, build.as_ref())
    }

    /// Returns the whole of a schema that is written at a place.
    pub fn built_at(&self, place: &FileSpan, build: &SchemaBuild) -> Option<BuiltPart> {
        self.begin_declaration();
        let module = self.open(&place.path)?;
        let expression = self.module(module).syntax.node_at(place.span)?;
        let [site] = <[CodeSite<'t>; 1]>::try_from(self.sites(module, expression)).ok()?;
        self.converted_part(&site, &BuiltPlace { word: expression, expression, key: None }, Some(build))
    }

    fn converted_part(
        &self,
        site: &CodeSite<'t>,
        place: &BuiltPlace<'t>,
        build: Option<&SchemaBuild>,
    ) -> Option<BuiltPart> {
        let value = self.evaluate(site);
        let schema = self.read_schema(&value, build).filter(|schema| !schema.is_unreadable())?;
        let package = schema.package();
        let conversion = build.map_or_else(|| package.own_conversion(), |build| build.conversion);
        let output = schema.output_type();
        let mut part = BuiltPart {
            word: node::span(place.word),
            span: node::span(place.expression),
            key: place.key.clone(),
            package,
            versions: match build {
                Some(build) => build.versions.clone(),
                None => versions_of(self, conversion.target, package),
            },
            output: without_nothing(&output),
            is_optional: output.has(&Type::Nothing),
            schema: Err(String::new()),
            unknown: Vec::new(),
            lost: BTreeSet::new(),
            changes: BTreeSet::new(),
        };
        match schema.convert_part(conversion) {
            Ok(converted) => {
                part.schema = Ok(converted.value);
                part.unknown = converted.unknown.into_iter().map(|part| placed(self, part)).collect();
            }
            Err(error) => part.schema = Err(error.message),
        }
        for (note, origin) in schema.notes() {
            let Some(method) = self.method_at(origin) else { continue };
            match note {
                SchemaNote::Lost => part.lost.insert(method),
                SchemaNote::Changed => part.changes.insert(method),
            };
        }
        Some(part)
    }

    fn read_schema<'p>(
        &'p self,
        value: &StaticValue<'t>,
        build: Option<&SchemaBuild>,
    ) -> Option<BoxedSchema<'p, 't>> {
        let Some(build) = build else {
            // A literal may be the shape of a schema, and anything else.
            value.as_symbolic()?;
            return schema_builders::read(self, value);
        };
        let is_empty = value.as_object().is_some_and(|shape| shape.members.is_empty());
        schema_builders::read_part(self, value, build.made_by.package).filter(|_| !is_empty)
    }

    /// Returns `.refine()` for the call of that method, `z.coerce.number()` for that of a function.
    fn method_at(&self, origin: Origin) -> Option<String> {
        let node = self.module(origin.module).syntax.node_at(origin.span)?;
        let call = Some(node::unwrap(node)).filter(|it| it.kind() == "call_expression")?;
        let callee = callee::callee(call)?;
        let name = self.node_text(origin.module, callee.name);
        let object = callee.object.map_or("", |object| self.node_text(origin.module, object));
        // The kind of a schema, and no step of it.
        let is_coerced = object.ends_with(".coerce");
        Some(if is_coerced { format!("{object}.{name}()") } else { format!(".{name}()") })
    }
}

fn without_nothing(output: &Type) -> Type {
    let cases = output.clone().into_cases().into_iter().filter(|case| *case != Type::Nothing);
    Type::union(&types::once(), cases.collect::<Vec<_>>())
}

struct BuiltPlace<'t> {
    word: Node<'t>,
    expression: Node<'t>,
    key: Option<String>,
}

impl<'t> BuiltPlace<'t> {
    /// Finds the expression that a word stands for: the call of a method up to there, or the value of a key.
    fn of_word(word: Node<'t>, source: &str) -> Option<Self> {
        let word = if word.kind() == "string_fragment" { word.parent()? } else { word };
        let parent = word.parent()?;
        let is_key = |field: &str| node::is_field(parent, field, word);
        let (expression, key) = match (word.kind(), parent.kind()) {
            ("property_identifier" | "string", "pair") if is_key("key") => {
                (node::field(parent, "value")?, pattern::key_text(word, source))
            }
            // A definition as text: `"string > 2"` of ArkType.
            ("string", "pair") if is_key("value") => (word, None),
            // `type({ … })`, `object({ … })`
            ("identifier", "call_expression") if is_key("function") => (parent, None),
            ("shorthand_property_identifier", _) => (word, Some(node::text(word, source).to_owned())),
            ("property_identifier", "member_expression") => (called(parent), None),
            // `z` of `z.string()`, and the schema of `City.optional()`.
            ("identifier", "member_expression") if is_key("object") && is_library(word, source) => {
                (called(outermost(parent)?), None)
            }
            ("identifier", "variable_declarator") if is_key("name") => {
                (node::field(parent, "value")?, Some(node::text(word, source).to_owned()))
            }
            ("identifier", _) => (word, None),
            _ => return None,
        };
        let expression = node::unwrap(expression);
        let own = || (word == expression).then(|| node::text(word, source).to_owned());
        let key = key.or_else(|| key_of(expression, source)).or_else(own);
        Some(Self { word, expression, key })
    }
}

/// Returns the key or the name that a whole expression has.
fn key_of(expression: Node<'_>, source: &str) -> Option<String> {
    let parent = node::wrap(expression).1?;
    match parent.kind() {
        "pair" => pattern::key_text(node::field(parent, "key")?, source),
        "variable_declarator" => Some(node::text(node::field(parent, "name")?, source).to_owned()),
        _ => None,
    }
}

/// Whether a name may be that of a builder itself, so that its members make the schemas.
fn is_library(name: Node<'_>, source: &str) -> bool {
    matches!(node::text(name, source), "z" | "zod" | "v" | "Type")
}

/// Returns the call of a member, or the member alone.
fn called(member: Node<'_>) -> Node<'_> {
    let call = member.parent().filter(|it| it.kind() == "call_expression");
    call.filter(|call| node::is_field(*call, "function", member)).unwrap_or(member)
}

/// Returns the member that is called: `z.coerce.number` for `z.coerce`.
fn outermost(mut member: Node<'_>) -> Option<Node<'_>> {
    loop {
        let parent = member.parent()?;
        if parent.kind() != "member_expression" || !node::is_field(parent, "object", member) {
            return Some(member);
        }
        member = parent;
    }
}
