//! Types that the author writes: annotations, interfaces, aliases, and types in JSDoc.

use std::collections::HashMap;
use std::rc::Rc;

use serde_json::Value as Json;
use tree_sitter::Node;

use super::declarations::Declaration;
use super::engine::Engine;
use super::jsdoc::{self, Doc};
use super::types::{Member, Object, Type};
use super::{api, given};
use crate::syntax::{Language, Tree, node, pattern, string};

/// How deep types may lie within each other, names included.
const MAX_DEPTH: usize = 24;

/// Reads types. A type that lies within itself ends in an unknown one.
struct Declared<'e, 'a, 't> {
    engine: &'e Engine<'a, 't>,
    /// The text that the nodes stand in.
    source: &'e str,
    /// What the type parameters stand for.
    parameters: Rc<HashMap<String, Type>>,
    /// The names around.
    around: Vec<String>,
    depth: usize,
}

impl Engine<'_, '_> {
    /// The type that an annotation gives.
    pub fn annotation(&self, annotation: Node<'_>) -> Type {
        Declared::new(self).annotation(annotation)
    }

    /// The type that is written somewhere.
    pub fn written_type(&self, written: Node<'_>) -> Type {
        Declared::new(self).read(written)
    }

    /// The type that a tag of a comment gives.
    pub fn doc_type(&self, written: &str) -> Type {
        Declared::new(self).text(written)
    }
}

impl<'e, 'a, 't> Declared<'e, 'a, 't> {
    /// A reader of types in the file.
    pub fn new(engine: &'e Engine<'a, 't>) -> Self {
        Self { engine, source: engine.source, parameters: Rc::default(), around: Vec::new(), depth: 0 }
    }

    /// The type that an annotation such as `: string` gives.
    pub fn annotation(&mut self, annotation: Node<'_>) -> Type {
        node::children(annotation).into_iter().next().map_or(Type::Unknown, |inner| self.read(inner))
    }

    /// A type as JSDoc writes it.
    pub fn text(&mut self, written: &str) -> Type {
        let source = format!("type _ = {}", jsdoc::as_typescript(written));
        let tree = Tree::parse(Language::TypeScript, &source);
        let alias = node::children(tree.root()).into_iter().next();
        let Some(value) = alias.filter(|_| !tree.is_broken()).and_then(|alias| node::field(alias, "value"))
        else {
            return Type::Unknown;
        };
        let mut inner = Declared {
            engine: self.engine,
            source: &source,
            parameters: Rc::clone(&self.parameters),
            around: std::mem::take(&mut self.around),
            depth: self.depth,
        };
        let found = inner.read(value);
        self.around = inner.around;
        found
    }

    /// What a node of a type says.
    pub fn read(&mut self, written: Node<'_>) -> Type {
        if self.depth > MAX_DEPTH || self.engine.is_over() {
            return Type::Unknown;
        }
        self.depth += 1;
        let found = self.kind(written);
        self.depth -= 1;
        found
    }

    fn kind(&mut self, written: Node<'_>) -> Type {
        let text = node::text(written, self.source);
        match written.kind() {
            "predefined_type" | "this_type" => predefined(text),
            "literal_type" => self.literal(written),
            "undefined" => Type::Nothing,
            "null" => Type::Null,
            "template_literal_type" => Type::String,
            "parenthesized_type" | "readonly_type" | "type_annotation" | "constraint" => self.first(written),
            "flow_maybe_type" => Type::union([self.first(written), Type::Null]),
            "array_type" => Type::array(self.first(written)),
            "tuple_type" => self.tuple(written),
            "union_type" => Type::union(self.all(written)),
            "intersection_type" => {
                self.all(written).into_iter().reduce(intersection).unwrap_or(Type::Unknown)
            }
            "object_type" | "interface_body" => self.members(written),
            "generic_type" => self.generic(written),
            "type_identifier" => self.named(text, Vec::new()),
            "nested_type_identifier" => self.nested(text),
            "type_query" => self.query(written),
            "index_type_query" => keys(&self.first(written)),
            "lookup_type" => self.lookup(written),
            "function_type" | "constructor_type" => Type::Function,
            "type_predicate_annotation" | "type_predicate" => Type::Boolean,
            _ => Type::Unknown,
        }
    }

