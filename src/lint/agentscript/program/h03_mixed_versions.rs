use crate::agentscript::{Evidence, Version};
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Severity};
use crate::text::Span;

declare_rule! {
    /// AgentScript changed how programs are written in almost every release. A field of a shape is `name type` up to
    /// 0.1.15, may be a `name` alone from 0.1.9 on, and is `name: type` from 0.1.16 on. The first shape of a file
    /// tells promptsig which releases it is for, unless the setting `agentscript.version` names one. Something else in
    /// the file may be read by other releases only.
    ///
    /// Facts on releases after 0.1.5 were read in their source, and not tried.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// first = generate({ input: "Rate the text." }) -> { rating number }
    /// second = generate({ input: "Rate the text again." }) -> { rating: number }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// first = generate({ input: "Rate the text." }) -> { rating: number }
    /// second = generate({ input: "Rate the text again." }) -> { rating: number }
    /// ```
    H03, "mixed-versions", Warning, AgentScript, "No release reads all of the file."
}

struct Trait {
    span: Span,
    what: &'static str,
    releases: Releases,
}

#[derive(Clone, Copy)]
struct Releases {
    first: Version,
    last: Version,
}

impl Releases {
    fn since(first: Version) -> Self {
        Self { first, last: Version::NEWEST }
    }

    /// Returns the releases that read a shape whose first field has the syntax of this release.
    fn of_shape(version: Version) -> Self {
        let last = if version == Version::VERIFIED { LAST_WITHOUT_COLON } else { Version::NEWEST };
        Self { first: version, last }
    }

    fn and(self, other: Self) -> Self {
        Self { first: self.first.max(other.first), last: self.last.min(other.last) }
    }

    fn are_none(self) -> bool {
        self.first > self.last
    }
}

/// Last release in which a type follows the name of its field.
const LAST_WITHOUT_COLON: Version = Version { patch: Version::CONTRACTS.patch - 1 };

fn check(it: &AgentScript<'_>) -> Option<Diagnostic> {
    let reading = &it.program.reading;
    let wanted = match reading.evidence {
        Evidence::Settings => Releases { first: reading.version, last: reading.version },
        Evidence::Shape(_) | Evidence::Nothing => Releases::since(Version::VERIFIED),
    };
    let traits = traits(it);
    let mut releases = wanted;
    for (number, odd) in traits.iter().enumerate() {
        releases = releases.and(odd.releases);
        if wanted.and(odd.releases).are_none() {
            let message = format!("{}, and the settings name {}.", odd.known(), reading.version);
            return Some(RULE.at(odd.span, message));
        }
        if releases.are_none() {
            // If ranges have no common intersection, some two of them are disjoint.
            let other = traits[..number].iter().find(|other| other.releases.and(odd.releases).are_none())?;
            let message = format!("No release reads all of this file. {}.", odd.known());
            return Some(RULE.at(odd.span, message).related(other.span, format!("{}.", other.known())));
        }
    }
    narrowed(it, &traits, releases)
}

/// Reports syntax that 0.1.5 does not read in a file whose first shape is from 0.1.5.
fn narrowed(it: &AgentScript<'_>, traits: &[Trait], releases: Releases) -> Option<Diagnostic> {
    let Evidence::Shape(shape) = it.program.reading.evidence else { return None };
    let odd = traits.iter().find(|odd| it.is_verified() && odd.releases.first > Version::VERIFIED)?;
    let Releases { first, last } = releases;
    let message = format!("{}. With the shapes of this file, only {first} to {last} do.", odd.known());
    let diagnostic = RULE.at(odd.span, message).severity(Severity::Information);
    Some(diagnostic.related(shape, "a type follows the name, as up to 0.1.15"))
}

fn traits(it: &AgentScript<'_>) -> Vec<Trait> {
    let shapes = it.parsed.first_fields.iter().map(|field| Trait {
        span: field.span,
        what: match field.version {
            Version::VERIFIED => "a field as `name type`",
            Version::CONTRACTS => "a field as `name: type`",
            _ => "a field without a type",
        },
        releases: Releases::of_shape(field.version),
    });
    let later = it.parsed.later.iter();
    let later = later.map(|it| Trait { span: it.span, what: it.what, releases: Releases::since(it.since) });
    let mut traits: Vec<Trait> = shapes.chain(later).collect();
    traits.sort_by_key(|it| it.span.source_order());
    traits
}

impl Trait {
    fn known(&self) -> String {
        let Releases { first, last } = self.releases;
        if last < Version::NEWEST {
            format!("AgentScript reads {} up to {last}", self.what)
        } else {
            format!("AgentScript reads {} since {first}", self.what)
        }
    }
}
