//! Violations of provider limits in schemas. Equal violations of several providers are reported once.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::subject::{ProviderSubject, SubjectForm};
use crate::genaiscript::{SchemaPlace, Tool};
use crate::json_schema::{Schema, readable_pointer};
use crate::lint::builder_call::BuilderCall;
use crate::lint::{Diagnostic, LintContext, ModuleContext, ModuleTool, Rule, Severity};
use crate::providers::{
    Count, Fate, MarkedSchema, Profile, ProviderReaction, SchemaDocument, Violation, ViolationKind, judge,
};
use crate::syntax::{Value, ValueKind};
use crate::text::Span;
use crate::workspace::Provider;

/// Form in which Gemini takes no schema that contains itself.
const GEMINI: &str = "gemini-2026";

/// Form in which Gemini takes one whose values can end. Clients of a server choose the form.
const GEMINI_JSON: &str = "gemini-json-2026";

#[derive(Debug)]
pub(in crate::lint) struct ReportedViolation<'a> {
    pub subject: Rc<ProviderSubject<'a>>,
    providers: Vec<Provider>,
    when: ReportWhen,
    /// The violation, and similar ones that are reported together with it.
    violations: Vec<Violation>,
    is_asked: bool,
    /// All known providers, including those that accept the schema.
    pub known: Rc<[Provider]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ReportWhen {
    /// In the request that GenAIScript sends.
    Sent,
    /// Only if it enforces the schema, which GenAIScript does not request here.
    Strict,
    /// For the document itself, whether or not it is sent.
    Document,
    /// Wherever a tool comes to the provider, which is one of several.
    Reached,
    /// As `Reached`, if code that is not seen sends what the tool declares.
    Declared,
}

impl<'a> ReportedViolation<'a> {
    /// Returns violations in the order of the schemas.
    pub fn all(context: &LintContext<'a>) -> Vec<Self> {
        let providers = context.project.providers_of(context.file);
        if providers.is_empty() && context.file.script().marked.is_empty() {
            return Vec::new();
        }
        let providers: Rc<[Provider]> = providers.into();
        let found =
            ProviderSubject::all(context).into_iter().flat_map(|subject| of_subject(subject, &providers));
        once(found.collect())
    }

    /// Returns the violations of a schema in a document, for one provider or for the clients that a server meets.
    pub fn of_document(
        subject: ProviderSubject<'a>,
        providers: &[Provider],
        has_one_provider: bool,
    ) -> Vec<Self> {
        let SubjectForm::Document { is_strict } = subject.form else { return Vec::new() };
        let when = if has_one_provider { ReportWhen::Document } else { ReportWhen::Reached };
        let subject = Rc::new(subject);
        let mut found = FoundViolation::new(Rc::clone(&subject), Rc::from(providers));
        for by in providers {
            let violations = judge(&SchemaDocument::new(&subject.schema), by.profile, is_strict);
            found.add(*by, when, violations);
        }
        found.reported
    }

