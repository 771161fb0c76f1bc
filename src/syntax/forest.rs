//! The syntax of a file: a tree for each of its pieces.
//!
//! The pieces depend on the text alone, and each is parsed by itself when somebody asks for it. After an
//! edit all but those around it are taken over, as pieces of the same text are the same. So a key costs
//! what the piece costs in which it is typed, and what is said of a text cannot depend on what it was
//! before.
//!
//! A piece that does not parse has several trees, its *parts*: one for each statement in its blocks that
//! does not parse, and one for the rest, which does. [`Forest::parent`] leads from the one to the other.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::iter;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use foldhash::fast::RandomState;
use tree_sitter::Node;

use super::outer::{self, OuterName, OuterNames, Place};
use super::piece::{Fragment, Piece, PieceId};
use super::pieces;
use super::{Language, Tree, node};
use crate::text::{Change, Span};

/// The syntax of one text.
#[derive(Clone, Debug)]
pub struct Forest {
    /// The grammar it is read with.
    pub language: Language,
    source: Arc<str>,
    pieces: Vec<Placed>,
    outer: OnceLock<Arc<OuterNames>>,
    /// What is known of the names of the text that this one came from.
    earlier: Option<Earlier>,
}

/// The names of an earlier text, of which some pieces were others.
#[derive(Clone, Debug)]
struct Earlier {
    outer: Arc<OuterNames>,
    /// The pieces that were others.
    old: Range<usize>,
    /// Those that stand in their place.
    new: Range<usize>,
}

/// Up to how many new pieces are looked at for each name that is asked for. Of more, all that they bind is
/// found once.
const FEW: usize = 16;

/// What is known of an earlier text does not tell.
struct Unclear;

impl Earlier {
    /// The same after an edit that puts the pieces `new` in the place of `old`.
    fn then(&self, old: &Range<usize>, new: &Range<usize>) -> Self {
        let start = self.new.start.min(old.start);
        // Where both have ended, in the text between them.
        let end = self.new.end.max(old.end);
        Self {
            outer: Arc::clone(&self.outer),
            old: start..end - self.new.end + self.old.end,
            new: start..end - old.end + new.end,
        }
    }
}

/// A piece in its place.
#[derive(Clone, Debug)]
struct Placed {
    start: usize,
    piece: Arc<Piece>,
    /// Its trees, with places in the file.
    trees: OnceLock<Arc<Trees>>,
}

/// The trees of a piece in its place.
#[derive(Debug)]
struct Trees {
    /// The one of the piece.
    whole: Tree,
    fragments: Vec<OnceLock<Tree>>,
}

/// What has a tree of its own: a piece, but for the statements in its blocks that do not parse, or one of
/// those.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of the piece.
    pub piece: usize,
    /// The number of the statement, where it is one that does not parse.
    pub fragment: Option<usize>,
}

impl Placed {
    fn new(start: usize, piece: Arc<Piece>) -> Self {
        Self { start, piece, trees: OnceLock::new() }
    }

    fn end(&self) -> usize {
        self.start + self.piece.len
    }

    /// How far the text was looked at to know its end.
    fn seen(&self) -> usize {
        self.start.saturating_add(self.piece.seen)
    }
}

impl Forest {
    /// The syntax of a text, of which nothing is parsed yet.
    pub fn new(language: Language, source: Arc<str>) -> Self {
        let none = Self {
            language,
            source: Arc::default(),
            pieces: Vec::new(),
            outer: OnceLock::new(),
            earlier: None,
        };
        none.update(source, Change { start: 0, old_end: 0, new_end: usize::MAX })
    }

    /// The syntax of the text that came from this one by a change: all of it is in `change`, whose
    /// `new_end` may lie behind the end.
    #[must_use]
    pub fn update(&self, source: Arc<str>, change: Change) -> Self {
        let change = Change { new_end: change.new_end.min(source.len()), ..change };
        let pieces = Cutting { before: self, source: &source, change, others: OnceCell::new() }.pieces();
        let earlier = self.earlier_of(&pieces);
        Self { language: self.language, source, pieces, outer: OnceLock::new(), earlier }
    }

