//! Expressions that are followed, each with the nearest one that must not be.

use expect_test::{Expect, expect};
use promptsig::FilePath;
use promptsig::tools::{ModuleFile, ModuleProgram, ModuleTexts};

/// Evaluates `export const it` of a fixture, and shows its JSON with the parts that are unknown.
#[track_caller]
fn check(fixture: &str, expected: Expect) {
    expected.assert_eq(&evaluated(fixture));
}

pub fn evaluated(fixture: &str) -> String {
    let files = super::files(fixture);
    let texts = ModuleTexts::default();
    let read = |path: &FilePath| ModuleFile::named(path.clone(), files.get(path.as_str())?.clone());
    let program = ModuleProgram::new(&texts, &read);
    let module = program.open(&FilePath::new("/p/server.ts"));
    let module = module.or_else(|| program.open(&FilePath::new("/p/server.js"))).unwrap();
    let json = program.json(&program.exported(module, "it"), "");
    let value = json.value.map_or("?".to_owned(), |value| value.to_string());
    let unknown = json.unknown.iter().map(|part| {
        let written = program.text(part.origin).lines().next().unwrap_or_default();
        format!("\n{}: {}, at `{written}`", part.pointer, part.reason)
    });
    value + &unknown.collect::<String>()
}

#[test]
fn texts_are_put_together() {
    check(
        "const MAX = 10\nconst unit = 'km'\nexport const it = [`At most ${MAX / 2} ${unit}.`, 'a' + ' b ' + 1, ['x', 'y'].join('\\n'), ' t '.trim()]",
        expect![[r#"["At most 5 km.","a b 1","x\ny","t"]"#]],
    );
    check(
        "export const it = [`a ${Date.now()}`, 'a' + readFile('b'), [read()].join(' ')]",
        expect![[r#"
            []
            /0: the result of `now` is only known at run time, at ``a ${Date.now()}``
            /1: the result of `readFile` is only known at run time, at `'a' + readFile('b')`
            /2: the result of `read` is only known at run time, at `[read()].join(' ')`"#]],
    );
}

#[test]
fn spreads_are_followed() {
    check(
        "const base = { type: 'string', a: 1 }\nexport const it = { ...base, a: 2, ...(true && { b: 3 }), ...[][0] }",
        expect![[r#"{"type":"string","a":2,"b":3}"#]],
    );
    check(
        "export const it = { a: 1, ...(process.argv.length > 2 ? { a: 2 } : {}), b: 3 }",
        expect![[r#"
        {"b":3}
        : it depends on a condition, at `...(process.argv.length > 2 ? { a: 2 } : {})`
        /a: it depends on a condition, at `...(process.argv.length > 2 ? { a: 2 } : {})`"#]],
    );
    check(
        "import { list } from 'list'\nconst all = ['a', ...list, 'b']\nconst [x, y, z] = all\nexport const it = [x, z, all[2], all.map(() => 'c')]",
        expect![[r#"
            ["a",["c","c"]]
            /1: it comes from the package `list`, at `z`
            /2: it comes from the package `list`, at `all[2]`
            /3/1: it comes from the package `list`, at `all.map(() => 'c')`"#]],
    );
    check(
        "import { list } from 'list'\nexport const it = ['a', ...list, 'b']",
        expect![[r#"
            ["a","b"]
            /1: it comes from the package `list`, at `...list`"#]],
    );
}

#[test]
fn types_have_no_effect() {
    check(
        "export const it = ({ a: <any>1, b: [2] as const, c: 'x' satisfies string, d: list! })\nconst list = [3]",
        expect![[r#"{"a":1,"b":[2],"c":"x","d":[3]}"#]],
    );
}

#[test]
fn functions_with_one_result_are_followed() {
    check(
        "const text = (about: string, max = 5) => ({ type: 'string', description: about, maxLength: max })\n\
         function list(items) { const kind = 'array'; return { type: kind, items } }\n\
         export const it = list(text('A city'))",
        expect![[r#"{"type":"array","items":{"type":"string","description":"A city","maxLength":5}}"#]],
    );
    check(
        "function pick(a) { if (a) { return 1 } return 2 }\nexport const it = [pick(true), pick(false), pick(random)]",
        expect![[r#"
            [1,2]
            /2: it depends on a condition, at `pick(random)`"#]],
    );
    check(
        "function* some() { yield 1 }\nexport const it = some()",
        expect![[r#"
        ?
        : the function does not return one value, at `some()`"#]],
    );
    check(
        "const again = (n) => again(n + 1)\nexport const it = again(0)",
        expect![[r#"
        ?
        : evaluating it takes too much work, at `again(n + 1)`"#]],
    );
}

#[test]
fn patterns_take_values_apart() {
    check(
        "const { a, b: { c = 7 }, ...rest } = { a: 1, b: {}, d: 2, e: 3 }\nconst [x, , y] = [4, 5, 6]\nexport const it = [a, c, rest, x, y]",
        expect![[r#"[1,7,{"d":2,"e":3},4,6]"#]],
    );
    check(
        "const { a } = load()\nexport const it = a",
        expect![[r#"
        ?
        : the result of `load` is only known at run time, at `a`"#]],
    );
}

#[test]
fn enums_and_classes_have_members() {
    check(
        "enum Kind { A = 'a', B = 'b' }\nenum Count { One = 1, Two }\n\
         class Base { static unit = 'km'; title = 'base'; get both() { return this.title + '!' } }\n\
         class Tool extends Base { title = 'tool'; constructor(private readonly size: number) { super(); this.half = size / 2 } }\n\
         const tool = new Tool(8)\n\
         export const it = [Kind.B, Count.Two, Object.values(Kind), Tool.unit, tool.both, tool.size, tool.half]",
        expect![[r#"["b",2,["a","b"],"km","tool!",8,4]"#]],
    );
    check(
        "class Tool { list = []; title = 'a'; constructor() { if (x) this.title = 'b' } add(it) { this.list.push(it) } }\n\
         const tool = new Tool()\nexport const it = [tool.list, tool.title, tool.other]",
        expect![[r#"
            []
            /0: `list` is changed after its declaration, at `tool.list`
            /1: `title` is changed after its declaration, at `tool.title`
            /2: `other` is not a known member, at `tool.other`"#]],
    );
}

#[test]
fn objects_and_arrays_have_methods() {
    check(
        "const map = { b: { type: 'string' }, a: { type: 'number' } }\n\
         export const it = [Object.keys(map), Object.entries(map).map(([name, it]) => ({ name, ...it })), \
         Object.fromEntries([['x', 1]]), Object.assign({}, map.a, { c: 1 }), [[1], [2]].flatMap((x) => x), \
         [1, 2, 3].filter((n) => n > 1), new Map([['k', 5]]).get('k')]",
        expect![[
            r#"[["b","a"],[{"name":"b","type":"string"},{"name":"a","type":"number"}],{"x":1},{"type":"number","c":1},[1,2],[2,3],5]"#
        ]],
    );
    check(
        "export const it = [1, 2].filter((n) => allowed(n))",
        expect![[r#"
        ?
        : the result of `filter` is only known at run time, at `[1, 2].filter((n) => allowed(n))`"#]],
    );
}

#[test]
fn changes_are_followed_where_they_are_certain() {
    check(
        "const list = ['a']\nlist.push('b', 'c')\nconst schema = { type: 'object', properties: {} }\nschema.properties.x = { type: 'string' }\n\
         Object.assign(schema, { title: 'T' })\nexport const it = [list, schema]",
        expect![[r#"[["a","b","c"],{"type":"object","properties":{"x":{"type":"string"}},"title":"T"}]"#]],
    );
    check(
        "const list = ['a']\nif (process.argv[2]) list.push('b')\nconst schema = { type: 'object', properties: {}, title: 'T' }\n\
         function extend() { schema.properties.x = {} }\nlet name = 'a'\nname = 'b'\nexport const it = [list, schema, name]",
        expect![[r#"
            [{"type":"object","properties":{},"title":"T"}]
            /0: `list` is changed after its declaration, at `['a']`
            /1/properties/x: `schema` is changed after its declaration, at `{}`
            /2: `name` is assigned more than once, at `name`"#]],
    );
    check(
        "const tools = [{ name: 'a' }]\nfor (const tool of tools) { tool.name = 'x_' + tool.name }\nexport const it = tools",
        expect![[r#"
            [{}]
            /0/name: `tools` is changed after its declaration, at `{ name: 'a' }`"#]],
    );
    check(
        "const a = { p: {} }\nconst p = a.p\np.x = 1\nfunction extend(schema) { schema.y = 2 }\nconst b = {}\nextend(b)\n\
         const c = {}\nconst d = c\nshow(d)\nfunction show(it) { return show(it.x) }\nshow(c)\nexport const it = [a, b, c]",
        expect![[r#"
            [{"p":{}},{},{}]
            /0/p/x: `a` is changed after its declaration, at `{}`
            /1/y: `b` is changed after its declaration, at `{}`"#]],
    );
    check(
        "const tools = [{ name: 'a' }]\nfor (const tool of tools) { console.log(tool.name) }\nexport const it = tools",
        expect![[r#"[{"name":"a"}]"#]],
    );
}

#[test]
fn modules_are_followed() {
    check(
        "import shared, { a as first } from './a.js'\nimport * as all from './all'\nexport const it = [shared, first, all.a, all.two.a, Object.keys(all)]\n\
         //- a.ts\nexport const a = 'A'\nexport default { b: 'B' }\n\
         //- all/index.ts\nexport * from '../a'\nexport * as two from '../a.js'\nexport { b as c } from '../b.cjs'\n\
         //- b.cjs\nexports.b = 1\n",
        expect![[r#"[{"b":"B"},"A","A","A",["a","c","two"]]"#]],
    );
    check(
        "import { a } from './a'\nimport { b } from './gone'\nimport { c } from 'package'\nimport { d } from './a'\nexport const it = [a, b, c, d]\n\
         //- a.ts\nimport { it } from './server'\nexport const a = it\n",
        expect![[r#"
            []
            /0: it refers to itself, at `it`
            /1: the module `./gone` cannot be read, at `b`
            /2: it comes from the package `package`, at `c`
            /3: `./a` does not export `d`, at `d`"#]],
    );
}

#[test]
fn exports_of_common_js_are_read() {
    check(
        "//- server.js\nexports.it = exports.names = void 0\nexports.names = ['a', 'b']\nexports.it = { enum: exports.names, other: exports.gone }",
        expect![[r#"
            {"enum":["a","b"]}
            /other: `server.js` does not export `gone`, at `exports.gone`"#]],
    );
}

#[test]
fn a_variable_of_the_environment_is_not_set() {
    check(
        "const named = (name) => { const prefix = process.env.PREFIX; return prefix ? `${prefix}_${name}` : name }\nexport const it = named('a')",
        expect![[r#""a""#]],
    );
    check(
        "export const it = process.argv[2] ? 'a' : 'b'",
        expect![[r#"
        ?
        : it depends on a condition, at `process.argv[2] ? 'a' : 'b'`"#]],
    );
}

#[test]
fn exports_that_compilers_write() {
    let module = "//- b.js\n\"use strict\"\nObject.defineProperty(exports, \"it\", { enumerable: true, get: function () { return c_1.it } })\n\
                  var c_1 = require(\"./c.js\")\n//- c.js\nexports.it = 'c'\nexports.other = 'd'\n//- d.js\n__exportStar(require(\"./c.js\"), exports)\n";
    check(
        &format!(
            "import {{ it as one }} from './b.js'\nimport {{ other }} from './d.js'\nexport const it = [one, other]\n{module}"
        ),
        expect![[r#"["c","d"]"#]],
    );
    // A getter that does more than return a value.
    check(
        "import { one } from './b.js'\nexport const it = [one]\n//- b.js\nObject.defineProperty(exports, 'one', { get() { count(); return 1 } })\n",
        expect![[r#"
            []
            /0: `./b.js` does not export `one`, at `one`"#]],
    );
}

#[test]
fn kinds_of_values() {
    check(
        "enum Kind { A = 'a', B = 'b' }\nconst on = true\nexport const it = [Object.values(Kind).filter((it) => typeof it === 'string'), typeof on, on === true, null === undefined, 'ab'.repeat(2)]",
        expect![[r#"[["a","b"],"boolean",true,false,"abab"]"#]],
    );
    check(
        "import { Kind } from 'kinds'\nexport const it = [Object.values(Kind).filter((it) => typeof it === 'string'), Kind.A === 'a', {} === {}]",
        expect![[r#"
            []
            /0: the result of `filter` is only known at run time, at `Object.values(Kind).filter((it) => typeof it === 'string')`
            /1: the expression is only known at run time, at `Kind.A === 'a'`
            /2: the expression is only known at run time, at `{} === {}`"#]],
    );
}

#[test]
fn searches_in_lists() {
    check(
        "const all = [{ name: 'a', on: true }, { name: 'b' }]\nexport const it = [all.find((it) => it.name === 'b').name, all.some((it) => it.on), all.every((it) => it.on), ['x'].includes('x')]",
        expect![[r#"["b",true,false,true]"#]],
    );
    check(
        "const all = [{ name: read() }]\nexport const it = [all.find((it) => it.name === 'b'), ['x', read()].includes('x')]",
        expect![[r#"
            []
            /0: the result of `find` is only known at run time, at `all.find((it) => it.name === 'b')`
            /1: the result of `includes` is only known at run time, at `['x', read()].includes('x')`"#]],
    );
}