    /// Returns the violations of the tools that a module of ordinary code declares, and of schemas with a declared type.
    pub fn of_module(
        context: &ModuleContext<'a>,
        tools: &[ModuleTool<'a>],
        marked: &'a [MarkedSchema],
    ) -> Vec<Self> {
        let of_tools = tools.iter().flat_map(|tool| Self::of_module_tool(context, tool));
        let of_marked = marked
            .iter()
            .filter(|marked| marked.schema.as_object().is_some())
            .flat_map(|marked| of_subject(ProviderSubject::claimed(marked), &Rc::from([])));
        once(of_tools.chain(of_marked).collect())
    }

    fn of_module_tool(context: &ModuleContext<'a>, tool: &ModuleTool<'a>) -> Vec<Self> {
        let (Some(schema), Some(input)) = (tool.known_input(context), &tool.declaration.input) else {
            return Vec::new();
        };
        let is_strict = tool.is_strict(context) && tool.declaration.has_one_provider();
        // An object that nothing sends, without a description, may be of another kind.
        if !tool.declaration.is_sent() && tool.declaration.description.is_none() {
            return Vec::new();
        }
        if tool.may_be_changed(context) {
            return Vec::new();
        }
        let is_built = tool.is_built();
        let subject = Rc::new(if is_built {
            ProviderSubject::built(context.file, schema, is_strict)
        } else {
            ProviderSubject::written(schema, is_strict)
        });
        let when = if tool.declaration.has_one_provider() {
            ReportWhen::Document
        } else if tool.declaration.is_sent() {
            ReportWhen::Reached
        } else {
            ReportWhen::Declared
        };
        let mut found = FoundViolation::new(Rc::clone(&subject), Rc::from([]));
        for by in context.project.providers_of_tool(tool.declaration) {
            let violations = input.judgments.find(&input.value, by.profile, is_strict);
            let of_schema = violations.iter().filter(|violation| !is_built || !is_of_converter(violation));
            // Libraries and clients adapt what is not refused as such; who names a provider wants to know it.
            let is_avoided = |violation: &Violation| {
                let is_open = !by.is_asked && when != ReportWhen::Document;
                is_open && violation.kind == ViolationKind::Recursion && {
                    let as_json = Profile::named(GEMINI_JSON).filter(|_| by.profile.name == GEMINI);
                    as_json.is_some_and(|form| {
                        let found = input.judgments.find(&input.value, form, is_strict);
                        !found.iter().any(|it| it.kind == violation.kind && it.span == violation.span)
                    })
                }
            };
            let of_schema = of_schema.filter(|violation| !is_avoided(violation));
            let reported = of_schema.filter(|violation| {
                by.is_asked
                    || violation.reaction == ProviderReaction::Refuses
                        && (when == ReportWhen::Document || !is_seldom_refused(by.profile, violation.kind))
            });
            found.add(by, when, reported.cloned().collect());
        }
        // J20 reports what is written so, for all providers.
        found.reported.retain(|reported| is_built || !reported.is(ViolationKind::UndeclaredRequired));
        let is_open = |reported: &Self| {
            let properties = subject.made_at(reported.violation().schema).and_then(|it| it.get("properties"));
            reported.is(ViolationKind::UndeclaredRequired)
                && properties.is_some_and(|it| it.as_object().is_none_or(|it| it.open))
        };
        // Whoever makes an object of it has no union at the root, either.
        let is_other = found.reported.iter().any(|it| it.is(ViolationKind::RootNotObject));
        found.reported.retain(|reported| !is_other || !reported.is(ViolationKind::RootUnion));
        // J16 reports the `$ref` of a schema with an `id`.
        let is_named = is_built && schema.get("$ref").is_some();
        found.reported.retain(|reported| !is_named || !reported.is(ViolationKind::RootNotObject));
        found.reported.retain(|reported| {
            !is_doubtful(reported)
                && !has_unknown_type(reported)
                && !is_open(reported)
                && !is_unsure_of_values(reported)
                && !resolves(reported)
        });
        found.reported
    }

    fn join(&mut self, by: Provider) {
        if !self.providers.iter().any(|known| known.profile.name == by.profile.name) {
            self.providers.push(by);
        }
        self.is_asked |= by.is_asked;
    }

    pub fn violation(&self) -> &Violation {
        &self.violations[0]
    }

    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    pub fn is(&self, kind: ViolationKind) -> bool {
        self.violation().kind == kind
    }

    pub fn reaction(&self) -> ProviderReaction {
        self.violation().reaction
    }

    /// Begins the message with the providers, their reaction to `what`, and its condition.
    pub fn report(&self, rule: &'static Rule, what: &str, advice: &str) -> Diagnostic {
        let is_one = Provider::names(&self.providers).len() == 1;
        let what = format!("{what}{}", self.source());
        let when = match self.when {
            ReportWhen::Sent | ReportWhen::Document | ReportWhen::Reached | ReportWhen::Declared => "",
            ReportWhen::Strict => " in strict mode",
        };
        let who = self.who();
        let message = match (self.told_reaction(), is_one) {
            (ProviderReaction::Refuses, true) => format!("{who} does not allow {what}{when}. {advice}"),
            (ProviderReaction::Refuses, false) => format!("{who} do not allow {what}{when}. {advice}"),
            (ProviderReaction::RefusesAsIs, true) => {
                format!("{who} does not allow {what} if it is sent as it is{when}. {advice}")
            }
            (ProviderReaction::RefusesAsIs, false) => {
                format!("{who} do not allow {what} if it is sent as it is{when}. {advice}")
            }
            (ProviderReaction::RefusedByFew, _) => {
                let few = if self.providers.iter().all(Provider::is_protocol) { "clients" } else { "models" };
                format!("A few {few} of {who} do not allow {what}{when}. {advice}")
            }
            (ProviderReaction::Ignores, true) => format!("{who} ignores {what}{when}. {advice}"),
            (ProviderReaction::Ignores, false) => format!("{who} ignore {what}{when}. {advice}"),
            (ProviderReaction::Moves, _) => {
                format!("{what} moves to the description for {who}{when}. {advice}")
            }
        };
        let diagnostic = rule.at(self.span(), message.trim_end()).severity(self.severity());
        self.tools_elsewhere().fold(diagnostic, |diagnostic, tool| {
            let place = tool.name.as_ref().map_or(tool.callee, |name| name.span);
            diagnostic.related(place, "this tool has the schema")
        })
    }

    fn tools_elsewhere(&self) -> impl Iterator<Item = &'a Tool> {
        let span = self.span();
        let tools = self.subject.file.map(|file| file.script().tools.iter()).into_iter().flatten();
        tools.filter(move |tool| {
            let has_it = tool.parameters.as_ref().is_some_and(|schema| schema.span.contains(span));
            has_it && !tool.span.contains(span)
        })
    }

