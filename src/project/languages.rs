//! The tests that GenAIScript 2.5.1 itself makes on a script's text, as data.
//!
//! They look at the whole text, comments and metadata included, in any case.

/// How a word must stand in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordPosition {
    /// Anywhere, inside other words too
    Anywhere,
    /// Before white space
    BeforeSpace,
    /// Between two characters that belong to no word; the edges of the text do not count
    Apart,
    /// Beginning or ending at the edge of a word
    AtWordEdge,
}

/// A programming language that brings a system with it.
pub(super) struct LanguageTest {
    /// The system.
    pub system: &'static str,
    /// Words that call for it.
    pub words: &'static [(&'static str, WordPosition)],
    /// Endings of the whole text that call for it.
    pub endings: &'static [&'static str],
}

const fn anywhere(word: &'static str) -> (&'static str, WordPosition) {
    (word, WordPosition::Anywhere)
}

const fn before_space(word: &'static str) -> (&'static str, WordPosition) {
    (word, WordPosition::BeforeSpace)
}

/// The languages, in the order in which their systems join.
pub(super) const LANGUAGES: [LanguageTest; 6] = [
    LanguageTest { system: "system.go", words: &[anywhere("golang"), before_space("go")], endings: &[".go"] },
    LanguageTest { system: "system.rust", words: &[anywhere("rust"), anywhere("cargo")], endings: &[".rs"] },
    LanguageTest {
        system: "system.java",
        words: &[before_space("java"), anywhere("maven"), anywhere("gradle")],
        endings: &[".java"],
    },
    LanguageTest {
        system: "system.cpp",
        words: &[anywhere("c++"), anywhere("cpp"), anywhere("cmake")],
        endings: &[".cpp", ".cxx", ".cc", ".c++", ".h", ".hpp"],
    },
    LanguageTest {
        system: "system.ruby",
        words: &[anywhere("ruby"), anywhere("rails"), anywhere("gem"), anywhere("bundle"), anywhere("rake")],
        endings: &[".rb", ".rbw", ".rake", ".gemspec"],
    },
    LanguageTest {
        system: "system.php",
        words: &[anywhere("php"), anywhere("composer"), anywhere("laravel"), anywhere("symfony")],
        endings: &[".php", ".phtml", ".php3", ".php4", ".php5", ".php6", ".php7", ".php8"],
    },
];

/// A call of `defImages` in the text brings a safety system.
pub(super) const IMAGES: (&str, WordPosition) = ("defimages", WordPosition::Apart);
/// A call of `defSchema` in the text brings the schema system.
pub(super) const SCHEMA: (&str, WordPosition) = ("defschema", WordPosition::Apart);
/// With `defSchema`, this word brings the system for files with schemas.
pub(super) const FILE: (&str, WordPosition) = ("file", WordPosition::Apart);