    fn first(&mut self, around: Node<'_>) -> Type {
        node::children(around).into_iter().next().map_or(Type::Unknown, |inner| self.read(inner))
    }

    fn all(&mut self, around: Node<'_>) -> Vec<Type> {
        node::children(around).into_iter().map(|inner| self.read(inner)).collect()
    }

    fn literal(&mut self, written: Node<'_>) -> Type {
        let Some(inner) = node::children(written).into_iter().next() else {
            return predefined(node::text(written, self.source));
        };
        match inner.kind() {
            "string" => string::cooked(inner, self.source)
                .map_or(Type::String, |text| given::one_of(&[Json::from(text)])),
            "number" | "unary_expression" => node::text(inner, self.source)
                .replace(' ', "")
                .parse::<f64>()
                .map_or(Type::Number, |number| given::one_of(&[given::number_json(number)])),
            "true" | "false" => Type::Boolean,
            other => predefined(other),
        }
    }

    fn tuple(&mut self, written: Node<'_>) -> Type {
        let mut items = Vec::new();
        for item in node::children(written) {
            match item.kind() {
                // Of `[string, ...number[]]` only what all items are is known.
                "rest_type" => {
                    let rest = self.first(item).item();
                    items.push(rest);
                    return Type::array(Type::union(items));
                }
                "optional_type" => items.push(self.first(item).or_nothing()),
                // `[name: string]`
                "required_parameter" | "optional_parameter" => {
                    let inner =
                        node::field(item, "type").map_or(Type::Unknown, |inner| self.annotation(inner));
                    items.push(inner);
                }
                _ => items.push(self.read(item)),
            }
        }
        Type::Tuple(items.into())
    }

    /// The members of an interface or of `{ … }`.
    fn members(&mut self, body: Node<'_>) -> Type {
        let mut object = Object::default();
        for member in node::children(body) {
            match member.kind() {
                "property_signature" | "public_field_definition" => {
                    let name = node::field(member, "name");
                    let Some(name) = name.and_then(|name| pattern::key_text(name, self.source)) else {
                        continue;
                    };
                    let value = match node::field(member, "type") {
                        Some(declared) => self.annotation(declared),
                        None => Type::Unknown,
                    };
                    object.set(Member { name, value, optional: is_optional(member) });
                }
                "method_signature" | "method_definition" => {
                    let name = node::field(member, "name");
                    let Some(name) = name.and_then(|name| pattern::key_text(name, self.source)) else {
                        continue;
                    };
                    object.set(Member { name, value: Type::Function, optional: true });
                }
                "index_signature" => self.index_signature(member, &mut object),
                _ => {}
            }
        }
        Type::object(object)
    }

    /// `[name: string]: T`, or `[K in "a" | "b"]: T`.
    fn index_signature(&mut self, member: Node<'_>, object: &mut Object) {
        let value = node::field(member, "type").map_or(Type::Unknown, |declared| self.annotation(declared));
        let mapped = node::children(member).into_iter().find(|child| child.kind() == "mapped_type_clause");
        let Some(mapped) = mapped else {
            object.others = Some(value);
            return;
        };
        // `[K in keyof T]: T[K]` would need more than is known here.
        let keys = node::field(mapped, "type").map(|keys| self.read(keys)).and_then(|keys| names_in(&keys));
        let name = node::field(mapped, "name").map(|name| node::text(name, self.source).to_owned());
        let uses_name = name.is_some_and(|name| {
            node::field(member, "type").is_some_and(|value| node::text(value, self.source).contains(&name))
        });
        match keys.filter(|_| !uses_name) {
            Some(names) => {
                let optional = is_optional(member);
                object.members.extend(names.into_iter().map(|name| Member {
                    name,
                    value: value.clone(),
                    optional,
                }));
            }
            None => object.others = Some(Type::Unknown),
        }
    }

