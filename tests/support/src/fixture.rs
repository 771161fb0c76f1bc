//! The fixture language of all tests.
//!
//! A fixture is one script, or several, each under a line `//- /path`:
//!
//! ```text
//! //- /system.shop.genai.mjs
//! system({ parameters: { currency: "EUR" } })
//! //- /buy.genai.mjs
//! script({ system: "system.shop" })
//! env.vars["$0"]
//! ```
//!
//! A `package.json` makes its folder a package with its `type`; the first one is a root, which makes the fixture the
//! whole workspace. If it depends on a package that tools are declared for, the modules after it in its folder are files,
//! too. A `plan.json` is a plan of calls. Any other JSON file lists MCP servers. A `promptsig.toml` has the settings.
//! A `genaiscript.d.ts`
//! makes TypeScript know GenAIScript in its folder, and a `promptsig.d.mts` has the types of `env.vars` there.
//!
//! Without a script, the modules of ordinary code are the files.
//!
//! `$0` is the cursor and is removed; a script without a path is `/main.genai.mjs`.

use std::collections::HashMap;
use std::sync::Arc;

use promptsig::config::Settings;
use promptsig::genaiscript::ScriptFile;
use promptsig::genaiscript::edit::FileEdits;
use promptsig::lint::LintInput;
use promptsig::text::Span;
use promptsig::tools::recognition::{depends_on_known, is_module_name};
use promptsig::workspace::dependents::{ModuleUse, Neighbour, NeighbourName, neighbours};
use promptsig::workspace::discovery::{ToolPackage, provider_of_models};
use promptsig::workspace::{
    Declarations, Project, RootFiles, ServerFileProblem, TYPES_FILE, TypesFile, server_files_of,
};
use promptsig::{FilePath, SourceFile};

pub struct Fixture {
    pub files: Vec<SourceFile>,
    pub project: Project,
    pub settings: Settings,
    pub cursor: Option<(usize, usize)>,
    pub plan: Option<String>,
}

impl Fixture {
    #[allow(clippy::too_many_lines, reason = "one step for each kind of file")]
    pub fn parse(text: &str) -> Self {
        let (mut cursor, mut plan) = (None, None);
        let mut files: Vec<SourceFile> = Vec::new();
        let mut project = Project::new();
        let mut is_whole = false;
        let mut others = Vec::new();
        let mut code = Vec::new();
        let mut modules = HashMap::new();
        let mut settings = Settings::default();
        let mut root_files = RootFiles::default();
        let mut tool_packages: Vec<ToolPackage> = Vec::new();
        for (path, mut source) in split(text) {
            if let Some(offset) = source.find("$0") {
                assert!(cursor.is_none(), "a fixture has one cursor");
                source.replace_range(offset..offset + 2, "");
                cursor = Some((files.len(), offset));
            }
            if let Some(root) = path.strip_suffix("/package.json") {
                let package: serde_json::Value = serde_json::from_str(&source).expect("a package");
                if !is_whole {
                    project.add_root(root);
                }
                project.set_module(root, package["type"] == "module");
                let name = package["name"].as_str().unwrap_or_default();
                project.set_genaiscript(root, name == "genaiscript" || name.starts_with("@genaiscript/"));
                if depends_on_known(&package) {
                    let folder = FilePath::new(root);
                    let name = name.rsplit('/').next().unwrap_or_default().to_owned();
                    let (modules, entries) = (Vec::new(), Vec::new());
                    tool_packages.push(ToolPackage {
                        reach: folder.clone(),
                        limits: Vec::new(),
                        folder,
                        name,
                        provider: provider_of_models(&package),
                        has_known: true,
                        modules,
                        entries,
                    });
                }
                is_whole = true;
                continue;
            }
            if path.ends_with("/plan.json") {
                plan = Some(source);
                continue;
            }
            if path.ends_with("/promptsig.toml") {
                let (read, problems) = Settings::parse(&source, promptsig::lint::rule_names());
                assert!(problems.is_empty(), "{problems:?}");
                settings = read;
                continue;
            }
            if let Some(root) = path.strip_suffix("/genaiscript.config.json") {
                let said: serde_json::Value = serde_json::from_str(&source).expect("a configuration");
                let aliases = serde_json::from_value(said["modelAliases"].clone()).unwrap_or_default();
                project.set_model_aliases(root, aliases);
                continue;
            }
            let path = FilePath::new(path);
            if path.name() == TYPES_FILE {
                project.set_types_file(&FilePath::new(path.folder()), Some(TypesFile::parse(&source)));
                continue;
            }
            if path.name() == "genaiscript.d.ts" {
                let mut declarations = Declarations::default();
                declarations.insert(FilePath::new(path.folder()), &source);
                project.set_declarations(path.folder(), declarations);
                continue;
            }
            let package = tool_packages.iter_mut().find(|package| path.is_under(package.folder.as_str()));
            if let Some(package) = package.filter(|_| !path.is_source() && is_module_name(path.name())) {
                package.modules.push(path.clone());
                package.modules.sort();
                files.extend(SourceFile::module(path, source.into()));
                continue;
            }
            if let Some(document) = SourceFile::document(path.clone(), source.as_str().into()) {
                files.push(document);
                continue;
            }
            if !path.is_script() && !path.may_be_agentscript() {
                root_files.add(path.as_str().trim_start_matches('/'));
                let json = serde_json::from_str(&source);
                project.set_server_file(&path, json.as_ref().map_err(|_| ServerFileProblem::NoJson));
                let text = source.as_str().into();
                modules.extend(ScriptFile::module(path.clone(), source.into()).map(|it| (path.clone(), it)));
                if is_module_name(path.name()) {
                    code.extend(SourceFile::module(path.clone(), text));
                }
                others.push(path);
                continue;
            }
            files.push(
                SourceFile::read(path.clone(), source.into())
                    .unwrap_or_else(|| panic!("{path} is no script")),
            );
        }
        project.tool_modules_mut().set_packages(tool_packages);
        if files.is_empty() {
            files = code;
        }
        for file in &files {
            project.insert(file);
            let named = server_files_of(file);
            for named in named.into_iter().filter(|_| is_whole) {
                if !others.contains(&named.path) {
                    project.set_server_file(&named.path, Err(ServerFileProblem::Missing));
                }
            }
            for name in neighbours(file).into_iter().filter(|_| is_whole) {
                project.set_neighbour(match name {
                    NeighbourName::Text(path) => Neighbour::Text(path.clone(), others.contains(&path)),
                    NeighbourName::Module(path) => {
                        let module = module_use(&path, &modules);
                        Neighbour::Module(path, module.into())
                    }
                });
            }
        }
        project.set_root_files("", root_files);
        project.set_providers(&settings.providers);
        project.read_agentscript_as(settings.agentscript.version);
        Self { files, project, settings, cursor, plan }
    }

