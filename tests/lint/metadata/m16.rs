use crate::lint::harness::table::{check, row};

#[test]
fn m16_limits() {
    check(
        "M16",
        &[
            row(
                "script({ metadata: { a: '', b: '', c: '', d: '', e: '', f: '', g: '', h: '', i: '', j: '', k: '', l: '', m: '', n: '', o: '', p: '', «q»: '', r: '' } })",
            ),
            row(
                "script({ metadata: { «aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa»: 'b' } })",
            ),
            row("system({ metadata: «'a text of more than 16'» })\nexport default () => {}"),
            row("script({ metadata: «[1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7]» })"),
            row(
                "script({ metadata: { a: '', b: '', c: '', d: '', e: '', f: '', g: '', h: '', i: '', j: '', k: '', l: '', m: '', n: '', o: '', p: '' } })",
            ),
            row(
                "script({ metadata: { aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: 'b' } })",
            ),
            row("script({ metadata: 'sixteen letters.' })"),
            row("script({ metadata: null })"),
        ],
    );
}