    fn generic(&mut self, written: Node<'_>) -> Type {
        let Some(name) = node::field(written, "name") else { return Type::Unknown };
        let arguments = node::field(written, "type_arguments").map(|list| self.all(list)).unwrap_or_default();
        let name = node::text(name, self.source).to_owned();
        self.named(&name, arguments)
    }

    /// A name of a type: of the file, of TypeScript itself, or of GenAIScript.
    fn named(&mut self, name: &str, arguments: Vec<Type>) -> Type {
        if let Some(known) = self.parameters.get(name) {
            return known.clone();
        }
        if let Some(declaration) = self.engine.type_declaration(name) {
            return self.declaration(name, &declaration, arguments);
        }
        utility(name, &arguments).or_else(|| api::interface(name)).unwrap_or(Type::Unknown)
    }

    fn declaration(&mut self, name: &str, declaration: &Declaration<'t>, arguments: Vec<Type>) -> Type {
        if self.around.iter().any(|around| around == name) {
            return Type::Unknown;
        }
        self.around.push(name.to_owned());
        let found = match declaration {
            Declaration::Doc(doc) => self.typedef(doc),
            Declaration::Node(declaration) => self.outer(*declaration, arguments),
        };
        self.around.pop();
        found
    }

    /// Reads a declaration, which stands in the file even where its name stands in a comment.
    fn outer(&mut self, declaration: Node<'t>, arguments: Vec<Type>) -> Type {
        let mut inner = Declared {
            engine: self.engine,
            source: self.engine.source,
            parameters: Rc::default(),
            around: std::mem::take(&mut self.around),
            depth: self.depth,
        };
        inner.parameters = Rc::new(inner.substitution(declaration, arguments));
        let found = match declaration.kind() {
            "interface_declaration" => inner.interface(declaration),
            "enum_declaration" => self.engine.enumeration(declaration),
            "type_alias_declaration" => {
                node::field(declaration, "value").map_or(Type::Unknown, |value| inner.read(value))
            }
            _ => node::field(declaration, "body").map_or(Type::Unknown, |body| inner.members(body)),
        };
        self.around = inner.around;
        found
    }

    fn substitution(&mut self, declaration: Node<'_>, arguments: Vec<Type>) -> HashMap<String, Type> {
        let list = node::field(declaration, "type_parameters").map(node::children).unwrap_or_default();
        let mut arguments = arguments.into_iter();
        let mut parameters = HashMap::new();
        for parameter in list {
            let Some(name) = node::field(parameter, "name") else { continue };
            let default = node::field(parameter, "value");
            let value = arguments.next().or_else(|| Some(self.first(default?)));
            parameters.insert(node::text(name, self.source).to_owned(), value.unwrap_or(Type::Unknown));
        }
        parameters
    }

    fn interface(&mut self, declaration: Node<'_>) -> Type {
        let own = node::field(declaration, "body").map_or(Type::Unknown, |body| self.members(body));
        let extended =
            node::children(declaration).into_iter().find(|child| child.kind() == "extends_type_clause");
        let bases = extended.map(|clause| self.all(clause)).unwrap_or_default();
        bases.into_iter().rev().fold(own, |own, base| intersection(base, own))
    }

    fn typedef(&mut self, doc: &Doc<'_>) -> Type {
        let Some(tag) = doc.tag(&["typedef"]) else { return Type::Unknown };
        let base = tag.declared.map_or("Object", |(written, _)| written.trim());
        if !matches!(base, "Object" | "object") {
            return self.text(base);
        }
        let mut object = Object::default();
        for property in doc.tags().iter().filter(|tag| matches!(tag.name, "property" | "prop")) {
            let Some((name, optional)) = property.subject() else { continue };
            let value = property.declared.map_or(Type::Unknown, |(written, _)| self.text(written));
            let optional = optional || property.declared.is_some_and(|(written, _)| written.ends_with('='));
            add_property(&mut object, name, Member { name: String::new(), value, optional });
        }
        if object.members.is_empty() { Type::record(Type::Unknown) } else { Type::object(object) }
    }

