//! Cache of the values that single parameters have in a run.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::genaiscript::{Giver, RunValue};
use crate::json_schema::Schema;
use crate::syntax::{Member, Value};

#[derive(Debug, Default)]
pub(in crate::lint) struct DeclaredParameters(RefCell<HashMap<(*const Member, Giver), Rc<DeclaredNames>>>);

#[derive(Debug)]
pub(in crate::lint) struct DeclaredNames {
    pub run: RunValue,
    strings: OnceCell<Option<Strings>>,
}

#[derive(Debug)]
pub(in crate::lint) struct Strings {
    pub listed: Vec<String>,
    known: HashSet<String>,
}

impl DeclaredParameters {
    pub fn get(&self, parameter: &Member, giver: Giver) -> Rc<DeclaredNames> {
        let mut known = self.0.borrow_mut();
        let read = || {
            let run = RunValue::from_parameter(&parameter.value, giver);
            Rc::new(DeclaredNames { run, strings: OnceCell::new() })
        };
        Rc::clone(known.entry((std::ptr::from_ref(parameter), giver)).or_insert_with(read))
    }
}

impl DeclaredNames {
    /// Returns the schema; `None` where GenAIScript throws on it, or where it is computed in a run.
    pub fn schema(&self) -> Option<Schema<'_>> {
        self.run.schema().filter(|_| self.run.inference.unknown.is_empty()).map(Schema::new)
    }

    /// Returns the values of its `enum`, if all of them are strings.
    pub fn strings(&self) -> Option<&Strings> {
        let strings = self.strings.get_or_init(|| {
            let values = self.schema()?.enumeration()?;
            let mut listed: Vec<&str> = values.iter().map(Value::as_str).collect::<Option<_>>()?;
            let mut known = HashSet::new();
            listed.retain(|text| known.insert((*text).to_owned()));
            Some(Strings { listed: listed.into_iter().map(str::to_owned).collect(), known })
        });
        strings.as_ref()
    }
}

impl Strings {
    pub fn has(&self, text: &str) -> bool {
        self.known.contains(text)
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.listed.iter().map(String::as_str)
    }
}
