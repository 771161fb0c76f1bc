use super::AcceptList;
use super::token::{AcceptToken, TokenShape};
use crate::lint::{Diagnostic, LintContext, Unsafe};

declare_rule! {
    /// GenAIScript compares case-sensitively: `.MD` keeps `README.MD` and drops `README.md`. List both
    /// spellings if you meet both. Endings that are usually written with uppercase letters, such as `.Rmd` and
    /// `.Designer.cs`, are fine.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: ".MD" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md" })
    /// ```
    A06, "accept-uppercase" (was "accept-capitals"), Warning, Accept, fix Unsafe, "An uppercase extension in `accept` misses the usual spelling."
}

/// Extensions that are practically always lowercase.
const SMALL: [&str; 78] = [
    "avi", "bash", "bat", "bicep", "bmp", "cfg", "conf", "cpp", "cs", "css", "csv", "docx", "env", "eps",
    "epub", "flac", "gif", "go", "gz", "hpp", "htm", "html", "ico", "ini", "ipynb", "java", "jpeg", "jpg",
    "js", "json", "json5", "jsonc", "jsonl", "jsx", "kt", "less", "log", "lua", "m4a", "markdown", "md",
    "mdx", "mjs", "mov", "mp3", "mp4", "mts", "odt", "ogg", "pdf", "php", "png", "pptx", "prompty", "ps1",
    "py", "rb", "rs", "rst", "rtf", "scss", "sh", "sql", "svg", "swift", "tex", "tif", "tiff", "toml", "ts",
    "tsv", "tsx", "txt", "vue", "wav", "xlsx", "yaml", "yml",
];

fn check(context: &LintContext<'_>, accept: &AcceptList<'_>) -> impl Iterator<Item = Diagnostic> {
    let tokens = accept.tokens.iter().filter_map(|token| Some((token, usual(accept, token)?)));
    tokens.map(|(token, usual)| {
        let ending = ending(token);
        let message =
            format!("Case matters: `{ending}` drops files that end in `{usual}`. Write `{usual}`, or both.");
        let fix = |diagnostic: Diagnostic, verb: &str, text: &str| {
            diagnostic.maybe_fix(format!("{verb} `{usual}`"), Unsafe, accept.put(context, token, text))
        };
        let diagnostic = fix(RULE.at(token.span, message), "Write", &usual);
        fix(diagnostic, "Add", &format!("{ending},{usual}"))
    })
}

/// Returns the usual spelling, unless it is accepted already. Uppercase letters may belong to names: `.Designer.cs`.
pub(super) fn usual(site: &AcceptList<'_>, token: &AcceptToken) -> Option<String> {
    if !matches!(token.shape, TokenShape::Ending | TokenShape::Star) {
        return None;
    }
    let ending = ending(token);
    let (before, extension) = ending.rsplit_once('.')?;
    let small = extension.to_ascii_lowercase();
    if !ending.starts_with('.') || extension == small || !SMALL.contains(&&*small) {
        return None;
    }
    let usual = format!("{before}.{small}");
    (!site.accept.keeps(&usual)).then_some(usual)
}

fn ending(token: &AcceptToken) -> &str {
    token.text.strip_prefix('*').unwrap_or(&token.text)
}
