//! Names of models.

use expect_test::expect;

use super::{check, shown};

#[test]
fn providers_and_aliases() {
    check(
        "script({ model: \"openai:gp$0t-4.1\" })",
        expect![[r#"
        ["openai:gpt-4.1"]
        ```typescript
        model: "openai:gpt-4.1"
        ```

        Provider: `openai`, model: `gpt-4.1`.
    "#]],
    );
    check(
        "script({ model: \"ollama$0\" })",
        expect![[r#"
        ["ollama"]
        ```typescript
        model: "ollama"
        ```

        Provider: `ollama`, with its default model.
    "#]],
    );
    check(
        "script({ model: \"sm$0all\" })",
        expect![[r#"
        ["small"]
        ```typescript
        model: "small"
        ```

        `small` is an alias of GenAIScript for a model of the provider that is configured.
    "#]],
    );
    check(
        "script({ model: \"ti$0ny\", smallModel: \"openai:gpt-4.1-mini\" })",
        expect![[r#"
        ["tiny"]
        ```typescript
        model: "tiny"
        ```

        Alias: `tiny` → `small` → `openai:gpt-4.1-mini`. Provider: `openai`, model: `gpt-4.1-mini`.
    "#]],
    );
    check(
        "script({ smallModel: \"open$0ai:gpt-4.1-mini\" })",
        expect![[r#"
        ["openai:gpt-4.1-mini"]
        ```typescript
        smallModel: "openai:gpt-4.1-mini"
        ```

        Provider: `openai`, model: `gpt-4.1-mini`.
    "#]],
    );
    check(
        "script({ model: \"mi$0ne\", modelAliases: { mine: \"anthropic:claude-sonnet-4\" } })",
        expect![[r#"
            ["mine"]
            ```typescript
            model: "mine"
            ```

            Alias: `mine` → `anthropic:claude-sonnet-4`. Provider: `anthropic`, model: `claude-sonnet-4`.
        "#]],
    );
    check(
        "script({ model: \"large\", modelAliases: { a: \"b\", b: \"$0a\" } })",
        expect![[r#"
        ["a"]
        ⚠️ The alias `a` refers to itself.

        ```typescript
        b: "a"
        ```
    "#]],
    );
    check(
        "script({ model: \"gpt$0-4.1\" })",
        expect![[r#"
            ["gpt-4.1"]
            ```typescript
            model: "gpt-4.1"
            ```

            Neither a provider nor an alias is called `gpt-4.1`.
        "#]],
    );
    check(
        "await runPrompt(\"Hi\", { model: \"visi$0on\" })",
        expect![[r#"
        ["vision"]
        ```typescript
        model: "vision"
        ```

        `vision` is an alias of GenAIScript for a model of the provider that is configured.
    "#]],
    );
    check(
        "//- /a.genai.md\n---\nmodel: sma$0ll\n---\nHi",
        expect![[r#"
        [small]
        ```typescript
        model: "small"
        ```

        `small` is an alias of GenAIScript for a model of the provider that is configured.
    "#]],
    );
}

#[test]
fn other_strings_stay_silent() {
    for source in [
        "script({ title: \"openai:gp$0t-4.1\" })",
        "script({ mod$0el: \"openai:gpt-4.1\" })",
        "script({ model: na$0me })",
        "script({ model: \"$0\" })",
        "const a = { model: \"sm$0all\" }",
    ] {
        assert_eq!(shown(source), "", "{source}");
    }
}
