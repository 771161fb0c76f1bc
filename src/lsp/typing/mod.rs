//! Delay of findings while their author types.
//!
//! A *session* begins with a key. It ends with a pause, a save, a change that was not typed, or a key in another
//! document. During a session a finding is reported if it was reported before, if its rule is never held back, or if
//! the last edit is outside of the statements it concerns (see [`Awaits`]). Every other finding may disappear with the
//! next key. In other documents, all new findings are held back, as the session caused them.
//!
//! This is a filter over computed findings. Apart from it, a key costs rebasing the spans of reported ones.

mod construct;
mod keys;
mod offers;
mod reported;

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::document::{Document, DocumentEdit};
use super::uri::DocUri;
use crate::genaiscript::MAX_BYTES;
use crate::genaiscript::ScriptFile;
use crate::lint::{Awaits, Diagnostic};
use crate::source_file::SourceFile;
use crate::text::{Span, Text, TextChange};
use keys::Keystrokes;
pub use offers::Offer;
use offers::Offers;
use reported::{Judged, Reported};

#[derive(Debug, Default)]
pub struct Typing(Mutex<TypingState>);

#[derive(Debug, Default)]
struct TypingState {
    session: Option<Session>,
    reported: HashMap<DocUri, Reported>,
    /// Documents with findings that the client lacks.
    held: BTreeSet<DocUri>,
    /// Subset of `held` that was released and not sent since.
    released: BTreeSet<DocUri>,
    with_summaries: Settled,
    offers: Offers,
}

#[derive(Debug)]
struct Session {
    document: Arc<Document>,
    places: Vec<Span>,
    /// Constructs around the last edit that was judged.
    constructs: Vec<Span>,
    until: Instant,
    unchecked: Option<Unchecked>,
}

/// Version that was never checked, and the changes since.
#[derive(Debug)]
struct Unchecked {
    document: Arc<Document>,
    changes: Vec<TextChange>,
}

/// Texts with all findings reported. Undoing back to one of them is not typing.
#[derive(Debug, Default)]
struct Settled(VecDeque<(DocUri, Text)>);

impl Typing {
    /// A zero pause disables holding back.
    pub fn edited(
        &self,
        before: &Arc<Document>,
        after: &Arc<Document>,
        edits: &[DocumentEdit],
        pause: Duration,
    ) {
        let mut inner = self.inner();
        let changes = keys::changes(edits);
        inner.rebase(after, &changes);
        let places = inner.session_in(&after.uri).map(|session| session.places.clone());
        // Text too long for analysis has no findings to compare with.
        let is_readable = after.is_in_sync() && before.text.len() <= MAX_BYTES;
        let keys = if pause.is_zero() || !is_readable || inner.offers.made(before, after) {
            Keystrokes::None
        } else {
            Keystrokes::collect(edits, places.as_deref().unwrap_or_default())
        };
        match keys {
            Keystrokes::None => drop(inner.end()),
            Keystrokes::Layout => {}
            Keystrokes::Typed(places) => inner.type_at(before, after, places, changes, pause),
        }
        if inner.with_summaries.contains(after) {
            inner.end();
        }
    }

    pub fn finish(&self) {
        self.inner().settle();
    }

    pub fn opened(&self, document: &Document) {
        self.closed(&document.uri);
        self.inner().reported.insert(document.uri.clone(), Reported::new(document));
    }

    pub fn closed(&self, uri: &DocUri) {
        let mut inner = self.inner();
        if inner.session_in(uri).is_some() {
            inner.end();
        }
        inner.reported.remove(uri);
        inner.held.remove(uri);
        inner.released.remove(uri);
    }

    pub fn until(&self) -> Option<Instant> {
        self.inner().session.as_ref().map(|session| session.until)
    }

    pub fn pause(&self) {
        let mut inner = self.inner();
        if inner.session.as_ref().is_some_and(|session| session.until <= Instant::now()) {
            inner.settle();
        }
    }

