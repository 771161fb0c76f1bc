//! Problems of the `package.json` of each root.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use tokio::runtime::Handle;

use super::publish;
use crate::file_path::FilePath;
use crate::lint::Severity;
use crate::lsp::capabilities::Capabilities;
use crate::lsp::convert;
use crate::lsp::protocol::Client;
use crate::lsp::transport::Outbox;
use crate::text::Text;
use crate::workspace::discovery;
use crate::workspace::{Dependency, EmptyRelease};

#[derive(Debug)]
pub struct Packages {
    outbox: Outbox,
    client: Client,
    runtime: Handle,
    shown: HashSet<(Arc<str>, FilePath)>,
    is_registered: bool,
}

impl Packages {
    pub fn new(outbox: Outbox, client: Client, runtime: Handle) -> Self {
        Self { outbox, client, runtime, shown: HashSet::new(), is_registered: false }
    }

    pub fn show(&mut self, root: &Arc<str>, empty: Option<&EmptyRelease>, client: &Capabilities) {
        let wrong = empty.and_then(|empty| Some((empty, empty.to_change()?)));
        let before: Vec<_> = self.shown.extract_if(|(of, _)| of == root).map(|(_, path)| path).collect();
        if let Some((_, Dependency { path, .. })) = wrong {
            self.shown.insert((Arc::clone(root), path.clone()));
        }
        for path in before {
            if !self.shown.iter().any(|(_, shown)| *shown == path) {
                publish(&self.outbox, &path, Vec::new());
            }
        }
        let Some((empty, Dependency { path, span, .. })) = wrong else { return };
        let text = Text::new(discovery::read(Path::new(path.as_str())).unwrap_or_default());
        let message = empty.warning(|path| path.name().to_owned());
        let shown = convert::file_diagnostic(*span, Severity::Warning, message, &text, client.encoding);
        publish(&self.outbox, path, vec![convert::empty_release(shown)]);
        if client.registers_actions && !std::mem::replace(&mut self.is_registered, true) {
            self.register();
        }
    }

    fn register(&self) {
        let client = self.client.clone();
        self.runtime.spawn(async move {
            if let Err(error) = client.register_capability(vec![convert::package_actions()]).await {
                tracing::warn!("cannot register the fixes in {}: {error}", discovery::PACKAGE);
            }
        });
    }
}
