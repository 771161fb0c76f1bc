use crate::ide::missing_declarations;
use crate::ide::refactorings::{self, ModuleRequest, RefactoringRequest};
use crate::lint::{self, Diagnostic, Fix};
use crate::lsp::backend::Backend;
use crate::lsp::capabilities::FIX_ALL;
use crate::lsp::protocol::types::{
    CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse, CodeActionTriggerKind,
};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::{convert, diagnostics};

/// Each ignore comment is tested before it is offered, and users usually select a single diagnostic.
const MAX_IGNORES: usize = 8;

pub async fn code_action(backend: &Backend, params: CodeActionParams) -> Option<CodeActionResponse> {
    if let Some(snapshot) = backend.snapshot(&params).await {
        return of_script(&snapshot, params);
    }
    let actions = convert::fixes_of_package(params, backend.state.capabilities());
    (!actions.is_empty()).then_some(actions)
}

/// Computed from the current text, since the client's diagnostics may be older.
fn of_script(snapshot: &Snapshot, params: CodeActionParams) -> Option<CodeActionResponse> {
    let client = &snapshot.client;
    let only = params.context.only.as_deref();
    let wants = |kind: &CodeActionKind| client.code_actions && convert::wants(only, kind);
    let range = convert::span(&snapshot.document, params.range, client.encoding);
    let mut actions = Vec::new();
    if wants(&CodeActionKind::QUICKFIX) || wants(&FIX_ALL) {
        let in_range = |it: &Diagnostic| it.extent.start <= range.end && range.start <= it.extent.end;
        let found = diagnostics::check(snapshot).into_iter().filter(in_range).collect();
        // Automatic requests, which show a light bulb, skip findings held back; explicit ones get all.
        let is_asked = params.context.trigger_kind != Some(CodeActionTriggerKind::AUTOMATIC);
        let diagnostics = if is_asked { found } else { diagnostics::not_held(snapshot, found) };
        if wants(&CodeActionKind::QUICKFIX) {
            actions = quick_fixes(&diagnostics, snapshot);
        }
        // An unrestricted request concerns one position, where fixing all is useful only next to a fix.
        let is_near =
            only.is_some() || diagnostics.iter().any(|diagnostic| diagnostic.fixes.iter().any(Fix::is_safe));
        if wants(&FIX_ALL)
            && is_near
            && let Some(fixed) = diagnostics::fixed(snapshot)
        {
            actions.extend(convert::fix_all(&fixed, snapshot));
        }
    }
    if let Some(file) = snapshot.file.as_module()
        && wants(&CodeActionKind::REFACTOR_REWRITE)
    {
        let request = ModuleRequest::new(file, &snapshot.project, range);
        let mut offered = refactorings::module_refactorings(&request);
        offered.retain(|it| wants(&convert::refactoring_kind(it.kind)));
        actions.extend(convert::refactorings(offered, snapshot, only.is_some()));
    }
    if let Some(file) = snapshot.file.as_script() {
        if wants(&CodeActionKind::REFACTOR_REWRITE) || wants(&CodeActionKind::REFACTOR_EXTRACT) {
            let request = RefactoringRequest { file, project: &snapshot.project, range };
            let mut offered = refactorings::refactorings(&request);
            offered.retain(|it| wants(&convert::refactoring_kind(it.kind)));
            actions.extend(convert::refactorings(offered, snapshot, only.is_some()));
        }
        // TypeScript's error at the unknown call makes it a quick fix.
        if wants(&CodeActionKind::QUICKFIX) && missing_declarations::is_at(file, &snapshot.project, range) {
            actions.extend(convert::write_declarations(snapshot));
        }
    }
    snapshot.typing.offer(convert::offered_actions(&actions, &snapshot.documents, client.encoding));
    (!actions.is_empty()).then_some(actions)
}

fn quick_fixes(diagnostics: &[Diagnostic], snapshot: &Snapshot) -> Vec<CodeActionOrCommand> {
    let context = diagnostics::context(snapshot);
    let ignores = lint::ignore(&context, diagnostics, MAX_IGNORES).into_iter();
    let ignores: Vec<Diagnostic> =
        ignores.map(|(diagnostic, fix)| Diagnostic { fixes: vec![fix], ..diagnostic.clone() }).collect();
    let fixes = diagnostics.iter().chain(&ignores);
    let fixes = fixes.flat_map(|diagnostic| convert::quick_fixes(diagnostic, snapshot));
    fixes.chain(convert::explanations(diagnostics, snapshot)).collect()
}
