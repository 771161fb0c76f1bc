use serde_json::{Value, json};

use super::answer::{HttpAnswer, HttpStatus};
use super::connection::Site;
use super::focus::FocusPlace;
use crate::ide::preview::{Preview, PreviewPlace, ViewKind};
use crate::lint::{Diagnostic, Severity};
use crate::lsp::convert::{self, PreviewParams};
use crate::lsp::protocol::types::Url;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::uri::DocUri;
use crate::lsp::workspace_state::SummaryFreshness;
use crate::lsp::{diagnostics, preview};

struct BuiltView {
    place: FocusPlace,
    params: PreviewParams,
    snapshot: Snapshot,
    kind: ViewKind,
    panel: Preview,
}

/// Answers `view?asked={"kind": …}` with the result of `promptsig.preview` for the place in focus, the `script` that it
/// is of, and `inCode`, what is known of the declarations that it names; or with the `reason` why there is none.
pub fn answer(site: &Site, query: &str) -> HttpAnswer {
    let Some(asked) = asked(query) else { return HttpAnswer::refusal(HttpStatus::BadRequest) };
    let mut is_understood = true;
    let built = site.focus.places().find_map(|place| {
        let params = params(&asked, &place);
        is_understood &= params.is_some();
        build(site, place, params?)
    });
    if !is_understood {
        return HttpAnswer::refusal(HttpStatus::BadRequest);
    }
    let Some(BuiltView { place, params, snapshot, kind, panel }) = built else {
        let reason = if site.focus.places().next().is_some() {
            "Nothing is known of this file: it is closed, or too large."
        } else {
            "Put the cursor into a GenAIScript script, into tools in a module, or into a file in AgentScript."
        };
        return HttpAnswer::json(&json!({ "reason": reason }));
    };
    let in_code = in_code(&panel.places, &params, &snapshot);
    let shown = convert::preview(panel, kind, &params, &snapshot.document, &snapshot.client);
    let Ok(mut shown) = serde_json::to_value(shown) else {
        return HttpAnswer::refusal(HttpStatus::InternalError);
    };
    shown["script"] = place.url.as_str().into();
    shown["inCode"] = in_code;
    site.focus.set_shown(place);
    HttpAnswer::json(&shown)
}

/// Answers `reveal?asked={"kind": …}&name=…` by showing the declaration of that name in the editor.
pub fn reveal(site: &Site, query: &str) -> HttpAnswer {
    let (Some(asked), Some(name)) = (asked(query), parameter(query, "name")) else {
        return HttpAnswer::refusal(HttpStatus::BadRequest);
    };
    let built = site.focus.places().find_map(|place| {
        let params = params(&asked, &place)?;
        build(site, place, params)
    });
    let found = built.as_ref().and_then(|built| {
        let place = built.panel.places.iter().find(|place| place.name == name)?;
        Some(convert::show_declaration(&built.place.url, place.name_span, &built.snapshot))
    });
    let Some(shown) = found.filter(|_| site.state.capabilities().shows_documents) else {
        return HttpAnswer::refusal(HttpStatus::NotFound);
    };
    let client = site.client.clone();
    site.runtime.spawn(async move { client.show_document(shown).await.ok() });
    HttpAnswer::Empty
}

fn parameter(query: &str, name: &str) -> Option<String> {
    let address = Url::parse(&format!("http://127.0.0.1/?{query}")).ok()?;
    address.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

fn asked(query: &str) -> Option<Value> {
    serde_json::from_str(&parameter(query, "asked")?).ok().filter(Value::is_object)
}

/// Parameters of `promptsig.preview` for a place. `None` if it would refuse them.
fn params(asked: &Value, place: &FocusPlace) -> Option<PreviewParams> {
    let mut asked = asked.clone();
    asked["textDocument"] = json!({ "uri": place.url });
    asked["position"] = json!({ "line": place.position.line, "character": place.position.character });
    asked["tables"] = true.into();
    // The page learns with the answer which script is in focus, and sends values with the script that they are for.
    if asked["script"] != place.url.as_str() {
        for input in ["values", "files"] {
            asked.as_object_mut()?.remove(input);
        }
    }
    // The server watches for the editor only.
    asked["watch"] = false.into();
    let params: PreviewParams = serde_json::from_value(asked).ok()?;
    preview::check(&params).is_ok().then_some(params)
}

fn build(site: &Site, place: FocusPlace, mut params: PreviewParams) -> Option<BuiltView> {
    let builder = site.state.snapshot_builder(&DocUri::new(&place.url))?;
    let snapshot = builder.snapshot(&SummaryFreshness::All, || false)?;
    // Only scripts have a form.
    if params.kind == ViewKind::Form.name() && snapshot.file.as_script().is_none() {
        ViewKind::Schema.name().clone_into(&mut params.kind);
    }
    let (kind, panel) = preview::build(&snapshot, &params)?;
    Some(BuiltView { place, params, snapshot, kind, panel })
}

/// Returns whether the cursor is in the declaration of each name, and the findings in it.
fn in_code(places: &[PreviewPlace], params: &PreviewParams, snapshot: &Snapshot) -> Value {
    if places.is_empty() {
        return json!([]);
    }
    let found = diagnostics::not_held(snapshot, diagnostics::check(snapshot));
    let cursor = convert::offset(&snapshot.document, params.position, snapshot.client.encoding);
    let of_place = |place: &PreviewPlace| {
        let span = place.span;
        let inside = |it: &&Diagnostic| span.start <= it.span.start && it.span.end <= span.end;
        let problem = |it: &Diagnostic| json!({ "severity": severity(it.severity), "message": it.message });
        let problems: Vec<Value> = found.iter().filter(inside).map(problem).collect();
        let is_here = (span.start as usize..=span.end as usize).contains(&cursor);
        json!({ "name": place.name, "isHere": is_here, "problems": problems })
    };
    places.iter().map(of_place).collect()
}

/// Names of the styles of the page.
fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "info",
    }
}
