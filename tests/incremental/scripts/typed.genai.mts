import type { Vars } from "./vars.mts"
script({ parameters: { city: "", days: { type: "integer", default: "3" } } } as const)
const v = env.vars as Vars, w = (<any>env)!.vars
enum Mode { Fast = 1, Slow }
namespace Inner {
    export const vars = env.vars
    if (vars) { vars.a; var w = vars }
}
@cached({ by: v.city })
abstract class Shape<T extends object = {}> {
    constructor(private readonly v: T, w?: Vars) { if (v) { w.c } }
    abstract area(): number
    @bound run = <U,>(v: U): U => { if (v) { v.d } return v }
}
declare function outside(v: string): void
function over(v: string): void
function over(v: Vars) { if (v) { v.e; w.f } }
switch (Mode.Fast) { case Mode.Slow: const v = load<Vars>(env.vars); if (v) { v.g satisfies string } }
const seen = new Map<string, Array<Record<string, number>>>()
for (const [name, rows] of seen) if (rows.length < v.days && rows.length > 0) { f<Vars>(w.h) }
if (v!.i) { const f = async <T,>({ vars }: Context) => { if (vars) { vars.j } }; f(v) }
type Of<T> = T extends Shape<infer U> ? { [K in keyof U]?: U[K] } : never
const { json } = await runPrompt((ctx) => {
    const { vars }: { vars: Vars } = ctx.env
    ctx.$`${vars.city}
and ${vars.town as string}`
}, { responseSchema: { type: "object", properties: { n: { type: "number" } } } })
