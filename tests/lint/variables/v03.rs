use crate::lint::harness::table::{check, row};

#[test]
fn v03_out_of_scope() {
    check(
        "V03",
        &[
            row(r#"script({ system: ["system"] }); use(env.vars[«"system.agent_docs.dir"»])"#).fix_whole("Add `system.agent_docs` to `system`", r#"script({ system: ["system", "system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#),
            row(r#"script({ system: 'system' }); const { vars } = env; use(vars[«'system.agent_docs.dir'»])"#).fix_whole("Add `system.agent_docs` to `system`", r#"script({ system: ['system', 'system.agent_docs'] }); const { vars } = env; use(vars['system.agent_docs.dir'])"#),
            // Systems that already take part are kept.
            row(r#"script({ systemSafety: false, responseType: "json" }); use(env.vars[«"system.agent_docs.dir"»])"#).fix_whole("Add `system.agent_docs` to `system`", r#"script({ systemSafety: false, responseType: "json", system: ["system.output_json", "system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#),
            row(r#"script({ system: ["system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#),
            row(r#"script({ system: ["a({ system: ["system", "system.agent_docs"] }); use(b", "system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#),
            row(r#"script({ system: [], tools: "agent_docs" }); use(env.vars["system.agent_docs.dir"])"#),
            row(
                r#"script({ system: [{ id: "system.agent_docs" }] }); use(env.vars["system.agent_docs.dir"])"#,
            ),
            row(
                r#"script({ system: [], vars: { "system.agent_docs.dir": "x" } }); use(env.vars["system.agent_docs.dir"])"#,
            ),
            row(r#"script({ system: ["system.agent_docs"], excludedSystem: ["system.agent_docs"] }); use(env.vars[«"system.agent_docs.dir"»])"#).fix_whole("Remove `system.agent_docs` from `excludedSystem`", r#"script({ system: ["system.agent_docs"], excludedSystem: [] }); use(env.vars["system.agent_docs.dir"])"#),
            row(r#"script({ system: ["system"], excludedSystem: "system.agent_docs" }); use(env.vars[«"system.agent_docs.dir"»])"#).fix_whole("Remove `system.agent_docs` from `excludedSystem`", r#"script({ system: ["system", "system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#),
            row(
                r#"script({ system: ["system.agent_docs"], excludedSystem: ["system"] }); use(env.vars["system.agent_docs.dir"])"#,
            ),
            row(r#"system({}); export default ({ env }) => env.vars["system.agent_docs.dir"]"#),
            // Without metadata every script has the default systems.
            row(r#"use(env.vars[«"system.agent_docs.dir"»])"#),
            row(r#"script({ title: "a", ...{} }); use(env.vars[«"system.agent_docs.dir"»])"#),
            row(r#"script({ title: "a", ...base }); use(env.vars["system.agent_docs.dir"])"#),
            // GenAIScript does not read the author's `system` here.
            row(
                r#"script({ ...base, system: ["system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#,
            ),
        ],
    );
}
