//! Declared types: annotations, interfaces, aliases and JSDoc types.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use serde_json::Value as Json;
use tree_sitter::Node;

use super::declarations::Declaration;
use super::engine::Engine;
use super::given;
use super::jsdoc::{self, Doc};
use super::types::{ObjectType, Type, TypeMember};
use crate::budget::{Budget, Spent};
use crate::syntax::{Language, Tree, node, pattern, string};

/// Maximum nesting of types, including types that names lead to.
const MAX_DEPTH: usize = 24;

/// Reader of declared types. Recursion ends in an unknown type.
struct DeclaredType<'e, 'a, 't> {
    engine: &'e Engine<'a, 't>,
    /// Text of the nodes, which is not the file for JSDoc types.
    source: &'e str,
    /// Arguments of the type parameters in scope.
    parameters: Rc<HashMap<String, Type>>,
    /// Names of the declarations being read, outermost first.
    around: Vec<String>,
    depth: usize,
    /// Index in `around` of the outermost name that was found to be recursive.
    circle: usize,
    /// Whether the depth limit was reached.
    is_cut: bool,
}

impl Engine<'_, '_> {
    pub fn annotation(&self, annotation: Node<'_>) -> Type {
        self.budget.go_to(annotation.start_byte());
        DeclaredType::new(self).annotation(annotation)
    }

    pub fn written_type(&self, written: Node<'_>) -> Type {
        self.budget.go_to(written.start_byte());
        DeclaredType::new(self).read(written)
    }

    pub fn doc_type(&self, written: &str) -> Type {
        DeclaredType::new(self).text(written)
    }
}

impl<'e, 'a, 't> DeclaredType<'e, 'a, 't> {
    pub fn new(engine: &'e Engine<'a, 't>) -> Self {
        Self {
            engine,
            source: engine.source,
            parameters: Rc::default(),
            around: Vec::new(),
            depth: 0,
            circle: usize::MAX,
            is_cut: false,
        }
    }

