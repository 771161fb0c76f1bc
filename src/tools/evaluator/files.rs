//! Files that code reads: JSON that it imports, and texts that it reads by a path from its own place.

use super::{CodeSite, ModuleId, Origin, StaticValue, Symbolic};
use crate::tools::program::ModuleProgram;

/// Package of the names that stand for the place of a module.
const PLACES: &str = "node:module";

/// Maximum number of calls around the place of a module in a path.
const MAX_CALLS: usize = 8;

impl<'t> ModuleProgram<'t> {
    /// Returns `import.meta.url` and the like.
    pub(super) fn place_of_module(&self, site: &CodeSite<'t>) -> Option<StaticValue<'t>> {
        let text = self.node_text(site.module, site.node).strip_prefix("import.meta.")?;
        matches!(text, "url" | "dirname" | "filename").then(|| Self::module_place(site.origin(), text))
    }

    pub(super) fn module_place(origin: Origin, name: &str) -> StaticValue<'t> {
        StaticValue::symbolic(origin, Symbolic::External { package: PLACES.into(), name: name.into() })
    }

    /// Returns the text that `readFileSync` reads; `None` for any other function, and for a file that is not known.
    pub(super) fn file_text(
        &self,
        callee: &StaticValue<'t>,
        arguments: &[StaticValue<'t>],
        origin: Origin,
    ) -> Option<StaticValue<'t>> {
        let (package, path) = callee.external()?;
        let name = path.rsplit('.').next()?;
        let is_read = matches!(package.trim_start_matches("node:"), "fs" | "fs/promises")
            && matches!(name, "readFileSync" | "readFile");
        // Without an encoding, the result is no text.
        let encoding = arguments.get(1).map(|it| it.get("encoding").unwrap_or(it));
        let is_text = encoding.and_then(StaticValue::as_str).is_some_and(|it| matches!(it, "utf8" | "utf-8"));
        let (module, specifier) = local_path(arguments.first().filter(|_| is_read && is_text)?, 0)?;
        let file = self.imported(module, &format!("./{specifier}")).module()?;
        let text = self.source(file);
        self.bytes(text.len()).then(|| StaticValue::string(origin, text))
    }

    /// Returns the value of a module that is a file of JSON.
    pub(super) fn json_of_module(&self, module: ModuleId, origin: Origin) -> Option<StaticValue<'t>> {
        let text = self.source(module);
        let is_json = self.path(module).name().rsplit('.').next() == Some("json");
        if !is_json || !self.bytes(text.len()) {
            return None;
        }
        Some(StaticValue::of_json(origin, &serde_json::from_str(text).ok()?))
    }
}

/// Returns the module from whose folder a path leads, and the path.
fn local_path(value: &StaticValue<'_>, calls: usize) -> Option<(ModuleId, String)> {
    if calls > MAX_CALLS {
        return None;
    }
    match value.as_symbolic()? {
        // `new URL("./a.json", import.meta.url)`
        Symbolic::New { callee, arguments } => {
            let (_, name) = callee.external()?;
            let [path, base] = arguments.as_slice() else { return None };
            let is_beside = matches!(base.external(), Some((PLACES, place)) if place == "url");
            (name == "URL" && is_beside).then(|| Some((base.origin.module, path.as_str()?.to_owned())))?
        }
        // `join(__dirname, "a.json")`
        Symbolic::Call { callee, arguments } => {
            let (package, path) = callee.external()?;
            let (first, rest) = arguments.split_first()?;
            match (package.trim_start_matches("node:"), path.rsplit('.').next()?) {
                ("path", "join" | "resolve") => {
                    let module = folder(first, 0)?;
                    let parts: Option<Vec<&str>> = rest.iter().map(StaticValue::as_str).collect();
                    let parts =
                        parts.filter(|all| !all.is_empty() && all.iter().all(|it| !it.starts_with('/')))?;
                    Some((module, parts.join("/")))
                }
                ("url", "fileURLToPath") => local_path(first, calls + 1),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns the module whose folder a value is.
fn folder(value: &StaticValue<'_>, calls: usize) -> Option<ModuleId> {
    match value.external() {
        Some((PLACES, place)) => {
            return matches!(&*place, "__dirname" | "dirname").then_some(value.origin.module);
        }
        Some(_) => return None,
        None => {}
    }
    let Symbolic::Call { callee, arguments } = value.as_symbolic()? else { return None };
    let (package, path) = callee.external()?;
    let is_dirname =
        package.trim_start_matches("node:") == "path" && path.rsplit('.').next() == Some("dirname");
    file(arguments.first().filter(|_| is_dirname && calls < MAX_CALLS)?)
}

/// Returns the module whose own path a value is.
fn file(value: &StaticValue<'_>) -> Option<ModuleId> {
    if let Some((package, place)) = value.external() {
        let is_it = package == PLACES && matches!(&*place, "__filename" | "filename");
        return is_it.then_some(value.origin.module);
    }
    let Symbolic::Call { callee, arguments } = value.as_symbolic()? else { return None };
    let (package, path) = callee.external()?;
    let is_conversion =
        package.trim_start_matches("node:") == "url" && path.rsplit('.').next() == Some("fileURLToPath");
    let url = arguments.first().filter(|_| is_conversion)?;
    matches!(url.external(), Some((PLACES, place)) if place == "url").then_some(url.origin.module)
}
