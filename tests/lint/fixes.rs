//! The law of fixes (`harness/law.rs`) over scripts not written for it: those of `tests/holdout`, the README's
//! workspace and GenAIScript's system scripts. Other fixtures and examples are checked in their own tests.
//!
//! `SCRIPTS=folder cargo test lint::fixes` tries the scripts below another folder as well.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use promptsig::lint::{self, Applicability};
use promptsig::workspace::Project;
use promptsig::{FilePath, SourceFile};

use crate::lint::harness::law;
use test_support::Fixture;
use test_support::cases::Case;
use test_support::systems::SCRIPTS;

/// Checks every file of every fixture, on all processors.
fn hold(fixtures: &[Fixture]) -> usize {
    let places = || fixtures.iter().flat_map(|fixture| fixture.files.iter().map(move |file| (fixture, file)));
    let all: Vec<(&Fixture, &SourceFile)> = places().collect();
    let (next, fixes) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let breaches = Mutex::new(Vec::new());
    let work = || {
        while let Some((fixture, file)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            let found = lint::check(&fixture.context(file));
            fixes.fetch_add(found.iter().map(|it| it.fixes.len()).sum(), Ordering::Relaxed);
            let broken = law::breaches(file, &found, fixture);
            breaches.lock().unwrap().extend(broken);
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| _ = scope.spawn(work));
    });
    let mut breaches = breaches.into_inner().unwrap();
    breaches.sort();
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
    fixes.into_inner()
}

#[test]
fn of_scripts_in_the_style_of_real_ones() {
    let fixtures: Vec<Fixture> = Case::all().into_iter().map(|case| case.fixture).collect();
    assert!(hold(&fixtures) > 200);
}

#[test]
fn of_the_sample() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample");
    assert!(hold(&[workspace(&folder, "/sample")]) > 20);
}

#[test]
fn of_the_system_scripts() {
    let Some(folder) = &*SCRIPTS else { return };
    assert!(hold(&[workspace(folder, "/core/node_modules/@genaiscript/core/genaisrc")]) > 5);
}

#[test]
fn of_what_the_reader_is_held_to() {
    let sources = [include_str!("../conformance/meta.json"), include_str!("../conformance/repair.json")];
    let cases = sources.iter().flat_map(|file| serde_json::from_str::<Vec<serde_json::Value>>(file).unwrap());
    // Keys such as `a` are not metadata.
    let settings = "//- /promptsig.toml\n[rules]\nM14 = \"off\"\n//- /a.genai.mjs\n";
    let fixtures: Vec<Fixture> =
        cases.map(|case| Fixture::parse(&format!("{settings}{}", case["src"].as_str().unwrap()))).collect();
    assert!(hold(&fixtures) > 100);
}

#[test]
fn of_other_scripts() {
    let Some(folder) = std::env::var_os("SCRIPTS") else { return };
    hold(&[workspace(Path::new(&folder), "/scripts")]);
}

fn chains(path: &str, source: &str) -> [String; 2] {
    let fixture = Fixture::parse(&format!("//- {path}\n{source}"));
    let file = fixture.files.last().unwrap();
    let look = |file: &SourceFile| {
        let mut world = fixture.project.clone();
        world.insert(file);
        lint::check(&lint::LintInput::new(file, &world))
    };
    [Applicability::Safe, Applicability::Unsafe].map(|how| {
        let fixed = lint::fix_all(file, &look(file), how, &look);
        fixed.map_or_else(|| source.to_owned(), |(file, _)| file.source().to_string())
    })
}

/// A declaration is changed unseen only if its readers continue to work.
#[test]
fn of_what_is_taken_for_a_string() {
    let declared = |name: &str| format!("script({{ parameters: {{ {name} }} }})\n");
    let (plain, boolean) =
        (declared("force: false"), declared("force: { type: \"boolean\", default: false }"));
    for read in [
        "if (env.vars.force === \"true\") use()",
        "const { force } = env.vars\nif (force == \"yes\") use()",
        "const force = env.vars.force\nswitch (force) { case \"true\": use() }",
        "use(env.vars.force.toLowerCase())",
    ] {
        let source = format!("{plain}{read}");
        assert_eq!(chains("/main.genai.mjs", &source)[0], source, "{read}");
    }
    for read in [
        "if (env.vars.force) use()",
        "if (env.vars.force === true) use()",
        "use(env.vars.force, env.vars.other === \"true\")",
        "const { force } = env.vars\nuse(force ? \"a\" : \"b\")",
    ] {
        assert_eq!(
            chains("/main.genai.mjs", &format!("{plain}{read}"))[0],
            format!("{boolean}{read}"),
            "{read}"
        );
    }
    let (zero, integer) = (declared("year: 0"), declared("year: { type: \"integer\", default: 0 }"));
    for (read, safe) in [("use(env.vars.year === \"2024\")", false), ("use(env.vars.year + 1)", true)] {
        let source = format!("{zero}{read}");
        let fixed = if safe { format!("{integer}{read}") } else { source.clone() };
        assert_eq!(chains("/main.genai.mjs", &source)[0], fixed);
    }
}