    /// Whether the schema is an `IChatGptSchema`, whose forms differ from those that a provider needs.
    pub fn is_claimed(&self) -> bool {
        if let SubjectForm::Claimed { .. } = self.subject.form {
            return true;
        }
        let marked = self.subject.file.map(|file| file.script().marked.iter());
        marked.into_iter().flatten().any(|marked| marked.schema.span.contains(self.violation().schema))
    }

    fn is_of_same(&self, other: &Self) -> bool {
        let names = |reported: &Self| -> Vec<&str> {
            reported.providers.iter().map(|provider| provider.profile.name).collect()
        };
        names(self) == names(other)
    }

    fn keys(&self) -> impl Iterator<Item = ViolationKey<'_>> {
        self.violations.iter().map(|violation| {
            // Both report that the object must be closed.
            let is_open =
                violation.kind == ViolationKind::IncompleteObject && violation.name == "additionalProperties";
            let kind = if is_open { ViolationKind::OpenObject } else { violation.kind };
            let name = if kind == ViolationKind::OpenObject { "" } else { violation.name.as_str() };
            (violation.span, kind, name)
        })
    }

    pub fn report_excess(&self, rule: &'static Rule) -> Diagnostic {
        let Count { found, most } = self.violation().count.unwrap_or(Count { found: 0, most: 0 });
        let what = format!("more than {most} {}", self.violation().kind.noun());
        self.report(rule, &what, &format!("There are {found}."))
    }

    pub fn who(&self) -> String {
        match Provider::names(&self.providers).as_slice() {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [before @ .., last] => format!("{} and {last}", before.join(", ")),
        }
    }

    /// Returns where the schema comes from, if a builder makes it: its call, or the property where that is in another file.
    fn source(&self) -> String {
        let pointer = || readable_pointer(&self.violation().pointer);
        match self.call() {
            Some(call) => format!(" (from `{}`)", call.shown()),
            None if self.subject.builder.is_some() && !pointer().is_empty() => {
                format!(" (in `{}`)", pointer())
            }
            None => String::new(),
        }
    }

    fn span(&self) -> Span {
        self.call().map_or(self.violation().span, |call| call.span())
    }

    /// Returns the call of a schema builder from which the violation comes.
    pub(super) fn call(&self) -> Option<BuilderCall<'a>> {
        let violation = self.violation();
        let place =
            if violation.kind == ViolationKind::MissingItems { violation.schema } else { violation.span };
        BuilderCall::at(self.subject.builder?, place)
    }

    /// Returns the reaction, doubtful where other code may change the schema; an author who names the provider knows.
    fn told_reaction(&self) -> ProviderReaction {
        match self.reaction() {
            ProviderReaction::Refuses if self.when == ReportWhen::Declared && !self.is_asked => {
                ProviderReaction::RefusesAsIs
            }
            reaction => reaction,
        }
    }

    fn severity(&self) -> Severity {
        match (self.when, self.told_reaction()) {
            (ReportWhen::Sent | ReportWhen::Document, ProviderReaction::Refuses) => Severity::Error,
            // A library may leave the keyword out; an author who names the provider knows.
            (ReportWhen::Sent | ReportWhen::Document, ProviderReaction::RefusesAsIs) if self.is_asked => {
                Severity::Error
            }
            (ReportWhen::Reached | ReportWhen::Declared, ProviderReaction::Refuses) => Severity::Warning,
            (ReportWhen::Reached, ProviderReaction::RefusesAsIs) if self.is_asked => Severity::Warning,
            (_, ProviderReaction::RefusesAsIs | ProviderReaction::RefusedByFew) => Severity::Information,
            // The shorthand has no other notation.
            _ if self.is_in_short() => Severity::Hint,
            _ if self.is_asked => Severity::Information,
            _ => Severity::Hint,
        }
    }

    fn is_in_short(&self) -> bool {
        self.subject.form_at(self.violation().schema).is_in_short
    }
}

