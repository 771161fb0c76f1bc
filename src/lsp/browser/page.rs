use super::answer::{HttpAnswer, HttpStatus};
use super::random_hex;

/// The page with its styles and scripts, as `npm run browser` in `editors/vscode` makes it from the sources of the panel.
const PAGE: &str = include_str!("page.html");

/// Place of the nonce in [`PAGE`].
const NONCE: &str = "{{nonce}}";

pub fn answer() -> HttpAnswer {
    let Ok(nonce) = random_hex::<16>() else { return HttpAnswer::refusal(HttpStatus::InternalError) };
    let policy = format!(
        "default-src 'none'; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    HttpAnswer::Content { kind: "text/html", policy, body: PAGE.replace(NONCE, &nonce) }
}
