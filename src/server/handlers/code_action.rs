use crate::features::responses;
use crate::rules::{self, Diagnostic, Fix};
use crate::server::capabilities::FIX_ALL;
use crate::server::lsp::types::{CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse};
use crate::server::snapshot::Snapshot;
use crate::server::{convert, diagnostics};

/// So many diagnostics in a range can be ignored by a comment. Each comment is tried out before it
/// is offered, and people point at one.
const MAX_IGNORES: usize = 8;

/// The quick fixes in a range, all safe ones of the file as one action, and the ways to write what a tool gives
/// back. They are made anew from the text, so that they fit it even where the client's diagnostics are older.
pub fn code_action(snapshot: &Snapshot, params: CodeActionParams) -> Option<CodeActionResponse> {
    let client = &snapshot.client;
    let only = params.context.only.as_deref();
    let wants = |kind: &CodeActionKind| client.code_actions && convert::wants(only, kind);
    let range = convert::span(&snapshot.document, params.range, client.encoding);
    let mut actions = Vec::new();
    if wants(&CodeActionKind::QUICKFIX) || wants(&FIX_ALL) {
        let in_range = |it: &Diagnostic| it.extent.start <= range.end && range.start <= it.extent.end;
        let diagnostics: Vec<_> = diagnostics::check(snapshot).into_iter().filter(in_range).collect();
        if wants(&CodeActionKind::QUICKFIX) {
            actions = quick_fixes(&diagnostics, snapshot);
        }
        // Who asks for nothing in particular looks at one place, and has a use for it only there.
        let is_near =
            only.is_some() || diagnostics.iter().any(|diagnostic| diagnostic.fixes.iter().any(Fix::is_safe));
        if wants(&FIX_ALL)
            && is_near
            && let Some(fixed) = diagnostics::fixed(snapshot)
        {
            actions.extend(convert::fix_all(&fixed, snapshot));
        }
    }
    if wants(&CodeActionKind::REFACTOR_REWRITE) {
        actions.extend(convert::rewrites(responses::actions(&snapshot.file, range), snapshot));
    }
    (!actions.is_empty()).then_some(actions)
}

/// The fixes of each diagnostic and, after all of them, the ways to ignore it and to learn more.
fn quick_fixes(diagnostics: &[Diagnostic], snapshot: &Snapshot) -> Vec<CodeActionOrCommand> {
    let context = diagnostics::context(snapshot);
    let ignores = rules::ignore(&context, diagnostics, MAX_IGNORES).into_iter();
    let ignores: Vec<Diagnostic> =
        ignores.map(|(diagnostic, fix)| Diagnostic { fixes: vec![fix], ..diagnostic.clone() }).collect();
    let fixes = diagnostics.iter().chain(&ignores);
    let fixes = fixes.flat_map(|diagnostic| convert::quick_fixes(diagnostic, snapshot));
    fixes.chain(convert::explanations(diagnostics, snapshot)).collect()
}