    /// `Color.Red` as a type.
    fn nested(&mut self, text: &str) -> Type {
        let Some((name, member)) = text.split_once('.') else { return Type::Unknown };
        match self.engine.type_declaration(name) {
            Some(Declaration::Node(declaration)) if declaration.kind() == "enum_declaration" => {
                self.engine.enumeration_member(declaration, member)
            }
            _ => Type::Unknown,
        }
    }

    /// `typeof NAME`, also of a member.
    fn query(&mut self, written: Node<'_>) -> Type {
        let Some(expression) = node::children(written).into_iter().next() else { return Type::Unknown };
        let path: Vec<&str> = node::text(expression, self.source).split('.').map(str::trim).collect();
        let Some((root, keys)) = path.split_first() else { return Type::Unknown };
        // What a comment names is seen where the handler stands.
        let is_in_file = std::ptr::eq(self.source, self.engine.source);
        let place = if is_in_file { written.start_byte() } else { self.engine.handler.0.start_byte() };
        let found = self.engine.name_at(root, place);
        keys.iter().fold(found, |found, key| self.engine.property(&found, key))
    }

    /// `T["key"]`, `T[number]`.
    fn lookup(&mut self, written: Node<'_>) -> Type {
        let mut parts = node::children(written).into_iter();
        let (Some(object), Some(index)) = (parts.next(), parts.next()) else { return Type::Unknown };
        let object = self.read(object);
        if node::text(index, self.source) == "number" {
            return object.item();
        }
        let index = self.read(index);
        match names_in(&index) {
            Some(names) => Type::union(names.iter().map(|name| self.engine.property(&object, name))),
            None => Type::Unknown,
        }
    }
}

/// Adds a member by its path: `city`, `by.name`, `items[].price`.
fn add_property(object: &mut Object, path: &str, member: Member) {
    let Some((first, rest)) = path.split_once('.') else {
        object.set(Member { name: path.trim_end_matches("[]").to_owned(), ..member });
        return;
    };
    let name = first.trim_end_matches("[]");
    let around = object.member(name).cloned().unwrap_or_else(|| Member::new(name, Type::Unknown));
    let inner = if first.ends_with("[]") { around.value.item() } else { around.value.clone() };
    let mut inner = match inner.shape() {
        Type::Object(inner) if inner.others != Some(Type::Unknown) => (*inner).clone(),
        _ => Object::default(),
    };
    add_property(&mut inner, rest, member);
    let value = Type::object(inner);
    let value = if first.ends_with("[]") { Type::array(value) } else { value };
    object.set(Member { value, ..around });
}

fn predefined(name: &str) -> Type {
    match name {
        "string" => Type::String,
        "number" | "bigint" => Type::Number,
        "boolean" | "true" | "false" => Type::Boolean,
        "null" => Type::Null,
        "undefined" | "void" => Type::Nothing,
        "never" => Type::Never,
        "object" => Type::record(Type::Unknown),
        _ => Type::Unknown,
    }
}

fn is_optional(member: Node<'_>) -> bool {
    let mut cursor = member.walk();
    member.children(&mut cursor).any(|child| child.kind() == "?")
}

