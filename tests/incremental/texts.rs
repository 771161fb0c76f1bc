use std::fs;
use std::path::{Path, PathBuf};

use test_support::found;
use test_support::phrases::{BINDINGS, BLOCKS, PLAIN};
use test_support::random::Random;

pub struct Script {
    pub path: String,
    pub text: String,
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn sample() -> Vec<Script> {
    below(&repository().join("tests/sample"))
}

/// Scripts with every form of binding, made for this test, with both kinds of line breaks.
pub fn written() -> Vec<Script> {
    let mut scripts = below(&repository().join("tests/incremental/scripts"));
    for index in 0..scripts.len() {
        let Script { path, text } = &scripts[index];
        scripts.push(Script { path: path.clone(), text: text.replace('\n', "\r\n") });
    }
    scripts
}

/// Long versions, which cross the size limits.
pub fn long() -> Vec<Script> {
    const BYTES: usize = 33_000;
    let fillers = [
        "// a comment that is long enough to count for something\n",
        "if (q) { const p = env.vars; f(p.q, env.vars.r) }\n",
        "defTool(\"p\", \"d\", { q: \"\" }, ({ q }) => q)\n",
        "f(`${1}\n`, [{ a: 1 }, 2], (v) => { v.s })\n",
    ];
    let mut scripts = written();
    scripts.retain(|script| !script.path.ends_with("md"));
    for (index, script) in scripts.iter_mut().enumerate() {
        let filler = fillers[index % fillers.len()];
        let filler = filler.repeat(BYTES / filler.len());
        if index % 2 == 0 {
            script.text += &filler;
        } else {
            script.text.insert_str(0, &filler);
        }
    }
    scripts
}

/// Random short scripts: a name is bound in some ways and used in some blocks. Scripts with everything would always
/// have something that prevents incremental reading.
pub fn composed() -> Vec<Script> {
    const SCRIPTS: usize = 2_000;
    let mut random = Random(1);
    let mut scripts = Vec::new();
    while scripts.len() < SCRIPTS {
        let path = ["/a.genai.mjs", "/b.genai.mts", "/system.c.genai.mjs"][random.below(3)];
        let mut text = String::new();
        let bound = |random: &mut Random| {
            if random.below(2) == 0 { random.pick(&PLAIN) } else { random.pick(&BINDINGS) }
        };
        for _ in 0..random.below(2) {
            text.extend([bound(&mut random), "\n"]);
        }
        for _ in 0..=random.below(2) {
            let inner = bound(&mut random);
            let block = random.pick(&BLOCKS).replace('$', inner).replace('%', "$");
            text.extend([block.as_str(), "\n"]);
        }
        if promptsig::check(path, &text).iter().all(|it| it.rule.code != "C01") {
            scripts.push(Script { path: path.to_owned(), text });
        }
    }
    scripts
}

pub fn below(folder: &Path) -> Vec<Script> {
    let paths = found::below(folder);
    let read = |path: &PathBuf| Script {
        path: format!("/{}", path.file_name().unwrap().to_string_lossy()),
        text: fs::read_to_string(path).unwrap(),
    };
    paths.iter().map(read).collect()
}
