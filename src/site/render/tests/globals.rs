//! The globals that scripts find besides the language.

use super::*;

/// Runs a script and returns its result, which passes as JSON.
async fn seen(script: &str) -> serde_json::Value {
    let html = run(
        &start(config(1)),
        &format!("return JSON.stringify((() => {{ {script} }})());"),
    )
    .await
    .unwrap();
    serde_json::from_str(&html).unwrap()
}

#[tokio::test]
async fn a_url_is_parsed_against_a_base() {
    let parts = seen(
        "const u = new URL('../news?page=2#top', 'https://a.example:8443/en/about/x');
         return [u.href, u.origin, u.protocol, u.host, u.hostname, u.port, u.pathname, u.search, u.hash, `${u}`];",
    );
    assert_eq!(
        parts.await,
        serde_json::json!([
            "https://a.example:8443/en/news?page=2#top",
            "https://a.example:8443",
            "https:",
            "a.example:8443",
            "a.example",
            "8443",
            "/en/news",
            "?page=2",
            "#top",
            "https://a.example:8443/en/news?page=2#top"
        ])
    );
}

#[tokio::test]
async fn an_invalid_url_throws_and_no_url_can_be_changed() {
    let threw = seen(
        "'use strict'; const name = (f) => { try { f(); return 'no'; } catch (e) { return e.name; } };
         const u = new URL('http://a/');
         return [name(() => new URL('/x')), name(() => new URL('')), name(() => { u.pathname = '/b'; }), u.href];",
    );
    assert_eq!(
        threw.await,
        serde_json::json!(["TypeError", "TypeError", "TypeError", "http://a/"])
    );
}

#[tokio::test]
async fn no_argument_of_the_console_breaks_a_render() {
    let seen = seen(
        "const loop = {}; loop.loop = loop;
         console.log('a', 1, loop, Symbol('s'), null, undefined, new Error('e'), () => {}); console.error('%s of %d %%', 'x');
         console.warn('布'.repeat(1e6)); for (let i = 0; i < 1e4; i++) console.debug(i);
         return 'rendered';",
    );
    assert_eq!(seen.await, "rendered");
}

#[tokio::test]
async fn scripts_have_no_operations_no_timers_and_no_network() {
    let absent = "['Deno', 'WebAssembly', 'fetch', 'process', 'require', 'setTimeout', 'MessageChannel', 'TextEncoder']";
    let script = format!("return {absent}.filter((name) => name in globalThis);");
    assert_eq!(seen(&script).await, serde_json::json!([]));
}
