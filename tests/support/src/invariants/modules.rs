//! Tools of ordinary modules, whatever is written in them: reading ends without a panic, spans lie within their files,
//! and every schema of zod is converted for every package.

use std::collections::BTreeMap;
use std::sync::Arc;

use promptsig::lint::{self, LintInput};
use promptsig::tools::schema_builders::zod::{ConversionTarget, ZodIo, ZodMajor, ZodReader, convert};
use promptsig::tools::{FileSpan, ModuleFile, ModuleProgram, ModuleTexts};
use promptsig::workspace::discovery::ToolPackage;
use promptsig::{FilePath, Project, SourceFile};

use super::edited::named;

const TARGETS: [ConversionTarget; 12] = [
    ConversionTarget::Mcp,
    ConversionTarget::Mcp2,
    ConversionTarget::AiSdk,
    ConversionTarget::Zod,
    ConversionTarget::FastMcp { is_closed: true },
    ConversionTarget::OpenAi,
    ConversionTarget::OpenAiRealtime,
    ConversionTarget::OpenAiAgents,
    ConversionTarget::Anthropic,
    ConversionTarget::AnthropicFormat,
    ConversionTarget::LangChain,
    ConversionTarget::GenAiScript,
];

pub fn check(bytes: &[u8]) {
    let files = files(&String::from_utf8_lossy(bytes));
    let texts = ModuleTexts::default();
    let read = |path: &FilePath| ModuleFile::read(path.clone(), Arc::clone(files.get(path)?));
    let program = ModuleProgram::new(&texts, &read);
    let paths: Vec<FilePath> = files.keys().cloned().collect();
    for tool in program.tools(&paths) {
        for FileSpan { path, span } in tool.places() {
            assert!(files.get(path).is_some_and(|text| text.get(span.range()).is_some()), "{path} {span:?}");
        }
    }
    for path in &paths {
        let Some(module) = program.open(path) else { continue };
        let value = program.exported(module, "it");
        for major in [ZodMajor::Three, ZodMajor::Four] {
            let reader = ZodReader::new(&program, major);
            for (target, io) in TARGETS.into_iter().flat_map(|it| [(it, ZodIo::Input), (it, ZodIo::Output)]) {
                drop(convert(&reader, &value, target, io, ""));
            }
        }
    }
    is_checked(&files);
}

fn is_checked(files: &BTreeMap<FilePath, Arc<str>>) {
    let modules: Vec<FilePath> = files.keys().cloned().collect();
    let folder = FilePath::new("/p");
    let package = ToolPackage {
        reach: folder.clone(),
        limits: Vec::new(),
        folder,
        name: "p".to_owned(),
        provider: None,
        has_known: true,
        modules,
        entries: Vec::new(),
    };
    let mut project = Project::new();
    project.add_root("/p");
    project.tool_modules_mut().set_packages(vec![package]);
    let read = |(path, text): (&FilePath, &Arc<str>)| SourceFile::module(path.clone(), Arc::clone(text));
    let files: Vec<SourceFile> = files.iter().filter_map(read).collect();
    for file in &files {
        project.insert(file);
    }
    for file in &files {
        for diagnostic in lint::check(&LintInput::new(file, &project)) {
            assert!(file.source().get(diagnostic.span.range()).is_some(), "{diagnostic:?}");
        }
    }
}

/// Splits at lines `//- NAME`; the first file is `server.ts` unless it has a name.
fn files(text: &str) -> BTreeMap<FilePath, Arc<str>> {
    let mut files = BTreeMap::new();
    for (number, part) in text.split("\n//- ").take(6).enumerate() {
        let part = if number == 0 { part.to_owned() } else { format!("//- {part}") };
        let (name, text) = named(&part);
        files.insert(FilePath::new(format!("/p/{}", name.unwrap_or("server.ts"))), text.into());
    }
    files
}
