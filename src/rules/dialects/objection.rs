//! Violations of provider limits in schemas. Equal violations of several providers are reported once.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::subject::{Form, Subject};
use crate::dialects::{Count, Document, Fate, Profile, Reaction, Remark, Trouble, judge};
use crate::project::Provider;
use crate::rules::{Context, Diagnostic, Rule, Severity};
use crate::schema::Schema;
use crate::script::{SchemaPlace, Tool};
use crate::syntax::Kind;
use crate::text::Span;

#[derive(Debug)]
pub(in crate::rules) struct Objection<'a> {
    pub subject: Rc<Subject<'a>>,
    providers: Vec<Provider>,
    when: When,
    /// The violation, and similar ones that are reported together with it.
    remarks: Vec<Remark>,
    /// Whether the settings name the provider.
    is_asked: bool,
    /// All known providers, including those that accept the schema.
    pub known: Rc<[Provider]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum When {
    /// In the request that GenAIScript sends.
    Sent,
    /// Only if it enforces the schema, which GenAIScript does not request here.
    Strict,
    /// For the document itself, whether or not it is sent.
    Document,
}

impl<'a> Objection<'a> {
    /// Returns the violations of all known providers in a script, in the order of the schemas.
    pub fn all(context: &Context<'a>) -> Vec<Self> {
        let providers = context.project.providers_of(context.file);
        if providers.is_empty() && context.file.script().marked.is_empty() {
            return Vec::new();
        }
        let providers: Rc<[Provider]> = providers.into();
        let found = Subject::all(context).into_iter().flat_map(|subject| of_subject(subject, &providers));
        once(found.collect())
    }

    pub fn of_document(subject: Subject<'a>, profiles: &[&'static Profile], is_strict: bool) -> Vec<Self> {
        let subject = Rc::new(subject);
        let mut found = Found::of(Rc::clone(&subject), Rc::from([]));
        for by in Provider::asked(profiles) {
            found.add(by, When::Document, judge(&Document::of(&subject.schema), by.profile, is_strict));
        }
        found.objections
    }

    fn join(&mut self, by: Provider) {
        if !self.providers.iter().any(|known| known.profile.name == by.profile.name) {
            self.providers.push(by);
        }
        self.is_asked |= by.is_asked;
    }

    pub fn remark(&self) -> &Remark {
        &self.remarks[0]
    }

    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    pub fn is(&self, trouble: Trouble) -> bool {
        self.remark().trouble == trouble
    }

    pub fn reaction(&self) -> Reaction {
        self.remark().reaction
    }

    /// Creates a diagnostic. Its message begins with the providers, and with their reaction to `what` and its
    /// condition.
    pub fn report(&self, rule: &'static Rule, what: &str, advice: &str) -> Diagnostic {
        let is_one = Provider::names(&self.providers).len() == 1;
        let when = match self.when {
            When::Sent | When::Document => "",
            When::Strict => " in strict mode",
        };
        let who = self.who();
        let message = match (self.reaction(), is_one) {
            (Reaction::Refuses, true) => format!("{who} does not allow {what}{when}. {advice}"),
            (Reaction::Refuses, false) => format!("{who} do not allow {what}{when}. {advice}"),
            (Reaction::RefusesAsIs, true) => {
                format!("{who} does not allow {what} if it is sent as it is{when}. {advice}")
            }
            (Reaction::RefusesAsIs, false) => {
                format!("{who} do not allow {what} if it is sent as it is{when}. {advice}")
            }
            (Reaction::RefusedByFew, _) => {
                format!("A few clients of {who} do not allow {what}{when}. {advice}")
            }
            (Reaction::Ignores, true) => format!("{who} ignores {what}{when}. {advice}"),
            (Reaction::Ignores, false) => format!("{who} ignore {what}{when}. {advice}"),
            (Reaction::Moves, _) => format!("{what} moves to the description for {who}{when}. {advice}"),
        };
        let diagnostic = rule.at(self.span(), message.trim_end()).severity(self.severity());
        self.tools_elsewhere().fold(diagnostic, |diagnostic, tool| {
            let place = tool.name.as_ref().map_or(tool.callee, |name| name.span);
            diagnostic.related(place, "this tool has the schema")
        })
    }

    /// Returns the tools that use the schema, if it is defined outside of their calls.
    fn tools_elsewhere(&self) -> impl Iterator<Item = &'a Tool> {
        let span = self.span();
        let tools = self.subject.file.map(|file| file.script().tools.iter()).into_iter().flatten();
        tools.filter(move |tool| {
            let has_it = tool.parameters.as_ref().is_some_and(|schema| schema.span.contains(span));
            has_it && !tool.span.contains(span)
        })
    }

    /// Whether the schema is declared as `IChatGptSchema`, whose forms differ from those that a provider
    /// needs.
    pub fn is_claimed(&self) -> bool {
        let marked = self.subject.file.map(|file| file.script().marked.iter());
        marked.into_iter().flatten().any(|marked| marked.schema.span.contains(self.remark().schema))
    }

    fn is_of_same(&self, other: &Self) -> bool {
        let names = |objection: &Self| -> Vec<&str> {
            objection.providers.iter().map(|provider| provider.profile.name).collect()
        };
        names(self) == names(other)
    }

    /// Returns the keys by which violations on the same schema are deduplicated.
    fn keys(&self) -> impl Iterator<Item = Key<'_>> {
        self.remarks.iter().map(|remark| {
            // Both report that the object must be closed.
            let is_open =
                remark.trouble == Trouble::IncompleteObject && remark.name == "additionalProperties";
            let trouble = if is_open { Trouble::OpenObject } else { remark.trouble };
            let name = if trouble == Trouble::OpenObject { "" } else { remark.name.as_str() };
            (remark.span, trouble, name)
        })
    }

    pub fn report_excess(&self, rule: &'static Rule) -> Diagnostic {
        let Count { found, most } = self.remark().count.unwrap_or(Count { found: 0, most: 0 });
        let what = format!("more than {most} {}", self.remark().trouble.noun());
        self.report(rule, &what, &format!("There are {found}."))
    }

    /// Returns the names of the providers, for messages.
    pub fn who(&self) -> String {
        match Provider::names(&self.providers).as_slice() {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [before @ .., last] => format!("{} and {last}", before.join(", ")),
        }
    }

    fn span(&self) -> Span {
        self.remark().span
    }

    fn severity(&self) -> Severity {
        match (self.when, self.reaction()) {
            (When::Sent | When::Document, Reaction::Refuses) => Severity::Error,
            // A library may leave the keyword out; an author who names the provider knows.
            (When::Sent | When::Document, Reaction::RefusesAsIs) if self.is_asked => Severity::Error,
            (_, Reaction::RefusesAsIs | Reaction::RefusedByFew) => Severity::Information,
            // The shorthand has no other notation.
            _ if self.is_in_short() => Severity::Hint,
            _ if self.is_asked => Severity::Information,
            _ => Severity::Hint,
        }
    }

    fn is_in_short(&self) -> bool {
        self.subject.form_at(self.remark().schema).is_in_short
    }
}

