//! Scripts with the line that the code action writes, before TypeScript 5.9 and 7, with the settings of GenAIScript.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use promptsig::genaiscript::edit::{FileEdits, TextEdit};
use promptsig::ide::refactorings::{RefactoringRequest, refactorings};
use promptsig::text::Span;
use serde_json::json;
use test_support::skip::skipped;
use test_support::{Fixture, packages, systems};

use super::texts;

/// Lines that end in `// wrong` must be errors, and no others; `strict` ones only where TypeScript checks for `undefined`.
const SCRIPTS: &str = r#"
//- /w/genaiscript.d.ts
//- /w/system.shop.genai.mts
system({ parameters: { currency: "EUR" } })
export default function (ctx: ChatGenerationContext) {
    const { env } = ctx
    const { vars } = env
    vars["system.shop.currency"].toUpperCase()
    vars["system.shop.currency"].toFixed() // wrong
}
//- /w/system.till.genai.mjs
system({ parameters: { open: true } })
/** @param {ChatGenerationContext} ctx */
export default function (ctx) {
    const vars = ctx.env.vars
    vars["system.till.open"].valueOf()
    vars["system.till.open"].toUpperCase() // wrong
}
//- /w/trip.genai.mts
script({
    system: ["system.shop"],
    parameters: {
        city: "",
        days: { type: "integer", default: 3 },
        by: { type: "string", enum: ["train", "car"], default: "car" },
        note: { type: "string" },
        loud: false,
        tags: [""],
    },
})
env.files[0].filename
env.vars.city.toUpperCase()
env.vars.days.toFixed()
env.vars["system.shop.currency"].toUpperCase()
const by: "train" | "car" = env.vars.by
const { city, days: count } = env.vars
env.vars.note?.trim()
env.vars.cty // wrong
env.vars.days.toUpperCase() // wrong
env.vars["system.shop.currency"].toFixed() // wrong
const plane: "plane" = env.vars.by // wrong
const wrong: number = city // wrong
const flag: boolean = env.vars.loud // wrong
count.toUpperCase() // wrong
env.vars.note.trim() // strict
//- /w/below/walk.genai.mts
script({ system: [], parameters: { steps: 3 } })
env.vars.steps.toFixed()
env.vars.step // wrong
//- /w/ride.genai.mjs
script({ system: ["system.shop"], parameters: { city: "", days: { type: "integer", default: 3 } } })
env.files[0].filename
env.vars.city.toUpperCase()
const { days } = env.vars
days.toFixed()
env.vars["system.shop.currency"].toUpperCase()
env.vars.cty // wrong
days.toUpperCase() // wrong
env.vars["system.shop.currency"].toFixed() // wrong
//- /w/hike.genai.js
script({ system: [], parameters: { city: "", days: 3 } })
env.files[0].filename
env.vars.city.toUpperCase()
env.vars.cty // wrong
env.vars.days.toUpperCase() // wrong
//- /w/swim.genai.js
script({ system: [], parameters: { lanes: 3 } })
env.vars.lanes.toFixed()
env.vars.city // wrong
//- /w/sail.genai.ts
script({ system: [], parameters: { city: "", days: 3 } })
env.files[0].filename
env.vars.city.toUpperCase()
env.vars.cty // wrong
env.vars.days.toUpperCase() // wrong
"#;

#[test]
fn right_uses_compile_and_wrong_ones_do_not() {
    let compilers = match compilers() {
        Ok(compilers) => compilers,
        Err(why) => return skipped("the types of env.vars before the TypeScript compilers", &why),
    };
    let folder = tempfile::tempdir().unwrap();
    fs::copy(compilers.declarations, folder.path().join("genaiscript.d.ts")).unwrap();
    let files = typed(&Fixture::parse(SCRIPTS));
    for (path, text) in &files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    for (name, settings) in projects() {
        fs::write(folder.path().join(name), settings.to_string()).unwrap();
    }
    for (compiler, is_strict) in [(compilers.five, false), (compilers.seven, true)] {
        let mut found = BTreeSet::new();
        for (name, _) in projects() {
            found.extend(errors(&compiler, folder.path(), name));
        }
        assert_eq!(found, marked(&files, is_strict), "{compiler:?}");
    }
}

