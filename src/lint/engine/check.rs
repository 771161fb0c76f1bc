//! The subjects of rules, and the traversal that passes them to the checks.

use crate::genaiscript::{SchemaSite, VarsRead};
use crate::lint::accept::AcceptList;
use crate::lint::agentscript::AgentScript;
use crate::lint::engine::ModuleContext;
use crate::lint::manual::ToolResult;
use crate::lint::metadata::{Construct, MetadataView, RunOptions};
use crate::lint::modules::ModuleTool;
use crate::lint::parameters::{DeclaredSchema, NestedMap, ParameterPlace, ParameterSite, WrittenMap};
use crate::lint::plans::CheckedPlan;
use crate::lint::providers::ViolationCheck;
use crate::lint::schemas::ResponseSchema;
use crate::lint::tools::WrittenTool;
use crate::lint::{Diagnostic, LintContext};

/// Subject of a rule, with the function that checks one such subject and adds its diagnostics.
///
/// `cargo xtask new-rule` shows the documentation of each variant to the author of a rule.
pub(in crate::lint) enum Check {
    /// The file as a whole.
    File(fn(&LintContext<'_>, &mut Vec<Diagnostic>)),
    /// The `accept` of a script, where it is a string.
    Accept(for<'a> fn(&LintContext<'a>, &AcceptList<'a>, &mut Vec<Diagnostic>)),
    /// The metadata call, compared with the metadata that GenAIScript reads.
    View(for<'a> fn(&LintContext<'a>, &MetadataView<'a>, &mut Vec<Diagnostic>)),
    /// A construct in the metadata that JSON5 does not have.
    Construct(for<'a> fn(&LintContext<'a>, &Construct<'a>, &mut Vec<Diagnostic>)),
    /// The options of one run: metadata of a script, or options of a prompt or an agent.
    Options(for<'a> fn(&LintContext<'a>, &RunOptions<'a>, &mut Vec<Diagnostic>)),
    /// A map of parameters, of tool arguments, or of the fields of an answer.
    Map(for<'a> fn(&LintContext<'a>, &WrittenMap<'a>, &mut Vec<Diagnostic>)),
    /// An object whose members GenAIScript treats as parameters.
    Nested(for<'a> fn(&LintContext<'a>, &NestedMap<'a>, &mut Vec<Diagnostic>)),
    /// A parameter of the script or the system script.
    Parameter(for<'a> fn(&LintContext<'a>, &ParameterSite<'a>, &mut Vec<Diagnostic>)),
    /// A value that declares a parameter, an argument or a field.
    Place(for<'a> fn(&LintContext<'a>, &ParameterPlace<'a>, &mut Vec<Diagnostic>)),
    /// A complete schema.
    Schema(for<'a> fn(&LintContext<'a>, &DeclaredSchema<'a>, &mut Vec<Diagnostic>)),
    /// The schema of an answer.
    Response(for<'a> fn(&LintContext<'a>, &ResponseSchema<'a>, &mut Vec<Diagnostic>)),
    /// A tool, as it is written in its call.
    Tool(for<'a> fn(&LintContext<'a>, &WrittenTool<'a>, &mut Vec<Diagnostic>)),
    /// A tool with a literal handler, and its return type.
    Result(for<'a> fn(&LintContext<'a>, &ToolResult<'a>, &mut Vec<Diagnostic>)),
    /// A schema in a call, as of `defSchema`.
    SchemaSite(for<'a> fn(&LintContext<'a>, &'a SchemaSite, &mut Vec<Diagnostic>)),
    /// A violation of what a provider takes of a schema, in a script or a document.
    Violation(ViolationCheck),
    /// A use of `env.vars`.
    Read(for<'a> fn(&LintContext<'a>, &'a VarsRead, &mut Vec<Diagnostic>)),
    /// A tool that a module of ordinary code declares.
    ModuleTool(for<'a> fn(&ModuleContext<'a>, &ModuleTool<'a>, &mut Vec<Diagnostic>)),
    /// A module of ordinary code that declares tools.
    Module(fn(&ModuleContext<'_>, &mut Vec<Diagnostic>)),
    /// A file in AgentScript.
    AgentScript(fn(&AgentScript<'_>, &mut Vec<Diagnostic>)),
    /// A plan of calls, with the functions of a manual.
    Plan(fn(&CheckedPlan<'_>, &mut Vec<Diagnostic>)),
}

impl Check {
    pub fn run(&self, context: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
        match self {
            Self::File(check) => check(context, found),
            Self::Accept(check) => each(context, context.accept(), *check, found),
            Self::View(check) => each(context, context.view(), *check, found),
            Self::Construct(check) => each(context, context.constructs(), *check, found),
            Self::Options(check) => each(context, context.options(), *check, found),
            Self::Map(check) => each(context, context.maps(), *check, found),
            Self::Nested(check) => each(context, context.nested(), *check, found),
            Self::Parameter(check) => each(context, context.parameters(), *check, found),
            Self::Place(check) => each(context, context.places(), *check, found),
            Self::Schema(check) => each(context, context.schemas(), *check, found),
            Self::Response(check) => each(context, context.responses(), *check, found),
            Self::Tool(check) => each(context, context.tools(), *check, found),
            Self::Result(check) => each(context, context.results(), *check, found),
            Self::Violation(check) => found.extend(check.run(context.reported())),
            Self::SchemaSite(check) => {
                context.file.script().sites.iter().for_each(|site| check(context, site, found));
            }
            Self::Read(check) => {
                context.file.script().reads.iter().for_each(|read| check(context, read, found));
            }
            // Other files are not checked with a script.
            Self::AgentScript(_) | Self::ModuleTool(_) | Self::Module(_) | Self::Plan(_) => {}
        }
    }
}

fn each<'c, 'a, T: 'c>(
    context: &LintContext<'a>,
    subjects: impl IntoIterator<Item = &'c T>,
    check: fn(&LintContext<'a>, &T, &mut Vec<Diagnostic>),
    found: &mut Vec<Diagnostic>,
) {
    let in_time = subjects.into_iter().take_while(|_| !context.is_late());
    in_time.for_each(|subject| check(context, subject, found));
}
