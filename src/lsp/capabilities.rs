//! Capabilities of the client, read once, and those that the server announces.

use serde_json::Value;

use super::protocol::types::{
    ClientCapabilities, CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions,
    CompletionOptions, CompletionOptionsCompletionItem, DeclarationCapability, DiagnosticOptions,
    DiagnosticServerCapabilities, DocumentLinkOptions, DocumentSymbolOptions, ExecuteCommandOptions,
    FileOperationFilter, FileOperationPattern, FileOperationPatternKind, FileOperationRegistrationOptions,
    FoldingRangeProviderCapability, HoverProviderCapability, InitializeResult, MarkupKind, OneOf,
    PositionEncodingKind, RenameOptions, ResourceOperationKind, SelectionRangeProviderCapability,
    ServerCapabilities, ServerInfo, SignatureHelpOptions, TextDocumentSyncCapability, TextDocumentSyncKind,
    TextDocumentSyncOptions, TextDocumentSyncSaveOptions, WorkDoneProgressOptions,
    WorkspaceFileOperationsServerCapabilities, WorkspaceFoldersServerCapabilities,
    WorkspaceServerCapabilities,
};
use crate::text::Encoding;

/// Characters after which completion may have items. Most are also trigger characters of
/// other servers for the buffer, so completion returns nothing at positions that are not ours.
pub const TRIGGERS: [&str; 11] = [".", "\"", "'", "`", "[", "{", "@", ",", ":", "<", " "];

/// Characters after which an argument or a key of one begins.
const SIGNATURE_TRIGGERS: [&str; 3] = ["(", ",", "{"];

/// Characters after which another parameter may be the current one, or none is.
const SIGNATURE_RETRIGGERS: [&str; 3] = [":", "}", ")"];

pub const PREVIEW: &str = "promptsig.preview";

pub const MANUAL: &str = "promptsig.manual";

/// Command that explains a rule: its code in, Markdown out. A client that can show this announces it.
pub const EXPLAIN: &str = "promptsig.explain";

/// Client command that shows the preview of a position next to the text; announced by the client.
pub const SHOW_PREVIEW: &str = "promptsig.previewSchema";

pub const SHOW_VARS: &str = "promptsig.previewVars";

pub const SHOW_FORM: &str = "promptsig.previewForm";

const CODE_LENS: &str = "textDocument/codeLens";

/// Client command that shows the manual entry of a tool. Clients that announce it get lenses that run it.
pub const SHOW_MANUAL: &str = "promptsig.previewManual";

/// Client command that runs the script at a place in a terminal.
pub const RUN_SCRIPT: &str = "promptsig.runScript";

/// Client command that opens a view of a place by its `kind`, for clients without a command for each view.
pub const OPEN_VIEW: &str = "promptsig.openView";

/// Client command that shows references: a document, a position in it, and the locations.
pub const SHOW_REFERENCES: &str = "promptsig.showReferences";

/// Client command that writes GenAIScript's declarations for TypeScript, in a terminal.
pub const WRITE_DECLARATIONS: &str = "promptsig.writeDeclarations";

pub const RESTART_SCAN: &str = "promptsig.restartScan";

/// Opens the preview in a browser. Only clients whose options ask for it get this command.
pub const PREVIEW_IN_BROWSER: &str = "promptsig.previewInBrowser";

/// Name of the server, and of its section in `initializationOptions` that have several.
const NAME: &str = env!("CARGO_PKG_NAME");

/// Key of `initializationOptions` that lists the commands the client can run.
pub const ANNOUNCED: &str = "commands";

const COMMANDS: [&str; 4] = [PREVIEW, MANUAL, EXPLAIN, RESTART_SCAN];

/// Requests that are answered only for AgentScript files.
const FOLDING: &str = "textDocument/foldingRange";
const SELECTION: &str = "textDocument/selectionRange";
const FORMATTING: &str = "textDocument/formatting";

/// Notifications about the text of a document.
const SYNCHRONIZATION: [&str; 4] =
    ["textDocument/didOpen", "textDocument/didChange", "textDocument/didSave", "textDocument/didClose"];

