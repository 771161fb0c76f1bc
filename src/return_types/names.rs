use std::collections::HashSet;
use std::rc::Rc;

use tree_sitter::Node;

use super::engine::Engine;
use super::members::at;
use super::returns::{filled, finer};
use super::types::{ObjectType, Type, TypeMember};
use crate::budget::Budget;
use crate::syntax::scopes::{Base, Binding};
use crate::syntax::{node, pattern};

struct NameStep<'t> {
    part: NamePart,
    default: Option<Node<'t>>,
}

enum NamePart {
    Key(String),
    Index(usize),
    /// Remaining members of an object pattern, without these
    Rest(Vec<String>),
    RestItems,
    Unknown,
}

impl<'t> Engine<'_, 't> {
    pub fn name(&self, name: Node<'t>) -> Type {
        let found = match self.resolver.resolve(name) {
            Some(binding) => self.binding(binding),
            None => self.global(self.text(name)),
        };
        self.narrowed(name, found)
    }

    /// Infers a global name. The host's API takes precedence over a `declare` of the file.
    fn global(&self, name: &str) -> Type {
        match name {
            "undefined" => Type::Nothing,
            "NaN" | "Infinity" => Type::Number,
            name => self
                .names
                .api
                .global(name)
                .or_else(|| Some(self.binding(self.resolver.ambient(name)?)))
                .unwrap_or(Type::Unknown),
        }
    }

    /// Infers a bound name without narrowing.
    pub fn binding(&self, binding: &Binding<'t>) -> Type {
        self.known(binding, |note| self.within(binding.name, || self.find(binding, note)))
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
        let found = if self.may_be_skipped(root) { found.or_nothing(&self.budget) } else { found };
        self.with_writes(binding, root, found, note)
    }

    /// Whether a `var` is declared in a block that may not run.
    fn may_be_skipped(&self, root: Node<'t>) -> bool {
        let statement = root.parent().filter(|it| it.kind() == "variable_declaration");
        let block = statement.and_then(|statement| statement.parent());
        let around =
            block.filter(|block| block.kind() == "statement_block").and_then(|it| self.syntax.parent(it));
        around.is_some_and(|around| !pattern::is_function(around))
    }

    fn root(&self, root: Node<'t>, binding: &Binding<'t>) -> Type {
        match root.kind() {
            "variable_declarator" => match (node::field(root, "type"), node::field(root, "value")) {
                (Some(annotation), _) => self.annotation(annotation),
                (None, Some(value)) => self.expression(value),
                (None, None) if self.is_assigned_for_sure(binding, root) => Type::Never,
                (None, None) => Type::Nothing,
            },
            "for_in_statement" => self.turn(root),
            // A thrown value is nearly always an `Error`.
            "catch_clause" => self.guess(Type::error(&self.budget)),
            _ => match binding.base {
                Base::Parameter(function, index) => self.parameter(function, index, root),
                _ => Type::Unknown,
            },
        }
    }

    /// Returns the declared type of a variable, and whether it is complete.
    fn declared_value(&self, root: Node<'t>, name: Node<'t>) -> Option<(Type, bool)> {
        if root.kind() != "variable_declarator" {
            return None;
        }
        if let Some(annotation) = node::field(root, "type") {
            let declared = self.annotation(annotation);
            let value = || node::field(root, "value").map_or(Type::Unknown, |value| self.expression(value));
            return match declared {
                Type::Unknown => None,
                declared if declared.has_unknown() => Some((filled(&self.budget, &declared, value()), false)),
                declared => Some((declared, true)),
            };
        }
        let statement = root.parent().filter(|_| node::is_field(root, "name", name))?;
        let doc = self.doc_before(statement.start_byte())?;
        let (written, _) = doc.tag(&["type"])?.declared?;
        Some((self.doc_type(written), true)).filter(|(declared, _)| *declared != Type::Unknown)
    }

    fn turn(&self, statement: Node<'t>) -> Type {
        let Some(list) = node::field(statement, "right") else { return Type::Unknown };
        match node::operator(statement) {
            Some("in") => Type::String,
            _ => self.expression(list).item(&self.budget),
        }
    }

    fn parameter(&self, function: Node<'t>, index: usize, root: Node<'t>) -> Type {
        let is_handler = function.id() == self.handler.0.id();
        let passed = match index {
            0 if is_handler => Some(self.handler.1.clone()),
            _ => self.passed(function, index),
        };
        let declared = node::field(root, "type").map(|annotation| self.annotation(annotation));
        let declared = declared.or_else(|| self.documented(function, root));
        let default = pattern::parameter_default(root);
        let default = default.map(|default| self.expression(default).widen(&self.budget));
        let found = match (declared, passed) {
            (Some(declared), Some(passed)) => finer(&self.budget, &declared, passed),
            (Some(declared), None) => declared,
            (None, Some(passed)) => passed,
            (None, None) => return default.unwrap_or(Type::Unknown),
        };
        match default {
            Some(default) if found.has(&Type::Nothing) => {
                let found = found.filter(&self.budget, |case| *case != Type::Nothing);
                Type::union(&self.budget, [found, default])
            }
            _ => found,
        }
    }

    fn documented(&self, function: Node<'t>, root: Node<'t>) -> Option<Type> {
        let doc = self.doc_of(function)?;
        let name = match root.kind() {
            "identifier" => root,
            _ => self.first_child(root)?,
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
        let found = if is_optional { found.or_nothing(&self.budget) } else { found };
        (found != Type::Unknown).then_some(found)
    }

    /// Infers an import. `path` of `node:path` has the functions of the host's own `path`.
    fn imported(&self, statement: Node<'t>) -> Type {
        let module = node::field(statement, "source").map_or("", |source| self.text(source));
        match module.trim_matches(['"', '\'']) {
            "path" | "node:path" => self.names.api.global("path").unwrap_or(Type::Unknown),
            _ => Type::Unknown,
        }
    }

    fn step(&self, value: &Type, step: &NameStep<'t>) -> Type {
        let budget = &self.budget;
        let found = match &step.part {
            NamePart::Key(name) => {
                let cases = value.present(budget).into_cases();
                Type::union(budget, cases.iter().map(|case| self.property(case, name)))
            }
            NamePart::Index(index) => at(budget, value, *index),
            NamePart::RestItems => Type::array(budget, value.item(budget)),
            NamePart::Rest(taken) => without(budget, value, taken),
            NamePart::Unknown => Type::Unknown,
        };
        match step.default {
            Some(default) if found == Type::Unknown => {
                // The default indicates the intended type.
                self.guess(self.expression(default).widen(budget))
            }
            Some(default) if found.has(&Type::Nothing) => {
                let present = found.filter(budget, |case| *case != Type::Nothing);
                Type::union(budget, [present, self.expression(default).widen(budget)])
            }
            _ => found,
        }
    }

    /// Finds the declaration, loop or parameter of a name's pattern, and the steps from the name up to it.
    fn path(&self, name: Node<'t>) -> Option<(Node<'t>, Vec<NameStep<'t>>)> {
        let (mut steps, mut node, mut default) = (Vec::new(), name, None);
        if name.kind() == "shorthand_property_identifier_pattern" {
            steps.push(NameStep { part: NamePart::Key(self.text(name).to_owned()), default: None });
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
                    let part = key.map_or(NamePart::Unknown, NamePart::Key);
                    steps.push(NameStep { part, default: default.take() });
                }
                "array_pattern" if node.kind() != "rest_pattern" => {
                    let part = self.place_in(parent, node).map_or(NamePart::Unknown, NamePart::Index);
                    steps.push(NameStep { part, default: default.take() });
                }
                "rest_pattern" => {
                    let part = match parent.parent()? {
                        list if list.kind() == "array_pattern" => NamePart::RestItems,
                        object if object.kind() == "object_pattern" => {
                            self.budget.steps(object.named_child_count()).ok()?;
                            let taken = pattern::properties(object, self.source);
                            NamePart::Rest(taken.into_iter().filter_map(|property| property.key).collect())
                        }
                        _ => NamePart::Unknown,
                    };
                    steps.push(NameStep { part, default: None });
                }
                "array_pattern" | "object_pattern" => {}
                _ => return None,
            }
            node = parent;
        }
    }

    fn with_writes(&self, binding: &Binding<'t>, root: Node<'t>, first: Type, note: &dyn Fn(Type)) -> Type {
        if binding.constant || root.kind() == "catch_clause" {
            return first;
        }
        let writes = self.writes(binding);
        if writes.is_empty() {
            return first;
        }
        let mut all = first.widen(&self.budget);
        let is_scalar = all.is_string() || all.is_number() || all.is_boolean();
        note(all.clone());
        for write in writes.iter() {
            if self.budget.step().is_err() {
                return Type::Unknown;
            }
            let written = self.written(*write);
            if written == Type::Unknown && is_scalar {
                // A counter or collected text usually keeps its type.
                self.guess(Type::Unknown);
                continue;
            }
            all = Type::union(&self.budget, [all, written.widen(&self.budget)]);
            note(all.clone());
        }
        all
    }

    pub fn writes(&self, binding: &Binding<'t>) -> Rc<[Node<'t>]> {
        if binding.is_outer() {
            self.note_users(self.text(binding.name));
        }
        self.names.writes(binding)
    }

    pub fn note_users(&self, name: &str) {
        self.consulted.borrow_mut().note_users(self.names, name);
    }

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

    /// Whether a variable without an initial value is assigned before it is read, by a heuristic.
    fn is_assigned_for_sure(&self, binding: &Binding<'t>, root: Node<'t>) -> bool {
        let Some(statement) = root.parent() else { return false };
        let Some(block) = self.syntax.parent(statement) else { return false };
        let after =
            self.children(block).into_iter().filter(|next| next.start_byte() > statement.start_byte());
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
            "expression_statement" => self.children(statement).into_iter().any(|expression| {
                expression.kind() == "assignment_expression"
                    && node::field(expression, "left").is_some_and(|left| self.text(left) == name)
            }),
            "if_statement" => inner(field("consequence")) && inner(field("alternative")),
            "try_statement" => {
                inner(field("body")) && field("handler").is_none_or(|it| inner(node::field(it, "body")))
            }
            "switch_statement" => field("body").is_some_and(|body| {
                let cases = self.children(body);
                // A case without statements falls through to the next.
                let assigns = |case: &Node<'t>| {
                    let statements =
                        self.children(*case).into_iter().skip(usize::from(case.kind() == "switch_case"));
                    let statements: Vec<Node<'t>> = statements.collect();
                    statements.is_empty()
                        || statements.iter().any(|it| self.assigns(*it, name, depth + 1))
                        || !statements.iter().all(|it| self.goes_on(*it) || it.kind() == "break_statement")
                };
                cases.iter().any(|case| case.kind() == "switch_default") && cases.iter().all(assigns)
            }),
            "statement_block" | "else_clause" => {
                self.children(statement).into_iter().any(|next| self.assigns(next, name, depth + 1))
            }
            _ => false,
        }
    }
}

fn without(budget: &Budget, value: &Type, taken: &[String]) -> Type {
    let Type::Object(object) = value.shape() else { return Type::Unknown };
    if budget.steps(object.members().len() + taken.len()).is_err() {
        return Type::Unknown;
    }
    let taken: HashSet<&str> = taken.iter().map(String::as_str).collect();
    let is_left = |member: &&TypeMember| !taken.contains(&*member.name);
    let members = object.members().iter().filter(is_left).cloned().collect();
    Type::object(budget, ObjectType::new(members, object.others.clone()))
}