    pub fn from_files(mut project: Project, files: Vec<(FilePath, String)>) -> Self {
        let read = |(path, source): (FilePath, String)| {
            let source: Arc<str> = source.into();
            let file = SourceFile::read(path.clone(), Arc::clone(&source));
            let file = file.or_else(|| SourceFile::module(path.clone(), source));
            file.unwrap_or_else(|| panic!("{path} is no script"))
        };
        let files: Vec<_> = files.into_iter().map(read).collect();
        for file in &files {
            project.insert(file);
        }
        Self { files, project, settings: Settings::default(), cursor: None, plan: None }
    }

    pub fn context<'a>(&'a self, file: &'a SourceFile) -> LintInput<'a> {
        LintInput::with(file, &self.project, &self.settings)
    }

    pub fn at_cursor(&self) -> (&SourceFile, usize) {
        let (file, offset) = self.cursor.expect("the fixture needs a cursor: $0");
        (&self.files[file], offset)
    }

    pub fn file(&self) -> &SourceFile {
        assert_eq!(self.files.len(), 1, "the fixture has several files");
        &self.files[0]
    }
}

fn split(text: &str) -> Vec<(String, String)> {
    let text = text.strip_prefix('\n').unwrap_or(text);
    if !text.starts_with("//- ") {
        return vec![("/main.genai.mjs".to_owned(), text.to_owned())];
    }
    let mut files: Vec<(String, String)> = Vec::new();
    for line in text.split_inclusive('\n') {
        match (line.strip_prefix("//- "), files.last_mut()) {
            (Some(path), _) => files.push((path.trim().to_owned(), String::new())),
            (None, Some((_, source))) => source.push_str(line),
            (None, None) => unreachable!("the first line names a file"),
        }
    }
    files
}

/// Formats places as in `/main.genai.mjs:3: env.vars.[city]`.
impl Fixture {
    pub fn source(&self, path: &FilePath) -> &str {
        let file = self.files.iter().find(|file| file.path() == path);
        file.unwrap_or_else(|| panic!("{path} is not in the fixture")).source()
    }

    pub fn show(&self, path: &FilePath, span: Span) -> String {
        let source = self.source(path);
        let (start, end) = (span.start as usize, span.end as usize);
        let line = source[..start].matches('\n').count() + 1;
        let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = source[end..].find('\n').map_or(source.len(), |at| end + at);
        let (before, after) = (source[line_start..start].trim_start(), &source[end..line_end]);
        format!("{path}:{line}: {before}[{}]{after}", &source[start..end])
    }

    pub fn changed(&self, changes: &[FileEdits]) -> Vec<(FilePath, String)> {
        let change = |file: &SourceFile| {
            let mut source = file.source().to_string();
            for edits in changes.iter().filter(|edits| edits.path == *file.path()) {
                let mut end = source.len();
                for edit in edits.edits.iter().rev() {
                    assert!(edit.span.end as usize <= end, "edits overlap: {edits:?}");
                    end = edit.span.start as usize;
                    source.replace_range(edit.span.range(), &edit.text);
                }
            }
            (file.path().clone(), source)
        };
        self.files.iter().map(change).collect()
    }
}

/// Uses of variables in a module of a fixture and its imports.
fn module_use(path: &FilePath, modules: &HashMap<FilePath, ScriptFile>) -> ModuleUse {
    let Some(file) = modules.get(path) else { return ModuleUse::unknown(path.clone()) };
    let mut found = ModuleUse::collect(file);
    for name in &file.script().local_imports {
        found.extend(module_use(&path.beside(name), modules));
    }
    found
}