type Key<'o> = (Span, Trouble, &'o str);

/// Deduplicates the violations of a schema that is used in several places. Violations of its declared type
/// come first, then those of the sent schemas.
fn once(mut found: Vec<Objection<'_>>) -> Vec<Objection<'_>> {
    found.sort_by_key(|objection| objection.when != When::Document);
    let mut kept: Vec<Objection<'_>> = Vec::new();
    // Indices of the violations by their keys.
    let mut known: HashMap<(Span, Trouble, String), Vec<usize>> = HashMap::new();
    for objection in found {
        let owned = |(span, trouble, name): Key<'_>| (span, trouble, name.to_owned());
        let keys: Vec<_> = objection.keys().map(owned).collect();
        let says = |at: &&usize| {
            let earlier: &Objection<'_> = &kept[**at];
            let is_due = earlier.when == When::Document && earlier.severity() <= objection.severity()
                || earlier.when == objection.when && earlier.is_of_same(&objection);
            is_due
                && !Rc::ptr_eq(&earlier.subject, &objection.subject)
                && keys.iter().all(|key| known.get(key).is_some_and(|places| places.contains(at)))
        };
        let first = keys.first().and_then(|key| known.get(key)?.iter().find(says).copied());
        if first.is_some() {
            continue;
        }
        for key in keys {
            known.entry(key).or_default().push(kept.len());
        }
        kept.push(objection);
    }
    kept
}

/// Adds the violations of a schema that is declared as `IChatGptSchema`.
fn of_claimed(found: &mut Found<'_>, is_root: bool) {
    let Some(profile) = Profile::named("chatgpt") else { return };
    let mut remarks = judge(&Document::of(&found.subject.schema), profile, false);
    if !is_root {
        remarks.retain(|remark| !remark.is_of_whole());
    }
    for by in Provider::asked(&[profile]) {
        found.add(by, When::Document, std::mem::take(&mut remarks));
    }
}

/// Whether its schema was read as a map of parameters, which the rules on parameters report.
fn is_misread(objection: &Objection<'_>) -> bool {
    objection.subject.form_at(objection.remark().schema).is_misread
}

/// Whether the missing part may be added during a run.
fn is_doubtful(objection: &Objection<'_>) -> bool {
    let is_missed = matches!(
        objection.remark().trouble,
        Trouble::IncompleteObject
            | Trouble::MissingItems
            | Trouble::MissingType
            | Trouble::OpenObject
            | Trouble::RootNotObject
    );
    let remark = objection.remark();
    is_missed
        && objection.subject.written_at(remark.schema).is_some_and(|value| match &value.kind {
            Kind::Object(object) => object.open,
            kind => matches!(kind, Kind::Dynamic(_)),
        })
}

fn of_subject<'a>(subject: Subject<'a>, providers: &Rc<[Provider]>) -> Vec<Objection<'a>> {
    let subject = Rc::new(subject);
    let mut found = Found::of(Rc::clone(&subject), Rc::clone(providers));
    for by in providers.iter() {
        let document = Document::of(&subject.schema);
        let plain = || judge(&document, by.profile, false);
        let strict = || judge(&document, by.profile, true);
        match subject.form {
            Form::Plain => {
                let sent = plain();
                // A provider is not asked to enforce it, unless an author wants to.
                let more = if by.may_enforce { strict() } else { Vec::new() };
                let what = |remark: &Remark| (remark.trouble, remark.span, remark.name.clone());
                let said: HashSet<_> = sent.iter().map(what).collect();
                let more = more.into_iter().filter(|remark| !said.contains(&what(remark))).collect();
                found.add(*by, When::Sent, sent);
                found.add(*by, When::Strict, more);
            }
            _ if subject.is_enforced_by(*by) => {
                found.add(*by, When::Sent, strict());
            }
            Form::Strict | Form::StrictForOpenAi | Form::Document | Form::Claimed { .. } => {}
        }
    }
    if let Form::Claimed { is_root } = subject.form {
        of_claimed(&mut found, is_root);
    }
    let mut found = found.objections;
    found.retain(|objection| {
        !is_reported_elsewhere(objection) && !is_doubtful(objection) && !is_misread(objection)
    });
    found
}