pub const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.promptsig");

/// Capabilities of the client, named after their use here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each stands for one independent ability")]
pub struct Capabilities {
    pub encoding: Encoding,
    /// Whether the client pulls diagnostics and supports refresh requests. Otherwise they are pushed: without
    /// refresh, the client would keep showing diagnostics that a change in another file has fixed.
    pub pulls_diagnostics: bool,
    pub related_information: bool,
    pub diagnostic_tags: bool,
    pub code_descriptions: bool,
    /// Whether `workspace/configuration` is supported.
    pub sends_settings: bool,
    /// Whether `workspace/didChangeConfiguration` can be registered.
    pub watches_settings: bool,
    pub markdown_hover: bool,
    pub markdown_completion: bool,
    pub insert_replace: bool,
    /// Whether completion items may be snippets with tab stops.
    pub snippets: bool,
    pub label_details: bool,
    /// Whether documentation may come with `completionItem/resolve`. Neovim 0.11 shows only what comes with the list.
    pub resolves_documentation: bool,
    pub markdown_signatures: bool,
    /// Whether a parameter may be a range in its signature.
    pub label_offsets: bool,
    /// Whether code actions may be literals rather than commands.
    pub code_actions: bool,
    pub registers_actions: bool,
    pub preferred_actions: bool,
    /// Whether a code action may be listed as disabled, with the reason.
    pub disabled_actions: bool,
    pub versioned_edits: bool,
    pub watches_files: bool,
    pub relative_globs: bool,
    pub shows_progress: bool,
    pub reports_file_operations: bool,
    /// Whether the client sends `workspace/willRenameFiles`.
    pub announces_renames: bool,
    pub moves_files: bool,
    pub creates_files: bool,
    /// Whether definitions may be links with an origin range.
    pub definition_links: bool,
    pub symbol_trees: bool,
    pub prepares_renames: bool,
    /// Whether the client shows the explanation of a rule when it runs [`EXPLAIN`].
    pub explains_rules: bool,
    /// Whether the client runs [`SHOW_PREVIEW`], also from a link; likewise the next two.
    pub shows_previews: bool,
    pub shows_vars: bool,
    pub shows_form: bool,
    pub shows_manual: bool,
    /// Whether the client runs [`RUN_SCRIPT`]; likewise the next two.
    pub runs_scripts: bool,
    pub opens_views: bool,
    pub shows_references: bool,
    /// Whether the client shows a document at the server's request, also in a browser.
    pub shows_documents: bool,
    /// Whether the client's options allow [`PREVIEW_IN_BROWSER`].
    pub previews_in_browser: bool,
    /// Whether the client runs [`WRITE_DECLARATIONS`].
    pub writes_declarations: bool,
    pub refreshes_hints: bool,
    pub refreshes_lenses: bool,
    /// AgentScript requests that the client allows to be registered dynamically for AgentScript files.
    pub registers: Vec<&'static str>,
    /// Methods that are registered for modules of ordinary code; none for a client that sends all its documents.
    pub registers_modules: Vec<&'static str>,
}

