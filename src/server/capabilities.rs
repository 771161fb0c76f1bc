//! What the client can do, read once, and what the server can do.

use serde_json::Value;

use super::lsp::types::{
    ClientCapabilities, CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions,
    CompletionOptions, CompletionOptionsCompletionItem, DeclarationCapability, DiagnosticOptions,
    DiagnosticServerCapabilities, DocumentLinkOptions, DocumentSymbolOptions, ExecuteCommandOptions,
    FileOperationFilter, FileOperationPattern, FileOperationPatternKind, FileOperationRegistrationOptions,
    FoldingRangeProviderCapability, HoverProviderCapability, InitializeResult, MarkupKind, OneOf,
    PositionEncodingKind, RenameOptions, ResourceOperationKind, SelectionRangeProviderCapability,
    ServerCapabilities, ServerInfo, TextDocumentSyncCapability, TextDocumentSyncKind,
    TextDocumentSyncOptions, WorkDoneProgressOptions, WorkspaceFileOperationsServerCapabilities,
    WorkspaceFoldersServerCapabilities, WorkspaceServerCapabilities,
};
use crate::text::Encoding;

/// Characters after which a key of `env.vars` may begin, or `@returns`. Another server in the same buffer has
/// most of them too; outside of our places they are answered with nothing.
const TRIGGERS: [&str; 7] = [".", "\"", "'", "`", "[", "{", "@"];

/// Answers with a view of a place; see [`panel`](crate::features::panel).
pub const PREVIEW: &str = "promptsig.preview";

/// Answers with the Functions Manual of the workspace; see [`manual`](crate::features::manual).
pub const MANUAL: &str = "promptsig.manual";

/// Explains a rule: takes its code, gives Markdown. A client that shows this announces it.
pub const EXPLAIN: &str = "promptsig.explain";

/// Shows a view of a place beside the text. It is a command of clients, which announce it.
pub const SHOW_PREVIEW: &str = "promptsig.previewSchema";

/// The same for the view of all variables.
pub const SHOW_VARS: &str = "promptsig.previewVars";

/// The same for the entry of a tool in the manual. A client that announces it is given lenses that run it.
pub const SHOW_MANUAL: &str = "promptsig.previewManual";

/// Looks for the scripts of the workspace anew.
pub const RESTART_SCAN: &str = "promptsig.restartScan";

/// The key of `initializationOptions` that lists the commands which a client can be told to run.
pub const ANNOUNCED: &str = "commands";

/// The commands of `workspace/executeCommand`.
const COMMANDS: [&str; 4] = [PREVIEW, MANUAL, EXPLAIN, RESTART_SCAN];

/// The requests that only files in AgentScript are for.
const FOLDING: &str = "textDocument/foldingRange";
const SELECTION: &str = "textDocument/selectionRange";
const FORMATTING: &str = "textDocument/formatting";

/// Every safe fix of a file at once.
pub const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.promptsig");

/// What the client can do, named for what we do with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each stands for one independent ability")]
pub struct Capabilities {
    /// What columns count.
    pub encoding: Encoding,
    /// It asks for diagnostics, and again when it is told to; else they are sent to it. One that
    /// only asks by itself would go on showing what a change of another file has fixed.
    pub pulls_diagnostics: bool,
    /// It shows other places that matter to a diagnostic.
    pub related_information: bool,
    /// It fades and strikes out by tags.
    pub diagnostic_tags: bool,
    /// It shows where a diagnostic is explained.
    pub code_descriptions: bool,
    /// It tells its settings when it is asked.
    pub sends_settings: bool,
    /// It tells that they changed when it is asked to.
    pub watches_settings: bool,
    /// It shows Markdown in a hover.
    pub markdown_hover: bool,
    /// It shows Markdown beside a proposal.
    pub markdown_completion: bool,
    /// It chooses between inserting and replacing.
    pub insert_replace: bool,
    /// It shows the type of a proposal in its row.
    pub label_details: bool,
    /// It takes code actions that are more than commands.
    pub code_actions: bool,
    /// It marks the preferred one.
    pub preferred_actions: bool,
    /// It checks that an edit is for the version it shows.
    pub versioned_edits: bool,
    /// It tells of changes of files when it is asked to.
    pub watches_files: bool,
    /// It knows patterns that are relative to a folder.
    pub relative_globs: bool,
    /// It shows how far work has come.
    pub shows_progress: bool,
    /// It tells what people do to files in it.
    pub reports_file_operations: bool,
    /// It asks what to change before a file gets another name.
    pub announces_renames: bool,
    /// It moves files as a part of an edit.
    pub moves_files: bool,
    /// It shows from where to where a definition leads.
    pub definition_links: bool,
    /// It shows symbols inside symbols.
    pub symbol_trees: bool,
    /// It asks what would be renamed before it asks for a name.
    pub prepares_renames: bool,
    /// It shows the explanation of a rule when it is told to run [`EXPLAIN`].
    pub explains_rules: bool,
    /// It runs [`SHOW_PREVIEW`], also from a link.
    pub shows_previews: bool,
    /// It runs [`SHOW_VARS`], also from a link.
    pub shows_vars: bool,
    /// It runs [`SHOW_MANUAL`].
    pub shows_manual: bool,
    /// It asks for inlay hints again when it is told to.
    pub refreshes_hints: bool,
    /// The requests that only files in AgentScript are for, as far as it lets them be registered for these.
    pub registers: Vec<&'static str>,
}

