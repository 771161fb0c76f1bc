//! The subjects of rules, and the traversal that passes them to the checks.

use super::accept::AcceptList;
use super::agentscript::AgentScript;
use super::dialects::ObjectionCheck;
use super::manual::ToolResult;
use super::metadata::{Construct, Options, View};
use super::parameters::{DeclaredSchema, NestedMap, Parameter, ParameterMap, Place};
use super::schemas::Response;
use super::tools::WrittenTool;
use super::{Context, Diagnostic};
use crate::script::{Read, SchemaSite};

/// Subject of a rule, with the function that checks one such subject and adds its diagnostics.
///
/// `examples/new-rule` shows the documentation of each variant to the author of a rule.
pub(super) enum Check {
    /// The file as a whole.
    File(fn(&Context<'_>, &mut Found)),
    /// The `accept` of a script, where it is a string.
    Accept(for<'a> fn(&Context<'a>, &AcceptList<'a>, &mut Found)),
    /// The metadata call, compared with the metadata that GenAIScript reads.
    View(for<'a> fn(&Context<'a>, &View<'a>, &mut Found)),
    /// A construct in the metadata that JSON5 does not have.
    Construct(for<'a> fn(&Context<'a>, &Construct<'a>, &mut Found)),
    /// The options of one run: metadata of a script, or options of a prompt or an agent.
    Options(for<'a> fn(&Context<'a>, &Options<'a>, &mut Found)),
    /// A map of parameters, of tool arguments, or of the fields of an answer.
    Map(for<'a> fn(&Context<'a>, &ParameterMap<'a>, &mut Found)),
    /// An object whose members GenAIScript treats as parameters.
    Nested(for<'a> fn(&Context<'a>, &NestedMap<'a>, &mut Found)),
    /// A parameter of the script or the system script.
    Parameter(for<'a> fn(&Context<'a>, &Parameter<'a>, &mut Found)),
    /// A value that declares a parameter, an argument or a field.
    Place(for<'a> fn(&Context<'a>, &Place<'a>, &mut Found)),
    /// A complete schema.
    Schema(for<'a> fn(&Context<'a>, &DeclaredSchema<'a>, &mut Found)),
    /// The schema of an answer.
    Response(for<'a> fn(&Context<'a>, &Response<'a>, &mut Found)),
    /// A tool whose name and schema are literals.
    Tool(for<'a> fn(&Context<'a>, &WrittenTool<'a>, &mut Found)),
    /// A tool with a literal handler, and its return type.
    Result(for<'a> fn(&Context<'a>, &ToolResult<'a>, &mut Found)),
    /// A schema in a call, as of `defSchema`.
    SchemaSite(for<'a> fn(&Context<'a>, &'a SchemaSite, &mut Found)),
    /// A violation of what a provider takes of a schema, in a script or a document.
    Objection(ObjectionCheck),
    /// A use of `env.vars`.
    Read(for<'a> fn(&Context<'a>, &'a Read, &mut Found)),
    /// A file in AgentScript.
    AgentScript(fn(&AgentScript<'_>, &mut Found)),
}

pub(super) type Found = Vec<Diagnostic>;

impl Check {
    pub fn run(&self, context: &Context<'_>, found: &mut Found) {
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
            Self::Objection(check) => found.extend(check.run(context.objections())),
            Self::SchemaSite(check) => {
                context.file.script().sites.iter().for_each(|site| check(context, site, found));
            }
            Self::Read(check) => {
                context.file.script().reads.iter().for_each(|read| check(context, read, found));
            }
            // AgentScript is not checked with a script.
            Self::AgentScript(_) => {}
        }
    }
}

fn each<'c, 'a, T: 'c>(
    context: &Context<'a>,
    subjects: impl IntoIterator<Item = &'c T>,
    check: fn(&Context<'a>, &T, &mut Found),
    found: &mut Found,
) {
    subjects.into_iter().for_each(|subject| check(context, subject, found));
}
