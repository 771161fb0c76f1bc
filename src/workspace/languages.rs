//! Tests that GenAIScript runs on a script's whole text, comments and metadata included, ignoring letter case.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordPosition {
    /// Anywhere, even inside of other words.
    Anywhere,
    /// Before white space.
    BeforeSpace,
    /// Between two non-word characters; the edges of the text do not count.
    Apart,
    /// Beginning or ending at a word boundary.
    AtWordEdge,
}

pub(super) struct LanguageTest {
    pub system: &'static str,
    pub words: &'static [(&'static str, WordPosition)],
    pub endings: &'static [&'static str],
}

const fn anywhere(word: &'static str) -> (&'static str, WordPosition) {
    (word, WordPosition::Anywhere)
}

const fn before_space(word: &'static str) -> (&'static str, WordPosition) {
    (word, WordPosition::BeforeSpace)
}

/// Languages in the order in which their systems join.
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

/// A call of `defImages` in the text activates a safety system.
pub(super) const IMAGES: (&str, WordPosition) = ("defimages", WordPosition::Apart);
/// A call of `defSchema` in the text activates the schema system.
pub(super) const SCHEMA: (&str, WordPosition) = ("defschema", WordPosition::Apart);
/// Together with `defSchema`, this word activates the system for files with schemas.
pub(super) const FILE: (&str, WordPosition) = ("file", WordPosition::Apart);