    pub fn is_going_on(&self) -> bool {
        self.inner().session.is_some()
    }

    pub fn take_released(&self) -> BTreeSet<DocUri> {
        std::mem::take(&mut self.inner().released)
    }

    /// Returns the version before a document's session, if [`Self::set_baseline`] needs its findings.
    pub fn unchecked(&self, document: &Document) -> Option<Arc<Document>> {
        let mut inner = self.inner();
        let unchecked = &inner.session_in(&document.uri)?.unchecked;
        unchecked.as_ref().map(|unchecked| Arc::clone(&unchecked.document))
    }

    pub fn set_baseline(&self, before: &Arc<Document>, found: &[Diagnostic]) {
        let mut inner = self.inner();
        let is_it = |unchecked: &mut Unchecked| Arc::ptr_eq(&unchecked.document, before);
        let session = inner.session_in(&before.uri);
        let Some(unchecked) = session.and_then(|session| session.unchecked.take_if(is_it)) else { return };
        if let Some(reported) = inner.reported.get_mut(&before.uri) {
            reported.add_earlier(found, &unchecked.changes);
        }
    }

    /// Edits that the client may apply for its author do not count as typing.
    pub fn offer(&self, offers: impl IntoIterator<Item = Offer>) {
        self.inner().offers.add(offers);
    }

    /// The result is recorded as sent to the client.
    pub fn report(&self, document: &Document, file: &SourceFile, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let mut inner = self.inner();
        let (judged, constructs) = inner.judge(document, file, found);
        inner.note(document, &judged, constructs);
        judged.due
    }

    /// Records nothing, unlike [`Self::report`].
    pub fn due(&self, document: &Document, file: &SourceFile, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        self.inner().judge(document, file, found).0.due
    }

    fn inner(&self) -> MutexGuard<'_, TypingState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TypingState {
    fn session_in(&mut self, uri: &DocUri) -> Option<&mut Session> {
        self.session.as_mut().filter(|session| session.document.uri == *uri)
    }

    fn rebase(&mut self, after: &Arc<Document>, changes: &[TextChange]) {
        if let Some(reported) = self.reported.get_mut(&after.uri) {
            reported.rebase(after, changes);
        }
        if let Some(session) = self.session_in(&after.uri) {
            session.document = Arc::clone(after);
            for place in &mut session.places {
                *place = changes.iter().fold(*place, |place, change| change.map(place));
            }
            for construct in &mut session.constructs {
                *construct =
                    changes.iter().fold(*construct, |construct, change| change.map_inside(construct));
            }
            if let Some(unchecked) = &mut session.unchecked {
                unchecked.changes.extend(changes);
            }
        }
    }

    fn type_at(
        &mut self,
        before: &Arc<Document>,
        after: &Arc<Document>,
        places: Vec<Span>,
        changes: Vec<TextChange>,
        pause: Duration,
    ) {
        let until = Instant::now() + pause;
        if let Some(session) = self.session_in(&after.uri) {
            (session.places, session.until) = (places, until);
            return;
        }
        self.end();
        let is_checked = self.reported.get(&after.uri).is_some_and(|it| it.is_complete_at(before.version));
        let unchecked = (!is_checked).then(|| Unchecked { document: Arc::clone(before), changes });
        self.session =
            Some(Session { document: Arc::clone(after), places, constructs: Vec::new(), until, unchecked });
        self.with_summaries.add(before);
    }

    /// Held findings count as reported, since the next session did not cause them.
    fn end(&mut self) -> Option<Session> {
        for uri in &self.held {
            if let Some(reported) = self.reported.get_mut(uri) {
                reported.release();
            }
        }
        self.released.append(&mut self.held);
        self.session.take()
    }

    fn settle(&mut self) {
        if let Some(session) = self.end() {
            self.with_summaries.add(&session.document);
        }
    }

