//! The page as a person meets it, in a real browser.

use serde_json::{Value, json};

use super::chromium::Chromium;
use super::{URI, client, client_with, hover, insert, opened};

fn text_has(words: &str) -> String {
    format!("document.getElementById('text').textContent.includes({})", json!(words))
}

fn choose(browser: &mut Chromium, kind: &str) {
    browser.until(&format!("document.getElementById('tab-{kind}') !== null"));
    browser.evaluate(&format!("document.getElementById('tab-{kind}').click()"));
    browser.until(&format!("document.getElementById('tab-{kind}').ariaSelected === 'true'"));
}

#[test]
fn the_page_shows_each_view_and_follows_the_editor() {
    let mut client = client();
    let address = opened(&mut client);
    let Some(mut browser) = Chromium::open(&format!("http://127.0.0.1:{}{}", address.port, address.path("")))
    else {
        return client.end();
    };
    // The form is what a new page shows.
    browser.until("!!document.querySelector('#form [data-key=count]')");
    assert_eq!(browser.evaluate("document.querySelectorAll('[data-form=save], [data-form=run]').length"), 0);
    for (kind, words) in [
        ("schema", "count"),
        ("vars", "count"),
        ("seen", "buy"),
        ("run", "genaiscript@2.5.1 run buy"),
        ("manual", "tool"),
    ] {
        choose(&mut browser, kind);
        browser.until(&text_has(words));
    }
    choose(&mut browser, "vars");
    browser.until(&text_has("count"));
    insert(&mut client, 2, 43, ", weeks: 3");
    browser.until(&text_has("weeks"));
    hover(&mut client, URI, 37);
    browser.until("document.querySelector('tr.here')?.textContent.includes('count') === true");
    // A name leads to the code.
    browser.evaluate("document.querySelector('[data-reveal=weeks]').click()");
    let shown = client.next("window/showDocument");
    assert_eq!(shown["params"]["uri"], URI);
    client.reply(&shown, json!({ "success": true }));
    client.end();
    browser.until("!document.getElementById('notice').hidden");
}

#[test]
fn what_is_typed_in_the_form_is_what_a_run_gets() {
    let mut client = client();
    let address = opened(&mut client);
    let Some(mut browser) = Chromium::open(&format!("http://127.0.0.1:{}{}", address.port, address.path("")))
    else {
        return client.end();
    };
    browser.until("!!document.querySelector('#form [data-key=count]')");
    browser.evaluate(
        "{ const field = document.querySelector('[data-key=count]'); field.value = '71'; \
           field.dispatchEvent(new Event('input', { bubbles: true })); }",
    );
    browser.until(&text_has("--vars count=71"));
    assert_eq!(browser.evaluate("document.querySelector('[data-key=count]').value"), "71");
    browser.evaluate("document.querySelector('[data-form=reset]').click()");
    browser.until("document.querySelector('[data-key=count]').value === ''");
    client.end();
}

#[test]
fn what_a_script_says_never_becomes_markup() {
    let mut client = client_with(json!({ "preview": { "browser": true } }), true);
    let hostile = "<img src=x onerror=document.title=1></script><script>document.title=1</script>";
    client.open(
        URI,
        &format!("script({{ title: `{hostile}`, system: [], parameters: {{ \"{hostile}\": {{ type: \"string\", description: \"{hostile}\" }} }} }})\n"),
    );
    let address = opened(&mut client);
    let Some(mut browser) = Chromium::open(&format!("http://127.0.0.1:{}{}", address.port, address.path("")))
    else {
        return client.end();
    };
    for kind in ["form", "schema", "vars", "seen", "run", "manual"] {
        choose(&mut browser, kind);
        browser.until("document.getElementById('text').textContent.length > 20");
        let made = browser.evaluate(
            "document.querySelectorAll('#text img, #text script, #title img, #title script').length",
        );
        assert_eq!(made, 0, "{kind}");
    }
    choose(&mut browser, "vars");
    browser.until(&text_has("<img src=x onerror=document.title=1>"));
    assert_ne!(browser.evaluate("document.title"), "1");
    client.end();
}

/// A page that another site opens cannot be told what to show, nor does the policy let its text load anything.
#[test]
fn messages_of_other_pages_are_not_heard() {
    let mut client = client();
    let address = opened(&mut client);
    let Some(mut browser) = Chromium::open(&format!("http://127.0.0.1:{}{}", address.port, address.path("")))
    else {
        return client.end();
    };
    browser.until("!!document.querySelector('#form [data-key=count]')");
    let heard: Value = browser.evaluate(
        "new Promise((done) => { postMessage({ kind: 'vars', sent: {}, title: 'foreign', html: 'foreign' }, '*'); \
           setTimeout(() => done(document.body.textContent.includes('foreign')), 100); })",
    );
    assert_eq!(heard, false);
    let loaded: Value = browser.evaluate(
        "new Promise((done) => { document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective)); \
           document.getElementById('text').innerHTML = '<img src=\"http://127.0.0.1:1/\">'; })",
    );
    assert_eq!(loaded, "img-src");
    client.end();
}