    /// What is known here of the names of a text with these pieces.
    fn earlier_of(&self, pieces: &[Placed]) -> Option<Earlier> {
        if self.outer.get().is_none() && self.earlier.is_none() {
            return None;
        }
        let is_same = |(new, old): (&Placed, &Placed)| Arc::ptr_eq(&new.piece, &old.piece);
        let head = pieces.iter().zip(&self.pieces).take_while(|pair| is_same(*pair)).count();
        let tails = pieces[head..].iter().rev().zip(self.pieces[head..].iter().rev());
        let tail = tails.take_while(|pair| is_same(*pair)).count();
        let (old, new) = (head..self.pieces.len() - tail, head..pieces.len() - tail);
        match self.outer.get() {
            Some(outer) => Some(Earlier { outer: Arc::clone(outer), old, new }),
            None => self.earlier.as_ref().map(|earlier| earlier.then(&old, &new)),
        }
    }

    /// The text.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The numbers of the pieces, in the order of the text.
    pub fn pieces(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.pieces.len()
    }

    /// What tells a piece from others.
    pub fn id(&self, piece: usize) -> PieceId {
        self.pieces[piece].piece.id
    }

    /// Where a piece stands.
    pub fn span(&self, piece: usize) -> Span {
        let placed = &self.pieces[piece];
        Span::new(placed.start, placed.end())
    }

    /// The text of a piece.
    pub fn text(&self, piece: usize) -> &str {
        let placed = &self.pieces[piece];
        &self.source[placed.start..placed.end()]
    }

    /// The tree of a piece, with places in the file, without the statements that do not parse where the
    /// piece does without them.
    pub fn tree(&self, piece: usize) -> &Tree {
        &self.trees(piece).whole
    }

    /// The same, with places in the piece.
    pub fn own_tree(&self, piece: usize) -> &Tree {
        self.pieces[piece].piece.tree(self.language, self.text(piece))
    }

    fn trees(&self, piece: usize) -> &Trees {
        let placed = &self.pieces[piece];
        placed.trees.get_or_init(|| {
            let fragments = self.fragments(piece).iter().map(|_| OnceLock::new()).collect();
            Arc::new(Trees { whole: self.own_tree(piece).moved(placed.start), fragments })
        })
    }

    fn fragments(&self, piece: usize) -> &[Fragment] {
        self.pieces[piece].piece.fragments(self.language, self.text(piece))
    }

    /// The parts of a piece: first the one that has its name, then what is left out of it.
    pub fn parts(&self, piece: usize) -> impl Iterator<Item = Part> + use<> {
        let fragments = 0..self.fragments(piece).len();
        iter::once(None).chain(fragments.map(Some)).map(move |fragment| Part { piece, fragment })
    }

    /// The part that the byte at `offset` belongs to.
    pub fn part_at(&self, offset: usize) -> Option<Part> {
        let piece = self.piece_at(offset)?;
        let inside = u32::try_from(offset - self.pieces[piece].start).unwrap_or(u32::MAX);
        let fragments = self.fragments(piece);
        let after = fragments.partition_point(|fragment| fragment.span.start <= inside);
        let fragment = after.checked_sub(1).filter(|last| inside < fragments[*last].span.end);
        Some(Part { piece, fragment })
    }

    /// The tree of a part, with places in the file.
    pub fn part_tree(&self, part: Part) -> &Tree {
        let Part { piece, fragment: Some(fragment) } = part else { return self.tree(part.piece) };
        self.trees(piece).fragments[fragment].get_or_init(|| {
            let own = self.fragments(piece)[fragment].tree(self.language, self.text(piece));
            own.moved(self.part_span(part).range().start)
        })
    }

    /// Where a part stands.
    pub fn part_span(&self, part: Part) -> Span {
        let Part { piece, fragment: Some(fragment) } = part else { return self.span(part.piece) };
        let place = self.fragments(piece)[fragment].span.range();
        let start = self.pieces[piece].start;
        Span::new(start + place.start, start + place.end)
    }

