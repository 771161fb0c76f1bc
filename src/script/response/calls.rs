//! What calls give: functions of the file, GenAIScript's API, and what JavaScript itself has.

use tree_sitter::Node;

use super::api;
use super::engine::Engine;
use super::expressions::{add_others, spread};
use super::types::{Member, Object, Type};
use crate::script::callee;
use crate::syntax::locals::{Base, Binding};
use crate::syntax::{node, usage};

impl<'t> Engine<'_, 't> {
    /// `f(…)`, `a.f(…)`, and `` tag`…` ``
    pub fn call_expression(&self, call: Node<'t>) -> Type {
        let Some(callee) = node::field(call, "function") else { return Type::Unknown };
        let mut callee = node::unwrap(callee);
        // `await f<T>(…)` is read as a call of `await f` by the TypeScript grammar.
        while callee.kind() == "await_expression" {
            let Some(awaited) = node::children(callee).into_iter().next() else { return Type::Unknown };
            callee = node::unwrap(awaited);
        }
        let is_template = node::field(call, "arguments").is_some_and(|list| list.kind() == "template_string");
        let arguments = if is_template { Vec::new() } else { callee::arguments(call) };
        if let Some(function) = self.function(callee) {
            let passed = if is_template { self.passed_to_tag(call) } else { self.passed_to(&arguments) };
            return self.call(function, passed);
        }
        match callee.kind() {
            "identifier" => self.call_of_name(callee, &arguments),
            "member_expression" if !usage::is_below_dot(callee) => self.call_of_member(callee, &arguments),
            _ => Type::Unknown,
        }
    }

    fn passed_to(&self, arguments: &[Node<'t>]) -> Vec<Type> {
        let is_plain = |argument: &&Node<'t>| argument.kind() != "spread_element";
        let mut passed: Vec<Type> =
            arguments.iter().take_while(is_plain).map(|argument| self.expression(*argument)).collect();
        // What is spread may be passed in any place after.
        if passed.len() < arguments.len() {
            passed.resize(MAX_PARAMETERS, Type::Unknown);
        }
        passed
    }

    /// `` tag`a ${b} c` `` passes the strings, and then the values between them.
    fn passed_to_tag(&self, call: Node<'t>) -> Vec<Type> {
        let parts = node::field(call, "arguments").map(node::children).unwrap_or_default();
        let values = parts.into_iter().filter(|part| part.kind() == "template_substitution");
        let values = values.filter_map(|part| node::children(part).into_iter().next());
        let strings = Type::NonEmpty(Type::String.into());
        [strings].into_iter().chain(values.map(|value| self.expression(value))).collect()
    }

    fn call_of_name(&self, name: Node<'t>, arguments: &[Node<'t>]) -> Type {
        let text = self.text(name);
        match self.locals.resolve(name) {
            None => self.builtin(text, arguments).or_else(|| api::returned(text)).unwrap_or(Type::Unknown),
            Some(binding) if self.is_of_context(binding) => api::returned(text).unwrap_or(Type::Unknown),
            Some(_) => Type::Unknown,
        }
    }

    /// Whether a name is taken out of something, as a context, or imported from GenAIScript.
    fn is_of_context(&self, binding: &Binding<'t>) -> bool {
        match binding.base {
            Base::Import(statement) => node::field(statement, "source")
                .is_some_and(|source| self.text(source).contains("genaiscript")),
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
            if let Some(known) = known.or_else(|| api::returned(&format!("{path}.{name}"))) {
                return known;
            }
        }
        let receiver = self.expression(object);
        if let Some(found) = self.of_promise(&receiver, name, arguments) {
            return found;
        }
        let may_be_missing = receiver.has(&Type::Nothing) || receiver.has(&Type::Null);
        let is_optional = may_be_missing && node::is_optional(callee);
        let cases = receiver.present().into_cases();
        let found = cases.iter().map(|case| self.of_value(case, name, arguments));
        let found = Type::union(found.collect::<Vec<_>>());
        if is_optional { found.or_nothing() } else { found }
    }

    /// `host.container` where `host` is no name of the file.
    fn global_path(&self, object: Node<'t>) -> Option<String> {
        match object.kind() {
            "identifier" => self.locals.resolve(object).is_none().then(|| self.text(object).to_owned()),
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
        if api::interface_of(receiver) == Some("PromiseQueue") {
            return self.of_queue(name, arguments);
        }
        if let Some(found) = api::method(receiver, name) {
            return found;
        }
        if let Some(found) = self.method(receiver, name, arguments) {
            return found;
        }
        if receiver.shape() != Type::Unknown {
            return Type::Unknown;
        }
        // `ctx.runPrompt`, `env.generator.runPrompt`
        if let Some(found) = api::returned(name).filter(|_| matches!(name, "runPrompt" | "prompt")) {
            return found;
        }
        likely(name).map_or(Type::Unknown, |likely| self.guess(likely))
    }

    /// What a queue of GenAIScript runs, one after the other.
    fn of_queue(&self, name: &str, arguments: &[Node<'t>]) -> Type {
        match (name, arguments) {
            ("add", [function, ..]) => self.callback(*function, Vec::new()),
            ("mapAll", [list, function, ..]) => {
                let item = self.expression(*list).item();
                Type::array(self.callback(*function, vec![item]))
            }
            _ => Type::Unknown,
        }
    }

    /// A promise is what it resolves to.
    fn of_promise(&self, receiver: &Type, name: &str, arguments: &[Node<'t>]) -> Option<Type> {
        match name {
            "then" => {
                let done = arguments.first().map(|done| self.callback(*done, vec![receiver.clone()]));
                let failed = arguments.get(1).map(|failed| self.callback(*failed, vec![Type::Unknown]));
                Some(Type::union([done.unwrap_or_else(|| receiver.clone())].into_iter().chain(failed)))
            }
            "catch" => {
                let failed = arguments.first().map(|failed| self.callback(*failed, vec![Type::Unknown]));
                Some(Type::union([receiver.clone()].into_iter().chain(failed)))
            }
            "finally" => Some(receiver.clone()),
            // `` prompt`…`.options(…) ``
            "options" if api::interface_of(receiver) == Some("RunPromptResult") => Some(receiver.clone()),
            _ => None,
        }
    }

    /// What a function that is passed to another one gives.
    pub fn callback(&self, function: Node<'t>, passed: Vec<Type>) -> Type {
        if let Some(function) = self.function(function) {
            return self.call(function, passed);
        }
        let function = node::unwrap(function);
        let is_global = function.kind() == "identifier" && self.locals.resolve(function).is_none();
        match self.text(function) {
            "String" if is_global => Type::String,
            "Number" | "parseInt" | "parseFloat" if is_global => Type::Number,
            "Boolean" if is_global => Type::Boolean,
            "path.basename" | "path.dirname" | "path.extname" | "path.resolve" => Type::String,
            _ => Type::Unknown,
        }
    }

    /// A function that JavaScript itself has.
    fn builtin(&self, name: &str, arguments: &[Node<'t>]) -> Option<Type> {
        Some(match name {
            "String" | "Date" | "encodeURIComponent" | "decodeURIComponent" | "encodeURI" | "decodeURI"
            | "btoa" | "atob" => Type::String,
            "Number" | "parseInt" | "parseFloat" => Type::Number,
            "Boolean" | "isNaN" | "isFinite" => Type::Boolean,
            "structuredClone" => self.argument(arguments, 0),
            "Error" | "TypeError" | "RangeError" => Type::error(),
            "Array" => Type::array(Type::Unknown),
            _ => return None,
        })
    }

    /// A function of an object that JavaScript itself has.
    fn of_namespace(&self, namespace: &str, name: &str, arguments: &[Node<'t>]) -> Option<Type> {
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
            ("Promise", "race" | "any") => first().item(),
            ("Promise", "reject") => Type::Never,
            ("Object", "keys" | "getOwnPropertyNames") => Type::array(Type::String),
            ("Object", "values") => Type::array(values(&first())),
            ("Object", "entries") => Type::array(Type::Tuple([Type::String, values(&first())].into())),
            ("Object", "fromEntries") => record_of(&first()),
            ("Object", "assign") => self.assigned(arguments),
            ("Array", "of") => Type::array(Type::union(self.passed_to(arguments))),
            ("Array", "from" | "fromAsync") => self.array_from(arguments),
            _ => return None,
        })
    }

    /// The type of an argument.
    pub fn argument(&self, arguments: &[Node<'t>], place: usize) -> Type {
        arguments.get(place).map_or(Type::Nothing, |argument| self.expression(*argument))
    }

    fn assigned(&self, arguments: &[Node<'t>]) -> Type {
        let mut object = Object::default();
        for value in self.passed_to(arguments) {
            match value.shape() {
                Type::Unknown => add_others(&mut object, Type::Unknown),
                _ => spread(&mut object, &value),
            }
        }
        Type::object(object)
    }

    fn array_from(&self, arguments: &[Node<'t>]) -> Type {
        let list = self.argument(arguments, 0);
        let item = match list.shape() {
            // `Array.from({ length: 3 }, …)`
            Type::Object(_) => Type::Nothing,
            _ => list.item(),
        };
        Type::array(match arguments.get(1) {
            Some(function) => self.callback(*function, vec![item, Type::Number]),
            None => item,
        })
    }

    /// `new C(…)`
    pub fn construction(&self, expression: Node<'t>) -> Type {
        let Some(class) = node::field(expression, "constructor") else { return Type::Unknown };
        let arguments = callee::arguments(expression);
        if let Some(binding) = self.locals.resolve(class) {
            return match binding.base {
                Base::Declaration(class) => self.instance(class),
                _ => Type::Unknown,
            };
        }
        match self.text(class) {
            "Date" => Type::Date,
            "RegExp" => Type::RegExp,
            "Set" if arguments.is_empty() => {
                Type::Set(self.type_argument(expression, 0).unwrap_or(Type::Never).into())
            }
            "Set" => Type::Set(self.argument(&arguments, 0).item().into()),
            "Map" => self.new_map(expression, &arguments),
            "Array" => Type::array(self.type_argument(expression, 0).unwrap_or(Type::Unknown)),
            "String" => Type::String,
            name if name.ends_with("Error") => Type::error(),
            _ => Type::Unknown,
        }
    }

    /// What an instance of a class of the file holds, as far as its fields tell.
    fn instance(&self, class: Node<'t>) -> Type {
        let is_derived = node::children(class).iter().any(|child| child.kind() == "class_heritage");
        let mut object = Object::default();
        for field in node::field(class, "body").map(node::children).unwrap_or_default() {
            if !matches!(field.kind(), "public_field_definition" | "field_definition") {
                continue;
            }
            let name = node::field(field, "name").or_else(|| node::field(field, "property"));
            let Some(name) = name.filter(|name| name.kind() != "private_property_identifier") else {
                continue;
            };
            let value = match (node::field(field, "type"), node::field(field, "value")) {
                (Some(annotation), _) => self.annotation(annotation),
                (None, Some(value)) => self.expression(value).widen(),
                (None, None) => Type::Unknown,
            };
            object.set(Member::new(self.text(name), value));
        }
        let has_method = |wanted: &str| {
            let body = node::field(class, "body").map(node::children).unwrap_or_default();
            let mut names = body.into_iter().filter_map(|member| node::field(member, "name"));
            names.any(|name| self.text(name) == wanted)
        };
        if has_method("toJSON") {
            return Type::Unknown;
        }
        // A constructor, or a class that it extends, may add others.
        if is_derived || has_method("constructor") {
            add_others(&mut object, Type::Unknown);
        }
        Type::object(object)
    }

    fn new_map(&self, expression: Node<'t>, arguments: &[Node<'t>]) -> Type {
        let written = |place| self.type_argument(expression, place);
        let [first, ..] = arguments else {
            return Type::Map(
                written(0).unwrap_or(Type::Never).into(),
                written(1).unwrap_or(Type::Never).into(),
            );
        };
        match self.expression(*first).item().shape() {
            Type::Tuple(pair) if pair.len() == 2 => Type::Map(pair[0].widen().into(), pair[1].widen().into()),
            _ => Type::Map(Type::Unknown.into(), Type::Unknown.into()),
        }
    }

    fn type_argument(&self, expression: Node<'t>, place: usize) -> Option<Type> {
        let list = node::field(expression, "type_arguments")?;
        let written = node::children(list).into_iter().nth(place)?;
        Some(self.written_type(written))
    }
}

/// How many parameters a function may have that gets what is spread.
const MAX_PARAMETERS: usize = 8;

/// What a method gives whose object is unknown, by its name.
fn likely(name: &str) -> Option<Type> {
    Some(match name {
        "toString" | "join" | "trim" | "trimStart" | "trimEnd" | "toUpperCase" | "toLowerCase"
        | "replace" | "replaceAll" | "substring" | "toFixed" | "toISOString" | "toLocaleString"
        | "toDateString" | "toLocaleDateString" | "toLocaleTimeString" | "padStart" | "padEnd" | "repeat" => {
            Type::String
        }
        "includes" | "some" | "every" | "startsWith" | "endsWith" | "test" => Type::Boolean,
        "indexOf" | "charCodeAt" | "localeCompare" => Type::Number,
        "split" => Type::NonEmpty(Type::String.into()),
        _ => return None,
    })
}

/// What the members of an object are.
fn values(object: &Type) -> Type {
    match object.shape() {
        Type::Object(object) => {
            let known = object.members.iter().map(|member| member.value.clone());
            Type::union(known.chain(object.others.clone()))
        }
        Type::Array(_) | Type::Tuple(_) => object.item(),
        _ => Type::Unknown,
    }
}

fn record_of(entries: &Type) -> Type {
    match entries.item().shape() {
        Type::Tuple(pair) if pair.len() == 2 => Type::record(pair[1].widen()),
        Type::Array(both) => Type::record(both.widen()),
        _ => Type::record(Type::Unknown),
    }
}
