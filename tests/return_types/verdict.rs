//! Comparison of two shapes.

use std::fmt;

use super::shape::{Kinds, Numbers, Object, Shape, Strings};

/// Differences of ours to theirs, by place. Literals of numbers and booleans count as their types, and so does a single
/// string literal, as a manual has no other form.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Places where ours is more precise.
    pub finer: Vec<String>,
    /// Places where ours is less precise.
    pub coarser: Vec<String>,
    /// Places where ours excludes some of their values.
    pub narrower: Vec<String>,
    /// Places where the types exclude each other.
    pub contradictions: Vec<String>,
}

impl Verdict {
    pub fn between(ours: &Shape, theirs: &Shape) -> Self {
        let mut verdict = Self::default();
        verdict.compare("", ours, theirs);
        verdict
    }

    pub fn name(&self) -> &'static str {
        match self {
            Self { contradictions, .. } if !contradictions.is_empty() => "contradiction",
            Self { narrower, .. } if !narrower.is_empty() => "narrower",
            Self { coarser, .. } if !coarser.is_empty() => "coarser",
            Self { finer, .. } if !finer.is_empty() => "finer",
            _ => "equal",
        }
    }

    pub fn excludes(&self) -> bool {
        !self.contradictions.is_empty() || !self.narrower.is_empty()
    }

    fn badness(&self) -> (usize, usize, usize) {
        (self.contradictions.len() + self.narrower.len(), self.coarser.len(), self.finer.len())
    }

    fn add(&mut self, other: Self) {
        self.finer.extend(other.finer);
        self.coarser.extend(other.coarser);
        self.narrower.extend(other.narrower);
        self.contradictions.extend(other.contradictions);
    }

    fn compare(&mut self, at: &str, ours: &Shape, theirs: &Shape) {
        match (ours, theirs) {
            (Shape::Any, Shape::Any) => {}
            (_, Shape::Any) => self.finer.push(format!("{at}: known")),
            (Shape::Any, _) => self.coarser.push(format!("{at}: unknown")),
            (Shape::Of(ours), Shape::Of(theirs)) => self.kinds(at, ours, theirs),
        }
    }

    fn kinds(&mut self, at: &str, ours: &Kinds, theirs: &Kinds) {
        let kinds = |it: &Kinds| {
            [
                ("undefined", it.nothing),
                ("null", it.null),
                ("boolean", it.booleans),
                ("number", it.numbers.is_some()),
                ("string", it.strings.is_some()),
                ("array", it.items.is_some()),
                ("object", !it.objects.is_empty()),
            ]
        };
        let both = || kinds(ours).into_iter().zip(kinds(theirs));
        if both().all(|((_, ours), (_, theirs))| !(ours && theirs))
            && both().any(|(ours, theirs)| ours != theirs)
        {
            self.contradictions.push(format!("{at}: nothing in common"));
        }
        for ((kind, ours), (_, theirs)) in both() {
            match (ours, theirs) {
                (false, true) => self.narrower.push(format!("{at}: no {kind}")),
                (true, false) => self.coarser.push(format!("{at}: {kind}")),
                _ => {}
            }
        }
        match (ours.numbers, theirs.numbers) {
            (Some(Numbers::Integers), Some(Numbers::All)) => self.finer.push(format!("{at}: integer")),
            (Some(Numbers::All), Some(Numbers::Integers)) => self.coarser.push(format!("{at}: number")),
            _ => {}
        }
        if let (Some(ours), Some(theirs)) = (&ours.strings, &theirs.strings) {
            self.strings(at, ours, theirs);
        }
        if let (Some(ours), Some(theirs)) = (&ours.items, &theirs.items) {
            self.compare(&format!("{at}[]"), ours, theirs);
        }
        if !ours.objects.is_empty() && !theirs.objects.is_empty() {
            self.objects(at, &ours.objects, &theirs.objects);
        }
    }

    fn strings(&mut self, at: &str, ours: &Strings, theirs: &Strings) {
        match (ours, theirs) {
            (Strings::All, Strings::All) => {}
            (Strings::All, Strings::Only(theirs)) if theirs.len() == 1 => {}
            (Strings::All, Strings::Only(_)) => self.coarser.push(format!("{at}: any string")),
            (Strings::Only(_), Strings::All) => self.finer.push(format!("{at}: some strings")),
            (Strings::Only(ours), Strings::Only(theirs)) => {
                if ours.is_disjoint(theirs) {
                    self.contradictions.push(format!("{at}: other strings"));
                } else if !theirs.is_superset(ours) {
                    self.coarser.push(format!("{at}: more strings"));
                } else if ours != theirs {
                    self.finer.push(format!("{at}: fewer strings"));
                }
            }
        }
    }

    /// Compares each of their objects with the most similar one of ours, and our other ones in reverse.
    fn objects(&mut self, at: &str, ours: &[Object], theirs: &[Object]) {
        let best = |pairs: Vec<(usize, Self)>| pairs.into_iter().min_by_key(|(_, it)| it.badness()).unwrap();
        let mut taken = vec![false; ours.len()];
        for their in theirs {
            let pairs = ours.iter().map(|our| Self::of_objects(at, our, their)).enumerate();
            let (index, verdict) = best(pairs.collect());
            taken[index] = true;
            self.add(verdict);
        }
        for (our, _) in ours.iter().zip(taken).filter(|(_, taken)| !taken) {
            let pairs = theirs.iter().map(|their| Self::of_objects(at, our, their)).enumerate();
            let (_, verdict) = best(pairs.collect());
            if verdict.excludes() {
                self.coarser.push(format!("{at}: one more object"));
            } else {
                self.add(verdict);
            }
        }
    }

    fn of_objects(at: &str, ours: &Object, theirs: &Object) -> Self {
        let mut verdict = Self::default();
        for (name, their) in &theirs.members {
            let at = format!("{at}.{name}");
            let Some(our) = ours.members.get(name) else {
                match &ours.others {
                    Some(_) => verdict.coarser.push(format!("{at}: unknown")),
                    None => verdict.narrower.push(format!("{at}: no such member")),
                }
                continue;
            };
            verdict.compare(&at, &our.value, &their.value);
            match (our.required, their.required) {
                _ if their.value == Shape::Any => {}
                (true, false) => verdict.narrower.push(format!("{at}: never missing")),
                (false, true) => verdict.coarser.push(format!("{at}: may be missing")),
                _ => {}
            }
        }
        for (name, our) in ours.members.iter().filter(|(name, _)| !theirs.members.contains_key(*name)) {
            let at = format!("{at}.{name}");
            match &theirs.others {
                Some(others) => {
                    verdict.compare(&at, &our.value, others);
                    verdict.finer.push(format!("{at}: known"));
                }
                // TypeScript's objects may have more members than their type.
                None => verdict.finer.push(format!("{at}: known")),
            }
        }
        let at = format!("{at}.*");
        match (&ours.others, &theirs.others) {
            (Some(ours), Some(theirs)) => verdict.compare(&at, ours, theirs),
            (None, Some(theirs)) if ours.members.is_empty() && **theirs != Shape::Any => {
                verdict.narrower.push(format!("{at}: none"));
            }
            (None, Some(_)) => verdict.finer.push(format!("{at}: none")),
            (Some(_), None) => verdict.coarser.push(format!("{at}: any")),
            (None, None) => {}
        }
        verdict
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { finer, coarser, narrower, contradictions } = self;
        write!(
            out,
            "contradictions {contradictions:?}, narrower {narrower:?}, coarser {coarser:?}, finer {finer:?}"
        )
    }
}