    /// The block in which a statement stands that does not parse; `None` for a whole piece.
    pub fn home(&self, part: Part) -> Option<Node<'_>> {
        part.fragment?;
        let place = self.part_span(part).range();
        self.tree(part.piece).root().descendant_for_byte_range(place.start, place.end)
    }

    /// The node around another one; around a statement that does not parse, the block in which it stands.
    pub fn parent<'t>(&'t self, node: Node<'t>) -> Option<Node<'t>> {
        let parent = node.parent()?;
        match self.part_at(node.start_byte()).filter(|_| parent.kind() == "program") {
            Some(part @ Part { fragment: Some(_), .. }) => self.home(part),
            _ => Some(parent),
        }
    }

    /// A node and all those around it, from the inside out.
    pub fn ancestors<'t>(&'t self, node: Option<Node<'t>>) -> impl Iterator<Item = Node<'t>> {
        iter::successors(node, |node| self.parent(*node))
    }

    /// Every statement of the top level.
    pub fn statements(&self) -> impl Iterator<Item = Node<'_>> {
        self.pieces().flat_map(|piece| node::children(self.tree(piece).root()))
    }

    /// Whether some of the text does not parse.
    pub fn is_broken(&self) -> bool {
        self.pieces().any(|piece| self.is_piece_broken(piece))
    }

    /// Whether some of a piece does not parse.
    pub fn is_piece_broken(&self, piece: usize) -> bool {
        self.own_tree(piece).is_broken() || !self.fragments(piece).is_empty()
    }

    /// The number of the piece that holds the byte at `offset`; behind the end, the last one.
    pub fn piece_at(&self, offset: usize) -> Option<usize> {
        self.pieces.partition_point(|placed| placed.start <= offset).checked_sub(1)
    }

    /// The smallest node that covers a place, if the place lies in one piece.
    pub fn covering(&self, span: Span) -> Option<Node<'_>> {
        let range = span.range();
        self.root_around(span)?.descendant_for_byte_range(range.start, range.end)
    }

    /// The smallest expression or pattern that covers exactly this place.
    pub fn node_at(&self, span: Span) -> Option<Node<'_>> {
        let range = span.range();
        let found = self.root_around(span)?.named_descendant_for_byte_range(range.start, range.end)?;
        (node::span(found) == span).then_some(found)
    }

    fn root_around(&self, span: Span) -> Option<Node<'_>> {
        let range = span.range();
        let part = self.part_at(range.start)?;
        let holds = |part| range.end <= self.part_span(part).range().end;
        let whole = Part { fragment: None, ..part };
        let part = [part, whole].into_iter().find(|part| holds(*part))?;
        Some(self.part_tree(part).root())
    }

    /// The comment, string, template text or regular expression that the cursor at `offset` is
    /// in: whatever is typed there is no code.
    pub fn text_at(&self, offset: usize) -> Option<Span> {
        let node = self.before(offset)?;
        let is_comment = matches!(node.kind(), "comment" | "hash_bang_line" | "html_comment");
        (is_comment || is_in_string(node, offset)).then(|| node::span(node))
    }

    /// The string, template text or regular expression that the cursor at `offset` is in: the stretch of it that
    /// holds the byte before.
    pub fn string_at(&self, offset: usize) -> Option<Node<'_>> {
        self.before(offset).filter(|node| is_in_string(*node, offset))
    }

    /// Whether the cursor at `offset` is in a comment.
    pub fn is_comment_at(&self, offset: usize) -> bool {
        self.before(offset).is_some_and(|node| node.kind() == "comment")
    }

    /// The smallest node that holds the byte before `offset`.
    pub fn before(&self, offset: usize) -> Option<Node<'_>> {
        let start = offset.checked_sub(1)?;
        self.part_tree(self.part_at(start)?).root().descendant_for_byte_range(start, offset)
    }

    /// The place of the block that holds a statement; the whole text for one of the top level.
    pub fn block_around<'t>(&'t self, statement: Node<'t>) -> Option<Span> {
        match self.parent(statement)? {
            block if block.kind() == "statement_block" => Some(node::span(block)),
            program if program.kind() == "program" => Some(Span::new(0, self.source.len())),
            _ => None,
        }
    }

    /// Where a name of the scope of the file is bound: the number of the piece, and the place of the
    /// name among those that [`outward`](Self::outward) has found there.
    pub(super) fn outer(
        &self,
        name: &str,
        find: impl Fn(&Tree, &str) -> Vec<OuterName>,
    ) -> Option<(usize, usize)> {
        let since = |earlier: &Earlier| self.outer_since(earlier, name, &find);
        let all = || Arc::new(OuterNames::of(self.pieces().map(|piece| self.outward(piece, &find))));
        let earlier = self.earlier.as_ref().filter(|_| self.outer.get().is_none());
        let known = earlier.map_or(Err(Unclear), since);
        let found = known.unwrap_or_else(|Unclear| self.outer.get_or_init(all).get(name));
        found.map(|(_, piece, place)| (piece, place))
    }

    /// The same by what is known of an earlier text, if that can be told.
    fn outer_since(
        &self,
        Earlier { outer, old, new }: &Earlier,
        name: &str,
        find: &impl Fn(&Tree, &str) -> Vec<OuterName>,
    ) -> Result<Option<Place>, Unclear> {
        let known = match outer.get(name) {
            // Another piece may bind it, too.
            Some((_, piece, _)) if old.contains(&piece) => return Err(Unclear),
            Some((rank, piece, place)) if piece >= old.end => Some((rank, piece - old.end + new.end, place)),
            known => known,
        };
        if new.len() > FEW {
            return Err(Unclear);
        }
        let binds = |piece: &usize| outer::may_bind(self.text(*piece), name);
        let found = new.clone().filter(binds).flat_map(|piece| {
            let names = self.outward(piece, find).iter().enumerate().filter(|(_, it)| *it.name == *name);
            names.map(move |(place, it)| (it.rank, piece, place))
        });
        Ok(found.chain(known).min())
    }

    /// Whether a piece may bind a name, by its text. It is asked before the piece is parsed.
    pub fn may_bind(&self, piece: usize, name: &str) -> bool {
        outer::may_bind(self.text(piece), name)
    }

    fn outward(&self, piece: usize, find: impl Fn(&Tree, &str) -> Vec<OuterName>) -> &[OuterName] {
        self.pieces[piece].piece.outward(|| find(self.own_tree(piece), self.text(piece)))
    }

    /// The names of other pieces, or of nothing, that a piece assigns to.
    pub(super) fn written(&self, piece: usize, find: impl FnOnce() -> Vec<String>) -> &[String] {
        self.pieces[piece].piece.written(find)
    }
}

