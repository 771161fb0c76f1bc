//! Order in which GenAIScript finds the scripts of a workspace, which decides between equal ids.

use std::cmp::Ordering;

use crate::genaiscript::FilePath;

/// Compares two files by GenAIScript's order: level by level, in each folder from the end of the alphabet.
///
/// GenAIScript reads several folders concurrently. Within one folder the order is always this one, between
/// folders nearly always: of a hundred pairs in folders of one level, one or two were reversed.
pub(super) fn of_search(left: &FilePath, right: &FilePath) -> Ordering {
    let parts = |path: &FilePath| path.as_str().matches('/').count();
    let by_level = parts(left).cmp(&parts(right));
    by_level.then_with(|| right.as_str().split('/').cmp(left.as_str().split('/')))
}
