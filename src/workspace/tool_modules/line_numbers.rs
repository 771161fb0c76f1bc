use std::cell::RefCell;
use std::collections::HashMap;

use super::ToolModules;
use crate::file_path::FilePath;
use crate::tools::FileSpan;

/// Lines of places in modules, whose line breaks are found once.
#[derive(Debug)]
pub struct LineNumbers<'m> {
    modules: &'m ToolModules,
    breaks: RefCell<HashMap<FilePath, Vec<usize>>>,
}

impl<'m> LineNumbers<'m> {
    pub fn new(modules: &'m ToolModules) -> Self {
        Self { modules, breaks: RefCell::default() }
    }

    /// Returns the line of a place, from 1.
    pub fn line(&self, place: &FileSpan) -> usize {
        let mut breaks = self.breaks.borrow_mut();
        let of_file = breaks.entry(place.path.clone()).or_insert_with(|| {
            let file = self.modules.module_of_tool(&place.path);
            file.map(|file| memchr::memchr_iter(b'\n', file.source.as_bytes()).collect()).unwrap_or_default()
        });
        of_file.partition_point(|at| *at < place.span.range().start) + 1
    }
}
