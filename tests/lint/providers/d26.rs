use super::{long, of_azure, silent, strings};
use crate::lint::harness::table::{check, row};

#[test]
fn d26_too_many_properties() {
    let (many, names) = strings(101);
    let (few, some) = strings(100);
    check(
        "D26",
        &[
            row(of_azure(&many, &names)),
            row(silent(of_azure(&few, &some))),
            row(long(of_azure(&many, &names).replace(['«', '»'], "").replace("azure:", "openai:"))),
        ],
    );
}
