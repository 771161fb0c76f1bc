//! Violations of one schema, kept for as long as it is unchanged: an editor asks after every key in its file.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::document::SchemaDocument;
use super::judge::judge;
use super::profile::Profile;
use super::violation::Violation;
use crate::syntax::Value;
use crate::text::{Rebase, RebaseSpans};

/// Violations of one schema by profile and mode. Clones share them; schemas are equal whatever was found in them yet.
#[derive(Clone, Default)]
pub struct Judgments(Arc<Mutex<KnownViolations>>);

type KnownViolations = HashMap<(&'static str, bool), Arc<[Violation]>>;

impl Judgments {
    /// Returns the violations of `schema`, which is always the same one.
    pub fn find(&self, schema: &Value, profile: &Profile, is_strict: bool) -> Arc<[Violation]> {
        let key = (profile.name, is_strict);
        if let Some(known) = self.known(|all| all.get(&key).cloned()) {
            return known;
        }
        let found: Arc<[Violation]> = judge(&SchemaDocument::new(schema), profile, is_strict).into();
        self.known(|all| all.insert(key, Arc::clone(&found)));
        found
    }

    fn known<T>(&self, look: impl FnOnce(&mut KnownViolations) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl fmt::Debug for Judgments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Judgments")
    }
}

impl PartialEq for Judgments {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl RebaseSpans for Judgments {
    fn shift(&mut self, shift: &Rebase) {
        let mut all = self.known(|all| all.clone());
        for violation in all.values_mut().flat_map(Arc::make_mut) {
            violation.span.shift(shift);
            violation.schema.shift(shift);
        }
        self.0 = Arc::new(Mutex::new(all));
    }
}
