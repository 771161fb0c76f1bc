//! Results of calls: of functions with one result, of functions of JavaScript, and of other packages.

use std::rc::Rc;

use tree_sitter::Node;

use super::literals::{as_unknown, is_same_primitive};
use super::{
    Closure, CodeSite, Environment, Frame, Instance, Origin, Reason, StaticKind, StaticValue, Symbolic,
};
use crate::syntax::{node, number};
use crate::tools::program::{ModuleProgram, is_local};

/// Effect of statements on the function around them.
enum Flow<'t> {
    Goes,
    Returns(StaticValue<'t>),
    Unclear(Reason),
}

impl<'t> ModuleProgram<'t> {
    pub(super) fn call(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        let origin = site.origin();
        let Some(function) = site.field("function") else {
            return StaticValue::unknown(origin, Reason::Syntax);
        };
        let mut function = function.at(node::unwrap(function.node));
        // Compilers write `(0, module.name)(…)`, so that the module is not `this`.
        while function.node.kind() == "sequence_expression" {
            let Some(last) = node::children(function.node).pop() else { break };
            function = function.at(node::unwrap(last));
        }
        if function.node.kind() == "import" {
            return self.imported_by_call(site, site);
        }
        if function.node.kind() == "identifier"
            && self.module(site.module).resolver.resolve(function.node).is_none()
        {
            return self.global_call(site, self.node_text(site.module, function.node));
        }
        let arguments = self.arguments(site);
        if function.node.kind() == "member_expression"
            && let Some(object) = function.field("object")
        {
            let Some(method) = self.member_key(&function) else {
                return StaticValue::unknown(origin, Reason::Key);
            };
            if let Some(value) = self.namespace_call(&object, &method, arguments.as_deref(), origin) {
                return value;
            }
            let object = self.evaluate(&object);
            if let Some(value) = self.method(&object, &method, arguments.as_deref(), origin) {
                return value;
            }
            let callee = self.member(&object, &method, function.origin());
            return self.result(&callee, arguments, origin, &method);
        }
        let callee = self.evaluate(&function);
        self.result(&callee, arguments, origin, self.node_text(site.module, function.node))
    }

