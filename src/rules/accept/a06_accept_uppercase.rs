use super::AcceptList;
use super::token::{Shape, Token};
use crate::rules::{Context, Diagnostic, Unsafe};

declare_rule! {
    /// GenAIScript compares letter by letter: `.MD` keeps `README.MD` and drops `README.md`. Where both
    /// spellings are met, list both. Endings that are usually written with capitals, such as `.Rmd` and
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
    A06, "accept-uppercase" (was "accept-capitals"), Warning, "Capitals in an extension of `accept` miss the usual spelling."
}

/// Extensions that are written in small letters, as good as always.
const SMALL: [&str; 78] = [
    "avi", "bash", "bat", "bicep", "bmp", "cfg", "conf", "cpp", "cs", "css", "csv", "docx", "env", "eps",
    "epub", "flac", "gif", "go", "gz", "hpp", "htm", "html", "ico", "ini", "ipynb", "java", "jpeg", "jpg",
    "js", "json", "json5", "jsonc", "jsonl", "jsx", "kt", "less", "log", "lua", "m4a", "markdown", "md",
    "mdx", "mjs", "mov", "mp3", "mp4", "mts", "odt", "ogg", "pdf", "php", "png", "pptx", "prompty", "ps1",
    "py", "rb", "rs", "rst", "rtf", "scss", "sh", "sql", "svg", "swift", "tex", "tif", "tiff", "toml", "ts",
    "tsv", "tsx", "txt", "vue", "wav", "xlsx", "yaml", "yml",
];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    for token in &site.tokens {
        let Some(small) = usual(&site, token) else { continue };
        let ending = ending(token);
        let mut diagnostic = RULE.at(
            token.span,
            format!(
                "Capitals count: `{ending}` drops files that end in `{small}`. Write `{small}`, or both."
            ),
        );
        for (verb, text) in [("Write", small.clone()), ("Add", format!("{ending},{small}"))] {
            if let Some(edit) = site.put(context, token, &text) {
                diagnostic = diagnostic.fix(format!("{verb} `{small}`"), Unsafe, edit);
            }
        }
        found.push(diagnostic);
    }
}

/// The usual spelling of an ending, where the list misses files that are spelt so. Capitals before
/// the last extension belong to names: `.Designer.cs`.
pub(super) fn usual(site: &AcceptList<'_>, token: &Token) -> Option<String> {
    if !matches!(token.shape, Shape::Ending | Shape::Star) {
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

fn ending(token: &Token) -> &str {
    token.text.strip_prefix('*').unwrap_or(&token.text)
}