/// The types that TypeScript itself names.
fn utility(name: &str, arguments: &[Type]) -> Option<Type> {
    let first = || arguments.first().cloned().unwrap_or(Type::Unknown);
    let second = || arguments.get(1).cloned().unwrap_or(Type::Unknown);
    Some(match name {
        "Promise" | "PromiseLike" | "Awaitable" | "Awaited" | "Readonly" => first(),
        "NonNullable" => first().present(),
        "Array" | "ReadonlyArray" | "Iterable" => Type::array(first()),
        "Set" | "ReadonlySet" => Type::Set(first().into()),
        "Map" | "ReadonlyMap" => Type::Map(first().into(), second().into()),
        // JSDoc writes it `Object<string, T>`.
        "Record" | "Object" | "object" if arguments.len() == 2 => record(&first(), second()),
        "Object" | "object" => Type::record(Type::Unknown),
        "String" | "Uppercase" | "Lowercase" | "Capitalize" | "Uncapitalize" => Type::String,
        "Number" => Type::Number,
        "Boolean" => Type::Boolean,
        "Date" => Type::Date,
        "RegExp" => Type::RegExp,
        "Error" | "TypeError" | "RangeError" => Type::error(),
        "Function" => Type::Function,
        "Partial" => with_optional(&first(), |_| true),
        "Required" => with_optional(&first(), |_| false),
        "Pick" => picked(&first(), &names_in(&second())?, true)?,
        "Omit" => picked(&first(), &names_in(&second())?, false)?,
        "Exclude" => excluding(&first(), &second(), false),
        "Extract" => excluding(&first(), &second(), true),
        _ => return None,
    })
}

fn record(key: &Type, value: Type) -> Type {
    match names_in(key) {
        Some(names) => {
            let member = |name| Member { name, value: value.clone(), optional: false };
            Type::object(Object { members: names.into_iter().map(member).collect(), others: None })
        }
        None => Type::record(value),
    }
}

fn with_optional(object: &Type, optional: impl Fn(&str) -> bool) -> Type {
    let Type::Object(object) = object.shape() else { return Type::Unknown };
    let members = object.members.iter().map(|member| {
        let optional = optional(&member.name);
        let value =
            if optional { member.value.clone() } else { member.value.filter(|case| *case != Type::Nothing) };
        Member { name: member.name.clone(), value, optional }
    });
    Type::object(Object { members: members.collect(), others: object.others.clone() })
}

fn picked(object: &Type, names: &[String], keeps: bool) -> Option<Type> {
    let Type::Object(object) = object.shape() else { return None };
    let is_kept = |member: &&Member| names.contains(&member.name) == keeps;
    let members = object.members.iter().filter(is_kept).cloned().collect();
    Some(Type::object(Object { members, others: object.others.clone() }))
}

fn excluding(whole: &Type, part: &Type, keeps: bool) -> Type {
    let (Some(whole_names), Some(part_names)) = (names_in(whole), names_in(part)) else {
        let parts = part.clone().into_cases();
        return whole.filter(|case| parts.contains(case) == keeps);
    };
    let kept = whole_names.into_iter().filter(|name| part_names.contains(name) == keeps);
    given::one_of(&kept.map(Json::from).collect::<Vec<_>>())
}

/// The names of the members of an object, as the type `keyof` gives.
fn keys(object: &Type) -> Type {
    match object.shape() {
        Type::Object(object) if object.others.is_none() => {
            let names = object.members.iter().map(|member| Json::from(member.name.as_str()));
            given::one_of(&names.collect::<Vec<_>>())
        }
        _ => Type::String,
    }
}

/// The strings that a type allows, where it allows no others.
fn names_in(keys: &Type) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for case in keys.clone().into_cases() {
        match (&case, given::enumeration(&case)) {
            (_, Some(values)) => {
                for value in values {
                    names.push(value.as_str()?.to_owned());
                }
            }
            (Type::Literal(Json::String(name)), _) => names.push(name.clone()),
            _ => return None,
        }
    }
    Some(names)
}

/// What is both: members of the second win.
pub(super) fn intersection(first: Type, second: Type) -> Type {
    match (first.shape(), second.shape()) {
        (Type::Unknown, _) => second,
        (_, Type::Unknown) => first,
        (Type::Object(left), Type::Object(right)) => {
            let mut object = (*left).clone();
            for member in &right.members {
                object.set(member.clone());
            }
            object.others = right.others.clone().or(object.others);
            Type::object(object)
        }
        (Type::Union(cases), _) => {
            Type::union(cases.iter().map(|case| intersection(case.clone(), second.clone())))
        }
        (_, Type::Union(cases)) => {
            Type::union(cases.iter().map(|case| intersection(first.clone(), case.clone())))
        }
        _ => second,
    }
}