/// Returns the scripts with the one line or change that gives `env.vars` its types, and the file with the types.
fn typed(fixture: &Fixture) -> Vec<(String, String)> {
    let inside = |path: &str| path.trim_start_matches("/w/").to_owned();
    let scripts = fixture.files.iter().map(|source| {
        let file = source.as_script().unwrap();
        let range = Span::at(file.script().call().unwrap().callee.range().start);
        let request = RefactoringRequest { file, project: &fixture.project, range };
        let offered = refactorings(&request).into_iter().find(|it| it.title == "Give `env.vars` its types");
        let edits = offered.unwrap_or_else(|| panic!("{}", source.path())).edits.unwrap();
        let own = edits.into_iter().filter(|edit| edit.file.is_none());
        let own = own.map(|edit| TextEdit { file: Some(source.path().clone()), ..edit });
        let mut changed = fixture.changed(&FileEdits::by_file(own)).into_iter();
        let (_, text) = changed.find(|(path, _)| path == source.path()).unwrap();
        assert_eq!(text.matches("PromptsigVars").count(), 1, "{text}");
        (inside(source.path().as_str()), text)
    });
    let types =
        texts(fixture).into_iter().map(|(folder, text)| (inside(&format!("{folder}/promptsig.d.mts")), text));
    scripts.chain(types).collect()
}

/// Projects as GenAIScript sets them up; `.ts` belongs to neither, and is read alone, as an editor does.
fn projects() -> [(&'static str, serde_json::Value); 3] {
    let modules = json!({
        "lib": ["ES2024"], "target": "ES2024", "module": "NodeNext", "moduleDetection": "force",
        "moduleResolution": "nodenext", "checkJs": true, "allowJs": true, "skipLibCheck": true, "noEmit": true,
        "allowImportingTsExtensions": true, "verbatimModuleSyntax": true, "resolveJsonModule": true,
        "erasableSyntaxOnly": true,
    });
    let scripts = json!({
        "lib": ["ES2024"], "target": "ES2024", "module": "ES2022", "moduleDetection": "force", "checkJs": true,
        "allowJs": true, "skipLibCheck": true, "noEmit": true,
    });
    let alone = json!({ "moduleDetection": "force", "skipLibCheck": true, "noEmit": true });
    [
        (
            "tsconfig.json",
            json!({ "compilerOptions": modules, "include": ["**/*.mjs", "**/*.mts", "./genaiscript.d.ts"] }),
        ),
        ("jsconfig.json", json!({ "compilerOptions": scripts, "include": ["*.js", "./genaiscript.d.ts"] })),
        ("alone.json", json!({ "compilerOptions": alone, "include": ["*.genai.ts"] })),
    ]
}

fn marked(files: &[(String, String)], is_strict: bool) -> BTreeSet<(String, usize)> {
    let is_wrong = |line: &str| line.ends_with("// wrong") || (is_strict && line.ends_with("// strict"));
    let of_file = |(path, text): &(String, String)| {
        let lines = text.lines().enumerate().filter(|(_, line)| is_wrong(line));
        lines.map(|(at, _)| (path.clone(), at + 1)).collect::<Vec<_>>()
    };
    files.iter().flat_map(of_file).collect()
}

struct Compilers {
    five: Vec<PathBuf>,
    seven: Vec<PathBuf>,
    declarations: PathBuf,
}

fn compilers() -> Result<Compilers, String> {
    Command::new("node").arg("--version").output().map_err(|error| format!("node: {error}"))?;
    let system = match std::env::consts::OS {
        "macos" => "darwin",
        "windows" => "win32",
        other => other,
    };
    let machine = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    let five = packages::fetch("typescript", "5.9.3")?.join("bin/tsc");
    // The compiler of TypeScript 7 is a program of its own for each system.
    let seven = packages::fetch(&format!("@typescript/typescript-{system}-{machine}"), "7.0.2")?;
    let declarations = systems::fetch()?.join("genaiscript.d.ts");
    let seven = seven.join(format!("lib/tsc{}", std::env::consts::EXE_SUFFIX));
    Ok(Compilers { five: vec!["node".into(), five], seven: vec![seven], declarations })
}

/// Returns the files and lines of the errors.
fn errors(compiler: &[PathBuf], folder: &Path, project: &str) -> BTreeSet<(String, usize)> {
    let (program, arguments) = compiler.split_first().unwrap();
    let mut command = Command::new(program);
    let output =
        command.args(arguments).args(["--pretty", "false", "-p", project]).current_dir(folder).output();
    let output = String::from_utf8(output.unwrap().stdout).unwrap();
    let place = |line: &str| {
        let (path, rest) = line.split_once('(').unwrap_or_else(|| panic!("{project}: {output}"));
        (path.to_owned(), rest.split(',').next().unwrap().parse().unwrap())
    };
    output.lines().filter(|line| !line.starts_with(' ')).map(place).collect()
}