/// What a long piece and what it was before an edit have in common, mostly.
fn beginning(text: &str) -> &[u8] {
    &text.as_bytes()[..text.len().min(32)]
}

/// The cutting of a text of which some was cut before.
struct Cutting<'a> {
    before: &'a Forest,
    source: &'a str,
    change: Change,
    /// The pieces of before in the stretch that changed. It may hold several changes far from each other.
    others: OnceCell<Others<'a>>,
}

/// Pieces of before by what is the same of others.
#[derive(Default)]
struct Others<'a> {
    /// By their text, the last one first.
    by_text: RefCell<HashMap<&'a str, Vec<usize>, RandomState>>,
    /// The first one of each beginning.
    by_beginning: HashMap<&'a [u8], usize, RandomState>,
}

impl<'a> Cutting<'a> {
    fn pieces(&self) -> Vec<Placed> {
        let mut pieces = Vec::with_capacity(self.before.pieces.len() + 1);
        pieces.extend_from_slice(&self.before.pieces[..self.untouched()]);
        let mut at = pieces.last().map_or(0, Placed::end);
        while at < self.source.len() {
            let known = self.known(at);
            if let Some(first) = known.filter(|_| at >= self.change.new_end) {
                // From here on the text is the same to its end.
                let rest = &self.before.pieces[first..];
                let place = |placed: &Placed| {
                    let start = self.after(placed.start);
                    if start == placed.start {
                        placed.clone()
                    } else {
                        Placed::new(start, placed.piece.clone())
                    }
                };
                pieces.extend(rest.iter().map(place));
                break;
            }
            let placed = match known {
                Some(known) => self.before.pieces[known].clone(),
                None => Placed::new(at, self.cut(at)),
            };
            at = placed.end();
            pieces.push(placed);
        }
        pieces
    }

    /// How many pieces stand before the change, so that nothing of it was looked at for them.
    fn untouched(&self) -> usize {
        let Change { start, .. } = self.change;
        let is_before = |placed: &&Placed| placed.start < start && placed.seen() <= start;
        self.before.pieces.iter().take_while(is_before).count()
    }

