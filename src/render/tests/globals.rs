//! What scripts find beside the language.

use super::*;

/// Runs a script that returns what it saw as JSON.
async fn seen(script: &str) -> serde_json::Value {
    let html = run(&start(config(1)), &format!("return JSON.stringify((() => {{ {script} }})());")).await.unwrap();
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
async fn what_is_no_url_throws() {
    let threw = seen(
        "const bad = (f) => { try { f(); return 'no'; } catch (e) { return e.name; } };
         const u = new URL('http://a/');
         return [bad(() => new URL('/x')), bad(() => new URL('')), bad(() => { u.href = 'nowhere'; }), u.href,
                 URL.canParse('/x'), URL.canParse('/x', 'http://a'), URL.parse('/x')];",
    );
    assert_eq!(threw.await, serde_json::json!(["TypeError", "TypeError", "TypeError", "http://a/", false, true, null]));
}

#[tokio::test]
async fn a_url_and_its_parameters_follow_each_other() {
    let followed = seen(
        "const u = new URL('http://a/?x=1'); const p = u.searchParams;
         p.append('名', '布 & 线'); const first = u.search;
         u.search = '?y=2'; const second = [p.get('x'), p.get('y')];
         u.pathname = '/新闻'; u.hash = 'h'; u.port = '81'; u.protocol = 'bad scheme';
         return [first, second, u.href, u.searchParams === p];",
    );
    assert_eq!(
        followed.await,
        serde_json::json!([
            "?x=1&%E5%90%8D=%E5%B8%83+%26+%E7%BA%BF",
            [null, "2"],
            "http://a:81/%E6%96%B0%E9%97%BB?y=2#h",
            true
        ])
    );
}

#[tokio::test]
async fn search_parameters_can_be_read_and_changed() {
    let seen = seen(
        "const p = new URLSearchParams('?a=1&b=2&a=3'); const all = p.getAll('a');
         p.set('a', '9'); p.delete('b'); p.append('c', ''); p.sort();
         return [all, p.toString(), p.has('b'), [...p], [...p.keys()], p.size,
                 new URLSearchParams({ q: 'x y' }).toString(), new URLSearchParams([['k', 'v']]).toString(),
                 new URLSearchParams(new URLSearchParams('m=n')).toString()];",
    );
    assert_eq!(
        seen.await,
        serde_json::json!([["1", "3"], "a=9&c=", false, [["a", "9"], ["c", ""]], ["a", "c"], 2, "q=x+y", "k=v", "m=n"])
    );
}

#[tokio::test]
async fn text_is_encoded_and_decoded_as_utf_8() {
    let seen = seen(
        "const bytes = new TextEncoder().encode('布🧵'); const target = new Uint8Array(5);
         const lone = new TextEncoder().encode('\\uD800a');
         return [[...bytes], [...lone], new TextDecoder().decode(bytes), new TextDecoder().decode(new Uint8Array([0xff])),
                 new TextEncoder().encodeInto('布🧵', target), new TextDecoder('utf-8').decode(bytes.subarray(0, 3)),
                 (() => { try { new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])); } catch (e) { return e.name; } })()];",
    );
    assert_eq!(
        seen.await,
        serde_json::json!([
            [0xe5, 0xb8, 0x83, 0xf0, 0x9f, 0xa7, 0xb5],
            [0xef, 0xbf, 0xbd, b'a'],
            "布🧵",
            "\u{FFFD}",
            { "read": 1, "written": 3 },
            "布",
            "TypeError"
        ])
    );
}

#[tokio::test]
async fn a_message_arrives_after_the_render() {
    let engine = start(config(1));
    let script = "const { port1, port2 } = new MessageChannel(); port1.onmessage = ({ data }) => kept.push(data);
                  port2.postMessage('knit'); return `${kept.length}`;";
    assert_eq!(run(&engine, script).await.unwrap(), "0");
    assert_eq!(run(&engine, "return kept[0];").await.unwrap(), "knit");
}

#[tokio::test]
async fn timers_give_an_id_and_never_call_back() {
    let engine = start(config(1));
    let script = "const id = setTimeout(() => kept.push('called'), 0); clearTimeout(id); setTimeout(() => kept.push('called'), 0);
                  return typeof id;";
    assert_eq!(run(&engine, script).await.unwrap(), "number");
    assert_eq!(run(&engine, "return `${kept.length}`;").await.unwrap(), "0");
}

#[tokio::test]
async fn the_console_says_nothing_that_could_break_a_render() {
    let seen = seen(
        "const loop = {}; loop.loop = loop;
         console.log('a', 1, loop, Symbol('s'), null, undefined, new Error('e'), () => {}); console.error('%s of %d %%', 'x');
         console.warn('布'.repeat(1e6)); for (let i = 0; i < 1e4; i++) console.debug(i); console.assert(false, 'no');
         return typeof performance.now();",
    );
    assert_eq!(seen.await, "number");
}

#[tokio::test]
async fn a_page_cannot_reach_the_engine_s_own_operations() {
    assert_eq!(
        seen("return [typeof Deno, typeof WebAssembly, typeof fetch, typeof process, typeof require];").await,
        serde_json::json!(["undefined", "undefined", "undefined", "undefined", "undefined"])
    );
}
