//! Who may do what when a release is made: code of others runs with no rights and near no secret.

use promptsig::syntax::{Value, yaml};

use super::{json, read};

/// What runs code of dependencies: their build scripts, their tests, what they do when installed.
fn runs_others(script: &str) -> bool {
    let lines = || script.lines().map(str::trim);
    let has = |command: &str, unless: &str| {
        lines().any(|line| line.contains(command) && (unless.is_empty() || !line.contains(unless)))
    };
    has(".ci/run", "")
        || has(".ci/release build", "")
        || has(".ci/release crates", "")
        || has("cargo build", "")
        || has("cargo package", "--no-verify")
        || has("cargo publish", "--no-verify")
        || has("cargo install", "")
        || has("npm ci", "--ignore-scripts")
        || has("npm install", "")
}

struct Job {
    name: String,
    /// What it may do beyond reading the repository.
    powers: Vec<String>,
    /// Its steps: what they run, and what else is said of them.
    steps: Vec<(String, String)>,
    /// What is said of all of its steps.
    rest: String,
}

/// The text of a value, for a look at what it names.
fn text_of(value: &Value) -> String {
    let members = value.as_object().into_iter().flat_map(|object| object.entries());
    let mut lines: Vec<String> = members.map(|it| it.key.clone() + ": " + &text_of(&it.value)).collect();
    lines.extend(value.as_array().into_iter().flatten().map(text_of));
    lines.extend(value.as_str().map(str::to_owned));
    lines.join("\n")
}

fn powers(permissions: Option<&Value>) -> Vec<String> {
    let Some(permissions) = permissions else { return Vec::new() };
    let entries = permissions.as_object().expect("permissions are named one by one").entries();
    let beyond = |key: &str, value: &Value| (key, value.as_str()) != ("contents", Some("read"));
    entries.into_iter().filter(|it| beyond(&it.key, &it.value)).map(|it| it.key.clone()).collect()
}

fn workflow() -> Value {
    yaml::parse(&read(".github/workflows/release.yml"), 0).unwrap()
}

fn jobs() -> Vec<Job> {
    let workflow = workflow();
    let jobs = workflow.get("jobs").and_then(Value::as_object).unwrap().entries();
    let job = |name: &str, job: &Value| {
        let steps = job.get("steps").and_then(Value::as_array).unwrap();
        let run = |step: &Value| step.get("run").and_then(Value::as_str).unwrap_or_default().to_owned();
        Job {
            name: name.to_owned(),
            powers: powers(job.get("permissions")),
            steps: steps.iter().map(|step| (run(step), text_of(step))).collect(),
            rest: job.get("env").map(text_of).unwrap_or_default(),
        }
    };
    jobs.into_iter().map(|member| job(&member.key, &member.value)).collect()
}

#[test]
fn who_runs_code_of_others_has_no_rights_and_no_secrets() {
    let workflow = workflow();
    assert!(powers(workflow.get("permissions")).is_empty() && workflow.get("permissions").is_some());
    assert!(!workflow.get("env").map(text_of).unwrap_or_default().contains("secrets."));
    let jobs = jobs();
    let mut builders = 0;
    for job in &jobs {
        let is_builder = job.steps.iter().any(|(run, _)| runs_others(run));
        builders += usize::from(is_builder);
        assert!(!is_builder || job.powers.is_empty(), "{} may {:?}", job.name, job.powers);
        assert!(!job.rest.contains("secrets."), "{}: a secret is for one step", job.name);
        for (run, all) in &job.steps {
            let has_token = all.contains("secrets.") || all.contains("github.token");
            assert!(!(is_builder && has_token), "{}: {run}", job.name);
            // Installing is not publishing.
            assert!(!(has_token && all.contains("npm ci")), "{}: {run}", job.name);
        }
    }
    assert_eq!(builders, 2, "the check and the binaries");
    let secrets = jobs.iter().flat_map(|job| &job.steps).filter(|(_, all)| all.contains("secrets."));
    assert_eq!(secrets.count(), 3, "the crate and two marketplaces");
}

#[test]
fn tools_come_from_the_lock_file() {
    let lock = json("editors/vscode/package-lock.json");
    let mut tools = Vec::new();
    for (run, _) in jobs().iter().flat_map(|job| &job.steps) {
        for (_, call) in run.match_indices("npx ").map(|(at, npx)| run[at..].split_at(npx.len())) {
            let words: Vec<&str> = call.split_whitespace().collect();
            assert_eq!(words[0], "--no-install", "{run}");
            tools.push(words[1].to_owned());
        }
    }
    assert_eq!(tools, ["vsce", "ovsx"]);
    for tool in tools {
        let packages = lock["packages"].as_object().unwrap();
        let has = |package: &serde_json::Value| package["bin"].get(&tool).is_some();
        assert!(packages.values().any(has), "{tool}");
    }
}