impl Capabilities {
    /// Reads what the client says of itself, and in the key `commands` of its options which commands it
    /// can be told to run.
    pub fn of(client: &ClientCapabilities, options: Option<&Value>) -> Self {
        let commands = options.and_then(|options| options.get(ANNOUNCED)?.as_array());
        let runs = |name: &str| commands.is_some_and(|commands| commands.iter().any(|it| it == name));
        let text_document = client.text_document.clone().unwrap_or_default();
        let workspace = client.workspace.clone().unwrap_or_default();
        let diagnostics = text_document.publish_diagnostics.unwrap_or_default();
        let completion = text_document.completion.unwrap_or_default().completion_item.unwrap_or_default();
        let watched = workspace.did_change_watched_files.unwrap_or_default();
        let files = workspace.file_operations.unwrap_or_default();
        let edits = workspace.workspace_edit.unwrap_or_default();
        let hover = text_document.hover.unwrap_or_default();
        let code_action = text_document.code_action.unwrap_or_default();
        let markdown = |formats: &Option<Vec<MarkupKind>>| {
            // The first is the one that it likes best.
            formats.as_ref().is_some_and(|formats| formats.first() == Some(&MarkupKind::Markdown))
        };
        Self {
            encoding: encoding(client),
            pulls_diagnostics: text_document.diagnostic.is_some()
                && workspace.diagnostic.is_some_and(|it| it.refresh_support == Some(true)),
            related_information: diagnostics.related_information == Some(true),
            diagnostic_tags: diagnostics.tag_support.is_some(),
            code_descriptions: diagnostics.code_description_support == Some(true),
            sends_settings: workspace.configuration == Some(true),
            watches_settings: workspace
                .did_change_configuration
                .is_some_and(|it| it.dynamic_registration == Some(true)),
            markdown_hover: markdown(&hover.content_format),
            markdown_completion: markdown(&completion.documentation_format),
            insert_replace: completion.insert_replace_support == Some(true),
            label_details: completion.label_details_support == Some(true),
            code_actions: code_action.code_action_literal_support.is_some(),
            preferred_actions: code_action.is_preferred_support == Some(true),
            watches_files: watched.dynamic_registration == Some(true),
            relative_globs: watched.relative_pattern_support == Some(true),
            shows_progress: client.window.as_ref().is_some_and(|it| it.work_done_progress == Some(true)),
            reports_file_operations: [files.did_create, files.did_rename, files.did_delete]
                .contains(&Some(true)),
            announces_renames: files.will_rename == Some(true),
            moves_files: edits.document_changes == Some(true)
                && edits.resource_operations.is_some_and(|it| it.contains(&ResourceOperationKind::Rename)),
            definition_links: text_document.definition.is_some_and(|it| it.link_support == Some(true)),
            symbol_trees: text_document
                .document_symbol
                .is_some_and(|it| it.hierarchical_document_symbol_support == Some(true)),
            prepares_renames: text_document.rename.is_some_and(|it| it.prepare_support == Some(true)),
            versioned_edits: edits.document_changes == Some(true),
            explains_rules: runs(EXPLAIN),
            shows_previews: runs(SHOW_PREVIEW),
            shows_vars: runs(SHOW_VARS),
            shows_manual: runs(SHOW_MANUAL),
            registers: registers(client),
            refreshes_hints: workspace.inlay_hint.is_some_and(|it| it.refresh_support == Some(true)),
        }
    }

