system({
title: "Shop",
parameters: { currency: "EUR", limit: { type: "integer", minimum: 3, maximum: 1 } },
})

export default function (ctx) {
const { env, defTool } = ctx
let vars = env.vars
const currency = vars["system.unindented.currency"]
ctx.$`Prices are in ${currency}.`
defTool("price", "Finds a price.", { item: { type: "string", required: true } }, async (args) => {
const { item, context } = args
const { env } = context
try { return env.vars["system.unindented.limit"] + item } catch (error) { return args.other }
})
if (vars.currency) { vars = {}; vars.a }
label: for (var i = 0; i < 3; i++) { if (i) break label }
if (env.files.length) ctx.def("FILE", env.files)
}
