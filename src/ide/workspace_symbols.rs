//! Workspace symbols: declarations of all scripts, by name.

use super::agentscript;
use super::document_symbols::OutlineKind;
use crate::genaiscript::ToolKind;
use crate::workspace::symbols::{self, SymbolPlace};
use crate::workspace::{Project, ScriptSummary};

/// Limit of results; a longer query finds the rest.
const MAX_SYMBOLS: usize = 128;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkspaceSymbol {
    /// Name; for a system's parameter, the whole key.
    pub name: String,
    pub kind: OutlineKind,
    /// Id of the declaring script; empty for a script.
    pub container: String,
    pub place: SymbolPlace,
}

/// Finds the declarations whose names contain the characters of `query` in order, ignoring case. Names that
/// begin with the query come first, then names that contain it as a substring.
pub fn workspace_symbols(project: &Project, query: &str) -> Vec<WorkspaceSymbol> {
    let query = query.to_lowercase();
    let mut found: Vec<(u8, WorkspaceSymbol)> = Vec::new();
    for summary in project.summaries() {
        let mut add = |name: String, kind, container: &str, span| {
            if let Some(rank) = rank(&name, &query) {
                let place = SymbolPlace { path: summary.path.clone(), span };
                found.push((rank, WorkspaceSymbol { name, kind, container: container.to_owned(), place }));
            }
        };
        let kind = if summary.is_system() { OutlineKind::System } else { OutlineKind::Script };
        add(summary.id.to_string(), kind, "", summary.mentions.call);
        for (_, member) in symbols::declared(summary) {
            add(key(summary, &member.key), OutlineKind::Parameter, &summary.id, member.key_span);
        }
        for tool in &summary.tools {
            let kind = match tool.kind {
                ToolKind::Tool => OutlineKind::Tool,
                ToolKind::Agent => OutlineKind::Agent,
            };
            add(tool.id.clone(), kind, &summary.id, tool.span);
        }
    }
    for summary in project.agentscripts() {
        let symbols = summary.file.iter().flat_map(agentscript::workspace_symbols);
        for (name, kind, container, span) in symbols {
            let place = SymbolPlace { path: summary.path.clone(), span };
            let rank = rank(&name, &query);
            found.extend(rank.map(|rank| (rank, WorkspaceSymbol { name, kind, container, place })));
        }
    }
    let order = |(rank, symbol): &(u8, WorkspaceSymbol)| (*rank, symbol.name.len(), symbol.name.clone());
    found
        .sort_by(|left, right| order(left).cmp(&order(right)).then_with(|| left.1.place.cmp(&right.1.place)));
    found.truncate(MAX_SYMBOLS);
    found.into_iter().map(|(_, symbol)| symbol).collect()
}

fn key(summary: &ScriptSummary, name: &str) -> String {
    if summary.is_system() { format!("{}.{name}", summary.id) } else { name.to_owned() }
}

/// Rank of a match, the best one lowest.
fn rank(name: &str, query: &str) -> Option<u8> {
    let name = name.to_lowercase();
    if name.starts_with(query) {
        return Some(0);
    }
    if name.contains(query) {
        return Some(1);
    }
    let mut rest = name.chars();
    query.chars().all(|wanted| rest.any(|char| char == wanted)).then_some(2)
}
