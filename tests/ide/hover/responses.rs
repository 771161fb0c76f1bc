//! Return types of tools, and their certainty.

use expect_test::expect;

use super::check;

#[test]
fn declared() {
    check(
        r#"
/**
 * Finds a place.
 * @returns {Promise<{ name: string, at: [number, number] }>} The place, or the nearest one
 */
async function find({ name }) {}
defTool("fi$0nd", "Finds a place", { name: "" }, find)
"#,
        expect![[r#"
            [defTool("find"]
            ```typescript
            tool find: { name: string }
            ```

            Finds a place

            Returns `{ name: string; at: number[] }`, as declared.

            The place, or the nearest one
        "#]],
    );
    check(
        r#"defTool("fi$0nd", "", {}, /** @returns {void} */ () => {})"#,
        expect![[r#"
        [defTool("find"]
        ```typescript
        tool find: {}
        ```

        Declared to return nothing.
    "#]],
    );
}

#[test]
fn inferred() {
    check(
        r#"defTool("fi$0nd", "", { name: "" }, ({ name }) => name ? { name, found: true } : null)"#,
        expect![[r#"
            [defTool("find"]
            ```typescript
            tool find: { name: string }
            ```

            Returns `{ name: string; found: boolean } | null`, inferred from the code.
        "#]],
    );
    check(
        r#"defTool("lo$0g", "", {}, () => { console.log(1) })"#,
        expect![[r#"
        [defTool("log"]
        ```typescript
        tool log: {}
        ```

        Returns nothing.
    "#]],
    );
    check(
        r#"
defTool("lo$0ng", "", { first: "", second: "" }, ({ first, second }) => ({
    first, second, third: { first, count: first.length }, fourth: [second], fifth: !first,
}))
"#,
        expect![[r#"
            [defTool("long"]
            ```typescript
            tool long: { first: string; second: string }
            ```

            ```typescript
            returns: {
              first: string
              second: string
              third: { first: string; count: number }
              fourth: string[]
              fifth: boolean
            }
            ```

            The type of the response is inferred from the code.
        "#]],
    );
}

#[test]
fn guessed_and_unknown() {
    check(
        r#"defTool("fi$0nd", "", {}, () => ({ a: 1, b: whatever() }))"#,
        expect![[r#"
        [defTool("find"]
        ```typescript
        tool find: {}
        ```

        Probably returns `{ a: number; b: unknown }`; not all of it is known.
    "#]],
    );
    check(
        r#"defTool("fi$0nd", "", {}, () => whatever())"#,
        expect![[r#"
        [defTool("find"]
        ```typescript
        tool find: {}
        ```

        What it returns is unknown.
    "#]],
    );
    check(
        r#"defTool("fi$0nd", "", {}, elsewhere)"#,
        expect![[r#"
        [defTool("find"]
        ```typescript
        tool find: {}
        ```

        What it returns is unknown.
    "#]],
    );
}

#[test]
fn an_agent_answers_with_text() {
    check(
        r#"defAgent("help$0er", "Helps", () => 1)"#,
        expect![[r#"
        [defAgent("helper"]
        ```typescript
        agent agent_helper: { query: string }
        ```

        Helps
    "#]],
    );
}