    fn result(
        &self,
        callee: &StaticValue<'t>,
        arguments: Option<Vec<StaticValue<'t>>>,
        origin: Origin,
        name: &str,
    ) -> StaticValue<'t> {
        match (&callee.kind, arguments) {
            (StaticKind::Function(closure), Some(arguments)) => self.apply(closure, &arguments, origin),
            (StaticKind::Symbolic(_), arguments) => {
                if let Some(text) = arguments.as_deref().and_then(|all| self.file_text(callee, all, origin)) {
                    return text;
                }
                // A spread of unknown items leaves the arguments unknown, but the callee is known.
                let arguments =
                    arguments.unwrap_or_else(|| vec![StaticValue::unknown(origin, Reason::Spread)]);
                StaticValue::symbolic(origin, Symbolic::Call { callee: callee.clone(), arguments })
            }
            (StaticKind::Unknown(reason @ (Reason::TooMuch | Reason::Cycle | Reason::Parameter(_))), _) => {
                StaticValue::unknown(origin, reason.clone())
            }
            _ => StaticValue::unknown(origin, Reason::Call(shortened(name).into())),
        }
    }

    /// Evaluates the arguments of a call; `None` where a spread makes their number unknown.
    pub(super) fn arguments(&self, call: &CodeSite<'t>) -> Option<Vec<StaticValue<'t>>> {
        let Some(list) = node::field(call.node, "arguments") else { return Some(Vec::new()) };
        if list.kind() == "template_string" {
            return Some(self.template_arguments(&call.at(list)));
        }
        if list.kind() != "arguments" {
            return None;
        }
        let mut found = Vec::new();
        for argument in node::children(list) {
            if argument.kind() == "spread_element" {
                let inner = node::children(argument).into_iter().next()?;
                let items = self.evaluate(&call.at(inner));
                found.extend(iterated(&items)?);
            } else {
                found.push(self.evaluate(&call.at(argument)));
            }
        }
        Some(found)
    }

    fn imported_by_call(&self, site: &CodeSite<'t>, call: &CodeSite<'t>) -> StaticValue<'t> {
        let specifier = self.arguments(call).and_then(|all| all.first().and_then(StaticValue::as_text));
        match specifier {
            Some(specifier) => self.imported_value(site.module, &specifier, "*", site.origin(), 16),
            None => StaticValue::unknown(site.origin(), Reason::Expression),
        }
    }

    /// Returns what a required module puts in the place of all its exports.
    fn required_whole(&self, site: &CodeSite<'t>) -> Option<StaticValue<'t>> {
        let specifier = self.arguments(site)?.first()?.as_text().filter(|it| is_local(it))?;
        let module = self.imported(site.module, &specifier).module();
        let module = module.filter(|module| self.replaces_exports(*module))?;
        Some(self.export_of(module, "default", site.origin()))
    }

    fn global_call(&self, site: &CodeSite<'t>, name: &str) -> StaticValue<'t> {
        let origin = site.origin();
        let text = || {
            let argument = self.arguments(site)?.into_iter().next()?;
            Some(StaticValue::string(origin, argument.as_text()?))
        };
        let known = match name {
            "require" => {
                let whole = self.required_whole(site);
                return whole.unwrap_or_else(|| self.imported_by_call(site, site));
            }
            "String" => text(),
            "Number" | "parseInt" | "parseFloat" | "Boolean" => self
                .arguments(site)
                .and_then(|all| converted(name, all.first()?, all.get(1)))
                .map(|kind| StaticValue::new(origin, kind)),
            // Helpers with which compilers import CommonJS modules.
            "__importStar" | "__importDefault" | "__toESM" | "structuredClone" => {
                return self
                    .arguments(site)
                    .and_then(|all| all.into_iter().next())
                    .unwrap_or_else(|| StaticValue::unknown(origin, Reason::Expression));
            }
            _ => None,
        };
        known.unwrap_or_else(|| StaticValue::unknown(origin, Reason::Call(name.into())))
    }

    pub(super) fn construction(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        let origin = site.origin();
        let Some(constructor) = site.field("constructor") else {
            return StaticValue::unknown(origin, Reason::Syntax);
        };
        let arguments = self.arguments(site);
        let name = self.node_text(site.module, constructor.node);
        if constructor.node.kind() == "identifier"
            && self.module(site.module).resolver.resolve(constructor.node).is_none()
        {
            return match (name, arguments.as_deref()) {
                ("Map", Some(arguments)) => map(arguments, origin),
                ("Set", Some(arguments)) => set(arguments, origin),
                ("URL", Some(arguments)) => {
                    let callee = Symbolic::External { package: "node:url".into(), name: "URL".into() };
                    let callee = StaticValue::symbolic(origin, callee);
                    StaticValue::symbolic(origin, Symbolic::New { callee, arguments: arguments.to_vec() })
                }
                _ => StaticValue::unknown(origin, Reason::Call(name.into())),
            };
        }
        let callee = self.evaluate(&constructor);
        match callee.kind {
            StaticKind::Class(class) => {
                StaticValue::new(origin, StaticKind::Instance(Rc::new(Instance { class, arguments })))
            }
            StaticKind::Symbolic(_) => {
                let arguments = arguments.unwrap_or_default();
                StaticValue::symbolic(origin, Symbolic::New { callee, arguments })
            }
            _ => StaticValue::unknown(origin, Reason::Call(shortened(name).into())),
        }
    }

    /// Evaluates a call of a function whose arguments are known.
    pub(in crate::tools) fn apply(
        &self,
        function: &Rc<Closure<'t>>,
        arguments: &[StaticValue<'t>],
        origin: Origin,
    ) -> StaticValue<'t> {
        if function.node.kind().starts_with("generator") || !self.step() {
            return StaticValue::unknown(origin, Reason::Returns);
        }
        let environment = Frame::new(
            function.node.id(),
            arguments.to_vec(),
            false,
            function.this.clone(),
            function.environment.clone(),
        );
        self.body(function, &environment, origin)
    }

    /// Evaluates what a function returns if it is called with unknown arguments.
    pub(in crate::tools) fn returned(&self, function: &Rc<Closure<'t>>, origin: Origin) -> StaticValue<'t> {
        let environment = Frame::new(
            function.node.id(),
            Vec::new(),
            true,
            function.this.clone(),
            function.environment.clone(),
        );
        self.body(function, &environment, origin)
    }

    fn body(&self, function: &Closure<'t>, environment: &Environment<'t>, origin: Origin) -> StaticValue<'t> {
        let Some(body) = node::field(function.node, "body") else {
            return StaticValue::unknown(origin, Reason::Syntax);
        };
        let site = CodeSite::new(function.module, body, environment);
        if body.kind() != "statement_block" {
            return self.evaluate(&site);
        }
        let depth = self.depth.get();
        if depth > super::MAX_DEPTH {
            return StaticValue::unknown(origin, Reason::TooMuch);
        }
        self.depth.set(depth + 1);
        let flow = self.statements(&site);
        self.depth.set(depth);
        match flow {
            Flow::Goes => StaticValue::new(origin, StaticKind::Undefined),
            Flow::Returns(value) => value,
            Flow::Unclear(reason) => StaticValue::unknown(origin, reason),
        }
    }

    fn statements(&self, block: &CodeSite<'t>) -> Flow<'t> {
        for statement in node::children(block.node) {
            match self.statement(&block.at(statement)) {
                Flow::Goes => {}
                flow => return flow,
            }
        }
        Flow::Goes
    }

    fn statement(&self, site: &CodeSite<'t>) -> Flow<'t> {
        if !self.step() {
            return Flow::Unclear(Reason::TooMuch);
        }
        match site.node.kind() {
            "return_statement" => match node::children(site.node).into_iter().next() {
                Some(value) => Flow::Returns(self.evaluate(&site.at(value))),
                None => Flow::Returns(StaticValue::new(site.origin(), StaticKind::Undefined)),
            },
            "statement_block" => self.statements(site),
            "if_statement" => self.branch(site),
            "switch_statement" => self.choice(site),
            "try_statement" => site.field("body").map_or(Flow::Goes, |body| self.statements(&body)),
            "throw_statement" => Flow::Unclear(Reason::Returns),
            "expression_statement" | "lexical_declaration" | "variable_declaration" => Flow::Goes,
            _ if may_leave(site.node) => Flow::Unclear(Reason::Condition),
            _ => Flow::Goes,
        }
    }

    fn branch(&self, site: &CodeSite<'t>) -> Flow<'t> {
        let truthy = site.field("condition").and_then(|condition| self.evaluate(&condition).truthy());
        match truthy {
            Some(true) => site.field("consequence").map_or(Flow::Goes, |then| self.statement(&then)),
            Some(false) => match site.field("alternative") {
                Some(other) => node::children(other.node)
                    .into_iter()
                    .next()
                    .map_or(Flow::Goes, |inner| self.statement(&other.at(inner))),
                None => Flow::Goes,
            },
            None if may_leave(site.node) => Flow::Unclear(Reason::Condition),
            None => Flow::Goes,
        }
    }
}

impl<'t> ModuleProgram<'t> {
    fn choice(&self, site: &CodeSite<'t>) -> Flow<'t> {
        let unclear = || if may_leave(site.node) { Flow::Unclear(Reason::Condition) } else { Flow::Goes };
        let (Some(value), Some(body)) = (site.field("value"), site.field("body")) else { return unclear() };
        let value = self.evaluate(&value);
        let cases: Vec<CodeSite<'t>> =
            node::children(body.node).into_iter().map(|case| site.at(case)).collect();
        let mut first = cases.iter().position(|case| case.node.kind() == "switch_default");
        for (index, case) in cases.iter().enumerate() {
            let Some(label) = case.field("value") else { continue };
            match is_same_primitive(&value.kind, &self.evaluate(&label).kind) {
                Some(false) => {}
                Some(true) => {
                    first = Some(index);
                    break;
                }
                None => return unclear(),
            }
        }
        // Without a `break`, the next case is run as well.
        for case in cases.iter().skip(first.unwrap_or(cases.len())) {
            let label = node::field(case.node, "value").map(|label| label.id());
            for statement in node::children(case.node).into_iter().filter(|it| Some(it.id()) != label) {
                if statement.kind() == "break_statement" {
                    return Flow::Goes;
                }
                match self.statement(&site.at(statement)) {
                    Flow::Goes => {}
                    flow => return flow,
                }
            }
        }
        Flow::Goes
    }
}

/// Returns the items of a value that `...` and loops take apart; `None` if not all are known.
pub(in crate::tools) fn iterated<'t>(value: &StaticValue<'t>) -> Option<Vec<StaticValue<'t>>> {
    match &value.kind {
        StaticKind::Array(items) | StaticKind::Set(items) => Some((**items).clone()),
        StaticKind::Map(entries) => {
            let pair = |(key, entry): &(StaticValue<'t>, StaticValue<'t>)| {
                StaticValue::array(entry.origin, vec![key.clone(), entry.clone()])
            };
            Some(entries.iter().map(pair).collect())
        }
        _ => None,
    }
}

/// Whether a statement may return or throw, other than in functions inside.
pub(super) fn may_leave(statement: Node<'_>) -> bool {
    let mut todo = vec![statement];
    while let Some(node) = todo.pop() {
        match node.kind() {
            "return_statement" | "throw_statement" | "break_statement" | "continue_statement" => return true,
            kind if kind.ends_with("_expression") || kind.contains("function") || kind.contains("class") => {}
            _ => todo.extend(node::children(node)),
        }
    }
    false
}

/// Shortens the text of a callee for a message.
fn shortened(name: &str) -> String {
    let line = name.lines().next().unwrap_or_default();
    if line.chars().count() > 40 { line.chars().take(40).chain(['…']).collect() } else { line.to_owned() }
}

/// Returns an unknown value for an argument that is not as expected.
pub(super) fn unusable<'t>(value: Option<&StaticValue<'t>>, origin: Origin) -> StaticValue<'t> {
    match value {
        Some(value) => as_unknown(value.clone(), origin),
        None => StaticValue::unknown(origin, Reason::Spread),
    }
}

/// Returns the result of a function of JavaScript that converts a value; `None` if it is not known.
pub(super) fn converted<'t>(
    name: &str,
    value: &StaticValue<'t>,
    radix: Option<&StaticValue<'t>>,
) -> Option<StaticKind<'t>> {
    if name == "Boolean" {
        return value.truthy().map(StaticKind::Bool);
    }
    if name == "String" {
        return Some(StaticKind::String(value.as_text()?.into()));
    }
    let is_decimal =
        radix.is_none_or(|it| matches!(it.kind, StaticKind::Number(radix) if number::is_same(radix, 10.0)));
    match &value.kind {
        StaticKind::Number(number) if name == "Number" || name == "parseFloat" || number.fract() == 0.0 => {
            Some(StaticKind::Number(*number))
        }
        // Other forms of numbers are rare in code.
        StaticKind::String(text)
            if is_decimal && text.len() < 16 && text.bytes().all(|it| it.is_ascii_digit()) =>
        {
            text.parse().ok().map(StaticKind::Number)
        }
        _ => None,
    }
}