    /// What the server answers to `initialize`.
    pub fn answer(&self) -> InitializeResult {
        InitializeResult {
            capabilities: self.server(),
            server_info: Some(ServerInfo {
                name: env!("CARGO_PKG_NAME").to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        }
    }

    fn server(&self) -> ServerCapabilities {
        ServerCapabilities {
            position_encoding: Some(match self.encoding {
                Encoding::Utf8 => PositionEncodingKind::UTF8,
                Encoding::Utf16 => PositionEncodingKind::UTF16,
                Encoding::Utf32 => PositionEncodingKind::UTF32,
            }),
            text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                ..Default::default()
            })),
            workspace: Some(WorkspaceServerCapabilities {
                workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                    supported: Some(true),
                    change_notifications: Some(OneOf::Left(true)),
                }),
                file_operations: (self.reports_file_operations || self.announces_renames)
                    .then(|| self.file_operations()),
            }),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            completion_provider: Some(CompletionOptions {
                trigger_characters: Some(TRIGGERS.map(str::to_owned).into()),
                resolve_provider: Some(true),
                completion_item: Some(CompletionOptionsCompletionItem { label_details_support: Some(true) }),
                ..Default::default()
            }),
            code_action_provider: self.code_actions.then(|| {
                CodeActionProviderCapability::Options(CodeActionOptions {
                    code_action_kinds: Some(vec![
                        CodeActionKind::QUICKFIX,
                        CodeActionKind::REFACTOR_REWRITE,
                        FIX_ALL,
                    ]),
                    ..Default::default()
                })
            }),
            definition_provider: Some(OneOf::Left(true)),
            declaration_provider: Some(DeclarationCapability::Simple(true)),
            references_provider: Some(OneOf::Left(true)),
            document_highlight_provider: Some(OneOf::Left(true)),
            // Beside the outlines of other servers it stands under its name.
            document_symbol_provider: Some(OneOf::Right(DocumentSymbolOptions {
                label: Some(env!("CARGO_PKG_NAME").to_owned()),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            })),
            workspace_symbol_provider: Some(OneOf::Left(true)),
            document_link_provider: Some(DocumentLinkOptions {
                resolve_provider: Some(false),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            }),
            // A click must not do nothing.
            code_lens_provider: self
                .shows_manual
                .then_some(CodeLensOptions { resolve_provider: Some(false) }),
            inlay_hint_provider: Some(OneOf::Left(true)),
            folding_range_provider: self.answers(FOLDING).map(FoldingRangeProviderCapability::Simple),
            selection_range_provider: self.answers(SELECTION).map(SelectionRangeProviderCapability::Simple),
            document_formatting_provider: self.answers(FORMATTING).map(OneOf::Left),
            rename_provider: Some(if self.prepares_renames {
                OneOf::Right(RenameOptions {
                    prepare_provider: Some(true),
                    work_done_progress_options: WorkDoneProgressOptions::default(),
                })
            } else {
                OneOf::Left(true)
            }),
            execute_command_provider: Some(ExecuteCommandOptions {
                commands: COMMANDS.map(str::to_owned).into(),
                ..Default::default()
            }),
            // A client that hears of both would show everything twice.
            diagnostic_provider: self.pulls_diagnostics.then(|| {
                DiagnosticServerCapabilities::Options(DiagnosticOptions {
                    identifier: Some(env!("CARGO_PKG_NAME").to_owned()),
                    inter_file_dependencies: true,
                    workspace_diagnostics: true,
                    ..Default::default()
                })
            }),
            ..Default::default()
        }
    }
}

impl Capabilities {
    /// Whether a request is announced for every document, as it cannot be registered for those in AgentScript.
    fn answers(&self, method: &str) -> Option<bool> {
        (!self.registers.contains(&method)).then_some(true)
    }

    fn file_operations(&self) -> WorkspaceFileOperationsServerCapabilities {
        let told = self.reports_file_operations.then(scripts_and_folders);
        WorkspaceFileOperationsServerCapabilities {
            did_create: told.clone(),
            did_rename: told.clone(),
            did_delete: told,
            will_rename: self.announces_renames.then(scripts),
            ..Default::default()
        }
    }
}

/// The scripts alone: a folder's name is in no id.
fn scripts() -> FileOperationRegistrationOptions {
    let FileOperationRegistrationOptions { mut filters } = scripts_and_folders();
    filters.retain(|filter| filter.pattern.matches == Some(FileOperationPatternKind::File));
    FileOperationRegistrationOptions { filters }
}

/// What people may do something to: a script, or a folder with scripts in it.
fn scripts_and_folders() -> FileOperationRegistrationOptions {
    let filter = |glob: &str, kind| FileOperationFilter {
        scheme: Some("file".to_owned()),
        pattern: FileOperationPattern { glob: glob.to_owned(), matches: Some(kind), options: None },
    };
    FileOperationRegistrationOptions {
        filters: vec![
            filter(
                "**/*.{genai.js,genai.mjs,genai.ts,genai.mts,genai.md,as}",
                FileOperationPatternKind::File,
            ),
            filter("**", FileOperationPatternKind::Folder),
        ],
    }
}

/// The requests that the client lets be registered for single languages.
fn registers(client: &ClientCapabilities) -> Vec<&'static str> {
    let Some(documents) = &client.text_document else { return Vec::new() };
    let is_dynamic = [
        (FOLDING, documents.folding_range.as_ref().and_then(|it| it.dynamic_registration)),
        (SELECTION, documents.selection_range.as_ref().and_then(|it| it.dynamic_registration)),
        (FORMATTING, documents.formatting.as_ref().and_then(|it| it.dynamic_registration)),
    ];
    is_dynamic.into_iter().filter(|(_, is)| *is == Some(true)).map(|(method, _)| method).collect()
}

/// The best of the encodings that the client knows; one that names none means UTF-16.
fn encoding(client: &ClientCapabilities) -> Encoding {
    let known = client.general.as_ref().and_then(|general| general.position_encodings.as_deref());
    let speaks = |kind: &PositionEncodingKind| known.unwrap_or_default().contains(kind);
    if speaks(&PositionEncodingKind::UTF8) {
        Encoding::Utf8
    } else if speaks(&PositionEncodingKind::UTF32) {
        Encoding::Utf32
    } else {
        Encoding::Utf16
    }
}
