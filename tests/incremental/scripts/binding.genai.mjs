import { env as e } from "genaiscript"
script({ title: "Names", accept: "md", parameters: { city: "", days: 3, mode: { type: "int" } } })
const v = env.vars
var	w = e.vars
switch (v.mode) {
    case 1: const v = env.vars; if (b) { f(v.a) } break
    case w.two: { let w = v; w.b; if (c) { w.c } }
    default: function g(vars) { if (vars) { vars.d; v.e } }
}
outer: for (const w of v.list) { if (w) { continue outer } inner: { const v = w; v.h } }
again: function h(v) { if (v) { v.i } }
if (a) { var
  u = env.vars; u.d; if (b) { u.e } }
class Box extends v.base {
    key = () => { if (w) { w.a } }
    static { const vars = {}; if (a) { vars.b } var x = env.vars; x.c }
    get v() { if (b) { return w.c } }
    [v.d](vars = env.vars) { if (c) { vars.e } }
}
defTool("price", "Finds.", { item: "" }, async ({ item, amount, context: { env } }) => {
    if (item) { return env.vars.city }
    return `line ${v.h}
next ${env.vars["days"]} ${(() => { if (w) { return w.i } })()}
last`
})
defTool("named", "By name.", { q: "" }, impl)
function impl(args) { if (args.q) { const { r, ...rest } = args; if (r) { rest.s } } }
if (x) /re[/"']/.test(env.vars.town)
const half = (a) / 2 / v.days
$`In ${v.city} for ${env.vars.weeks} weeks.`
