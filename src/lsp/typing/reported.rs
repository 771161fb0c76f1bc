use crate::lint::{Diagnostic, Severity};
use crate::lsp::document::Document;
use crate::text::{Span, TextChange};

/// Findings of one document that were sent to the client, with spans in the newest version.
#[derive(Debug)]
pub struct Reported {
    /// Distinguishes the document from an earlier one with the same URI.
    opening: u64,
    version: i32,
    /// Last version whose findings are all included.
    complete: Option<i32>,
    is_judged: bool,
    findings: Vec<FindingAnchor>,
    held: Vec<FindingAnchor>,
}

#[derive(Debug, Default)]
pub struct Judged {
    pub due: Vec<Diagnostic>,
    pub held: Vec<Diagnostic>,
}

/// Features by which a finding is recognised in a later version.
#[derive(Clone, Copy, Debug)]
struct FindingAnchor {
    code: &'static str,
    severity: Severity,
    span: Span,
}

impl FindingAnchor {
    fn new(finding: &Diagnostic) -> Self {
        Self { code: finding.rule.code, severity: finding.severity, span: finding.span }
    }

    /// A more severe finding is a different one.
    fn may_be(&self, finding: &Diagnostic) -> bool {
        self.code == finding.rule.code && self.severity <= finding.severity && self.span.meets(finding.span)
    }
}

impl Reported {
    pub fn new(document: &Document) -> Self {
        let (opening, version) = (document.opening, document.version);
        Self { opening, version, complete: None, is_judged: false, findings: Vec::new(), held: Vec::new() }
    }

    pub fn is_judged(&self) -> bool {
        self.is_judged
    }

    pub fn rebase(&mut self, after: &Document, changes: &[TextChange]) {
        self.version = after.version;
        for finding in self.findings.iter_mut().chain(&mut self.held) {
            finding.span = changes.iter().fold(finding.span, |span, change| change.map(span));
        }
    }

    pub fn is_complete_at(&self, version: i32) -> bool {
        self.complete == Some(version)
    }

    pub fn add_earlier(&mut self, found: &[Diagnostic], changes: &[TextChange]) {
        let moved = found.iter().map(|finding| {
            let anchor = FindingAnchor::new(finding);
            let span = changes.iter().fold(anchor.span, |span, change| change.map(span));
            FindingAnchor { span, ..anchor }
        });
        self.findings.extend(moved);
    }

    pub fn release(&mut self) {
        self.findings.append(&mut self.held);
    }

    pub fn known(&self, found: &[Diagnostic]) -> Vec<bool> {
        matches(&self.findings, found)
    }

    pub fn held(&self, found: &[Diagnostic]) -> Vec<bool> {
        matches(&self.held, found)
    }

    /// While the author types, earlier findings are kept, as the next key may restore them. Returns false for an old
    /// version.
    pub fn note(&mut self, document: &Document, judged: &Judged, is_typing: bool) -> bool {
        if (self.opening, self.version) != (document.opening, document.version) {
            return false;
        }
        self.is_judged = true;
        let anchors = judged.due.iter().map(FindingAnchor::new);
        if is_typing {
            let is_gone = |anchor: &FindingAnchor| !judged.due.iter().any(|finding| anchor.may_be(finding));
            self.findings.retain(is_gone);
            self.findings.extend(anchors);
        } else {
            self.findings = anchors.collect();
        }
        self.held = judged.held.iter().map(FindingAnchor::new).collect();
        self.complete = self.held.is_empty().then_some(document.version);
        true
    }
}

/// Each anchor matches at most one finding.
fn matches(anchors: &[FindingAnchor], found: &[Diagnostic]) -> Vec<bool> {
    let mut is_used = vec![false; anchors.len()];
    let mut known = vec![false; found.len()];
    // Exact positions match first, so that an adjacent finding does not take their anchor.
    for is_exact in [true, false] {
        for (finding, known) in found.iter().zip(&mut known).filter(|(_, known)| !**known) {
            let is_it = |(anchor, is_used): &(&FindingAnchor, &mut bool)| {
                !**is_used && anchor.may_be(finding) && (!is_exact || anchor.span.start == finding.span.start)
            };
            if let Some((_, is_used)) = anchors.iter().zip(&mut is_used).find(is_it) {
                (*is_used, *known) = (true, true);
            }
        }
    }
    known
}
