//! Starts `promptsig` beside the TypeScript server of Zed.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Promptsig;

impl zed::Extension for Promptsig {
    fn new() -> Self {
        Self
    }

    fn language_server_command(&mut self, server: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let chosen = LspSettings::for_worktree(server.as_ref(), worktree).ok().and_then(|it| it.binary);
        let (path, arguments) = chosen.map(|it| (it.path, it.arguments)).unwrap_or_default();
        let command = path.or_else(|| worktree.which("promptsig")).ok_or(
            "there is no promptsig on your PATH; install it, or set lsp.promptsig.binary.path in the settings",
        )?;
        let args = arguments.unwrap_or_else(|| vec!["lsp".to_owned()]);
        Ok(Command { command, args, env: worktree.shell_env() })
    }
}

zed::register_extension!(Promptsig);
