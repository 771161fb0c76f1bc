//! The order in which GenAIScript comes by the scripts of a workspace, which decides between two of
//! one id.

use std::cmp::Ordering;

use crate::script::FilePath;

/// Which of two files GenAIScript finds first. It goes down level by level, and through each folder
/// from the end of the alphabet.
///
/// It reads several folders at the same time. In one folder the order is always this one, between
/// folders nearly always: of a hundred pairs in folders of one level one or two came the other way.
pub(super) fn of_search(left: &FilePath, right: &FilePath) -> Ordering {
    let parts = |path: &FilePath| path.as_str().matches('/').count();
    let by_level = parts(left).cmp(&parts(right));
    by_level.then_with(|| right.as_str().split('/').cmp(left.as_str().split('/')))
}
