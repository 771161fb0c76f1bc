use std::sync::Arc;

use crate::lsp::document::Document;
use crate::lsp::uri::DocUri;
use crate::text::Span;

/// Limit of recorded edits: those of a menu of code actions, or of the files of a rename.
const MAX_OFFERS: usize = 64;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub uri: DocUri,
    pub version: i32,
    pub edits: Vec<(Span, String)>,
}

#[derive(Debug, Default)]
pub struct Offers(Vec<Offer>);

impl Offers {
    pub fn add(&mut self, offers: impl IntoIterator<Item = Offer>) {
        for offer in offers {
            self.0.retain(|known| known.uri != offer.uri || known.version == offer.version);
            if !offer.edits.is_empty() && self.0.len() < MAX_OFFERS && !self.0.contains(&offer) {
                self.0.push(offer);
            }
        }
    }

    pub fn made(&mut self, before: &Arc<Document>, after: &Arc<Document>) -> bool {
        let of_document = |offer: &Offer| offer.uri == before.uri;
        let mut offers = self.0.iter().filter(|offer| of_document(offer) && offer.version == before.version);
        let is_made = offers.any(|offer| offer.makes(before, after));
        self.0.retain(|offer| !of_document(offer));
        is_made
    }
}

impl Offer {
    fn makes(&self, before: &Document, after: &Document) -> bool {
        let removed: usize = self.edits.iter().map(|(span, _)| span.len()).sum();
        let added: usize = self.edits.iter().map(|(_, text)| text.len()).sum();
        // Comparing lengths first avoids most comparisons of texts.
        before.text.len() + added == after.text.len() + removed
            && *self.result(before) == *after.text.source()
    }

    fn result(&self, before: &Document) -> Arc<str> {
        let mut edits: Vec<_> = self.edits.iter().collect();
        // Of several edits at one position, the first is inserted first.
        edits.sort_by_key(|(span, _)| span.start);
        let mut text = before.text.clone();
        for (span, new) in edits.into_iter().rev() {
            text.edit(*span, new);
        }
        text.source()
    }
}
