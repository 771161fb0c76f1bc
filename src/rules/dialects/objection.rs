//! What providers do not take in a schema: the same thing said of several of them is said once.

use std::rc::Rc;

use super::subject::{Form, Subject, value_at};
use crate::dialects::{Count, Document, Profile, Reaction, Remark, Trouble, judge};
use crate::project::Provider;
use crate::rules::{Context, Diagnostic, Rule, Severity};
use crate::schema::keywords::{Origin, TYPES, keyword};
use crate::script::SchemaPlace;
use crate::syntax::Kind;
use crate::text::Span;

/// What one or several providers object to.
#[derive(Debug)]
pub(in crate::rules) struct Objection<'a> {
    /// What it is about.
    pub subject: Rc<Subject<'a>>,
    /// The providers, as messages call them.
    providers: Vec<&'static str>,
    /// When they do.
    when: When,
    /// What it is, and more of the same that is said with it.
    remarks: Vec<Remark>,
    /// Whether the author has named the provider in the settings.
    is_asked: bool,
}

/// The keywords one of which a written schema has.
const SAYS_SCHEMA: [&str; 7] = ["$ref", "allOf", "anyOf", "const", "enum", "oneOf", "type"];

/// When a provider objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// To what GenAIScript sends it.
    Sent,
    /// Where the script is served as a tool.
    Served,
    /// Where it is asked to enforce the schema, which GenAIScript does not ask for here.
    Strict,
    /// To the document at hand.
    Document,
}

impl<'a> Objection<'a> {
    /// Everything that the known providers object to in a script, in the order of the schemas.
    pub fn all(context: &Context<'a>) -> Vec<Self> {
        let providers = context.project.providers_of(context.file);
        if providers.is_empty() && context.file.script().marked.is_empty() {
            return Vec::new();
        }
        Subject::all(context).into_iter().flat_map(|subject| of_subject(subject, &providers)).collect()
    }

    /// Everything that the providers of these profiles object to in a document.
    pub fn of_document(subject: Subject<'a>, profiles: &[&'static Profile], is_strict: bool) -> Vec<Self> {
        let subject = Rc::new(subject);
        let mut found = Vec::new();
        for by in Provider::asked(profiles) {
            let remarks = judge(&Document::of(&subject.schema), by.profile, is_strict);
            add(&mut found, &subject, by, When::Document, remarks);
        }
        found
    }

    /// What it is.
    pub fn remark(&self) -> &Remark {
        &self.remarks[0]
    }

    /// More of the same, with the first.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Whether it is about this.
    pub fn is(&self, trouble: Trouble) -> bool {
        self.remark().trouble == trouble
    }

    /// What the providers do about it.
    pub fn reaction(&self) -> Reaction {
        self.remark().reaction
    }

    /// A diagnostic whose message begins with who does not allow, or ignores, `what`, and when.
    pub fn report(&self, rule: &'static Rule, what: &str, advice: &str) -> Diagnostic {
        let is_one = self.providers.len() == 1;
        let verb = match (self.reaction(), is_one) {
            (Reaction::Refuses, true) => "does not allow",
            (Reaction::Refuses, false) => "do not allow",
            (Reaction::Ignores, true) => "ignores",
            (Reaction::Ignores, false) => "ignore",
            (Reaction::Moves, _) => "moves to the description for",
        };
        let when = match self.when {
            When::Sent | When::Document => "",
            When::Served => " where the script is served as a tool",
            When::Strict => " in strict mode",
        };
        let who = self.who();
        let message = match self.reaction() {
            Reaction::Moves => format!("{what} {verb} {who}{when}. {advice}"),
            _ => format!("{who} {verb} {what}{when}. {advice}"),
        };
        rule.at(self.span(), message.trim_end()).severity(self.severity())
    }

    /// A diagnostic that there is too much of something.
    pub fn report_excess(&self, rule: &'static Rule) -> Diagnostic {
        let Count { found, most } = self.remark().count.unwrap_or(Count { found: 0, most: 0 });
        let what = format!("more than {most} {}", self.remark().trouble.noun());
        self.report(rule, &what, &format!("There are {found}."))
    }

    /// The providers, as a message names them.
    pub fn who(&self) -> String {
        match self.providers.as_slice() {
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
            // In short an author cannot write it in another way.
            _ if self.is_in_short() => Severity::Hint,
            _ if self.is_asked => Severity::Information,
            _ => Severity::Hint,
        }
    }

    /// Whether GenAIScript has made the schema of a map of parameters.
    fn is_in_short(&self) -> bool {
        let written = value_at(self.subject.written, self.remark().schema, 0);
        written.is_some_and(|written| SAYS_SCHEMA.iter().all(|keyword| written.get(keyword).is_none()))
    }
}

/// What is wrong with a schema that says it is `IChatGptSchema`.
fn of_claimed<'a>(subject: &Rc<Subject<'a>>, is_root: bool) -> Vec<Objection<'a>> {
    let mut found = Vec::new();
    let Some(profile) = Profile::named("chatgpt") else { return found };
    let mut remarks = judge(&Document::of(&subject.schema), profile, false);
    if !is_root {
        // The definitions are in the whole that it is a part of.
        let is_of_root = |remark: &Remark| match remark.trouble {
            Trouble::IncompleteObject => matches!(remark.name.as_str(), "$defs" | "additionalProperties"),
            Trouble::UnknownReference => remark.name.starts_with("#/$defs/"),
            _ => false,
        };
        remarks.retain(|remark| !is_of_root(remark));
    }
    for by in Provider::asked(&[profile]) {
        add(&mut found, subject, by, When::Document, std::mem::take(&mut remarks));
    }
    found
}

