use crate::lint::harness;
use crate::lint::harness::table::{check, row};
use promptsig::lint::Severity;
use test_support::Fixture;

#[test]
fn m29_model_not_found() {
    check(
        "M29",
        &[
            row(r#"script({ model: «"claude-sonnet-4-20250514"» })"#).fix(
                "Write `anthropic:claude-sonnet-4-20250514`",
                r#""anthropic:claude-sonnet-4-20250514""#,
            ),
            row("script({ model: «'gpt-4.1'» })").fix("Write `openai:gpt-4.1`", "'openai:gpt-4.1'"),
            row(r#"script({ model: «"gpt-4o:high"» })"#)
                .fix("Write `openai:gpt-4o:high`", r#""openai:gpt-4o:high""#),
            row(r#"script({ model: «"llama3.2:3b"» })"#)
                .fix("Write `ollama:llama3.2:3b`", r#""ollama:llama3.2:3b""#),
            row(r#"script({ model: «"llama:llama3"» })"#).fix("Write `ollama:llama3`", r#""ollama:llama3""#),
            row(r#"script({ model: «"OpenAI:gpt-4.1"» })"#).fix("Write `openai:gpt-4.1`", r#""openai:gpt-4.1""#),
            row(r#"script({ model: «"openai/gpt-4.1"» })"#).fix("Write `openai:gpt-4.1`", r#""openai:gpt-4.1""#),
            row(r#"script({ model: «"gemini:gemini-2.5-pro"» })"#)
                .fix("Write `google:gemini-2.5-pro`", r#""google:gemini-2.5-pro""#),
            row(r#"script({ model: «"Small"» })"#).fix("Write `small`", r#""small""#),
            row(r#"script({ model: «"vison"» })"#).fix("Write `vision`", r#""vision""#),
            row(r#"script({ model: «"large:high"» })"#),
            // Another provider may be configured.
            row(r#"script({ model: «"acme:m1"» })"#),
            row("//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ model: «\"mine\"» })"),
            // They lead back to the model that is set.
            row(r#"script({ model: «"long"» })"#).fix("Write `large`", r#""large""#),
            // Aliases are lowercased.
            row(r#"script({ model: «"Mine"», modelAliases: { Mine: "openai:gpt-4.1" } })"#)
                .fix("Write `mine`", r#""mine""#),
            row(r#"script({ smallModel: «"gpt-4.1-mini"» })"#)
                .fix("Write `openai:gpt-4.1-mini`", r#""openai:gpt-4.1-mini""#),
            row(r#"script({ model: "mine", modelAliases: { mine: «"gpt-4.1"» } })"#)
                .fix("Write `openai:gpt-4.1`", r#""openai:gpt-4.1""#),
            row(
                "//- /package.json\n{}\n//- /genaiscript.config.json\n{ \"modelAliases\": { \"mine\": \"gpt-4.1\" } }\n//- /a.genai.{ext}\nscript({ model: «\"mine\"» })",
            ),
            row(r#"await runPrompt("Hello.", { model: «"gpt-4.1"» })"#)
                .fix("Write `openai:gpt-4.1`", r#""openai:gpt-4.1""#),
            row(r#"await prompt`Hello.`.options({ model: «"gpt-4.1"» })"#).with_any_fixes(),
            row(r#"defAgent("a", "b", "c", { model: «"gpt-4.1"» })"#).with_any_fixes(),
            row(
                "//- /system.a.genai.{ext}\nsystem({})\nexport default async (ctx) => { await ctx.runPrompt(\"a\", { model: «\"gpt-4.1\"» }) }",
            )
            .with_any_fixes(),
            row("//- /a.genai.md\n---\nmodel: «gpt-4.1»\n---\nHello.\n").with_any_fixes(),
            row(r#"script({ model: "anthropic:claude-sonnet-4-20250514" })"#),
            row(r#"script({ model: "anthropic_bedrock:anthropic.claude-3-7-sonnet-20250219-v1:0:high" })"#),
            row(r#"script({ model: "echo" })"#),
            row(r#"script({ model: "" })"#),
            // Aliases: built in, of the script, of the configuration, or of other keys.
            row(r#"script({ model: "large", smallModel: "vision", visionModel: "reasoning" })"#),
            row(r#"script({ model: "small" })"#),
            row(r#"script({ model: "mine", modelAliases: { Mine: "openai:gpt-4.1" } })"#),
            row(r#"script({ model: "long", modelAliases: { large: "openai:gpt-4.1" } })"#),
            row(r#"script({ model: "openai:gpt-4.1", modelAliases: { "acme:m1": "openai:gpt-4.1" } })"#),
            row(
                "//- /package.json\n{}\n//- /genaiscript.config.json\n{ \"modelAliases\": { \"Mine\": \"openai:gpt-4.1\" } }\n//- /a.genai.{ext}\nscript({ model: \"mine\" })\nawait runPrompt(\"a\", { model: \"mine\" })",
            ),
            row(r#"script({ modelAliases: { mine: "openai:gpt-4.1" } }); await runPrompt("a", { model: "mine" })"#),
            row(r#"script({ model: "openai:gpt-4.1" }); await runPrompt("a", { model: "long" })"#),
            row(r#"script({ model: «"gpt-4.1"» }); await runPrompt("a", { model: "large" })"#).with_any_fixes(),
            row(r#"const MODEL = "openai:gpt-4.1"; script({ model: MODEL })"#),
            row(r#"script({ model: "mine" })"#),
            row(r#"const name = env.vars.model; await runPrompt("a", { model: name })"#),
            row("//- /system.a.genai.{ext}\nsystem({ model: \"gpt-4.1\" })\nexport default () => {}"),
            row(
                "//- /package.json\n{}\n//- /system.a.genai.{ext}\nsystem({})\nexport default async (ctx) => { await ctx.runPrompt(\"a\", { model: \"mine\" }) }",
            ),
        ],
    );
}

#[test]
fn m29_says_how_sure_it_is() {
    let severity = |metadata: &str| {
        let fixture =
            Fixture::parse(&format!("//- /package.json\n{{}}\n//- /a.genai.mjs\nscript({metadata})\n"));
        let found = harness::diagnostics(&fixture).into_iter().find(|found| found.rule.code == "M29");
        found.map(|found| found.severity)
    };
    assert_eq!(severity(r#"{ model: "gpt-4.1" }"#), Some(Severity::Error));
    assert_eq!(severity(r#"{ model: "long" }"#), Some(Severity::Error));
    assert_eq!(severity(r#"{ smallModel: "gpt-4.1" }"#), Some(Severity::Warning));
    assert_eq!(severity(r#"{ model: "mine" }"#), Some(Severity::Warning));
    assert_eq!(severity(r#"{ model: "acme:m1" }"#), Some(Severity::Information));
    for name in [
        "agent",
        "cast",
        "classify",
        "embeddings",
        "image",
        "intent",
        "memory",
        "ocr",
        "speech",
        "think",
        "tiny",
    ] {
        let fixture =
            Fixture::parse(&format!("//- /a.genai.mjs\nawait runPrompt(\"a\", {{ model: \"{name}\" }})"));
        assert!(harness::diagnostics(&fixture).iter().all(|found| found.rule.code != "M29"), "{name}");
    }
}
