//! Declaration, subjects, context and diagnostics of rules, and comments that suppress them.

#[macro_use]
mod declare;

mod common_cause;
mod context;
mod diagnostic;
mod fix_all;
mod frontmatter;
mod ignore_fix;
mod input;
mod module_context;
mod typing;

pub mod check;
pub mod families;
pub mod rule;
pub mod underline;
pub mod unwritable;
pub mod wording;

pub(in crate::lint) use check::Check;
pub use common_cause::CommonCause;
pub(in crate::lint) use common_cause::merge;
pub(in crate::lint) use context::LintContext;
pub use diagnostic::{Applicability, Diagnostic, DiagnosticTag, Fix, Related};
pub use families::{all, named, nearest_name, page, rule_names};
pub use fix_all::fix_all;
pub use ignore_fix::ignore;
pub use input::LintInput;
pub(in crate::lint) use module_context::ModuleContext;
pub use rule::Rule;
pub use typing::Awaits;