/// Whether a schema was read as a map of parameters, which the rules on parameters report.
fn is_misread(objection: &Objection<'_>) -> bool {
    let Some(written) = value_at(objection.subject.written, objection.remark().schema, 0) else {
        return false;
    };
    let made = value_at(&objection.subject.schema, objection.remark().schema, 0);
    let Some(properties) = made.and_then(|made| made.get("properties")) else { return false };
    let is_schema = |keyword: &&str| match (written.get(keyword).map(|value| &value.kind), *keyword) {
        (Some(Kind::String(name)), "type") => TYPES.contains(&name.as_str()),
        (Some(Kind::Array(_)), _) => true,
        _ => false,
    };
    SAYS_SCHEMA.iter().any(|keyword| is_schema(keyword) && properties.get(keyword).is_some())
}

/// Whether only a run can tell what a remark misses: it may be there.
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
        && value_at(objection.subject.written, remark.schema, 0).is_some_and(|value| match &value.kind {
            Kind::Object(object) => object.open,
            kind => matches!(kind, Kind::Dynamic(_)),
        })
}

fn of_subject<'a>(subject: Subject<'a>, providers: &[Provider]) -> Vec<Objection<'a>> {
    let subject = Rc::new(subject);
    let mut found = Vec::new();
    for by in providers {
        let document = Document::of(&subject.schema);
        let plain = || judge(&document, by.profile, false);
        let strict = || judge(&document, by.profile, true);
        match subject.form {
            // GenAIScript serves scripts by that protocol, and no tools of theirs.
            Form::Plain | Form::Strict | Form::Described if by.family() == "mcp" => {}
            Form::Plain | Form::Served => {
                let sent = plain();
                let more = strict()
                    .into_iter()
                    .filter(|remark| !sent.iter().any(|it| is_same(it, remark)))
                    .collect();
                let when = if subject.form == Form::Served { When::Served } else { When::Sent };
                add(&mut found, &subject, *by, when, sent);
                add(&mut found, &subject, *by, When::Strict, more);
            }
            Form::Strict if by.family() == "openai" => {
                add(&mut found, &subject, *by, When::Sent, strict());
            }
            Form::Strict | Form::Described if !by.profile.has_strict_mode() => {}
            Form::Strict | Form::Described => add(&mut found, &subject, *by, When::Strict, strict()),
            Form::Document | Form::Claimed { .. } => {}
        }
    }
    if let Form::Claimed { is_root } = subject.form {
        found.extend(of_claimed(&subject, is_root));
    }
    found.retain(|objection| {
        !is_reported_elsewhere(objection) && !is_doubtful(objection) && !is_misread(objection)
    });
    found
}

fn is_same(one: &Remark, other: &Remark) -> bool {
    one.trouble == other.trouble && one.span == other.span && one.name == other.name
}

/// Adds the remarks of one provider to what is found so far.
fn add<'a>(
    found: &mut Vec<Objection<'a>>,
    subject: &Rc<Subject<'a>>,
    judge: Provider,
    when: When,
    remarks: Vec<Remark>,
) {
    for remark in remarks {
        let same = |objection: &&mut Objection<'a>| {
            let known = objection.remark();
            objection.when == when && known.reaction == remark.reaction && known.count == remark.count
        };
        // The properties of one object are said together.
        let mut alike = found.iter_mut().filter(same);
        let known = alike.find(|objection| {
            objection.remarks.iter().any(|known| is_same(known, &remark))
                || (remark.trouble == Trouble::OptionalProperty
                    && objection.is(remark.trouble)
                    && objection.remark().schema == remark.schema)
        });
        match known {
            Some(objection) => {
                if !objection.providers.contains(&judge.label) {
                    objection.providers.push(judge.label);
                }
                objection.is_asked |= judge.is_asked;
                if !objection.remarks.iter().any(|known| is_same(known, &remark)) {
                    objection.remarks.push(remark);
                }
            }
            None => found.push(Objection {
                subject: Rc::clone(subject),
                providers: vec![judge.label],
                when,
                remarks: vec![remark],
                is_asked: judge.is_asked,
            }),
        }
    }
}

/// Whether a rule of another family says it already, whoever the provider is.
fn is_reported_elsewhere(objection: &Objection<'_>) -> bool {
    let Some(place) = objection.subject.place else { return false };
    match objection.remark().trouble {
        // T11; T10, S05
        Trouble::MissingItems | Trouble::RootNotObject => {
            place == SchemaPlace::Tool || objection.subject.form == Form::Strict
        }
        // T05
        Trouble::UndeclaredRequired => place == SchemaPlace::Tool,
        // They are for the forms in which people fill in parameters.
        Trouble::Keyword if place == SchemaPlace::Parameters => {
            keyword(&objection.remark().name).is_some_and(|keyword| keyword.origin == Origin::GenAiScript)
        }
        // S02
        Trouble::OpenObject => {
            place == SchemaPlace::Response && objection.remark().span != objection.remark().schema
        }
        _ => false,
    }
}
