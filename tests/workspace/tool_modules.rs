//! Tools of the modules of a package, as its files change.

use std::sync::Arc;

use promptsig::FilePath;
use promptsig::tools::{ModuleFile, ToolDeclaration};
use promptsig::workspace::ToolModules;
use promptsig::workspace::discovery::ToolPackage;

const SERVER: &str = "import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { weather } from './weather.js'
const server = new Server({ name: 's', version: '1' })
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [weather] }))
";

const WEATHER: &str = "import { city } from './city.js'
export const weather = {
  name: 'weather',
  description: 'The weather of a city.',
  inputSchema: { type: 'object', properties: { city } },
}
";

fn module(name: &str, source: &str) -> ModuleFile {
    ModuleFile::read(FilePath::new(format!("/p/{name}")), source.into()).unwrap()
}

fn modules(files: &[(&str, &str)]) -> ToolModules {
    let mut modules = ToolModules::default();
    let (folder, no_files) = (FilePath::new("/p"), Vec::new());
    let package = ToolPackage {
        reach: folder.clone(),
        limits: Vec::new(),
        folder,
        name: String::new(),
        provider: None,
        has_known: true,
        modules: no_files.clone(),
        entries: no_files,
    };
    modules.set_packages(vec![package]);
    for (name, source) in files {
        modules.insert(&module(name, source));
    }
    modules
}

fn schemas(tools: &[Arc<ToolDeclaration>]) -> Vec<String> {
    let schema = |tool: &Arc<ToolDeclaration>| {
        let name = tool.name.known().cloned().unwrap_or_default();
        let schema = tool.input.as_ref().and_then(|input| input.json.as_ref()).map(ToString::to_string);
        format!("{name} in {}: {}", tool.place.path.name(), schema.unwrap_or_default())
    };
    tools.iter().map(schema).collect()
}

#[test]
fn a_tool_that_another_module_lists_is_found_once_where_it_is_written() {
    let city = ("city.ts", "export const city = { type: 'string' }");
    let modules = modules(&[("server.ts", SERVER), ("weather.ts", WEATHER), city]);
    let tools = &modules.package_tools(modules.packages()[0]).all;
    assert_eq!(
        schemas(tools),
        [r#"weather in weather.ts: {"type":"object","properties":{"city":{"type":"string"}}}"#],
    );
    assert!(tools[0].is_sent());
    assert_eq!(modules.tools_in(&module("weather.ts", WEATHER)).len(), 1);
    assert_eq!(modules.tools_in(&module("server.ts", SERVER)).len(), 0, "nothing of it is written there");
}

/// A server that is handed its tools converts their schemas; code that does so itself may do it in another way.
#[test]
fn schemas_that_the_code_of_the_package_converts_are_unknown() {
    let tool = (
        "tool.ts",
        "import { Tool } from '@modelcontextprotocol/sdk/types.js'\nimport { z } from 'zod'\n\
         export const tool = { name: 'a', description: 'b', inputSchema: z.object({ c: z.number().default(1) }) }",
    );
    let unknown = |files: &[(&str, &str)]| {
        let modules = modules(files);
        let tools = modules.package_tools(modules.packages()[0]);
        tools.all[0]
            .unknown()
            .iter()
            .map(|part| format!("{}: {}", part.pointer, part.reason))
            .collect::<Vec<_>>()
    };
    assert_eq!(unknown(&[tool]), [""; 0]);
    let passed_on = ("list.ts", "const listed = { inputSchema: tool.inputSchema }");
    assert_eq!(unknown(&[tool, passed_on]), [""; 0]);
    let converting = ("list.ts", "const listed = { inputSchema: z.toJSONSchema(tool.inputSchema) }");
    assert_eq!(unknown(&[tool, converting]), ["/inputSchema: other code changes it before it is sent"]);
    for cast in ["tool.inputSchema as any", "tool.inputSchema as z.ZodType", "tool.inputSchema!"] {
        let converting = format!("const listed = {{ inputSchema: z.toJSONSchema({cast}) }}");
        assert_eq!(unknown(&[tool, ("list.ts", &converting)]).len(), 1, "{cast}");
    }
}

/// A test lists the tool that it tests, with a handler of its own.
#[test]
fn a_test_takes_no_tool_away() {
    let tool = "import { Tool } from '@modelcontextprotocol/sdk/types.js'\n\
         export const tool: Tool = { name: 'a', description: 'b', inputSchema: { type: 'object' } }\n";
    let test = "import { Server } from '@modelcontextprotocol/sdk/server/index.js'\n\
         import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'\n\
         import { tool } from './tool.js'\n\
         new Server({}, {}).setRequestHandler(ListToolsRequestSchema, () => \
         ({ tools: [{ name: tool.name, inputSchema: tool.inputSchema }, { name: 'own', inputSchema: { type: 'object' } }] }))\n";
    let listed = |test_name: &str| {
        let modules = modules(&[("tool.ts", tool), (test_name, test)]);
        let tools = modules.package_tools(modules.packages()[0]);
        let row = |tool: &Arc<ToolDeclaration>| {
            format!("{} {}", tool.place.path.name(), tool.name.known().unwrap())
        };
        tools.all.iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(listed("tool.test.ts"), ["tool.test.ts own", "tool.ts a"]);
    assert_eq!(listed("server.ts"), ["server.ts a", "server.ts own"]);
}

#[test]
fn tools_follow_the_modules_that_they_import() {
    let mut modules = modules(&[("server.ts", SERVER), ("weather.ts", WEATHER)]);
    let unknown = modules.package_tools(modules.packages()[0]).all[0].unknown();
    let unknown: Vec<_> =
        unknown.iter().map(|part| (part.pointer.as_str(), part.reason.to_string())).collect();
    assert_eq!(
        unknown,
        [("/inputSchema/properties/city", "the module `./city.js` cannot be read".to_owned())],
    );

    modules.insert(&module("city.ts", "export const city = { type: 'string' }"));
    let before = modules.clone();
    modules.insert(&module("city.ts", "export const city = { type: 'number' }"));
    let city = |modules: &ToolModules| schemas(&modules.package_tools(modules.packages()[0]).all);
    assert!(city(&modules)[0].contains("number"));
    assert!(city(&before)[0].contains("string"), "a clone keeps its texts");
}

#[test]
fn the_version_that_is_asked_for_counts() {
    let modules = modules(&[("server.ts", SERVER), ("weather.ts", WEATHER)]);
    let edited = WEATHER.replace("name: 'weather'", "name: 'forecast'");
    let tools = modules.tools_in(&module("weather.ts", &edited));
    let name = tools[0].name.place().span.text(&edited);
    assert_eq!(name, "'forecast'");
}

#[test]
fn spans_are_in_the_file_of_the_schema() {
    let city = "export const city = { type: 'string' }";
    let modules = modules(&[("server.ts", SERVER), ("weather.ts", WEATHER), ("city.ts", city)]);
    let tools = modules.tools_in(&module("weather.ts", WEATHER));
    let input = tools[0].input.as_ref().unwrap();
    assert_eq!(input.place.path.name(), "weather.ts");
    let properties = input.value.get("properties").unwrap();
    assert_eq!(properties.span.text(WEATHER), "{ city }");
    // Its value is in another file.
    assert_eq!(properties.get("city").unwrap().span.text(WEATHER), "city");
    assert_eq!(input.value.get("type").unwrap().span.text(WEATHER), "'object'");
}
