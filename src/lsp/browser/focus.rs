use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::ide::preview::ViewKind;
use crate::lsp::protocol::types::{Position, Url};

/// Place that the pages show, and a count of changes by which they learn that it is out of date.
#[derive(Debug, Default)]
pub struct PageFocus {
    state: Mutex<FocusState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct FocusState {
    place: Option<FocusPlace>,
    /// Last place that had a view. It is shown while the user is in a file without one.
    shown: Option<FocusPlace>,
    changes: u64,
    /// View that the user chose in the editor, and the number of the change by which it was chosen.
    view: Option<(ViewKind, u64)>,
    is_ended: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FocusPlace {
    pub url: Url,
    pub position: Position,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusEvent {
    /// Number of changes so far, and the view that was chosen meanwhile
    Changed(u64, Option<ViewKind>),
    Unchanged,
    Ended,
}

impl PageFocus {
    pub fn move_to(&self, url: &Url, position: Option<Position>) {
        let mut state = self.state();
        let position = position.unwrap_or_else(|| {
            let same = state.place.as_ref().filter(|place| place.url == *url);
            same.map(|place| place.position).unwrap_or_default()
        });
        let place = FocusPlace { url: url.clone(), position };
        if state.place.as_ref() != Some(&place) {
            state.place = Some(place);
            state.changes += 1;
            self.changed.notify_all();
        }
    }

    pub fn choose(&self, view: ViewKind) {
        let mut state = self.state();
        state.changes += 1;
        state.view = Some((view, state.changes));
        self.changed.notify_all();
    }

    pub fn note_change(&self) {
        self.state().changes += 1;
        self.changed.notify_all();
    }

    pub fn end(&self) {
        self.state().is_ended = true;
        self.changed.notify_all();
    }

    /// Returns the places to show, the preferred one first.
    pub fn places(&self) -> impl Iterator<Item = FocusPlace> + use<> {
        let state = self.state();
        let before = state.shown.clone().filter(|shown| Some(shown) != state.place.as_ref());
        state.place.clone().into_iter().chain(before)
    }

    pub fn set_shown(&self, place: FocusPlace) {
        self.state().shown = Some(place);
    }

    /// Waits for a change after `seen`, at most for `patience`. Without `seen`, everything is new.
    pub fn wait(&self, seen: Option<u64>, patience: Duration) -> FocusEvent {
        let is_quiet = |state: &mut FocusState| seen == Some(state.changes) && !state.is_ended;
        let waited = self.changed.wait_timeout_while(self.state(), patience, is_quiet);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if state.is_ended {
            FocusEvent::Ended
        } else if seen == Some(state.changes) {
            FocusEvent::Unchanged
        } else {
            let chosen = state.view.filter(|(_, number)| seen.is_some_and(|seen| seen < *number));
            FocusEvent::Changed(state.changes, chosen.map(|(view, _)| view))
        }
    }

    fn state(&self) -> MutexGuard<'_, FocusState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
