//! GenAIScript's configuration of each root.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use super::publish;
use crate::file_path::FilePath;
use crate::lint::Severity;
use crate::lsp::convert;
use crate::lsp::transport::Outbox;
use crate::text::{Encoding, Text};
use crate::workspace::discovery::{self, Configuration, ConfigurationProblem};

/// Problems are published as diagnostics of their file.
#[derive(Debug)]
pub struct Configurations {
    outbox: Outbox,
    valid: HashMap<Arc<str>, Configuration>,
    /// Configuration files with problems, each with a root that uses it.
    broken: HashSet<(Arc<str>, FilePath)>,
}

impl Configurations {
    pub fn new(outbox: Outbox) -> Self {
        Self { outbox, valid: HashMap::new(), broken: HashSet::new() }
    }

    /// Falls back to the last valid configuration.
    pub fn read(&mut self, root: &Arc<str>, encoding: Encoding) -> Configuration {
        let read = discovery::configuration(Path::new(&**root));
        self.show_problems(root, &read, encoding);
        if read.problems.is_empty() {
            self.valid.insert(Arc::clone(root), read.clone());
            return read;
        }
        match self.valid.get(root) {
            Some(last) => Configuration { problems: read.problems, ..last.clone() },
            None => read,
        }
    }

    pub fn forget(&mut self, root: &Arc<str>) {
        self.valid.remove(root);
        self.clear_problems(root, |_| true);
    }

    fn show_problems(&mut self, root: &Arc<str>, configuration: &Configuration, encoding: Encoding) {
        let mut by_file: BTreeMap<&FilePath, Vec<&ConfigurationProblem>> = BTreeMap::new();
        for problem in &configuration.problems {
            by_file.entry(&problem.path).or_default().push(problem);
        }
        self.clear_problems(root, |path| !by_file.contains_key(path));
        let note = if self.valid.contains_key(root) {
            " Here, the previous configuration still applies."
        } else {
            ""
        };
        for (path, problems) in by_file {
            let text = Text::new(discovery::read(Path::new(path.as_str())).unwrap_or_default());
            let diagnostic = |problem: &&ConfigurationProblem| {
                let message = format!("{} GenAIScript refuses to run.{note}", problem.message);
                convert::file_diagnostic(problem.span, Severity::Error, message, &text, encoding)
            };
            self.broken.insert((Arc::clone(root), path.clone()));
            publish(&self.outbox, path, problems.iter().map(diagnostic).collect());
        }
    }

    fn clear_problems(&mut self, root: &Arc<str>, is_over: impl Fn(&FilePath) -> bool) {
        let outbox = &self.outbox;
        self.broken.retain(|(of, path)| {
            let stays = of != root || !is_over(path);
            if !stays {
                publish(outbox, path, Vec::new());
            }
            stays
        });
    }
}
