//! Conversion of locations, symbols and links.

use super::ranges::{range, text_range};
use crate::ide::definition::Definition;
use crate::ide::document_highlight::Highlight;
use crate::ide::document_links::{Link, LinkLocation};
use crate::ide::document_symbols::{DocumentOutline, OutlineKind};
use crate::ide::workspace_symbols::WorkspaceSymbol;
use crate::lsp::capabilities::Capabilities;
use crate::workspace::symbols::SymbolPlace;

use crate::lsp::document::Document;
use crate::lsp::protocol::types;
use crate::lsp::texts::Texts;
use crate::lsp::uri::file_url;
use crate::text::Encoding;

fn location(place: &SymbolPlace, texts: &mut Texts<'_>, encoding: Encoding) -> Option<types::Location> {
    let located = texts.located(&place.path)?;
    Some(types::Location { uri: located.url.clone(), range: text_range(&located.text, place.span, encoding) })
}

/// Omits locations in deleted files; an empty list becomes `None`.
pub fn locations(
    places: &[SymbolPlace],
    texts: &mut Texts<'_>,
    client: &Capabilities,
) -> Option<Vec<types::Location>> {
    let found: Vec<_> = places.iter().filter_map(|place| location(place, texts, client.encoding)).collect();
    (!found.is_empty()).then_some(found)
}

pub fn definition(
    found: &Definition,
    document: &Document,
    texts: &mut Texts<'_>,
    client: &Capabilities,
) -> Option<types::GotoDefinitionResponse> {
    let locations = locations(&found.targets, texts, client)?;
    if !client.definition_links {
        return Some(types::GotoDefinitionResponse::Array(locations));
    }
    let origin = range(document, found.origin, client.encoding);
    let links = locations.into_iter().map(|location| types::LocationLink {
        origin_selection_range: Some(origin),
        target_uri: location.uri,
        target_range: location.range,
        target_selection_range: location.range,
    });
    Some(types::GotoDefinitionResponse::Link(links.collect()))
}

pub fn highlights(
    found: &[Highlight],
    document: &Document,
    encoding: Encoding,
) -> Option<Vec<types::DocumentHighlight>> {
    let highlight = |highlight: &Highlight| types::DocumentHighlight {
        range: range(document, highlight.span, encoding),
        kind: Some(if highlight.write {
            types::DocumentHighlightKind::WRITE
        } else {
            types::DocumentHighlightKind::READ
        }),
    };
    (!found.is_empty()).then(|| found.iter().map(highlight).collect())
}

fn symbol_kind(kind: OutlineKind) -> types::SymbolKind {
    match kind {
        OutlineKind::Script | OutlineKind::System | OutlineKind::Import => types::SymbolKind::MODULE,
        OutlineKind::Parameter => types::SymbolKind::FIELD,
        OutlineKind::Tool | OutlineKind::Agent => types::SymbolKind::FUNCTION,
        OutlineKind::Argument => types::SymbolKind::VARIABLE,
        OutlineKind::Program => types::SymbolKind::CLASS,
        OutlineKind::Function => types::SymbolKind::METHOD,
        OutlineKind::Generate => types::SymbolKind::EVENT,
    }
}

pub fn document_symbols(
    outline: Vec<DocumentOutline>,
    document: &Document,
    client: &Capabilities,
) -> Option<types::DocumentSymbolResponse> {
    if outline.is_empty() {
        return None;
    }
    if client.symbol_trees {
        let tree = outline.into_iter().map(|symbol| tree(symbol, document, client.encoding)).collect();
        return Some(types::DocumentSymbolResponse::Nested(tree));
    }
    let url = document.uri.url()?;
    let mut list = Vec::new();
    for symbol in outline {
        list.push((symbol.kind, symbol.name.clone(), None, symbol.span));
        let container = symbol.name;
        let inner = symbol.children.into_iter();
        list.extend(inner.map(|child| (child.kind, child.name, Some(container.clone()), child.span)));
    }
    let flat = list.into_iter().map(|(kind, name, container, span)| {
        let location = types::Location { uri: url.clone(), range: range(document, span, client.encoding) };
        information(kind, name, container, location)
    });
    Some(types::DocumentSymbolResponse::Flat(flat.collect()))
}

#[allow(deprecated, reason = "the crate has no other way to make one")]
fn tree(symbol: DocumentOutline, document: &Document, encoding: Encoding) -> types::DocumentSymbol {
    let children = symbol.children.into_iter().map(|child| tree(child, document, encoding));
    let children: Vec<_> = children.collect();
    types::DocumentSymbol {
        name: symbol.name,
        detail: Some(symbol.detail).filter(|detail| !detail.is_empty()),
        kind: symbol_kind(symbol.kind),
        tags: None,
        deprecated: None,
        range: range(document, symbol.span, encoding),
        selection_range: range(document, symbol.name_span, encoding),
        children: (!children.is_empty()).then_some(children),
    }
}

#[allow(deprecated, reason = "the crate has no other way to make one")]
fn information(
    kind: OutlineKind,
    name: String,
    container: Option<String>,
    location: types::Location,
) -> types::SymbolInformation {
    types::SymbolInformation {
        name,
        kind: symbol_kind(kind),
        tags: None,
        deprecated: None,
        location,
        container_name: container,
    }
}

pub fn workspace_symbols(
    found: Vec<WorkspaceSymbol>,
    texts: &mut Texts<'_>,
    encoding: Encoding,
) -> Option<Vec<types::SymbolInformation>> {
    let symbols: Vec<_> = found
        .into_iter()
        .filter_map(|symbol| {
            let location = location(&symbol.place, texts, encoding)?;
            let container = Some(symbol.container).filter(|container| !container.is_empty());
            Some(information(symbol.kind, symbol.name, container, location))
        })
        .collect();
    (!symbols.is_empty()).then_some(symbols)
}

pub fn links(found: Vec<Link>, document: &Document, encoding: Encoding) -> Option<Vec<types::DocumentLink>> {
    let links: Vec<_> = found
        .into_iter()
        .filter_map(|link| {
            let target = match &link.target {
                LinkLocation::File(path) => file_url(path)?,
                LinkLocation::Url(url) => types::Url::parse(url).ok()?,
            };
            Some(types::DocumentLink {
                range: range(document, link.span, encoding),
                target: Some(target),
                tooltip: None,
                data: None,
            })
        })
        .collect();
    (!links.is_empty()).then_some(links)
}
