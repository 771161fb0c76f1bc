use super::site::{Owner, Site};
use crate::rules::map_or_schema::{is_flat_schema, is_map_with_type};
use crate::rules::{Applicability, Context, Diagnostic, Edit, Severity, Unsafe, edit};

declare_rule! {
    /// GenAIScript takes `parameters` for a finished JSON Schema when its `type` is `"object"` or `"array"`.
    /// A parameter that is called `type` and has one of these two defaults therefore makes all the others
    /// disappear from the schema, the forms and the tools made of the script. So it is with the arguments of a
    /// tool and the properties of an answer. The MCP server does not expect the parameters of a script without
    /// `properties`, either: it fails to list its tools, also those of all other scripts. Elsewhere this is a
    /// warning.
    ///
    /// Declared by a schema of its own the parameter may keep its name and its default.
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
    P10, "parameter-named-type", Error, "A parameter called `type` turns the whole map into a JSON Schema."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for site in context.maps() {
        found.extend(named_type(context, site));
    }
}

fn named_type(context: &Context<'_>, site: &Site<'_>) -> Option<Diagnostic> {
    let map = site.value.as_object().filter(|map| is_map_with_type(map))?;
    let is_flat = is_flat_schema(map);
    // Of the arguments of a tool beside their schema T10 speaks.
    if is_flat && site.owner == Owner::Tool {
        return None;
    }
    let member = map.member("type")?;
    let name = member.value.as_str()?;
    let others = map.entries().len() - 1;
    let quote = edit::quote_of(&context.file.source, site.value.span);
    let schema = format!("{{ type: {}, default: {} }}", quote.quote("string"), quote.quote(name));
    let edit = Edit::replace(member.value.span, &schema);
    let lost = if others == 1 {
        format!("the other {} is lost", site.noun())
    } else {
        format!("the other {others} {} are lost", site.nouns())
    };
    let (severity, effect) = match site.owner {
        Owner::Script => (Severity::Error, ", and the MCP server fails to list its tools"),
        _ => (Severity::Warning, ""),
    };
    let remedy = if is_flat { "Remove it" } else { "Rename it or declare it by a schema" };
    let message = format!(
        "This `type` makes GenAIScript take the whole map for a finished JSON Schema: {lost}{effect}. {remedy}."
    );
    let diagnostic = RULE.at(member.key_span.to(member.value.span), message).severity(severity);
    if is_flat {
        let removal = edit::remove_member(context.file, member);
        return Some(diagnostic.maybe_fix("Remove `type`", Unsafe, removal));
    }
    // Elsewhere the type of a schema may be what was meant.
    let safe = matches!(site.owner, Owner::Script | Owner::System);
    Some(diagnostic.fix(format!("Write `type: {schema}`"), Applicability::safe_if(safe), edit))
}