impl Capabilities {
    pub fn new(client: &ClientCapabilities, options: Option<&Value>) -> Self {
        let commands = options.and_then(|options| options.get(ANNOUNCED)?.as_array());
        let runs = |name: &str| commands.is_some_and(|commands| commands.iter().any(|it| it == name));
        let browser = options
            .map(|options| options.get(NAME).unwrap_or(options))
            .and_then(|options| options.pointer("/preview/browser"));
        let text_document = client.text_document.clone().unwrap_or_default();
        let workspace = client.workspace.clone().unwrap_or_default();
        let diagnostics = text_document.publish_diagnostics.unwrap_or_default();
        let completion = text_document.completion.unwrap_or_default().completion_item.unwrap_or_default();
        let watched = workspace.did_change_watched_files.unwrap_or_default();
        let files = workspace.file_operations.unwrap_or_default();
        let edits = workspace.workspace_edit.unwrap_or_default();
        let does = |operation| {
            let operations = edits.resource_operations.as_ref();
            edits.document_changes == Some(true) && operations.is_some_and(|it| it.contains(&operation))
        };
        let hover = text_document.hover.unwrap_or_default();
        let signature =
            text_document.signature_help.unwrap_or_default().signature_information.unwrap_or_default();
        let code_action = text_document.code_action.unwrap_or_default();
        let markdown = |formats: &Option<Vec<MarkupKind>>| {
            // The first format is the preferred one.
            formats.as_ref().is_some_and(|formats| formats.first() == Some(&MarkupKind::Markdown))
        };
        let mut known = Self {
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
            snippets: completion.snippet_support == Some(true),
            resolves_documentation: completion.resolve_support.is_none_or(|resolved| {
                resolved.properties.iter().any(|property| property == "documentation")
            }),
            label_details: completion.label_details_support == Some(true),
            markdown_signatures: markdown(&signature.documentation_format),
            label_offsets: signature
                .parameter_information
                .is_some_and(|it| it.label_offset_support == Some(true)),
            code_actions: code_action.code_action_literal_support.is_some(),
            registers_actions: code_action.code_action_literal_support.is_some()
                && code_action.dynamic_registration == Some(true),
            preferred_actions: code_action.is_preferred_support == Some(true),
            disabled_actions: code_action.disabled_support == Some(true),
            watches_files: watched.dynamic_registration == Some(true),
            relative_globs: watched.relative_pattern_support == Some(true),
            shows_progress: client.window.as_ref().is_some_and(|it| it.work_done_progress == Some(true)),
            reports_file_operations: [files.did_create, files.did_rename, files.did_delete]
                .contains(&Some(true)),
            announces_renames: files.will_rename == Some(true),
            moves_files: does(ResourceOperationKind::Rename),
            creates_files: does(ResourceOperationKind::Create),
            definition_links: text_document.definition.is_some_and(|it| it.link_support == Some(true)),
            symbol_trees: text_document
                .document_symbol
                .is_some_and(|it| it.hierarchical_document_symbol_support == Some(true)),
            prepares_renames: text_document.rename.is_some_and(|it| it.prepare_support == Some(true)),
            versioned_edits: edits.document_changes == Some(true),
            explains_rules: runs(EXPLAIN),
            shows_previews: runs(SHOW_PREVIEW),
            shows_vars: runs(SHOW_VARS),
            shows_form: runs(SHOW_FORM),
            shows_manual: runs(SHOW_MANUAL),
            registers: registers(client),
            registers_modules: registers_modules(client),
            runs_scripts: runs(RUN_SCRIPT),
            opens_views: runs(OPEN_VIEW),
            shows_references: runs(SHOW_REFERENCES),
            shows_documents: client
                .window
                .as_ref()
                .and_then(|window| window.show_document.as_ref())
                .is_some_and(|it| it.support),
            previews_in_browser: browser.and_then(Value::as_bool) == Some(true),
            writes_declarations: runs(WRITE_DECLARATIONS),
            refreshes_lenses: workspace.code_lens.is_some_and(|it| it.refresh_support == Some(true)),
            refreshes_hints: workspace.inlay_hint.is_some_and(|it| it.refresh_support == Some(true)),
        };
        if !known.runs_lenses() {
            known.registers_modules.retain(|method| *method != CODE_LENS);
        }
        known
    }