type ViolationKey<'o> = (Span, ViolationKind, &'o str);

/// Prefers the violations of a schema's declared type to those of the sent schemas.
fn once(mut found: Vec<ReportedViolation<'_>>) -> Vec<ReportedViolation<'_>> {
    found.sort_by_key(|reported| reported.when != ReportWhen::Document);
    let mut kept: Vec<ReportedViolation<'_>> = Vec::new();
    let mut known: HashMap<(Span, ViolationKind, String), Vec<usize>> = HashMap::new();
    for reported in found {
        let owned = |(span, kind, name): ViolationKey<'_>| (span, kind, name.to_owned());
        let keys: Vec<_> = reported.keys().map(owned).collect();
        let says = |at: &&usize| {
            let earlier: &ReportedViolation<'_> = &kept[**at];
            let is_due = earlier.when == ReportWhen::Document && earlier.severity() <= reported.severity()
                || earlier.when == reported.when && earlier.is_of_same(&reported);
            is_due
                && !Rc::ptr_eq(&earlier.subject, &reported.subject)
                && keys.iter().all(|key| known.get(key).is_some_and(|places| places.contains(at)))
        };
        let first = keys.first().and_then(|key| known.get(key)?.iter().find(says).copied());
        if first.is_some() {
            continue;
        }
        for key in keys {
            known.entry(key).or_default().push(kept.len());
        }
        kept.push(reported);
    }
    kept
}

fn of_claimed(found: &mut FoundViolation<'_>, is_root: bool) {
    let Some(profile) = Profile::named("chatgpt") else { return };
    let mut violations = judge(&SchemaDocument::new(&found.subject.schema), profile, false);
    if !is_root {
        violations.retain(|violation| !violation.is_of_whole());
    }
    for by in Provider::asked(&[profile]) {
        found.add(by, ReportWhen::Document, std::mem::take(&mut violations));
    }
}

/// Whether the rules on parameters report the schema as misread.
fn is_misread(reported: &ReportedViolation<'_>) -> bool {
    reported.subject.form_at(reported.violation().schema).is_misread
}

/// Whether the converter of a schema builder writes the part, whatever an author does.
fn is_of_converter(violation: &Violation) -> bool {
    matches!(violation.kind, ViolationKind::OlderDraft | ViolationKind::BooleanSchema)
        || matches!(violation.name.as_str(), "$schema" | "additionalProperties" | "additionalItems")
}

/// Whether the type of a schema is only known at run time.
fn has_unknown_type(reported: &ReportedViolation<'_>) -> bool {
    let schema = reported.subject.made_at(reported.violation().schema);
    let is_unknown = |it: &Value| matches!(it.kind, ValueKind::Dynamic(_));
    matches!(reported.violation().kind, ViolationKind::RootNotObject | ViolationKind::MissingType)
        && schema.and_then(|schema| schema.get("type")).is_some_and(is_unknown)
}

/// Whether most clients of a server meet no refusal: they convert lists of types, and no request is known in which Gemini
/// refused a name of a property as it documents.
fn is_seldom_refused(profile: &Profile, kind: ViolationKind) -> bool {
    match kind {
        ViolationKind::TypeList => true,
        ViolationKind::PropertyName => [GEMINI, GEMINI_JSON].contains(&profile.name),
        _ => false,
    }
}

/// Whether the missing part may be added during a run.
fn is_doubtful(reported: &ReportedViolation<'_>) -> bool {
    let is_missed = matches!(
        reported.violation().kind,
        ViolationKind::IncompleteObject
            | ViolationKind::MissingItems
            | ViolationKind::MissingType
            | ViolationKind::OpenObject
            | ViolationKind::RootNotObject
    );
    let violation = reported.violation();
    is_missed
        && reported.subject.written_at(violation.schema).is_some_and(|value| match &value.kind {
            ValueKind::Object(object) => object.open,
            kind => matches!(kind, ValueKind::Dynamic(_)),
        })
}

/// Whether the values of an `enum` that are not known may be those that a provider takes.
fn is_unsure_of_values(reported: &ReportedViolation<'_>) -> bool {
    let schema = reported.subject.made_at(reported.violation().schema);
    let values = schema.and_then(|schema| schema.get("enum")?.as_array()).unwrap_or_default();
    let is_known_other = |value: &Value| !matches!(value.kind, ValueKind::String(_) | ValueKind::Dynamic(_));
    reported.is(ViolationKind::EnumValue)
        && !values.iter().any(is_known_other)
        && values.iter().any(|value| matches!(value.kind, ValueKind::Dynamic(_)))
}

/// Whether a reference leads to a part of the schema outside of `$defs`, as `zod-to-json-schema` writes them. Nothing is
/// known of providers that refuse these.
fn resolves(reported: &ReportedViolation<'_>) -> bool {
    let name = reported.violation().name.as_str();
    let steps = name.strip_prefix("#/").filter(|_| reported.is(ViolationKind::UnknownReference));
    steps.is_some_and(|steps| {
        let mut steps = steps.split('/').map(|step| step.replace("~1", "/").replace("~0", "~"));
        let root = &reported.subject.schema;
        steps
            .try_fold(root, |value, step| {
                value.get(&step).or_else(|| value.items().get(step.parse::<usize>().ok()?))
            })
            .is_some()
    })
}

fn of_subject<'a>(subject: ProviderSubject<'a>, providers: &Rc<[Provider]>) -> Vec<ReportedViolation<'a>> {
    let subject = Rc::new(subject);
    let mut found = FoundViolation::new(Rc::clone(&subject), Rc::clone(providers));
    for by in providers.iter() {
        let document = SchemaDocument::new(&subject.schema);
        let plain = || judge(&document, by.profile, false);
        let strict = || judge(&document, by.profile, true);
        match subject.form {
            SubjectForm::Plain => {
                let sent = plain();
                // A provider is not asked to enforce it, unless an author wants to.
                let more = if by.may_enforce { strict() } else { Vec::new() };
                let what = |violation: &Violation| (violation.kind, violation.span, violation.name.clone());
                let said: HashSet<_> = sent.iter().map(what).collect();
                let more = more.into_iter().filter(|violation| !said.contains(&what(violation))).collect();
                found.add(*by, ReportWhen::Sent, sent);
                found.add(*by, ReportWhen::Strict, more);
            }
            _ if subject.is_enforced_by(*by) => {
                found.add(*by, ReportWhen::Sent, strict());
            }
            SubjectForm::Strict
            | SubjectForm::StrictForOpenAi
            | SubjectForm::Document { .. }
            | SubjectForm::Claimed { .. } => {}
        }
    }
    if let SubjectForm::Claimed { is_root } = subject.form {
        of_claimed(&mut found, is_root);
    }
    let mut found = found.reported;
    found.retain(|reported| {
        !is_reported_elsewhere(reported) && !is_doubtful(reported) && !is_misread(reported)
    });
    found
}