struct Found<'a> {
    subject: Rc<Subject<'a>>,
    known: Rc<[Provider]>,
    objections: Vec<Objection<'a>>,
    /// Index of the reported violation for each part, and its index within that.
    said: HashMap<Thing, (usize, usize)>,
    /// Index of the violation that covers the properties of an object, or its missing keywords.
    of_objects: HashMap<(When, Reaction, Trouble, Span), usize>,
}

/// Condition, reaction, kind, place, name and count.
type Thing = (When, Reaction, Trouble, Span, String, Option<(usize, usize)>);

impl<'a> Found<'a> {
    fn of(subject: Rc<Subject<'a>>, known: Rc<[Provider]>) -> Self {
        let (said, of_objects) = (HashMap::new(), HashMap::new());
        Self { subject, known, objections: Vec::new(), said, of_objects }
    }

    fn add(&mut self, by: Provider, when: When, remarks: Vec<Remark>) {
        for remark in remarks {
            let count = remark.count.map(|count| (count.found, count.most));
            let thing = (when, remark.reaction, remark.trouble, remark.span, remark.name.clone(), count);
            let is_of_object =
                matches!(remark.trouble, Trouble::OptionalProperty | Trouble::IncompleteObject);
            let object = (when, remark.reaction, remark.trouble, remark.schema);
            if let Some((at, which)) = self.said.get(&thing).copied() {
                self.objections[at].join(by);
                // A rewritten form helps only if all providers accept it.
                if !matches!(remark.remedy, Some(Fate::Changed(_))) {
                    self.objections[at].remarks[which].remedy = remark.remedy;
                }
                continue;
            }
            let at = if let Some(at) = self.of_objects.get(&object).copied().filter(|_| is_of_object) {
                self.objections[at].join(by);
                self.objections[at].remarks.push(remark);
                at
            } else {
                self.objections.push(Objection {
                    subject: Rc::clone(&self.subject),
                    providers: vec![by],
                    when,
                    remarks: vec![remark],
                    is_asked: by.is_asked,
                    known: Rc::clone(&self.known),
                });
                self.objections.len() - 1
            };
            self.said.insert(thing, (at, self.objections[at].remarks.len() - 1));
            if is_of_object {
                self.of_objects.insert(object, at);
            }
        }
    }
}

/// Whether a rule of another family reports it for every provider.
fn is_reported_elsewhere(objection: &Objection<'_>) -> bool {
    let Some(place) = objection.subject.place else { return false };
    let remark = objection.remark();
    match remark.trouble {
        // T11
        Trouble::MissingItems => {
            let schema = objection.subject.made_at(remark.schema);
            let is_array = schema.is_some_and(|schema| {
                Schema::new(schema).type_name() == Some("array") && schema.get("prefixItems").is_none()
            });
            is_array && (place == SchemaPlace::Tool || objection.subject.form == Form::Strict)
        }
        // T10, S05
        Trouble::RootNotObject => true,
        // T10
        Trouble::NoSchema => {
            place == SchemaPlace::Tool
                && remark.pointer.starts_with("/properties/")
                && remark.pointer.matches('/').count() == 2
        }
        // T05
        Trouble::UndeclaredRequired => place == SchemaPlace::Tool,
        // S02
        Trouble::OpenObject => {
            place == SchemaPlace::Response && objection.remark().span != objection.remark().schema
        }
        _ => false,
    }
}
