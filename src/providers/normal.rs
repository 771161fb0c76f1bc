use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use super::cycles;
use super::document;
use super::document::SchemaDocument;
use super::failure::Failure;
use super::loss::Loss;
use super::node::Node;
use super::normalize::Normalizer;
use super::walk::walk_nodes;

#[derive(Clone, Debug)]
pub struct Normal<'a> {
    pub schema: Node<'a>,
    pub losses: Vec<Loss>,
    components: HashMap<&'a str, Node<'a>>,
    recursive: HashSet<&'a str>,
}

impl<'a> Normal<'a> {
    /// Normalizes a document. Returns an error for a value that is not a schema, or for an exceeded limit.
    pub fn normalize(document: &SchemaDocument<'a>) -> Result<Self, Failure> {
        let mut normalizer = Normalizer::new(document);
        let schema = normalizer.normalize(document.schema, document.origin.clone());
        let mut components = HashMap::new();
        let mut wanted = references(&schema);
        while let Some(name) = wanted.pop() {
            let Some(component) =
                document.component(&name).filter(|found| !components.contains_key(found.name))
            else {
                continue;
            };
            let node = normalizer.normalize(component.schema, component.origin.clone());
            wanted.extend(references(&node));
            components.insert(component.name, node);
        }
        if !normalizer.problems.is_empty() {
            return Err(Failure {
                method: "OpenApiV3_1Emender.convertSchema",
                message: "Failed to read the schema",
                reasons: normalizer.problems,
            });
        }
        let recursive = cycles::recursive(&components);
        Ok(Self { schema, losses: normalizer.losses, components, recursive })
    }

    pub fn component(&self, name: &str) -> Option<&Node<'a>> {
        self.components.get(name)
    }

    pub fn component_and_name(&self, name: &str) -> Option<(&'a str, &Node<'a>)> {
        self.components.get_key_value(name).map(|(name, node)| (*name, node))
    }

    pub fn is_recursive(&self, name: &str) -> bool {
        self.recursive.contains(name)
    }

    pub fn names_in_order(&self, root: &Node<'a>) -> Vec<&'a str> {
        let mut names = Vec::new();
        let mut seen = HashSet::new();
        walk_nodes(
            root,
            |name| self.component(name),
            |node| {
                if let Some((name, _)) = document::name(node).and_then(|name| self.component_and_name(name))
                    && seen.insert(name)
                {
                    names.push(name);
                }
            },
        );
        names
    }
}

fn references(node: &Node<'_>) -> Vec<String> {
    let mut names = Vec::new();
    walk_nodes(
        node,
        |_| None,
        |node| {
            names.extend(node.text("$ref").map(|reference| document::last_segment(reference).to_owned()));
        },
    );
    names
}
