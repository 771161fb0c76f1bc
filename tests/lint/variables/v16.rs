use crate::lint::harness::table::{check, row};

#[test]
fn v16_optional_parameter() {
    check(
        "V16",
        &[
            row(r#"script({ parameters: { city: { type: "string" } } }); use(«env.vars.city».trim())"#)
                .fix_whole("Require `city`", r#"script({ parameters: { city: { type: "string", required: true } } }); use(env.vars.city.trim())"#)
                .fix_whole("Write `?.`", r#"script({ parameters: { city: { type: "string" } } }); use(env.vars.city?.trim())"#),
            row(r#"script({ parameters: { city: { type: "string", required: false } } }); const { city } = env.vars; for (const part of «city».split(",")) use(part, city)"#)
                .fix_whole("Require `city`", r#"script({ parameters: { city: { type: "string", required: true } } }); const { city } = env.vars; for (const part of city.split(",")) use(part, city)"#)
                .fix_whole("Write `?.`", r#"script({ parameters: { city: { type: "string", required: false } } }); const { city } = env.vars; for (const part of city?.split(",")) use(part, city)"#),
            row(r#"script({ parameters: { "max-count": { type: "integer" } } }); const n = env.vars["maxCount"]; use(«n».toFixed(2))"#).with_any_fixes(),
            row(r#"script({ parameters: { city: { type: "string" } } }); for (const char of «env.vars.city») use(char)"#).with_any_fixes(),
            row(r#"script({ parameters: { city: { type: "string", default: "Ghent" } } }); use(env.vars.city.trim())"#),
            row(r#"script({ parameters: { city: "Ghent", town: "" } }); use(env.vars.city.trim(), env.vars.town.trim())"#),
            row(r#"script({ parameters: { city: { type: "string", required: true } } }); use(env.vars.city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } }, vars: { city: "Ghent" } }); use(env.vars.city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); use(env.vars.city?.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); use((env.vars.city ?? "").trim(), env.vars.city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); if (!env.vars.city) cancel("none"); use(env.vars.city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); const { city } = env.vars; if (!city) throw new Error("no"); use(city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); const { city = "" } = env.vars; use(city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); try { use(env.vars.city.trim()) } catch { use() }"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); env.vars.city = "a"; use(env.vars.city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); use(env.vars.city, `${env.vars.city}`)"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); const { city } = env.vars; $`${city}`"#),
            // P04 reports that it is always undefined.
            row(r#"script({ parameters: { cities: { type: "array", items: { type: "string" } } } }); use(env.vars.cities.length)"#),
            row(r#"system({ parameters: { city: { type: "string" } } }); export default ({ env }) => use(env.vars["main.city"].trim())"#),
        ],
    );
}