struct FoundViolation<'a> {
    subject: Rc<ProviderSubject<'a>>,
    known: Rc<[Provider]>,
    reported: Vec<ReportedViolation<'a>>,
    /// Index of the reported violation for each part, and its index within that.
    said: HashMap<Thing, (usize, usize)>,
    /// Index of the violation that covers the properties of an object, or its missing keywords.
    of_objects: HashMap<(ReportWhen, ProviderReaction, ViolationKind, Span), usize>,
}

/// Condition, reaction, kind, place, name and count.
type Thing = (ReportWhen, ProviderReaction, ViolationKind, Span, String, Option<(usize, usize)>);

impl<'a> FoundViolation<'a> {
    fn new(subject: Rc<ProviderSubject<'a>>, known: Rc<[Provider]>) -> Self {
        let (said, of_objects) = (HashMap::new(), HashMap::new());
        Self { subject, known, reported: Vec::new(), said, of_objects }
    }

    fn add(&mut self, by: Provider, when: ReportWhen, violations: Vec<Violation>) {
        for violation in violations {
            let count = violation.count.map(|count| (count.found, count.most));
            let thing =
                (when, violation.reaction, violation.kind, violation.span, violation.name.clone(), count);
            let is_of_object =
                matches!(violation.kind, ViolationKind::OptionalProperty | ViolationKind::IncompleteObject);
            let object = (when, violation.reaction, violation.kind, violation.schema);
            if let Some((at, which)) = self.said.get(&thing).copied() {
                self.reported[at].join(by);
                // A rewritten form helps only if all providers accept it.
                if !matches!(violation.remedy, Some(Fate::Changed(_))) {
                    self.reported[at].violations[which].remedy = violation.remedy;
                }
                continue;
            }
            let at = if let Some(at) = self.of_objects.get(&object).copied().filter(|_| is_of_object) {
                self.reported[at].join(by);
                self.reported[at].violations.push(violation);
                at
            } else {
                self.reported.push(ReportedViolation {
                    subject: Rc::clone(&self.subject),
                    providers: vec![by],
                    when,
                    violations: vec![violation],
                    is_asked: by.is_asked,
                    known: Rc::clone(&self.known),
                });
                self.reported.len() - 1
            };
            self.said.insert(thing, (at, self.reported[at].violations.len() - 1));
            if is_of_object {
                self.of_objects.insert(object, at);
            }
        }
    }
}

