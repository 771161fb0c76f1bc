//! Schema sites other than tools: helpers of `JSONSchema`, `defSchema`, options of prompts, and constants.

use expect_test::expect;

use super::{check, shown};

/// `infer` gives no defaults, `fromParameters` does.
#[test]
fn the_helpers() {
    check(
        "const a = await JSONSchema.inf$0er({ city: \"\", price: 42 })",
        expect![[r#"
        [infer]
        ```typescript
        JSONSchema.infer: { city: string; price?: integer }
        ```
    "#]],
    );
    check(
        "const a = JSONSchema.from$0Parameters({ city: \"\", price: 42 })",
        expect![[r#"
        [fromParameters]
        ```typescript
        JSONSchema.fromParameters: { city: string; price?: integer = 42 }
        ```
    "#]],
    );
    check(
        "const a = await JSONSchema.infer({ city: \"\", pri$0ce: 42 })",
        expect![[r#"
        [price]
        ```typescript
        price?: integer
        ```
    "#]],
    );
    check(
        "const a = JSONSchema.fromParameters({ pri$0ce: 42, tags: { type: \"array\" } })",
        expect![[r#"
            [price]
            ```typescript
            price?: integer = 42
            ```
        "#]],
    );
    check(
        "const a = JSONSchema.fromParameters({ price: 42, ta$0gs: { type: \"array\" } })",
        expect![[r#"
            [tags]
            ⚠️ GenAIScript takes this schema for an object with the property `type`.

            ```typescript
            tags?: { type?: string = "array" }
            ```
        "#]],
    );
}

#[test]
fn what_the_helpers_make() {
    check(
        "const trip = await JSONSchema.infer({ city: \"\", price: 42 })\ndefSc$0hema(\"TRIP\", trip)",
        expect![[r#"
            [defSchema("TRIP"]
            ```typescript
            TRIP: { city: string; price?: integer }
            ```
        "#]],
    );
    check(
        "defSc$0hema(\"TRIP\", JSONSchema.fromParameters({ price: 42 }))",
        expect![[r#"
        [defSchema("TRIP"]
        ```typescript
        TRIP: { price?: integer = 42 }
        ```
    "#]],
    );
    // Unknown: a promise, a value that a run may change, and one that only a run computes.
    for source in [
        "const trip = JSONSchema.infer({ city: \"\" })\ndefSc$0hema(\"TRIP\", trip)",
        "let trip = await JSONSchema.infer({ city: \"\" })\ndefSc$0hema(\"TRIP\", trip)",
        "const trip = await JSONSchema.infer({ city: read() })\ndefSc$0hema(\"TRIP\", trip)",
        "const { a } = await JSONSchema.infer({ city: \"\" })\ndefSc$0hema(\"TRIP\", a)",
    ] {
        assert!(shown(source).contains("TRIP: unknown"), "{source}: {}", shown(source));
    }
}

#[test]
fn keys_of_schemas() {
    check(
        "defSchema(\"TRIP\", { type: \"object\", properties: { cit$0y: { type: \"string\", pattern: \"^[A-Z]\" } }, required: [\"city\"] })",
        expect![[r#"
            [city]
            ```typescript
            city: string
            ```

            Limits: matches ^\[A-Z\].
        "#]],
    );
    check(
        "await runPrompt((_) => {}, { responseSchema: { ci$0ty: \"Paris\" } })",
        expect![[r#"
        [city]
        ```typescript
        city?: string = "Paris"
        ```
    "#]],
    );
}

/// Parameters of a tool in a constant; other objects have no known meaning.
#[test]
fn constants() {
    check(
        "const room = { type: \"object\", properties: { nig$0hts: { type: \"integer\", minimum: 1 }, kind: { oneOf: [{ const: \"a\" }, { const: 2 }] } } }\ndefTool(\"book\", \"Books\", room, ({ nights }) => nights)",
        expect![[r#"
            [nights]
            ```typescript
            nights?: integer
            ```

            Limits: ≥ 1.
        "#]],
    );
    check(
        "const room = { type: \"object\", properties: { nights: { type: \"integer\" }, ki$0nd: { oneOf: [{ const: \"a\" }, { const: 2 }] } } }\ndefTool(\"book\", \"Books\", room, ({ nights }) => nights)",
        expect![[r#"
            [kind]
            ```typescript
            kind?: "a" | 2
            ```
        "#]],
    );
    check(
        "const room = { type: \"object\", properties: { nig$0hts: { type: \"integer\" } } }",
        expect![[r#""#]],
    );
}

/// Types keep JavaScript from running, but not from being read.
#[test]
fn javascript_with_types() {
    check(
        "//- /system.something.genai.js\nsystem({ parameters: { value: \"\" } })\nexport default function (ctx: ChatGenerationContext) {\n  const { env } = ctx\n  const value = env.vars[\"system.something.va$0lue\"]\n}\n",
        expect![[r#"
            ["system.something.value"]
            ```typescript
            env.vars["system.something.value"]: string
            ```

            A parameter of this system script, required.
        "#]],
    );
}
