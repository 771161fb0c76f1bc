use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::genaiscript::names::{normalize_key, squash_key, system_key_spellings};
use crate::genaiscript::{Fidelity, ScriptFile};
use crate::lint::map_or_schema::takes_for_schema;
use crate::syntax::{Member, Value, ValueKind};

/// Parameters that a file declares itself, under their own names.
pub(in crate::lint) struct OwnReads<'a> {
    members: Vec<&'a Member>,
    exact: HashSet<&'a str>,
    /// Members by normal key; the last of several counts.
    by_key: HashMap<String, &'a Member>,
    /// Members by full key without word separators, computed lazily.
    squashed: OnceCell<HashMap<String, Vec<&'a Member>>>,
    /// Whether there may be parameters that cannot be read.
    pub(super) open: bool,
}

impl<'a> OwnReads<'a> {
    pub fn new(file: &'a ScriptFile) -> Self {
        let script = file.script();
        let mut own = Self {
            members: Vec::new(),
            exact: HashSet::new(),
            by_key: HashMap::new(),
            squashed: OnceCell::new(),
            open: false,
        };
        own.add(script.metadata());
        // The rules on metadata report parameters hidden by half-read or misplaced metadata.
        let argument = script.call().and_then(|call| call.argument.as_ref());
        if let Some(argument) = argument
            && (script.reading.fidelity != Fidelity::Exact || script.reading.span != Some(argument.literal))
        {
            own.add(Some(&argument.value));
        }
        own.exact = own.names().collect();
        own.by_key = own.members.iter().map(|member| (normalize_key(&member.key), *member)).collect();
        own
    }

    fn add(&mut self, metadata: Option<&'a Value>) {
        let Some(metadata) = metadata else { return };
        let Some(parameters) = metadata.get("parameters") else {
            self.open |= metadata.as_object().is_none_or(|object| object.open);
            return;
        };
        match &parameters.kind {
            ValueKind::Null | ValueKind::Undefined => {}
            ValueKind::Object(object) => {
                self.members.extend(object.entries());
                self.open |= object.open;
                // P09 reports a JSON Schema as the map; the author means its properties.
                let is_schema = takes_for_schema(object);
                if let Some(properties) =
                    object.get("properties").and_then(Value::as_object).filter(|_| is_schema)
                {
                    self.members.extend(properties.entries());
                    self.open |= properties.open;
                }
            }
            _ => self.open = true,
        }
    }

    /// Ignores word separators and the `system` of most ids. Of several parameters with one key, only the first counts.
    pub(super) fn alike(&self, id: &str, key: &str) -> &[&'a Member] {
        let squashed = self.squashed.get_or_init(|| {
            let mut squashed: HashMap<String, Vec<&Member>> = HashMap::new();
            let mut known = HashSet::new();
            for member in &self.members {
                let full = normalize_key(&format!("{id}.{}", member.key));
                if known.insert(full.clone()) {
                    system_key_spellings(&full).for_each(|key| squashed.entry(key).or_default().push(member));
                }
            }
            squashed
        });
        let key = squash_key(key);
        squashed.get(&key).filter(|_| !key.is_empty()).map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.members.is_empty() && !self.open
    }

    pub(in crate::lint) fn find(&self, key: &str) -> Option<&'a Member> {
        self.by_key.get(&normalize_key(key)).copied()
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.exact.contains(name)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.members.iter().map(|member| member.key.as_str())
    }
}