    fn budget(&self) -> &'e Budget {
        &self.engine.budget
    }

    /// Reads from another text, or with other type arguments.
    fn elsewhere(
        &mut self,
        source: &str,
        parameters: Rc<HashMap<String, Type>>,
        read: impl FnOnce(&mut DeclaredType<'_, 'a, 't>) -> Type,
    ) -> Type {
        let around = std::mem::take(&mut self.around);
        let Self { engine, depth, circle, is_cut, .. } = *self;
        let mut inner = DeclaredType { engine, source, parameters, around, depth, circle, is_cut };
        let found = read(&mut inner);
        let DeclaredType { around, circle, is_cut, .. } = inner;
        (self.around, self.circle, self.is_cut) = (around, circle, is_cut);
        found
    }

    pub fn annotation(&mut self, annotation: Node<'_>) -> Type {
        self.engine.first_child(annotation).map_or(Type::Unknown, |inner| self.read(inner))
    }

    /// Reads a JSDoc type by parsing it as TypeScript.
    pub fn text(&mut self, written: &str) -> Type {
        // Parsing is linear in the text.
        if self.budget().steps(written.len()).is_err() {
            return Type::Unknown;
        }
        let source = format!("type _ = {}", jsdoc::as_typescript(written));
        let tree = Tree::parse(Language::TypeScript, &source);
        let alias = self.engine.first_child(tree.root());
        let Some(value) = alias.filter(|_| !tree.is_broken()).and_then(|alias| node::field(alias, "value"))
        else {
            return Type::Unknown;
        };
        let parameters = Rc::clone(&self.parameters);
        self.elsewhere(&source, parameters, |inner| inner.read(value))
    }

    pub fn read(&mut self, written: Node<'_>) -> Type {
        if self.budget().step().is_err() {
            return Type::Unknown;
        }
        if self.depth > MAX_DEPTH {
            self.is_cut = true;
            return self.engine.guess(Type::Unknown);
        }
        self.depth += 1;
        let found = self.kind(written);
        self.depth -= 1;
        found
    }

    fn kind(&mut self, written: Node<'_>) -> Type {
        let budget = self.budget();
        let text = node::text(written, self.source);
        match written.kind() {
            "predefined_type" | "this_type" => predefined(budget, text),
            "literal_type" => self.literal(written),
            "undefined" => Type::Nothing,
            "null" => Type::Null,
            "template_literal_type" => Type::String,
            "parenthesized_type" | "readonly_type" | "type_annotation" | "constraint" => self.first(written),
            "flow_maybe_type" => Type::union(budget, [self.first(written), Type::Null]),
            "array_type" => Type::array(budget, self.first(written)),
            "tuple_type" => self.tuple(written),
            "union_type" => Type::union(budget, self.union_cases(written)),
            "intersection_type" => {
                let all = self.intersected(written).into_iter();
                all.reduce(|all, next| intersection(budget, all, next)).unwrap_or(Type::Unknown)
            }
            "object_type" | "interface_body" => self.members(written),
            "generic_type" => self.generic(written),
            "type_identifier" => self.named(text, Vec::new()),
            "nested_type_identifier" => self.nested(text),
            "type_query" => self.query(written),
            "index_type_query" => keys(budget, &self.first(written)),
            "lookup_type" => self.lookup(written),
            "function_type" | "constructor_type" => Type::Function,
            "type_predicate_annotation" | "type_predicate" => Type::Boolean,
            _ => Type::Unknown,
        }
    }

    fn first(&mut self, around: Node<'_>) -> Type {
        self.engine.first_child(around).map_or(Type::Unknown, |inner| self.read(inner))
    }

    fn all(&mut self, around: Node<'_>) -> Vec<Type> {
        self.engine.children(around).into_iter().map(|inner| self.read(inner)).collect()
    }

    /// Reads the cases of a union. They nest, and may be thousands, so they are collected without recursion.
    fn union_cases(&mut self, written: Node<'_>) -> Vec<Type> {
        self.parts(written).into_iter().map(|part| self.read(part)).collect()
    }

    fn intersected(&mut self, written: Node<'_>) -> Vec<Type> {
        self.union_cases(written)
    }

    fn parts<'n>(&self, written: Node<'n>) -> Vec<Node<'n>> {
        let (kind, mut parts, mut left) = (written.kind(), Vec::new(), written);
        loop {
            let mut children = self.engine.children(left).into_iter();
            let first = children.next();
            parts.extend(children.rev());
            match first {
                Some(first) if first.kind() == kind => left = first,
                first => {
                    parts.extend(first);
                    parts.reverse();
                    return parts;
                }
            }
        }
    }

    fn literal(&mut self, written: Node<'_>) -> Type {
        let budget = self.budget();
        let Some(inner) = self.engine.first_child(written) else {
            return predefined(budget, node::text(written, self.source));
        };
        match inner.kind() {
            "string" => string::cooked(inner, self.source)
                .map_or(Type::String, |text| given::one_of(budget, &[Json::from(text)])),
            "number" | "unary_expression" => node::text(inner, self.source)
                .replace(' ', "")
                .parse::<f64>()
                .map_or(Type::Number, |number| given::one_of(budget, &[given::number_json(number)])),
            "true" | "false" => Type::Boolean,
            other => predefined(budget, other),
        }
    }

    fn tuple(&mut self, written: Node<'_>) -> Type {
        let budget = self.budget();
        let mut items = Vec::new();
        for item in self.engine.children(written) {
            match item.kind() {
                // `[string, ...number[]]` is reduced to the common type of its items.
                "rest_type" => {
                    let rest = self.first(item).item(budget);
                    items.push(rest);
                    return Type::array(budget, Type::union(budget, items));
                }
                "optional_type" => items.push(self.first(item).or_nothing(budget)),
                // `[name: string]`
                "required_parameter" | "optional_parameter" => {
                    let inner =
                        node::field(item, "type").map_or(Type::Unknown, |inner| self.annotation(inner));
                    items.push(inner);
                }
                _ => items.push(self.read(item)),
            }
        }
        Type::tuple(budget, items)
    }

    fn members(&mut self, body: Node<'_>) -> Type {
        let mut object = ObjectType::default();
        for member in self.engine.children(body) {
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
                    object.set(TypeMember {
                        optional: self.is_optional(member),
                        description: self.engine.description(self.source, member),
                        ..TypeMember::new(name, value)
                    });
                }
                "method_signature" | "method_definition" => {
                    let name = node::field(member, "name");
                    let Some(name) = name.and_then(|name| pattern::key_text(name, self.source)) else {
                        continue;
                    };
                    object.set(TypeMember { optional: true, ..TypeMember::new(name, Type::Function) });
                }
                "index_signature" => self.index_signature(member, &mut object),
                _ => {}
            }
        }
        Type::object(self.budget(), object)
    }

    fn is_optional(&self, member: Node<'_>) -> bool {
        self.engine.has_child(member, |child| child.kind() == "?")
    }

    /// Reads `[name: string]: T` or `[K in "a" | "b"]: T`.
    fn index_signature(&mut self, member: Node<'_>, object: &mut ObjectType) {
        let value = node::field(member, "type").map_or(Type::Unknown, |declared| self.annotation(declared));
        let mapped =
            self.engine.children(member).into_iter().find(|child| child.kind() == "mapped_type_clause");
        let Some(mapped) = mapped else {
            object.others = Some(value);
            return;
        };
        // Values that use `K`, as in `[K in keyof T]: T[K]`, are not evaluated.
        let keys = node::field(mapped, "type").map(|keys| self.read(keys));
        let keys = keys.and_then(|keys| names_in(self.budget(), &keys));
        let name = node::field(mapped, "name").map(|name| node::text(name, self.source).to_owned());
        let uses_name = name.is_some_and(|name| {
            node::field(member, "type").is_some_and(|value| node::text(value, self.source).contains(&name))
        });
        match keys.filter(|_| !uses_name) {
            Some(names) => {
                let optional = self.is_optional(member);
                for name in names {
                    object.push(TypeMember { optional, ..TypeMember::new(name, value.clone()) });
                }
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

    /// Resolves a type name of a parameter, the file, TypeScript or the host, in this order.
    fn named(&mut self, name: &str, arguments: Vec<Type>) -> Type {
        if let Some(known) = self.parameters.get(name) {
            return known.clone();
        }
        if let Some(declaration) = self.engine.type_declaration(name) {
            return self.declaration(name, &declaration, arguments);
        }
        utility(self.budget(), name, &arguments)
            .or_else(|| self.engine.names.api.interface(name))
            .or_else(|| self.is_in_comment().then(|| given::integer(self.budget(), name)).flatten())
            .unwrap_or(Type::Unknown)
    }

    /// Whether the type is in a comment, whose authors name types that TypeScript does not have.
    fn is_in_comment(&self) -> bool {
        !std::ptr::eq(self.source, self.engine.source)
    }

    fn declaration(&mut self, name: &str, declaration: &Declaration<'t>, arguments: Vec<Type>) -> Type {
        if let Some(place) = self.around.iter().position(|around| around == name) {
            self.circle = self.circle.min(place);
            return Type::Unknown;
        }
        let key = |depth| {
            let arguments = arguments.iter().map(Type::fingerprint).collect::<Vec<_>>();
            (declaration.place(), arguments, depth)
        };
        let (whole, cut) = (key(None), key(Some(self.depth)));
        let known = |key| self.engine.memo.declared.borrow().get(key).cloned();
        if let Some(known) = known(&whole) {
            return known;
        }
        if let Some(known) = known(&cut) {
            self.is_cut = true;
            return known;
        }
        let around = (self.circle, self.is_cut);
        (self.circle, self.is_cut) = (usize::MAX, false);
        let own = self.around.len();
        self.around.push(name.to_owned());
        let found = match declaration {
            Declaration::Doc(doc) => self.typedef(doc),
            Declaration::Node(declaration) => self.outer(*declaration, arguments),
        };
        self.around.pop();
        // A type that refers to an outer name is cut here and more complete elsewhere, so it is not cached.
        if self.circle >= own {
            self.circle = usize::MAX;
            let key = if self.is_cut { cut } else { whole };
            self.engine.memo.declared.borrow_mut().insert(key, found.clone());
        }
        (self.circle, self.is_cut) = (self.circle.min(around.0), self.is_cut || around.1);
        found
    }

    /// Reads a declaration, which is in the file even if its name is in a comment.
    fn outer(&mut self, declaration: Node<'t>, arguments: Vec<Type>) -> Type {
        let source = self.engine.source;
        let parameters = self.elsewhere_parameters(declaration, arguments);
        self.elsewhere(source, Rc::new(parameters), |inner| match declaration.kind() {
            "interface_declaration" => inner.interface(declaration),
            "enum_declaration" => inner.engine.enumeration(declaration),
            "type_alias_declaration" => {
                node::field(declaration, "value").map_or(Type::Unknown, |value| inner.read(value))
            }
            _ => node::field(declaration, "body").map_or(Type::Unknown, |body| inner.members(body)),
        })
    }

    /// Binds the type parameters of a declaration to the arguments.
    fn elsewhere_parameters(&mut self, declaration: Node<'t>, arguments: Vec<Type>) -> HashMap<String, Type> {
        let mut parameters = HashMap::new();
        let source = self.engine.source;
        self.elsewhere(source, Rc::default(), |inner| {
            parameters = inner.substitution(declaration, arguments);
            Type::Unknown
        });
        parameters
    }

    fn substitution(&mut self, declaration: Node<'_>, arguments: Vec<Type>) -> HashMap<String, Type> {
        let list = node::field(declaration, "type_parameters");
        let list = list.map(|list| self.engine.children(list)).unwrap_or_default();
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
            self.engine.children(declaration).into_iter().find(|it| it.kind() == "extends_type_clause");
        let bases = extended.map(|clause| self.all(clause)).unwrap_or_default();
        bases.into_iter().rev().fold(own, |own, base| intersection(self.budget(), base, own))
    }

    fn typedef(&mut self, doc: &Doc<'_>) -> Type {
        let Some(tag) = doc.tag(&["typedef"]) else { return Type::Unknown };
        let base = tag.declared.map_or("Object", |(written, _)| written.trim());
        if !matches!(base, "Object" | "object") {
            return self.text(base);
        }
        let mut object = ObjectType::default();
        for property in doc.tags().iter().filter(|tag| matches!(tag.name, "property" | "prop")) {
            let Some((name, optional)) = property.subject() else { continue };
            let value = property.declared.map_or(Type::Unknown, |(written, _)| self.text(written));
            let optional = optional || property.declared.is_some_and(|(written, _)| written.ends_with('='));
            let description = property.subject_text().map(Into::into);
            let member = TypeMember { optional, description, ..TypeMember::new("", value) };
            if add_property(self.budget(), &mut object, name, member).is_err() {
                return Type::Unknown;
            }
        }
        if object.members().is_empty() {
            Type::record(self.budget(), Type::Unknown)
        } else {
            Type::object(self.budget(), object)
        }
    }

    /// Reads `Color.Red` as a type.
    fn nested(&mut self, text: &str) -> Type {
        let Some((name, member)) = text.split_once('.') else { return Type::Unknown };
        match self.engine.type_declaration(name) {
            Some(Declaration::Node(declaration)) if declaration.kind() == "enum_declaration" => {
                self.engine.enumeration_member(declaration, member)
            }
            _ => Type::Unknown,
        }
    }

    /// Infers `typeof NAME` or `typeof NAME.member`.
    fn query(&mut self, written: Node<'_>) -> Type {
        let Some(expression) = self.engine.first_child(written) else { return Type::Unknown };
        let path: Vec<&str> = node::text(expression, self.source).split('.').map(str::trim).collect();
        let Some((root, keys)) = path.split_first() else { return Type::Unknown };
        // Names in a comment are resolved in the scope of the handler.
        let place =
            if self.is_in_comment() { self.engine.handler.0.start_byte() } else { written.start_byte() };
        let found = self.engine.name_at(root, place);
        keys.iter().fold(found, |found, key| self.engine.property(&found, key))
    }

    /// Reads `T["key"]` or `T[number]`.
    fn lookup(&mut self, written: Node<'_>) -> Type {
        let budget = self.budget();
        let mut parts = self.engine.children(written).into_iter();
        let (Some(object), Some(index)) = (parts.next(), parts.next()) else { return Type::Unknown };
        let object = self.read(object);
        if node::text(index, self.source) == "number" {
            return object.item(budget);
        }
        let index = self.read(index);
        match names_in(budget, &index) {
            Some(names) => Type::union(budget, names.iter().map(|name| self.engine.property(&object, name))),
            None => Type::Unknown,
        }
    }
}

/// Adds a member by its path: `city`, `by.name`, `items[].price`.
fn add_property(
    budget: &Budget,
    object: &mut ObjectType,
    path: &str,
    member: TypeMember,
) -> Result<(), Spent> {
    let Some((first, rest)) = path.split_once('.') else {
        object.set(TypeMember { name: path.trim_end_matches("[]").into(), ..member });
        return Ok(());
    };
    let name = first.trim_end_matches("[]");
    let around = object.member(name).cloned().unwrap_or_else(|| TypeMember::new(name, Type::Unknown));
    let inner = if first.ends_with("[]") { around.value.item(budget) } else { around.value.clone() };
    let mut inner = match inner.shape() {
        Type::Object(inner) if inner.others != Some(Type::Unknown) => inner.copy(budget)?,
        _ => ObjectType::default(),
    };
    add_property(budget, &mut inner, rest, member)?;
    let value = Type::object(budget, inner);
    let value = if first.ends_with("[]") { Type::array(budget, value) } else { value };
    object.set(TypeMember { value, ..around });
    Ok(())
}

fn predefined(budget: &Budget, name: &str) -> Type {
    match name {
        "string" => Type::String,
        "number" | "bigint" => Type::Number,
        "boolean" | "true" | "false" => Type::Boolean,
        "null" => Type::Null,
        "undefined" | "void" => Type::Nothing,
        "never" => Type::Never,
        "object" => Type::record(budget, Type::Unknown),
        _ => Type::Unknown,
    }
}

/// Evaluates TypeScript's utility types.
fn utility(budget: &Budget, name: &str, arguments: &[Type]) -> Option<Type> {
    let first = || arguments.first().cloned().unwrap_or(Type::Unknown);
    let second = || arguments.get(1).cloned().unwrap_or(Type::Unknown);
    Some(match name {
        "Promise" | "PromiseLike" | "Awaitable" | "Awaited" | "Readonly" => first(),
        "NonNullable" => first().present(budget),
        "Array" | "ReadonlyArray" | "Iterable" => Type::array(budget, first()),
        "Set" | "ReadonlySet" => Type::set(budget, first()),
        "Map" | "ReadonlyMap" => Type::map(budget, first(), second()),
        // JSDoc also has `Object<string, T>`.
        "Record" | "Object" | "object" if arguments.len() == 2 => record(budget, &first(), second()),
        "Object" | "object" => Type::record(budget, Type::Unknown),
        "String" | "Uppercase" | "Lowercase" | "Capitalize" | "Uncapitalize" => Type::String,
        "Number" => Type::Number,
        "Boolean" => Type::Boolean,
        "Date" => Type::Date,
        "RegExp" => Type::RegExp,
        "Error" | "TypeError" | "RangeError" => Type::error(budget),
        "Function" => Type::Function,
        "Partial" => with_optional(budget, &first(), true),
        "Required" => with_optional(budget, &first(), false),
        "Pick" => picked(budget, &first(), &names_in(budget, &second())?, true)?,
        "Omit" => picked(budget, &first(), &names_in(budget, &second())?, false)?,
        "Exclude" => excluding(budget, &first(), &second(), false),
        "Extract" => excluding(budget, &first(), &second(), true),
        _ => return None,
    })
}

fn record(budget: &Budget, key: &Type, value: Type) -> Type {
    match names_in(budget, key) {
        Some(names) => {
            let member = |name| TypeMember::new(name, value.clone());
            Type::object(budget, ObjectType::new(names.into_iter().map(member).collect(), None))
        }
        None => Type::record(budget, value),
    }
}

fn with_optional(budget: &Budget, object: &Type, optional: bool) -> Type {
    let Type::Object(object) = object.shape() else { return Type::Unknown };
    let Ok(mut object) = object.copy(budget) else { return Type::Unknown };
    for member in object.all_mut() {
        member.optional = optional;
        if !optional {
            member.value = member.value.filter(budget, |case| *case != Type::Nothing);
        }
    }
    Type::object(budget, object)
}

fn picked(budget: &Budget, object: &Type, names: &[String], keeps: bool) -> Option<Type> {
    let Type::Object(object) = object.shape() else { return None };
    budget.steps(names.len() + object.members().len()).ok()?;
    let names: HashSet<&str> = names.iter().map(String::as_str).collect();
    let is_kept = |member: &&TypeMember| names.contains(&*member.name) == keeps;
    let members = object.members().iter().filter(is_kept).cloned().collect();
    Some(Type::object(budget, ObjectType::new(members, object.others.clone())))
}

fn excluding(budget: &Budget, whole: &Type, part: &Type, keeps: bool) -> Type {
    let (Some(whole_names), Some(part_names)) = (names_in(budget, whole), names_in(budget, part)) else {
        let parts = part.clone().into_cases();
        return whole.filter(budget, |case| parts.contains(case) == keeps);
    };
    let part_names: HashSet<String> = part_names.into_iter().collect();
    let kept = whole_names.into_iter().filter(|name| part_names.contains(name) == keeps);
    given::one_of(budget, &kept.map(Json::from).collect::<Vec<_>>())
}

/// Returns the member names of an object, as `keyof` does.
fn keys(budget: &Budget, object: &Type) -> Type {
    match object.shape() {
        Type::Object(object) if object.others.is_none() => {
            let names = object.members().iter().map(|member| Json::from(&*member.name));
            given::one_of(budget, &names.collect::<Vec<_>>())
        }
        _ => Type::String,
    }
}

/// Returns the strings that a type allows, or `None` if it allows others.
fn names_in(budget: &Budget, keys: &Type) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for case in keys.clone().into_cases() {
        match (&case, given::enumeration(&case)) {
            (_, Some(values)) => {
                budget.steps(values.len()).ok()?;
                for value in values {
                    names.push(value.as_str()?.to_owned());
                }
            }
            (case, _) => names.push(case.as_text()?.to_owned()),
        }
    }
    Some(names)
}

/// Intersects two types. Members of the second override members of the first.
pub(super) fn intersection(budget: &Budget, first: Type, second: Type) -> Type {
    if budget.step().is_err() {
        return Type::Unknown;
    }
    match (first.shape(), second.shape()) {
        (Type::Unknown, _) => second,
        (_, Type::Unknown) => first,
        (Type::Object(left), Type::Object(right)) => {
            let object = left.copy(budget).and_then(|object| {
                budget.steps(right.members().len())?;
                Ok(object)
            });
            let Ok(mut object) = object else { return Type::Unknown };
            for member in right.members() {
                object.set(member.clone());
            }
            object.others = right.others.clone().or(object.others);
            Type::object(budget, object)
        }
        (Type::Union(cases), _) => {
            let both = |case: &Type| intersection(budget, case.clone(), second.clone());
            Type::union(budget, cases.iter().map(both))
        }
        (_, Type::Union(cases)) => {
            let both = |case: &Type| intersection(budget, first.clone(), case.clone());
            Type::union(budget, cases.iter().map(both))
        }
        _ => second,
    }
}
