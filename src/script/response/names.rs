//! What a name stands for.

use tree_sitter::Node;

use super::api;
use super::engine::Engine;
use super::members::at;
use super::returns::{filled, finer};
use super::types::{Member, Object, Type};
use crate::syntax::locals::{Base, Binding};
use crate::syntax::usage::{self, Effect};
use crate::syntax::{node, pattern};

/// One step from a value to the part of it that a pattern binds.
struct Step<'t> {
    part: Part,
    /// The value where the part is `undefined`.
    default: Option<Node<'t>>,
}

/// A part of a value.
enum Part {
    Key(String),
    Index(usize),
    /// What an object pattern leaves, without these
    Rest(Vec<String>),
    /// What an array pattern leaves
    RestItems,
    Unknown,
}

impl<'t> Engine<'_, 't> {
    /// What a name in use stands for, where it stands.
    pub fn name(&self, name: Node<'t>) -> Type {
        let found = match self.locals.resolve(name) {
            Some(binding) => self.binding(binding),
            None => global(self.text(name)),
        };
        self.narrowed(name, found)
    }

    /// What a bound name stands for.
    pub fn binding(&self, binding: &Binding<'t>) -> Type {
        self.known(binding, |note| self.within(|| self.find(binding, note)))
    }

    fn find(&self, binding: &Binding<'t>, note: &dyn Fn(Type)) -> Type {
        match binding.base {
            Base::Declaration(declaration) if declaration.kind() == "enum_declaration" => {
                return self.enumeration_object(declaration);
            }
            Base::Declaration(_) => return Type::Function,
            Base::Import(statement) => return self.imported(statement),
            _ => {}
        }
        let Some((root, steps)) = self.path(binding.name) else { return Type::Unknown };
        let declared = if steps.is_empty() { self.declared_value(root, binding.name) } else { None };
        let found = match declared {
            Some((declared, true)) => return declared,
            Some((declared, false)) => declared,
            None => steps.iter().rev().fold(self.root(root, binding), |value, step| self.step(&value, step)),
        };
        let found = if steps.is_empty() { self.changed(binding, root, found, note) } else { found };
        let found = if self.may_be_skipped(root) { found.or_nothing() } else { found };
        self.with_writes(binding, root, found, note)
    }

    /// Whether a `var` in a block is seen where the block does not run.
    fn may_be_skipped(&self, root: Node<'t>) -> bool {
        let statement = root.parent().filter(|it| it.kind() == "variable_declaration");
        let block = statement.and_then(|statement| statement.parent());
        let around =
            block.filter(|block| block.kind() == "statement_block").and_then(|it| self.forest.parent(it));
        around.is_some_and(|around| !pattern::is_function(around))
    }

    /// What the whole pattern is bound to.
    fn root(&self, root: Node<'t>, binding: &Binding<'t>) -> Type {
        match root.kind() {
            "variable_declarator" => match (node::field(root, "type"), node::field(root, "value")) {
                (Some(annotation), _) => self.annotation(annotation),
                (None, Some(value)) => self.expression(value),
                (None, None) if self.is_assigned_for_sure(binding, root) => Type::Never,
                (None, None) => Type::Nothing,
            },
            "for_in_statement" => self.turn(root),
            // What is thrown is an `Error` nearly always.
            "catch_clause" => self.guess(Type::error()),
            _ => match binding.base {
                Base::Parameter(function, index) => self.parameter(function, index, root),
                _ => Type::Unknown,
            },
        }
    }

    /// The type that a variable is declared with, and whether all of it is declared.
    fn declared_value(&self, root: Node<'t>, name: Node<'t>) -> Option<(Type, bool)> {
        if root.kind() != "variable_declarator" {
            return None;
        }
        if let Some(annotation) = node::field(root, "type") {
            let declared = self.annotation(annotation);
            let value = || node::field(root, "value").map_or(Type::Unknown, |value| self.expression(value));
            return match declared {
                Type::Unknown => None,
                declared if declared.has_unknown() => Some((filled(&declared, value()), false)),
                declared => Some((declared, true)),
            };
        }
        let statement = root.parent().filter(|_| node::is_field(root, "name", name))?;
        let doc = self.doc_before(statement.start_byte())?;
        let (written, _) = doc.tag(&["type"])?.declared?;
        Some((self.doc_type(written), true)).filter(|(declared, _)| *declared != Type::Unknown)
    }

    /// What each turn of a loop binds.
    fn turn(&self, statement: Node<'t>) -> Type {
        let Some(list) = node::field(statement, "right") else { return Type::Unknown };
        match node::operator(statement) {
            Some("in") => Type::String,
            _ => self.expression(list).item(),
        }
    }

    /// What a parameter of a function is passed.
    fn parameter(&self, function: Node<'t>, index: usize, root: Node<'t>) -> Type {
        let is_handler = function.id() == self.handler.0.id();
        let passed = match index {
            0 if is_handler => Some(self.handler.1.clone()),
            _ => self.passed(function, index),
        };
        let declared = node::field(root, "type").map(|annotation| self.annotation(annotation));
        let declared = declared.or_else(|| self.documented(function, root));
        let default = pattern::parameter_default(function, index);
        let default = default.map(|default| self.expression(default).widen());
        let found = match (declared, passed) {
            (Some(declared), Some(passed)) => finer(&declared, passed),
            (Some(declared), None) => declared,
            (None, Some(passed)) => passed,
            (None, None) => return default.unwrap_or(Type::Unknown),
        };
        match default {
            Some(default) if found.has(&Type::Nothing) => {
                Type::union([found.filter(|case| *case != Type::Nothing), default])
            }
            _ => found,
        }
    }

    /// What `@param` says of a parameter.
    fn documented(&self, function: Node<'t>, root: Node<'t>) -> Option<Type> {
        let doc = self.doc_of(function)?;
        let name = match root.kind() {
            "identifier" => root,
            _ => node::children(root).into_iter().next()?,
        };
        let name = self.text(name);
        let tags = doc.tags();
        let tag = tags
            .iter()
            .find(|tag| tag.name == "param" && tag.subject().is_some_and(|(known, _)| known == name));
        let (written, _) = tag?.declared?;
        let found = self.doc_type(written);
        let is_optional =
            written.ends_with('=') || tag?.subject().is_some_and(|(_, is_optional)| is_optional);
        let found = if is_optional { found.or_nothing() } else { found };
        (found != Type::Unknown).then_some(found)
    }

    /// `path` of `import path from "node:path"` is the same as GenAIScript's own to those who call it.
    fn imported(&self, statement: Node<'t>) -> Type {
        let module = node::field(statement, "source").map_or("", |source| self.text(source));
        match module.trim_matches(['"', '\'']) {
            "path" | "node:path" => api::global("path").unwrap_or(Type::Unknown),
            _ => Type::Unknown,
        }
    }

    fn step(&self, value: &Type, step: &Step<'t>) -> Type {
        let found = match &step.part {
            Part::Key(name) => {
                let cases = value.present().into_cases();
                Type::union(cases.iter().map(|case| self.property(case, name)))
            }
            Part::Index(index) => at(value, *index),
            Part::RestItems => Type::array(value.item()),
            Part::Rest(taken) => without(value, taken),
            Part::Unknown => Type::Unknown,
        };
        match step.default {
            Some(default) if found == Type::Unknown => {
                // The default tells what is meant.
                self.guess(self.expression(default).widen())
            }
            Some(default) if found.has(&Type::Nothing) => {
                let present = found.filter(|case| *case != Type::Nothing);
                Type::union([present, self.expression(default).widen()])
            }
            _ => found,
        }
    }

    /// The declaration, loop or parameter whose pattern binds a name, and the way from the name up to it.
    fn path(&self, name: Node<'t>) -> Option<(Node<'t>, Vec<Step<'t>>)> {
        let (mut steps, mut node, mut default) = (Vec::new(), name, None);
        if name.kind() == "shorthand_property_identifier_pattern" {
            steps.push(Step { part: Part::Key(self.text(name).to_owned()), default: None });
        }
        loop {
            let parent = node.parent()?;
            match parent.kind() {
                "variable_declarator"
                | "for_in_statement"
                | "catch_clause"
                | "required_parameter"
                | "optional_parameter" => return Some((parent, steps)),
                "formal_parameters" | "arrow_function" => return Some((node, steps)),
                "object_assignment_pattern" => steps.last_mut()?.default = node::field(parent, "right"),
                "assignment_pattern" => default = node::field(parent, "right"),
                "pair_pattern" => {
                    let key = node::field(parent, "key").and_then(|key| pattern::key_text(key, self.source));
                    let part = key.map_or(Part::Unknown, Part::Key);
                    steps.push(Step { part, default: default.take() });
                }
                "array_pattern" if node.kind() != "rest_pattern" => {
                    let part = place_in(parent, node).map_or(Part::Unknown, Part::Index);
                    steps.push(Step { part, default: default.take() });
                }
                "rest_pattern" => {
                    let part = match parent.parent()? {
                        list if list.kind() == "array_pattern" => Part::RestItems,
                        object if object.kind() == "object_pattern" => {
                            let taken = pattern::properties(object, self.source);
                            Part::Rest(taken.into_iter().filter_map(|property| property.key).collect())
                        }
                        _ => Part::Unknown,
                    };
                    steps.push(Step { part, default: None });
                }
                "array_pattern" | "object_pattern" => {}
                _ => return None,
            }
            node = parent;
        }
    }

    /// The same for a name that gets other values as well.
    fn with_writes(&self, binding: &Binding<'t>, root: Node<'t>, first: Type, note: &dyn Fn(Type)) -> Type {
        if binding.constant || root.kind() == "catch_clause" {
            return first;
        }
        let writes = self.writes(binding);
        if writes.is_empty() {
            return first;
        }
        let mut all = first.widen();
        let is_scalar = all.is_string() || all.is_number() || all.is_boolean();
        note(all.clone());
        for write in writes {
            let written = self.written(write);
            if written == Type::Unknown && is_scalar {
                // Who counts or collects text goes on with it.
                self.guess(Type::Unknown);
                continue;
            }
            all = Type::union([all, written.widen()]);
            note(all.clone());
        }
        all
    }

    /// Where a name is given another value.
    pub fn writes(&self, binding: &Binding<'t>) -> Vec<Node<'t>> {
        let is_write = |name: &Node<'t>| usage::effect(*name) == Effect::Write;
        self.uses(binding).into_iter().filter(is_write).collect()
    }

    /// Where a name is used.
    pub fn uses(&self, binding: &Binding<'t>) -> Vec<Node<'t>> {
        let name = self.text(binding.name);
        let is_this = |reference: &Node<'t>| {
            self.text(*reference) == name
                && reference.id() != binding.name.id()
                && self.locals.resolve(*reference).is_some_and(|found| found.name.id() == binding.name.id())
        };
        if binding.is_outer() {
            self.consulted.borrow_mut().note_users(self.forest, name);
            let pieces = self.forest.pieces().filter(|piece| self.forest.text(*piece).contains(name));
            let parts = pieces.flat_map(|piece| self.forest.parts(piece));
            return parts
                .flat_map(|part| self.locals.names(part).references.iter().copied())
                .filter(is_this)
                .collect();
        }
        self.locals.references_in(binding.scope).filter(is_this).collect()
    }

    /// What a name is given where it is written.
    fn written(&self, name: Node<'t>) -> Type {
        let (node, Some(parent)) = node::wrap(name) else { return Type::Unknown };
        match parent.kind() {
            "assignment_expression" if node::is_field(parent, "left", node) => {
                node::field(parent, "right").map_or(Type::Unknown, |value| self.expression(value))
            }
            "augmented_assignment_expression" => self.augmented(parent),
            "update_expression" => Type::Number,
            "for_in_statement" => self.turn(parent),
            _ => Type::Unknown,
        }
    }

    /// Whether a variable without a first value gets one before anyone reads it, as far as can be seen.
    fn is_assigned_for_sure(&self, binding: &Binding<'t>, root: Node<'t>) -> bool {
        let Some(statement) = root.parent() else { return false };
        let Some(block) = self.forest.parent(statement) else { return false };
        let after =
            node::children(block).into_iter().filter(|next| next.start_byte() > statement.start_byte());
        let name = self.text(binding.name);
        after.into_iter().any(|next| self.assigns(next, name, 0))
    }

    fn assigns(&self, statement: Node<'t>, name: &str, depth: usize) -> bool {
        if depth > 16 {
            return false;
        }
        let field = |field: &str| node::field(statement, field);
        let inner = |statement: Option<Node<'t>>| {
            statement.is_some_and(|inner| self.assigns(inner, name, depth + 1) || !self.goes_on(inner))
        };
        match statement.kind() {
            "expression_statement" => node::children(statement).into_iter().any(|expression| {
                expression.kind() == "assignment_expression"
                    && node::field(expression, "left").is_some_and(|left| self.text(left) == name)
            }),
            "if_statement" => inner(field("consequence")) && inner(field("alternative")),
            "try_statement" => {
                inner(field("body")) && field("handler").is_none_or(|it| inner(node::field(it, "body")))
            }
            "switch_statement" => field("body").is_some_and(|body| {
                let cases = node::children(body);
                // One without statements goes on into the next.
                let assigns = |case: &Node<'t>| {
                    let statements =
                        node::children(*case).into_iter().skip(usize::from(case.kind() == "switch_case"));
                    let statements: Vec<Node<'t>> = statements.collect();
                    statements.is_empty()
                        || statements.iter().any(|it| self.assigns(*it, name, depth + 1))
                        || !statements.iter().all(|it| self.goes_on(*it) || it.kind() == "break_statement")
                };
                cases.iter().any(|case| case.kind() == "switch_default") && cases.iter().all(assigns)
            }),
            "statement_block" | "else_clause" => {
                node::children(statement).into_iter().any(|next| self.assigns(next, name, depth + 1))
            }
            _ => false,
        }
    }
}

/// The place of an item in an array pattern, which may have holes.
fn place_in(list: Node<'_>, item: Node<'_>) -> Option<usize> {
    let mut cursor = list.walk();
    let mut place = 0;
    for child in list.children(&mut cursor) {
        if child.id() == item.id() {
            return Some(place);
        }
        place += usize::from(child.kind() == ",");
    }
    None
}

/// An object without these members.
fn without(value: &Type, taken: &[String]) -> Type {
    let Type::Object(object) = value.shape() else { return Type::Unknown };
    let is_left = |member: &&Member| !taken.contains(&member.name);
    let members = object.members.iter().filter(is_left).cloned().collect();
    Type::object(Object { members, others: object.others.clone() })
}

/// What a name stands for that the file does not bind.
fn global(name: &str) -> Type {
    match name {
        "undefined" => Type::Nothing,
        "NaN" | "Infinity" => Type::Number,
        name => api::global(name).unwrap_or(Type::Unknown),
    }
}