/// The default of a parameter's schema is sent to no provider.
#[test]
fn of_a_default_that_a_parameter_gets() {
    for script in [
        "script({ parameters: { force: false } })",
        "script({ group: \"mcp\", parameters: { force: false } })",
        "script({ model: \"openai:gpt-4o\", parameters: { force: false } })",
        "system({ parameters: { force: false } })\nexport default ({ env }) => env.vars[\"system.main.force\"]",
    ] {
        let path = if script.starts_with("system") { "/system.main.genai.mjs" } else { "/main.genai.mjs" };
        let settings = "//- /promptsig.toml\nproviders = [\"openai\", \"anthropic\", \"gemini\"]\n";
        let [fixed, _] = chains(path, &format!("{script}\nenv.vars.force"));
        assert!(fixed.contains("default: false"), "{fixed}");
        let fixture = Fixture::parse(&format!("{settings}//- {path}\n{fixed}"));
        let found = lint::check(&fixture.context(&fixture.files[0]));
        assert!(!found.iter().any(|it| it.rule.code.starts_with('D')), "{found:#?}");
    }
}

/// The fixes of two rules do not mix.
#[test]
fn of_a_system_in_a_file_of_another_name() {
    let source = "system({ title: \"a\" })\n$`Hello.`\n";
    let [safe, all] = chains("/main.genai.mjs", source);
    assert_eq!((&*safe, &*all), (source, "script({ title: \"a\" })\n$`Hello.`\n"));
    let [safe, all] = chains("/system.main.genai.mjs", source);
    let wrapped = "system({ title: \"a\" })\nexport default function (ctx) {\n    const { $ } = ctx\n    $`Hello.`\n}\n";
    assert_eq!((&*safe, &*all), (source, wrapped));
}

#[test]
fn of_mistakes_in_what_a_fix_would_write() {
    let titles = |code: &str, source: &str| {
        let fixture = Fixture::parse(&format!("//- /main.genai.mjs\n{source}"));
        let found = lint::check(&fixture.context(&fixture.files[0]));
        let of_rule = found.iter().filter(|it| it.rule.code == code);
        let titles: Vec<String> = of_rule.flat_map(|it| &it.fixes).map(|fix| fix.title.clone()).collect();
        assert!(found.iter().any(|it| it.rule.code == code), "{code} on {source}");
        titles.join(", ")
    };
    for (code, source, offered) in [
        ("M03", "const MD = \".md\"; script({ accept: MD }); env.files", "Write `\".md\"`"),
        ("M03", "const MD = \"md\"; script({ accept: MD }); env.files", ""),
        ("M05", "script({ title: \"A\", description: \"f(')})')\" })", "Write `}\\u0029`"),
        ("M05", "script({ title: \"A\", description: f(')}) })') })", ""),
        ("P07", "script({ parameters: { size: { enum: [\"a\", \"b\"] } } })", "Add `type: \"string\"`"),
        ("P07", "script({ parameters: { size: { enum: [\"a\", null] } } })", ""),
        ("P19", "defTool(\"a\", \"b\", { city: [\"a\", \"b\"] }, run)", "Keep the first item"),
        ("P19", "defTool(\"a\", \"b\", { city: \"\", required: [\"city\", \"\"] }, run)", ""),
        (
            "P20",
            "script({ parameters: { n: { type: \"integer\", minimum: 1, default: \"2\" } } })",
            "Write `2`, Remove `default`",
        ),
        (
            "P20",
            "script({ parameters: { n: { type: \"integer\", minimum: 1, default: \"0\" } } })",
            "Remove `default`",
        ),
        (
            "T10",
            "defTool(\"a\", \"b\", { type: \"array\", items: { type: \"string\" } }, run)",
            "Put the array into a property",
        ),
        ("T10", "defTool(\"a\", \"b\", { type: \"array\" }, run)", ""),
    ] {
        assert_eq!(titles(code, source), offered, "{code} on {source}");
    }
}

/// Reads the scripts below a folder, as a workspace at `root`.
fn workspace(folder: &Path, root: &str) -> Fixture {
    let mut files = Vec::new();
    let mut todo = vec![folder.to_owned()];
    while let Some(place) = todo.pop() {
        if place.is_dir() {
            todo.extend(fs::read_dir(&place).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let path = FilePath::new(format!("{root}/{}", place.strip_prefix(folder).unwrap().to_str().unwrap()));
        if path.is_script() || path.may_be_agentscript() {
            files.extend(fs::read_to_string(&place).ok().map(|source| (path, source)));
        }
    }
    files.sort();
    Fixture::from_files(Project::with_roots([root]), files)
}
