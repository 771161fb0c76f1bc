use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::task;

use super::convert::{self, PreviewAsked, PreviewChanged};
use super::document::DocUri;
use super::state::{Snapshot, State};
use super::transport::Outbox;
use crate::features::panel::{self, Kind, Panel};
use crate::features::shell::Shell;

/// The preview that the client shows, if it wants to hear when that is no longer right.
///
/// It hears once and then asks again, where its cursor is by then, so that a fast typist is not
/// sent a message for each key.
#[derive(Debug, Default)]
pub struct Watch(Mutex<Option<Watched>>);

#[derive(Debug)]
struct Watched {
    asked: PreviewAsked,
    /// What was answered; `None` while the answer is being made, so that a change in between
    /// counts.
    answer: Option<u64>,
}

impl Watch {
    /// Watches this preview, and no other, from now on.
    pub fn begin(&self, asked: &PreviewAsked) {
        *self.watched() = Some(Watched { asked: asked.clone(), answer: None });
    }

    /// Says what was answered.
    pub fn answered(&self, asked: &PreviewAsked, panel: &Panel) {
        if let Some(watched) = &mut *self.watched()
            && watched.asked == *asked
        {
            watched.answer = Some(fingerprint(panel));
        }
    }

    /// Looks after a change whether the preview is still right, on a thread where nobody waits.
    pub fn look_soon(watch: &Arc<Self>, state: &Arc<State>, outbox: &Outbox) {
        if watch.watched().is_none() {
            return;
        }
        let (watch, state, outbox) = (Arc::clone(watch), Arc::clone(state), outbox.clone());
        task::spawn_blocking(move || {
            panic::catch_unwind(AssertUnwindSafe(|| watch.look(&state, &outbox))).ok();
        });
    }

    fn look(&self, state: &State, outbox: &Outbox) {
        let asked = match &*self.watched() {
            Some(watched) => watched.asked.clone(),
            None => return,
        };
        let now = state
            .snapshot_now(&DocUri::new(&asked.text_document.uri))
            .and_then(|seen| Some(fingerprint(&of(&seen, &asked, state)?.1)));
        let mut watched = self.watched();
        // Another thread may have told the client meanwhile, or the client shows something else.
        if watched.as_ref().is_some_and(|watched| watched.asked == asked && watched.answer != now) {
            *watched = None;
            outbox.notify::<PreviewChanged>(convert::preview_changed(&asked));
        }
    }

    fn watched(&self) -> std::sync::MutexGuard<'_, Option<Watched>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The view that is asked for; `None` when no view has that name.
pub fn of(seen: &Snapshot, asked: &PreviewAsked, state: &State) -> Option<(Kind, Panel)> {
    let kind = Kind::named(&asked.kind)?;
    let offset = convert::offset(&seen.document, asked.position, state.capabilities().encoding);
    let shell = asked.shell.as_deref().map_or_else(Shell::of_platform, Shell::of_program);
    Some((kind, panel::panel(&seen.file, &seen.project, offset, kind, shell)))
}

fn fingerprint(panel: &Panel) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&panel.title, &panel.markdown).hash(&mut hasher);
    hasher.finish()
}
