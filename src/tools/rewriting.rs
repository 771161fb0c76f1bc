//! Schemas of tools as code that is to be rewritten.

use serde_json::Value as Json;
use tree_sitter::Node;

use super::declaration::FileSpan;
use super::evaluator::{CodeSite, StaticValue};
use super::module_file::ModuleFile;
use super::package_versions::PackageVersions;
use super::program::{ModuleProgram, ModuleTexts};
use super::schema_builders::SchemaConversion;
use super::schema_builders::zod::{self, ZodMajor, ZodReader};
use crate::file_path::FilePath;
use crate::syntax::{callee, node, pattern};
use crate::text::Span;

/// Field in a shape of zod.
#[derive(Clone, Debug)]
pub struct ShapeField {
    pub key: String,
    pub value: Span,
    pub is_described: bool,
}

impl<'t> ModuleProgram<'t> {
    /// Returns a literal as JSON, if all of it is known.
    pub fn known_json(&self, place: &FileSpan) -> Option<Json> {
        self.begin_declaration();
        let json = self.json(&self.value_at(place)?, "");
        json.value.filter(|_| json.unknown.is_empty())
    }

    /// Returns the fields of a schema of zod or a shape, and of the objects in it, that are written there.
    pub fn shape_fields(&self, place: &FileSpan) -> Vec<ShapeField> {
        self.begin_declaration();
        let mut found = Vec::new();
        let Some(module) = self.open(&place.path) else { return found };
        let file = self.module(module);
        let Some(root) = file.syntax.node_at(place.span).map(node::unwrap) else { return found };
        let mut open = vec![root];
        while let Some(part) = open.pop() {
            if !self.step() {
                break;
            }
            if part.kind() == "object" && (part.id() == root.id() || is_shape(part, file.source)) {
                let pairs = node::children(part).into_iter().filter(|it| it.kind() == "pair");
                found.extend(pairs.filter_map(|pair| {
                    let key = pattern::key_text(node::field(pair, "key")?, file.source)?;
                    let value = node::field(pair, "value")?;
                    let is_described = self.is_described(&CodeSite::new(module, value, &None))?;
                    Some(ShapeField { key, value: node::span(value), is_described })
                }));
            }
            if !pattern::is_function(part) {
                open.extend(node::children(part));
            }
        }
        found.sort_by_key(|field| field.value);
        found
    }

    /// Whether the schema of zod at a site has a description; `None` for any other value.
    fn is_described(&self, site: &CodeSite<'t>) -> Option<bool> {
        let value = self.evaluate(site);
        value.as_symbolic()?;
        let reader = ZodReader::new(self, zod::made_by(&value, self.zod())?);
        let schema = reader.read(&value);
        let conversion = SchemaConversion { target: zod::ConversionTarget::Zod, io: zod::ZodIo::Input };
        let converted = zod::convert_part(&reader, &schema, conversion.target, conversion.io).ok()?;
        (!schema.is_unreadable()).then(|| converted.value.get("description").is_some())
    }

    fn value_at(&self, place: &FileSpan) -> Option<StaticValue<'t>> {
        let module = self.open(&place.path)?;
        let node = self.module(module).syntax.node_at(place.span)?;
        let [site] = <[CodeSite<'t>; 1]>::try_from(self.sites(module, node)).ok()?;
        Some(self.evaluate(&site))
    }
}

/// Whether an object is the argument of `z.object(…)` and the like.
fn is_shape(object: Node<'_>, source: &str) -> bool {
    let call = object.parent().filter(|it| it.kind() == "arguments").and_then(|it| it.parent());
    let name = call.and_then(callee::callee).map(|callee| node::text(callee.name, source));
    matches!(name, Some("object" | "strictObject" | "looseObject" | "extend"))
}

/// Converts an expression of zod, or a shape, that stands alone.
pub fn json_of_zod(expression: &str, major: ZodMajor, conversion: SchemaConversion) -> Option<Json> {
    let path = FilePath::new("/schema.ts");
    let start = "import { z } from \"zod\"\nexport const schema = ";
    let source = format!("{start}{expression}\n");
    let span = Span::new(start.len(), start.len() + expression.len());
    let file = ModuleFile::read(path.clone(), source.into())?;
    let texts = ModuleTexts::default();
    let read = |wanted: &FilePath| (*wanted == file.path).then(|| file.clone());
    let program = ModuleProgram::new(&texts, &read).with_versions(PackageVersions::of_zod(major));
    let value = program.value_at(&FileSpan { path, span })?;
    let reader = ZodReader::new(&program, major);
    let converted = zod::convert(&reader, &value, conversion.target, conversion.io, "").ok().flatten()?;
    converted.unknown.is_empty().then(|| converted.value.to_json())
}
