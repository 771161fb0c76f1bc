//! The command.

fn main() {
    match std::env::args().nth(1).as_deref() {
        None | Some("lsp" | "--stdio") => std::process::exit(promptsig::server::run()),
        Some(_) => std::process::exit(2),
    }
}
