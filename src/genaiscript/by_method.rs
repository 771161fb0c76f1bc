use std::collections::HashMap;

use foldhash::fast::RandomState;

/// Entries of a table by method name: `readText` for `workspace.readText`. A syntax tree gives that name before
/// it is known which object a variable refers to.
pub(super) struct ByMethod<T: 'static>(HashMap<&'static str, Vec<&'static T>, RandomState>);

impl<T> ByMethod<T> {
    pub fn new(table: &'static [T], name: impl Fn(&'static T) -> &'static str) -> Self {
        let mut by_method: HashMap<_, Vec<_>, RandomState> = HashMap::default();
        for entry in table {
            let name = name(entry);
            let method = name.rsplit('.').next().unwrap_or(name);
            by_method.entry(method).or_default().push(entry);
        }
        Self(by_method)
    }

    pub fn get(&self, method: &str) -> &[&'static T] {
        self.0.get(method).map(Vec::as_slice).unwrap_or_default()
    }
}
