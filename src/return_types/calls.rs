//! Types of calls: functions of the file, the host's API, and JavaScript's built-ins.

use tree_sitter::Node;

use super::engine::Engine;
use super::expressions::{add_others, spread};
use super::methods::flattened;
use super::types::{ObjectType, Type, TypeMember};
use crate::budget::Budget;
use crate::syntax::callee;
use crate::syntax::scopes::{Base, Binding};
use crate::syntax::{node, usage};

impl<'t> Engine<'_, 't> {
    /// Infers `f(…)`, `a.f(…)` or `` tag`…` ``.
    pub fn call_expression(&self, call: Node<'t>) -> Type {
        let Some(callee) = node::field(call, "function") else { return Type::Unknown };
        let mut callee = node::unwrap(callee);
        // The TypeScript grammar parses `await f<T>(…)` as a call of `await f`.
        while callee.kind() == "await_expression" {
            let Some(awaited) = self.first_child(callee) else { return Type::Unknown };
            callee = node::unwrap(awaited);
        }
        let is_template = node::field(call, "arguments").is_some_and(|list| list.kind() == "template_string");
        let arguments = if is_template { Vec::new() } else { self.arguments(call) };
        if let Some(function) = self.function(callee) {
            let passed = if is_template { self.passed_to_tag(call) } else { self.passed_to(&arguments) };
            return self.call(function, passed);
        }
        if let Some(found) = self.imported_return(callee) {
            return found;
        }
        match callee.kind() {
            "identifier" => self.call_of_name(callee, &arguments),
            "member_expression" if !usage::is_below_dot(callee) => self.call_of_member(callee, &arguments),
            _ => Type::Unknown,
        }
    }

    pub fn arguments(&self, call: Node<'t>) -> Vec<Node<'t>> {
        let list = node::field(call, "arguments").map_or(0, |list| list.named_child_count());
        if self.budget.steps(list + 1).is_ok() { callee::arguments(call) } else { Vec::new() }
    }

    fn passed_to(&self, arguments: &[Node<'t>]) -> Vec<Type> {
        let is_plain = |argument: &&Node<'t>| argument.kind() != "spread_element";
        let mut passed: Vec<Type> =
            arguments.iter().take_while(is_plain).map(|argument| self.expression(*argument)).collect();
        // A spread argument may fill any later position.
        if passed.len() < arguments.len() {
            passed.resize(MAX_PARAMETERS, Type::Unknown);
        }
        passed
    }

    /// Returns the arguments that `` tag`a ${b} c` `` passes: the strings, then the values.
    fn passed_to_tag(&self, call: Node<'t>) -> Vec<Type> {
        let parts = node::field(call, "arguments").map(|list| self.children(list)).unwrap_or_default();
        let values = parts.into_iter().filter(|part| part.kind() == "template_substitution");
        let values = values.filter_map(|part| self.first_child(part));
        let strings = Type::non_empty(&self.budget, Type::String);
        [strings].into_iter().chain(values.map(|value| self.expression(value))).collect()
    }

    fn call_of_name(&self, name: Node<'t>, arguments: &[Node<'t>]) -> Type {
        let text = self.text(name);
        match self.resolver.resolve(name) {
            None => self
                .builtin(text, arguments)
                .or_else(|| self.names.api.returned(text))
                .unwrap_or(Type::Unknown),
            Some(binding) if self.is_of_context(binding) => {
                self.names.api.returned(text).unwrap_or(Type::Unknown)
            }
            Some(_) => Type::Unknown,
        }
    }

    /// Whether a name is destructured, as from a context, or imported from the host.
    fn is_of_context(&self, binding: &Binding<'t>) -> bool {
        match binding.base {
            Base::Import(statement) => node::field(statement, "source")
                .is_some_and(|source| self.text(source).contains(self.names.api.names.module)),
            Base::Value(_) | Base::Parameter(..) => !binding.steps.is_empty(),
            _ => false,
        }
    }

    fn call_of_member(&self, callee: Node<'t>, arguments: &[Node<'t>]) -> Type {
        let (Some(object), Some(name)) = (node::field(callee, "object"), node::field(callee, "property"))
        else {
            return Type::Unknown;
        };
        let (object, name) = (node::unwrap(object), self.text(name));
        if let Some(path) = self.global_path(object) {
            let known = self.of_namespace(&path, name, arguments);
            if let Some(known) = known.or_else(|| self.names.api.returned(&format!("{path}.{name}"))) {
                return known;
            }
        }
        let receiver = self.expression(object);
        if let Some(found) = self.of_promise(&receiver, name, arguments) {
            return found;
        }
        let may_be_missing = receiver.has(&Type::Nothing) || receiver.has(&Type::Null);
        let is_optional = may_be_missing && node::is_optional(callee);
        let cases = receiver.present(&self.budget).into_cases();
        let found = cases.iter().map(|case| self.of_value(case, name, arguments));
        let found = Type::union(&self.budget, found.collect::<Vec<_>>());
        if is_optional { found.or_nothing(&self.budget) } else { found }
    }

    /// Returns a path such as `host.container` whose root is not a name of the file.
    fn global_path(&self, object: Node<'t>) -> Option<String> {
        match object.kind() {
            "identifier" => self.resolver.resolve(object).is_none().then(|| self.text(object).to_owned()),
            "member_expression" => {
                let inner = self.global_path(node::unwrap(node::field(object, "object")?))?;
                let name = self.text(node::field(object, "property")?);
                match inner.as_str() {
                    "globalThis" | "global" => Some(name.to_owned()),
                    _ => Some(format!("{inner}.{name}")),
                }
            }
            _ => None,
        }
    }

    fn of_value(&self, receiver: &Type, name: &str, arguments: &[Node<'t>]) -> Type {
        if receiver.interface() == Some(self.names.api.names.queue) {
            return self.of_queue(name, arguments);
        }
        if let Some(found) = receiver.api_method(name) {
            return found;
        }
        if let Some(found) = self.method(receiver, name, arguments) {
            return found;
        }
        if receiver.shape() != Type::Unknown {
            return Type::Unknown;
        }
        // `ctx.runPrompt`, `env.generator.runPrompt`
        let api = self.names.api;
        if let Some(found) = api.returned(name).filter(|_| api.names.prompts.contains(&name)) {
            return found;
        }
        if let Some(list) = self.of_likely_array(name, arguments) {
            return self.guess(list);
        }
        likely(&self.budget, name).map_or(Type::Unknown, |likely| self.guess(likely))
    }

    /// Infers `map` and `flatMap` with a function, which values other than arrays seldom have.
    fn of_likely_array(&self, name: &str, arguments: &[Node<'t>]) -> Option<Type> {
        let function = self.function(*arguments.first()?)?;
        let item = || self.call(function, vec![Type::Unknown, Type::Number, Type::Unknown]);
        match name {
            "map" => Some(Type::array(&self.budget, item())),
            "flatMap" => Some(Type::array(&self.budget, flattened(&self.budget, &item()))),
            "filter" => Some(Type::array(&self.budget, Type::Unknown)),
            _ => None,
        }
    }

    /// Infers a call of the host's queue, which runs functions in sequence.
    fn of_queue(&self, name: &str, arguments: &[Node<'t>]) -> Type {
        match (name, arguments) {
            ("add", [function, ..]) => self.callback(*function, Vec::new()),
            ("mapAll", [list, function, ..]) => {
                let item = self.expression(*list).item(&self.budget);
                Type::array(&self.budget, self.callback(*function, vec![item]))
            }
            _ => Type::Unknown,
        }
    }

    /// Infers a method of a promise, which has the type that it resolves to.
    fn of_promise(&self, receiver: &Type, name: &str, arguments: &[Node<'t>]) -> Option<Type> {
        match name {
            "then" => {
                let done = arguments.first().map(|done| self.callback(*done, vec![receiver.clone()]));
                let failed = arguments.get(1).map(|failed| self.callback(*failed, vec![Type::Unknown]));
                let done = done.unwrap_or_else(|| receiver.clone());
                Some(Type::union(&self.budget, [done].into_iter().chain(failed)))
            }
            "catch" => {
                let failed = arguments.first().map(|failed| self.callback(*failed, vec![Type::Unknown]));
                Some(Type::union(&self.budget, [receiver.clone()].into_iter().chain(failed)))
            }
            "finally" => Some(receiver.clone()),
            // `` prompt`…`.options(…) ``
            "options" if receiver.interface() == Some(self.names.api.names.prompt_result) => {
                Some(receiver.clone())
            }
            _ => None,
        }
    }

    pub fn callback(&self, function: Node<'t>, passed: Vec<Type>) -> Type {
        if let Some(function) = self.function(function) {
            return self.call(function, passed);
        }
        let function = node::unwrap(function);
        if let Some(found) = self.imported_return(function) {
            return found;
        }
        let is_global = function.kind() == "identifier" && self.resolver.resolve(function).is_none();
        match self.text(function) {
            "String" if is_global => Type::String,
            "Number" | "parseInt" | "parseFloat" if is_global => Type::Number,
            "Boolean" if is_global => Type::Boolean,
            "path.basename" | "path.dirname" | "path.extname" | "path.resolve" => Type::String,
            _ => Type::Unknown,
        }
    }

    /// Infers a call of a JavaScript global.
    fn builtin(&self, name: &str, arguments: &[Node<'t>]) -> Option<Type> {
        Some(match name {
            "String" | "Date" | "encodeURIComponent" | "decodeURIComponent" | "encodeURI" | "decodeURI"
            | "btoa" | "atob" => Type::String,
            "Number" | "parseInt" | "parseFloat" => Type::Number,
            "Boolean" | "isNaN" | "isFinite" => Type::Boolean,
            "structuredClone" => self.argument(arguments, 0),
            "Error" | "TypeError" | "RangeError" => Type::error(&self.budget),
            "Array" => Type::array(&self.budget, Type::Unknown),
            _ => return None,
        })
    }

    /// Infers a call of a function in a JavaScript namespace such as `Object`.
    fn of_namespace(&self, namespace: &str, name: &str, arguments: &[Node<'t>]) -> Option<Type> {
        let budget = &self.budget;
        let first = || self.argument(arguments, 0);
        Some(match (namespace, name) {
            ("JSON", "parse") => Type::Unknown,
            ("JSON" | "YAML" | "CSV" | "XML" | "INI" | "JSONL" | "JSON5" | "MD", "stringify")
            | ("String", _)
            | ("crypto", "randomUUID") => Type::String,
            ("Math" | "performance", _)
            | ("Date", "now" | "parse" | "UTC")
            | ("Number", "parseInt" | "parseFloat") => Type::Number,
            ("Number", _) | ("Array", "isArray") | ("Object", "is" | "hasOwn" | "isFrozen") => Type::Boolean,
            ("Promise", "all" | "resolve") | ("Object", "freeze" | "seal") => first(),
            ("Promise", "race" | "any") => first().item(budget),
            ("Promise", "reject") => Type::Never,
            ("Object", "keys" | "getOwnPropertyNames") => Type::array(budget, Type::String),
            ("Object", "values") => Type::array(budget, values(budget, &first())),
            ("Object", "entries") => {
                let entry = vec![Type::String, values(budget, &first())];
                Type::array(budget, Type::tuple(budget, entry))
            }
            ("Object", "fromEntries") => record_of(budget, &first()),
            ("Object", "assign") => self.assigned(arguments),
            ("Array", "of") => Type::array(budget, Type::union(budget, self.passed_to(arguments))),
            ("Array", "from" | "fromAsync") => self.array_from(arguments),
            _ => return None,
        })
    }

    pub fn argument(&self, arguments: &[Node<'t>], place: usize) -> Type {
        arguments.get(place).map_or(Type::Nothing, |argument| self.expression(*argument))
    }

    fn assigned(&self, arguments: &[Node<'t>]) -> Type {
        let mut object = ObjectType::default();
        for value in self.passed_to(arguments) {
            match value.shape() {
                Type::Unknown => add_others(&self.budget, &mut object, Type::Unknown),
                _ => spread(&self.budget, &mut object, &value),
            }
        }
        Type::object(&self.budget, object)
    }

    fn array_from(&self, arguments: &[Node<'t>]) -> Type {
        let list = self.argument(arguments, 0);
        let item = match list.shape() {
            // `Array.from({ length: 3 }, …)`
            Type::Object(_) => Type::Nothing,
            _ => list.item(&self.budget),
        };
        let item = match arguments.get(1) {
            Some(function) => self.callback(*function, vec![item, Type::Number]),
            None => item,
        };
        Type::array(&self.budget, item)
    }

    /// Infers `new C(…)`.
    pub fn construction(&self, expression: Node<'t>) -> Type {
        let Some(class) = node::field(expression, "constructor") else { return Type::Unknown };
        let budget = &self.budget;
        let arguments = self.arguments(expression);
        let ambient = || self.resolver.ambient(self.text(class));
        if let Some(binding) = self.resolver.resolve(class).or_else(ambient) {
            return match binding.base {
                Base::Declaration(class) => self.instance(class),
                _ => Type::Unknown,
            };
        }
        match self.text(class) {
            "Date" => Type::Date,
            "RegExp" => Type::RegExp,
            "Set" if arguments.is_empty() => {
                Type::set(budget, self.type_argument(expression, 0).unwrap_or(Type::Never))
            }
            "Set" => Type::set(budget, self.argument(&arguments, 0).item(budget)),
            "Map" => self.new_map(expression, &arguments),
            "Array" => Type::array(budget, self.type_argument(expression, 0).unwrap_or(Type::Unknown)),
            "String" => Type::String,
            name if name.ends_with("Error") => Type::error(budget),
            _ => Type::Unknown,
        }
    }

    /// Infers an instance of a class of the file from its fields.
    fn instance(&self, class: Node<'t>) -> Type {
        let is_derived = self.has_child(class, |child| child.kind() == "class_heritage");
        let mut object = ObjectType::default();
        for field in node::field(class, "body").map(|body| self.children(body)).unwrap_or_default() {
            if !matches!(field.kind(), "public_field_definition" | "field_definition") {
                continue;
            }
            let name = node::field(field, "name").or_else(|| node::field(field, "property"));
            let Some(name) = name.filter(|name| name.kind() != "private_property_identifier") else {
                continue;
            };
            let value = match (node::field(field, "type"), node::field(field, "value")) {
                (Some(annotation), _) => self.annotation(annotation),
                (None, Some(value)) => self.expression(value).widen(&self.budget),
                (None, None) => Type::Unknown,
            };
            object.set(TypeMember::new(self.text(name), value));
        }
        let has_method = |wanted: &str| {
            let body = node::field(class, "body").map(|body| self.children(body)).unwrap_or_default();
            let mut names = body.into_iter().filter_map(|member| node::field(member, "name"));
            names.any(|name| self.text(name) == wanted)
        };
        if has_method("toJSON") {
            return Type::Unknown;
        }
        // A constructor or a base class may add other members.
        if is_derived || has_method("constructor") {
            add_others(&self.budget, &mut object, Type::Unknown);
        }
        Type::object(&self.budget, object)
    }

    fn new_map(&self, expression: Node<'t>, arguments: &[Node<'t>]) -> Type {
        let budget = &self.budget;
        let written = |place| self.type_argument(expression, place).unwrap_or(Type::Never);
        let [first, ..] = arguments else { return Type::map(budget, written(0), written(1)) };
        match self.expression(*first).item(budget).shape() {
            Type::Tuple(pair) if pair.len() == 2 => {
                Type::map(budget, pair[0].widen(budget), pair[1].widen(budget))
            }
            _ => Type::map(budget, Type::Unknown, Type::Unknown),
        }
    }

    fn type_argument(&self, expression: Node<'t>, place: usize) -> Option<Type> {
        let list = node::field(expression, "type_arguments")?;
        let written = self.children(list).into_iter().nth(place)?;
        Some(self.written_type(written))
    }
}

/// Number of parameters that a spread argument is assumed to fill.
const MAX_PARAMETERS: usize = 8;

/// Guesses the result of a method of an unknown object from the method's name.
fn likely(budget: &Budget, name: &str) -> Option<Type> {
    Some(match name {
        "toString" | "join" | "trim" | "trimStart" | "trimEnd" | "toUpperCase" | "toLowerCase"
        | "replace" | "replaceAll" | "substring" | "toFixed" | "toISOString" | "toLocaleString"
        | "toDateString" | "toLocaleDateString" | "toLocaleTimeString" | "padStart" | "padEnd" | "repeat" => {
            Type::String
        }
        "includes" | "some" | "every" | "startsWith" | "endsWith" | "test" => Type::Boolean,
        "indexOf" | "charCodeAt" | "localeCompare" => Type::Number,
        "split" => Type::non_empty(budget, Type::String),
        _ => return None,
    })
}

/// Returns the union of an object's member types, or of an array's items.
fn values(budget: &Budget, object: &Type) -> Type {
    match object.shape() {
        Type::Object(object) => {
            let known = object.members().iter().map(|member| member.value.clone());
            Type::union(budget, known.chain(object.others.clone()))
        }
        Type::Array(_) | Type::Tuple(_) => object.item(budget),
        _ => Type::Unknown,
    }
}

fn record_of(budget: &Budget, entries: &Type) -> Type {
    match entries.item(budget).shape() {
        Type::Tuple(pair) if pair.len() == 2 => Type::record(budget, pair[1].widen(budget)),
        Type::Array(both) => Type::record(budget, both.widen(budget)),
        _ => Type::record(budget, Type::Unknown),
    }
}
