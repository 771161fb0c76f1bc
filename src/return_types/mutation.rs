//! Mutations of an object or array after its creation.

use tree_sitter::Node;

/// Step of the path from a name to its mutated part.
pub(super) enum MutationKey {
    Name(String),
    /// Known only at run time
    Computed,
}

pub(super) enum Mutation<'t> {
    Push(Vec<Node<'t>>),
    /// Entry added to a map
    Put(Node<'t>, Node<'t>),
    Add(Node<'t>),
    /// Assignment to a member, and whether it certainly runs
    Set(MutatedValue<'t>, bool),
    Delete,
    /// Members added from other objects, and whether this certainly runs
    Assign(Vec<Node<'t>>, bool),
    /// Passed to an unknown function, which may do anything with it
    Anything,
}

/// Mutations of a value, through a name and its aliases.
pub(super) struct Changes<'t> {
    pub list: Vec<(Vec<MutationKey>, Mutation<'t>)>,
    /// File-scope names among them.
    pub outer: Vec<&'t str>,
}

#[derive(Clone, Copy)]
pub(super) enum MutatedValue<'t> {
    Plain(Node<'t>),
    /// `a.b += c`
    Augmented(Node<'t>),
    Number,
}
