use tree_sitter::Node;

use crate::genaiscript::name_uses::fallback::{self, Fallback};
use crate::genaiscript::{ReadForm, VarsRead};
use crate::json_schema::keywords::PLAIN_TYPES;
use crate::lint::assumed::{assumption, is_thought_of};
use crate::lint::parameters::{DeclaredSchema, Owner, ParameterSite};
use crate::lint::{Diagnostic, Fix, LintContext, TextEdit, Unsafe, edit};
use crate::syntax::{ValueKind, node};

declare_rule! {
    /// A parameter without a `default` that a run does not give is `undefined`. A script that uses it as if it were
    /// there throws, and the run fails. `required: true` makes forms and the clients of servers ask for it; a run from
    /// the command line may leave it out all the same, and fails then.
    ///
    /// Nothing is reported where the script tests the parameter anywhere, or has a fallback for it, nor of one that is
    /// required, or that the metadata give a value.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", description: "Where to look" } } })
    /// $`The weather in ${env.vars.city.toUpperCase()}.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", description: "Where to look", default: "Ghent" } } })
    /// $`The weather in ${env.vars.city.toUpperCase()}.`
    /// ```
    V16, "optional-parameter-assumed", Warning, Parameter, fix Unsafe, "A script uses an optional parameter as if every run gave it."
}

fn check(context: &LintContext<'_>, parameter: &ParameterSite<'_>) -> Option<Diagnostic> {
    let schema = optional(context, parameter)?;
    let name = &parameter.member.key;
    let uses = context.run_variables().uses(name);
    let is_thought_of = |read: &&VarsRead| {
        fallback::classify(context.names(), read) != Fallback::Unthought
            || matches!(read.form, ReadForm::In | ReadForm::Whole)
    };
    if context.run_variables().is_given(name)
        || context.run_variables().is_written(name)
        || uses.iter().any(is_thought_of)
    {
        return None;
    }
    let source = &context.file.source;
    let places: Vec<Node<'_>> = uses.iter().flat_map(|read| places(context, read)).collect();
    if places.iter().any(|place| self::is_thought_of(source, node::span(*place))) {
        return None;
    }
    let (place, assumed) = places.iter().find_map(|place| Some((*place, assumption(*place, source)?)))?;
    let message = format!(
        "A run need not give `{name}`, and {} then. Give it a `default`, or require it.",
        assumed.consequence
    );
    let required = match schema.member("required") {
        Some(flag) => Some(TextEdit::replace(flag.value.span, "true")),
        None => edit::add_member(context.file, parameter.member.value.span, "required: true"),
    };
    let optional = assumed.optional.map(|edit| Fix::new("Write `?.`", Unsafe, edit));
    let diagnostic = RULE.at(node::span(place), message).related(parameter.member.key_span, "the parameter");
    Some(diagnostic.maybe_fix(format!("Require `{name}`"), Unsafe, required).fixes(optional))
}

/// Returns the schema of a parameter that a run may leave undefined.
fn optional<'a>(context: &LintContext<'_>, parameter: &ParameterSite<'a>) -> Option<DeclaredSchema<'a>> {
    let schema = parameter.place.schema().filter(|_| parameter.place.owner == Owner::Script)?;
    let is_plain = schema.type_name.is_some_and(|name| PLAIN_TYPES.contains(&name)) && !schema.object.open;
    let is_optional = match schema.get("required").map(|required| &required.kind) {
        None | Some(ValueKind::Bool(false)) => schema.get("default").is_none(),
        Some(_) => false,
    };
    let is_own = !parameter.is_repeated && !parameter.is_lost() && !parameter.collides();
    (is_plain && is_optional && is_own && context.file.markdown().is_none()).then_some(schema)
}

fn places<'a>(context: &LintContext<'a>, read: &VarsRead) -> Vec<Node<'a>> {
    let syntax = &context.file.syntax;
    let place = match read.form {
        ReadForm::Member | ReadForm::Subscript(_) => syntax.node_at(read.span),
        ReadForm::Pattern { binding: Some(binding), .. } => {
            return syntax.node_at(binding).map(|name| context.uses_of(name)).unwrap_or_default();
        }
        _ => None,
    };
    let Some(place) = place else { return Vec::new() };
    let declared = node::wrap(place).1.filter(|parent| parent.kind() == "variable_declarator");
    match declared
        .and_then(|declared| node::field(declared, "name"))
        .filter(|name| name.kind() == "identifier")
    {
        Some(name) => context.uses_of(name),
        None => vec![place],
    }
}