    /// The piece that begins at `at`, where none is known.
    fn cut(&self, at: usize) -> Arc<Piece> {
        let end_of_whole = |at: usize| match self.known(at) {
            Some(known) => {
                let known = &self.before.pieces[known].piece;
                known.is_whole.then(|| at + known.len)
            }
            None => self.end_of_known_statement(at),
        };
        let pieces::Cut { end, seen, is_whole } = pieces::cut(self.source, at, &end_of_whole);
        // What makes no progress would never end.
        let end = end.max(at + 1).min(self.source.len());
        let text = &self.source[at..end];
        let seen = if seen == usize::MAX { seen } else { seen - at };
        let others = self.others.get_or_init(|| self.find_others());
        let same = others.by_text.borrow_mut().get_mut(text).and_then(Vec::pop);
        let same = same.map(|piece| &self.before.pieces[piece].piece);
        if let Some(same) = same.filter(|it| it.seen == seen && it.is_whole == is_whole) {
            return Arc::clone(same);
        }
        Arc::new(Piece::new(text, seen, is_whole, self.like(text, others)))
    }

    /// The pieces of before in the stretch that changed.
    fn changed(&self) -> Range<usize> {
        let pieces = &self.before.pieces;
        let first = pieces.partition_point(|placed| placed.end() < self.change.start);
        let last = pieces.partition_point(|placed| placed.start <= self.change.old_end);
        first..last.max(first)
    }

    fn find_others(&self) -> Others<'a> {
        let mut others = Others::default();
        let by_text = others.by_text.get_mut();
        for piece in self.changed().rev() {
            let text = self.before.text(piece);
            others.by_beginning.insert(beginning(text), piece);
            if !self.is_kept(piece) {
                by_text.entry(text).or_default().push(piece);
            }
        }
        others
    }

    /// Whether a piece of before is certainly one of the new text, in its place.
    fn is_kept(&self, piece: usize) -> bool {
        let placed = &self.before.pieces[piece];
        placed.seen() <= self.change.start || placed.start >= self.change.old_end
    }

    /// The piece of before that another one with this text came from, as far as can be told.
    fn like(&self, text: &str, others: &Others<'_>) -> Option<(&'a Piece, &'a str)> {
        let alike = others.by_beginning.get(beginning(text)).copied();
        let piece = alike.or_else(|| self.before.piece_at(self.change.start))?;
        Some((&self.before.pieces[piece].piece, self.before.text(piece)))
    }

    /// The end of the whole statement that began at `at` in a block of a piece of before, and still does.
    fn end_of_known_statement(&self, at: usize) -> Option<usize> {
        let Change { start, new_end, .. } = self.change;
        let was = if at < start { at } else { self.before_change(at).filter(|_| at >= new_end)? };
        let Placed { start: of_piece, piece, .. } = &self.before.pieces[self.before.piece_at(was)?];
        let inside = was - of_piece;
        let statement = piece.whole_statement(inside)?;
        let is_same = at >= start || of_piece + statement.seen <= start;
        is_same.then(|| at + statement.end - inside)
    }

    /// The piece of before that still begins at `at`.
    fn known(&self, at: usize) -> Option<usize> {
        let Change { start, new_end, .. } = self.change;
        let is_before = at < start;
        let was = if is_before { at } else { self.before_change(at).filter(|_| at >= new_end)? };
        let pieces = &self.before.pieces;
        let found = pieces.binary_search_by_key(&was, |placed| placed.start).ok()?;
        (!is_before || pieces[found].seen() <= start).then_some(found)
    }

    /// Where a place behind the change was before it.
    fn before_change(&self, at: usize) -> Option<usize> {
        (at + self.change.old_end).checked_sub(self.change.new_end)
    }

    /// Where a place behind the change is now.
    fn after(&self, was: usize) -> usize {
        (was + self.change.new_end).saturating_sub(self.change.old_end)
    }
}

/// Whether the cursor at `offset` is in the string, template text or regular expression that `node` is a part of.
fn is_in_string(node: Node<'_>, offset: usize) -> bool {
    match node.kind() {
        "string" | "template_string" | "string_fragment" | "escape_sequence" | "regex_pattern" => true,
        // Right after the opening quote, and before the closing one.
        "\"" | "'" | "`" => node.end_byte() == offset && node.next_sibling().is_some(),
        _ => false,
    }
}
