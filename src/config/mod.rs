//! Floor 6: settings of a workspace, from `promptsig.toml` or an editor. The names of the rules are passed in.
//!
//! ```toml
//! genaiscript = "2.5"           # the version to assume
//! exclude = ["vendor/**"]       # paths to skip
//! providers = ["openai"]        # whose limits schemas are held against
//! diagnosticMode = "workspace"  # what an editor shows of scripts that are not open
//! typingPause = 3000            # milliseconds without a key until an editor shows what is new
//! inlayHints = { responses = true }  # which hints an editor shows in the code
//! codeLens = false              # whether an editor shows commands above calls
//! tools = { enabled = false }   # whether an editor reads tools in modules of ordinary code
//! agentscript = { version = "0.1.5", include = ["agents/**"] }  # the release of AgentScript, and its files
//! tools = { functions = ["defineTool"] }  # the project's own functions that declare tools in ordinary code
//!
//! [rules]
//! P = "information"             # a family
//! P16 = "error"                 # a rule
//! unread-parameter = "off"      # a rule by its name
//! ```

mod exclusion;
mod hints;
mod reader;
mod rule_names;
mod schema;
mod settings;
mod severity;
mod tool_functions;

pub use exclusion::Exclusion;
pub use hints::{HintKind, HintSettings};
pub use reader::SettingsProblem;
pub use rule_names::{FamilyName, RuleName, RuleNames};
pub use schema::settings_schema;
pub use settings::{AgentscriptSettings, DEFAULT, DiagnosticMode, RuleLevel, Settings, ToolSettings};
pub use severity::Severity;