    pub fn answer(&self) -> InitializeResult {
        InitializeResult {
            capabilities: self.server(),
            server_info: Some(ServerInfo {
                name: NAME.to_owned(),
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
                save: Some(TextDocumentSyncSaveOptions::Supported(true)),
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
            signature_help_provider: Some(SignatureHelpOptions {
                trigger_characters: Some(SIGNATURE_TRIGGERS.map(str::to_owned).into()),
                retrigger_characters: Some(SIGNATURE_RETRIGGERS.map(str::to_owned).into()),
                ..Default::default()
            }),
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
                        CodeActionKind::REFACTOR_EXTRACT,
                        FIX_ALL,
                    ]),
                    ..Default::default()
                })
            }),
            definition_provider: Some(OneOf::Left(true)),
            declaration_provider: Some(DeclarationCapability::Simple(true)),
            references_provider: Some(OneOf::Left(true)),
            document_highlight_provider: Some(OneOf::Left(true)),
            // Distinguishes our outline from those of other servers.
            document_symbol_provider: Some(OneOf::Right(DocumentSymbolOptions {
                label: Some(NAME.to_owned()),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            })),
            workspace_symbol_provider: Some(OneOf::Left(true)),
            document_link_provider: Some(DocumentLinkOptions {
                resolve_provider: Some(false),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            }),
            // Without a command, a click on a lens would do nothing.
            code_lens_provider: self
                .runs_lenses()
                .then_some(CodeLensOptions { resolve_provider: Some(self.shows_references) }),
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
                commands: self.commands().map(str::to_owned).collect(),
                ..Default::default()
            }),
            // A client that supports both push and pull would show every diagnostic twice.
            diagnostic_provider: self.pulls_diagnostics.then(|| {
                DiagnosticServerCapabilities::Options(DiagnosticOptions {
                    identifier: Some(NAME.to_owned()),
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
    fn commands(&self) -> impl Iterator<Item = &'static str> {
        COMMANDS.into_iter().chain(self.previews_in_browser.then_some(PREVIEW_IN_BROWSER))
    }

    fn runs_lenses(&self) -> bool {
        let views = [
            self.opens_views,
            self.shows_previews,
            self.shows_vars,
            self.shows_manual,
            self.previews_in_browser,
        ];
        self.runs_scripts || self.shows_references || views.contains(&true)
    }

    /// Whether a request is announced for every document as it cannot be registered for AgentScript alone.
    fn answers(&self, method: &str) -> Option<bool> {
        (!self.registers.contains(&method)).then_some(true)
    }

    fn file_operations(&self) -> WorkspaceFileOperationsServerCapabilities {
        let filters = self.reports_file_operations.then(scripts_and_folders);
        WorkspaceFileOperationsServerCapabilities {
            did_create: filters.clone(),
            did_rename: filters.clone(),
            did_delete: filters,
            will_rename: self.announces_renames.then(scripts),
            ..Default::default()
        }
    }
}

/// Folders are left out: no id contains a folder's name.
fn scripts() -> FileOperationRegistrationOptions {
    let FileOperationRegistrationOptions { mut filters } = scripts_and_folders();
    filters.retain(|filter| filter.pattern.matches == Some(FileOperationPatternKind::File));
    FileOperationRegistrationOptions { filters }
}

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

fn registers(client: &ClientCapabilities) -> Vec<&'static str> {
    let Some(documents) = &client.text_document else { return Vec::new() };
    let is_dynamic = [
        (FOLDING, documents.folding_range.as_ref().and_then(|it| it.dynamic_registration)),
        (SELECTION, documents.selection_range.as_ref().and_then(|it| it.dynamic_registration)),
        (FORMATTING, documents.formatting.as_ref().and_then(|it| it.dynamic_registration)),
    ];
    is_dynamic.into_iter().filter(|(_, is)| *is == Some(true)).map(|(method, _)| method).collect()
}

fn registers_modules(client: &ClientCapabilities) -> Vec<&'static str> {
    let Some(documents) = &client.text_document else { return Vec::new() };
    let synchronizes = documents.synchronization.as_ref().and_then(|it| it.dynamic_registration);
    if synchronizes != Some(true) {
        return Vec::new();
    }
    let requests = [
        ("textDocument/hover", documents.hover.as_ref().and_then(|it| it.dynamic_registration)),
        ("textDocument/completion", documents.completion.as_ref().and_then(|it| it.dynamic_registration)),
        ("textDocument/codeAction", documents.code_action.as_ref().and_then(|it| it.dynamic_registration)),
        ("textDocument/diagnostic", documents.diagnostic.as_ref().and_then(|it| it.dynamic_registration)),
        (CODE_LENS, documents.code_lens.as_ref().and_then(|it| it.dynamic_registration)),
    ];
    let requests = requests.into_iter().filter(|(_, is)| *is == Some(true)).map(|(method, _)| method);
    SYNCHRONIZATION.into_iter().chain(requests).collect()
}

/// The protocol's default is UTF-16.
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