/// Whether a rule of another family reports it for every provider.
fn is_reported_elsewhere(reported: &ReportedViolation<'_>) -> bool {
    let Some(place) = reported.subject.place else { return false };
    let violation = reported.violation();
    match violation.kind {
        // T11
        ViolationKind::MissingItems => {
            let schema = reported.subject.made_at(violation.schema);
            let is_array = schema.is_some_and(|schema| {
                Schema::new(schema).type_name() == Some("array") && schema.get("prefixItems").is_none()
            });
            is_array && (place == SchemaPlace::Tool || reported.subject.form == SubjectForm::Strict)
        }
        // T10, S05
        ViolationKind::RootNotObject => true,
        // T10
        ViolationKind::NoSchema => {
            place == SchemaPlace::Tool
                && violation.pointer.starts_with("/properties/")
                && violation.pointer.matches('/').count() == 2
        }
        // T05
        ViolationKind::UndeclaredRequired => place == SchemaPlace::Tool,
        // S02
        ViolationKind::OpenObject => {
            place == SchemaPlace::Response && reported.violation().span != reported.violation().schema
        }
        _ => false,
    }
}

/// Kinds of violations that a rule covers, with the function that reports one.
pub(in crate::lint) struct ViolationCheck {
    pub troubles: &'static [ViolationKind],
    /// Covered reactions; empty for all.
    pub reactions: &'static [ProviderReaction],
    pub check: fn(&ReportedViolation<'_>) -> Diagnostic,
}

impl ViolationCheck {
    pub fn run(&self, reported: &[ReportedViolation<'_>]) -> impl Iterator<Item = Diagnostic> {
        let is_due = |reported: &&ReportedViolation<'_>| {
            self.troubles.contains(&reported.violation().kind)
                && (self.reactions.is_empty() || self.reactions.contains(&reported.reaction()))
        };
        reported.iter().filter(is_due).map(self.check)
    }
}
