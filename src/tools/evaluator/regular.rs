//! Methods of texts with a regular expression, for those whose work is bounded.

use regress::{Flags, Regex};

use super::{Origin, StaticKind, StaticValue};
use crate::tools::program::ModuleProgram;

/// Longer texts are not searched, since the work may grow with the square of their length.
const MAX_TEXT: usize = 16 << 10;

/// Maximum number of repeated parts of an expression, for the same reason.
const MAX_REPEATS: usize = 2;

impl<'t> ModuleProgram<'t> {
    /// Evaluates `text.replace(/…/g, text)` and `text.split(/…/)`; `None` for any other call.
    pub(super) fn replaced(
        &self,
        text: &str,
        method: &str,
        arguments: &[StaticValue<'t>],
        origin: Origin,
    ) -> Option<StaticValue<'t>> {
        let StaticKind::RegExp(written) = &arguments.first()?.kind else { return None };
        let (source, flags) = written.strip_prefix('/')?.rsplit_once('/')?;
        if text.len() > MAX_TEXT || !is_simple(source) || !flags.chars().all(|flag| "gimsu".contains(flag)) {
            return None;
        }
        let without_global = flags.replace('g', "");
        let expression = Regex::with_flags(source, Flags::from(&*without_global)).ok()?;
        if !self.steps(text.len() + 1) {
            return None;
        }
        let is_global = flags.contains('g');
        match (method, arguments.get(1).map(|it| &it.kind)) {
            ("replace" | "replaceAll", Some(StaticKind::String(to))) if !to.contains('$') => {
                if method == "replaceAll" && !is_global {
                    return None;
                }
                let mut changed = String::new();
                let mut at = 0;
                for found in expression.find_iter(text) {
                    let range = found.range();
                    if range.is_empty() && is_global {
                        return None;
                    }
                    changed.push_str(text.get(at..range.start)?);
                    changed.push_str(to);
                    at = range.end;
                    if !is_global {
                        break;
                    }
                }
                changed.push_str(text.get(at..)?);
                self.bytes(changed.len()).then(|| StaticValue::string(origin, changed))
            }
            ("split", None) if !source.contains('(') => {
                let mut parts = Vec::new();
                let mut at = 0;
                for found in expression.find_iter(text) {
                    let range = found.range();
                    if range.is_empty() {
                        return None;
                    }
                    parts.push(StaticValue::string(origin, text.get(at..range.start)?));
                    at = range.end;
                }
                parts.push(StaticValue::string(origin, text.get(at..)?));
                Some(StaticValue::array(origin, parts))
            }
            _ => None,
        }
    }
}

/// Whether an expression repeats few parts, and no group.
fn is_simple(source: &str) -> bool {
    let repeats = source.matches(['*', '+', '{', '?']).count();
    let repeats_group = [")*", ")+", "){", ")?"].iter().any(|it| source.contains(it));
    repeats <= MAX_REPEATS && !repeats_group && source.len() < 200
}