fn set<'t>(arguments: &[StaticValue<'t>], origin: Origin) -> StaticValue<'t> {
    let items = arguments.first().map_or_else(|| Some(Vec::new()), iterated);
    let mut distinct: Vec<StaticValue<'t>> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for item in items.iter().flatten() {
        // Texts alone are compared here; of other values, equal ones are not the same.
        let Some(text) = item.as_str() else {
            return StaticValue::unknown(origin, Reason::Call("Set".into()));
        };
        if seen.insert(text.to_owned()) {
            distinct.push(item.clone());
        }
    }
    match items {
        Some(_) => StaticValue::new(origin, StaticKind::Set(Rc::new(distinct))),
        None => StaticValue::unknown(origin, Reason::Call("Set".into())),
    }
}

fn map<'t>(arguments: &[StaticValue<'t>], origin: Origin) -> StaticValue<'t> {
    let entries = match arguments {
        [] => Some(Vec::new()),
        [list, ..] => iterated(list).and_then(|pairs| {
            let entry = |pair: StaticValue<'t>| match pair.as_array()? {
                [key, value] => Some((key.clone(), value.clone())),
                _ => None,
            };
            pairs.into_iter().map(entry).collect()
        }),
    };
    match entries {
        Some(entries) => StaticValue::new(origin, StaticKind::Map(Rc::new(entries))),
        None => StaticValue::unknown(origin, Reason::Call("Map".into())),
    }
}
