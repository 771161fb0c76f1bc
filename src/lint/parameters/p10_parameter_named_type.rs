use super::map::{Owner, WrittenMap};
use crate::lint::map_or_schema::{is_flat_schema, is_map_with_type};
use crate::lint::{Applicability, Diagnostic, LintContext, Severity, TextEdit, Unsafe, edit};

declare_rule! {
    /// GenAIScript takes `parameters` for a finished JSON Schema when its `type` is `"object"` or `"array"`. A
    /// parameter that is called `type` and has one of these two defaults therefore removes all the others from the
    /// schema, and from the forms and tools made from the script. The same holds for the arguments of a tool and the
    /// properties of an answer. The MCP server fails over parameters of a script without `properties`: it cannot list
    /// its tools, not even those of other scripts. Elsewhere this is a warning.
    ///
    /// Declared with a schema of its own, the parameter may keep its name and its default.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { type: "object", size: 3 } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { type: { type: "string", default: "object" }, size: 3 } })
    /// ```
    P10, "parameter-named-type", Error, Map, fix Safe, "A parameter called `type` turns the whole map into a JSON Schema."
}

fn check(context: &LintContext<'_>, map: &WrittenMap<'_>) -> Option<Diagnostic> {
    let WrittenMap { owner, value, .. } = *map;
    let object = value.as_object().filter(|object| is_map_with_type(object))?;
    let is_flat = is_flat_schema(object);
    // T10 reports tool arguments next to their schema.
    if is_flat && owner == Owner::Tool {
        return None;
    }
    let member = object.member("type")?;
    let name = member.value.as_str()?;
    let lost = match object.entries().len() - 1 {
        1 => format!("the other {} is lost", owner.noun()),
        others => format!("the other {others} {} are lost", owner.nouns()),
    };
    let (severity, effect) = match owner {
        Owner::Script => (Severity::Error, ", and the MCP server fails to list its tools"),
        _ => (Severity::Warning, ""),
    };
    let remedy = if is_flat { "Remove it" } else { "Rename it or declare it with a schema" };
    let message = format!(
        "This `type` makes GenAIScript take the whole map for a finished JSON Schema: {lost}{effect}. {remedy}."
    );
    let diagnostic = RULE.at(member.span(), message).severity(severity);
    if is_flat {
        return Some(diagnostic.remove(Unsafe, context.file, member));
    }
    let quote = edit::quote_of(&context.file.source, value.span);
    let schema = format!("{{ type: {}, default: {} }}", quote.quote("string"), quote.quote(name));
    let edit = TextEdit::replace(member.value.span, &schema);
    // Elsewhere, the author may have meant a schema's type.
    let how = Applicability::safe_if(owner.becomes_vars());
    Some(diagnostic.fix(format!("Write `type: {schema}`"), how, edit))
}
