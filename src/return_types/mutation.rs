use tree_sitter::Node;

pub(super) enum MutationKey {
    Name(String),
    Computed,
}

pub(super) enum Mutation<'t> {
    Push(Vec<Node<'t>>),
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

pub(super) struct Changes<'t> {
    pub list: Vec<(Vec<MutationKey>, Mutation<'t>)>,
    pub outer: Vec<&'t str>,
}

#[derive(Clone, Copy)]
pub(super) enum MutatedValue<'t> {
    Plain(Node<'t>),
    Augmented(Node<'t>),
    Number,
}