    /// Also returns the constructs of the last edit.
    fn judge(&self, document: &Document, file: &SourceFile, found: Vec<Diagnostic>) -> (Judged, Vec<Span>) {
        let (Some(session), Some(reported)) = (&self.session, self.reported.get(&document.uri)) else {
            return (Judged { due: found, held: Vec::new() }, Vec::new());
        };
        let is_typed_in = session.document.uri == document.uri;
        if !is_typed_in && !reported.is_judged() {
            // A newly opened document shows all findings.
            return (Judged { due: found, held: Vec::new() }, Vec::new());
        }
        let unfinished = is_typed_in.then(|| Unfinished::new(file, session));
        let left = unfinished.as_ref().filter(|unfinished| unfinished.is_elsewhere);
        let (known, held) = (reported.known(&found), reported.held(&found));
        let mut judged = Judged::default();
        for ((finding, is_known), was_held) in found.into_iter().zip(known).zip(held) {
            let is_due = is_known
                || finding.awaits == Awaits::Nothing
                || was_held && left.is_some_and(|left| left.releases(&finding));
            let list = if is_due { &mut judged.due } else { &mut judged.held };
            list.push(finding);
        }
        (judged, unfinished.map(|unfinished| unfinished.constructs).unwrap_or_default())
    }

    fn note(&mut self, document: &Document, judged: &Judged, constructs: Vec<Span>) {
        let is_typing = self.session.is_some();
        let Some(reported) = self.reported.get_mut(&document.uri) else { return };
        if !reported.note(document, judged, is_typing) {
            return;
        }
        if let Some(session) = self.session_in(&document.uri) {
            session.constructs = constructs;
        }
        if judged.held.is_empty() {
            self.held.remove(&document.uri);
        } else {
            self.held.insert(document.uri.clone());
        }
    }
}

impl Settled {
    const MAX: usize = 16;

    fn add(&mut self, document: &Document) {
        // A longer text has no findings.
        if document.text.len() > MAX_BYTES || self.contains(document) {
            return;
        }
        if self.0.len() == Self::MAX {
            self.0.pop_front();
        }
        self.0.push_back((document.uri.clone(), document.text.clone()));
    }

    fn contains(&self, document: &Document) -> bool {
        let text = &document.text;
        // Only texts of equal length are compared.
        let mut alike =
            self.0.iter().filter(|(uri, known)| known.len() == text.len() && *uri == document.uri);
        alike.any(|(_, known)| *known.source() == *text.source())
    }
}

struct Unfinished {
    constructs: Vec<Span>,
    /// Whether they differ from the previous ones.
    is_elsewhere: bool,
    /// Whether the file has metadata that are not among them.
    has_metadata: bool,
}

impl Unfinished {
    fn new(file: &SourceFile, session: &Session) -> Self {
        let around = |place: &Span| construct::around(file, *place);
        let constructs: Vec<Span> = session.places.iter().map(around).collect();
        let is_free = |place: Span| !constructs.iter().any(|construct| construct.meets(place));
        let calls = file.as_script().map(ScriptFile::calls).unwrap_or_default();
        Self {
            is_elsewhere: !session.constructs.is_empty() && session.constructs.iter().all(|it| is_free(*it)),
            has_metadata: !calls.is_empty() && calls.iter().all(|call| is_free(call.span)),
            constructs,
        }
    }

    /// Whether a finding held back in the previous constructs is unrelated to these.
    fn releases(&self, finding: &Diagnostic) -> bool {
        let is_apart = || {
            let related = finding.related.iter().filter(|related| related.file.is_none());
            let mut places = [finding.extent, finding.span].into_iter().chain(related.map(|it| it.span));
            !places.any(|place| self.constructs.iter().any(|construct| construct.meets(place)))
        };
        match finding.awaits {
            Awaits::Nothing => true,
            Awaits::Statement => is_apart(),
            Awaits::Metadata => self.has_metadata && is_apart(),
            Awaits::Pause => false,
        }
    }
}
