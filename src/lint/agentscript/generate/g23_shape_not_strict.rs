use crate::agentscript::ast::{AgentType, ExpressionKind, TypeKind};
use crate::agentscript::meaning::GenerateSite;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// With `strict: true` OpenAI is sent the shape as a strict schema, in which each value has its type. `json` and
    /// a `list` without the type of its items have none, and OpenAI's documentation says that it refuses them.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import llm Mini from "openai://gpt-4.1-mini"
    ///
    /// main agent {
    ///     model Mini
    ///     role "Editor"
    ///     description "Finds tags for texts."
    ///
    ///     main func(input) {
    ///         generate({ input: "Find tags.", strict: true }) -> { tags list }
    ///     }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import llm Mini from "openai://gpt-4.1-mini"
    ///
    /// main agent {
    ///     model Mini
    ///     role "Editor"
    ///     description "Finds tags for texts."
    ///
    ///     main func(input) {
    ///         generate({ input: "Find tags.", strict: true }) -> { tags list[string] }
    ///     }
    /// }
    /// ```
    G23, "shape-not-strict", Information, AgentScript, "OpenAI refuses the type of a field in strict mode."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let strict = it.meaning.generates.iter().filter(|site| is_sent_as_strict(site));
    let fields = strict.filter_map(|site| site.generate.shape.as_ref()).flat_map(|shape| &shape.fields);
    fields
        .filter_map(|field| {
            let open = open_type(field.ty.as_ref()?)?;
            let message =
                format!("OpenAI refuses `{open}` in strict mode, as it does not say what is in it.");
            Some(RULE.at(field.span, message))
        })
        .collect()
}

fn is_sent_as_strict(site: &GenerateSite<'_>) -> bool {
    let is_strict =
        site.generate.option("strict").is_some_and(|it| matches!(it.kind, ExpressionKind::Boolean(true)));
    is_strict && site.model_uri().is_some_and(|uri| uri.starts_with("openai://"))
}

/// Returns the name of a type, at any depth, whose contents are not declared.
fn open_type(ty: &AgentType) -> Option<&'static str> {
    match &ty.kind {
        TypeKind::Json => Some("json"),
        TypeKind::List(None) => Some("list"),
        TypeKind::List(Some(item)) => open_type(item),
        TypeKind::String | TypeKind::Number | TypeKind::Boolean => None,
    }
}
