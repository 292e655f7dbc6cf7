//! Documents and HTML.

use super::*;

fn echo() -> Engine {
    start_with(
        config(1),
        "globalThis.selvageRender = (document) => document;",
    )
}

async fn assert_round_trip(text: &str) {
    assert_eq!(run(&echo(), text).await.unwrap(), text);
}

#[tokio::test]
async fn the_document_reaches_the_render_function_and_its_string_comes_back() {
    let engine = start_with(
        config(1),
        "globalThis.selvageRender = (json) => `<h1>${JSON.parse(json).title}</h1>`;",
    );
    assert_eq!(
        run(&engine, r#"{"title":"Cotton"}"#).await.unwrap(),
        "<h1>Cotton</h1>"
    );
}

#[tokio::test]
async fn an_empty_document_comes_back_empty() {
    assert_round_trip("").await;
}

#[tokio::test]
async fn latin_chinese_japanese_and_supplementary_characters_come_back_unchanged() {
    for text in [
        "naïve café",
        "针织面料，梭织面料",
        "かな、カナと漢字",
        "𠮷野家 🧵 🪡",
        "a针é🧶",
    ] {
        assert_round_trip(text).await;
        // Long enough for the vectorised transcoders.
        assert_round_trip(&text.repeat(5000)).await;
    }
}

#[tokio::test]
async fn a_concatenated_string_comes_back_unchanged() {
    let engine = start(config(1));
    let html = run(
        &engine,
        "let s = ''; for (let i = 0; i < 1000; i++) s += '<p>布' + i + '</p>'; return s;",
    )
    .await;
    let expected = (0..1000).fold(String::new(), |html, i| html + &format!("<p>布{i}</p>"));
    assert_eq!(html.unwrap(), expected);
}

#[tokio::test]
async fn html_is_not_overallocated() {
    let html = run(&echo(), &"针".repeat(20_000)).await.unwrap();
    assert!(
        html.capacity() < html.len() + html.len() / 8,
        "{} bytes for {}",
        html.capacity(),
        html.len()
    );
}

#[tokio::test]
async fn a_lone_surrogate_is_replaced_and_the_text_around_it_stays() {
    let engine = start(config(1));
    for (script, before, after) in [
        (r"return 'a\uD800b';", "a", "b"),
        (
            r"return '布'.repeat(1000) + '\uDC00' + '线'.repeat(1000);",
            &*"布".repeat(1000),
            &*"线".repeat(1000),
        ),
    ] {
        let html = run(&engine, script).await.unwrap();
        // One replacement character on V8, one for each of its bytes on QuickJS.
        let replaced = html
            .strip_prefix(before)
            .and_then(|rest| rest.strip_suffix(after))
            .unwrap();
        assert!(
            !replaced.is_empty() && replaced.chars().all(|c| c == '\u{FFFD}'),
            "{replaced}"
        );
    }
}

#[tokio::test]
async fn a_result_that_is_no_string_is_an_error_that_names_its_type() {
    let engine = start(config(1));
    for (script, kind) in [
        ("return 42;", "number"),
        ("", "undefined"),
        ("return {};", "object"),
        ("return Promise.resolve('');", "object"),
    ] {
        let error = run(&engine, script).await.unwrap_err();
        let RenderError::Threw { message } = error else {
            panic!("{error}")
        };
        assert!(message.contains(kind), "{message}");
    }
    assert_eq!(run(&engine, "return 'fine';").await.unwrap(), "fine");
}

#[tokio::test]
async fn an_exception_has_message_and_stack_and_the_isolate_stays_in_use() {
    let engine = start(config(1));
    run(&engine, "globalThis.kept.push('first'); return '';")
        .await
        .unwrap();
    let error = run(
        &engine,
        "function weave() { throw new TypeError('no yarn'); } weave();",
    )
    .await
    .unwrap_err();
    let RenderError::Threw { message } = error else {
        panic!("{error}")
    };
    assert!(message.contains("TypeError: no yarn"), "{message}");
    assert!(message.contains("weave"), "{message}");
    assert_eq!(
        run(&engine, "return globalThis.kept[0];").await.unwrap(),
        "first",
        "the isolate was replaced"
    );
}

#[tokio::test]
async fn messages_of_thrown_values_are_bounded() {
    let engine = start(config(1));
    for (script, part) in [
        ("throw 'a string';", "a string"),
        ("throw null;", "null"),
        ("throw Symbol('s');", "without a message"),
        (
            "throw { toString() { throw new Error('inner'); } };",
            "without a message",
        ),
        ("throw new Error('布'.repeat(1e6));", "布布布"),
    ] {
        let error = run(&engine, script).await.unwrap_err();
        let RenderError::Threw { message } = error else {
            panic!("{error}")
        };
        assert!(message.contains(part), "{message}");
        assert!(message.chars().count() <= 4096);
    }
}

#[tokio::test]
async fn deep_recursion_is_an_exception_like_any_other() {
    let engine = start(config(1));
    run(&engine, "globalThis.kept.push('first'); return '';")
        .await
        .unwrap();
    let error = run(&engine, "const f = (n) => f(n + 1) + 1; return f(0);")
        .await
        .unwrap_err();
    assert!(matches!(error, RenderError::Threw { .. }), "{error}");
    assert_eq!(
        run(&engine, "return globalThis.kept[0];").await.unwrap(),
        "first",
        "the isolate was replaced"
    );
}

#[tokio::test]
async fn microtasks_run_after_the_render() {
    let engine = start(config(1));
    run(
        &engine,
        "Promise.resolve().then(() => kept.push('later')); kept.push('now'); return '';",
    )
    .await
    .unwrap();
    assert_eq!(
        run(&engine, "return kept.join();").await.unwrap(),
        "now,later"
    );
}

#[tokio::test]
async fn the_isolate_stays_in_use_after_an_unhandled_rejection() {
    let engine = start(config(1));
    run(
        &engine,
        "kept.push('same'); Promise.reject(new Error('unhandled')); return '';",
    )
    .await
    .unwrap();
    assert_eq!(run(&engine, "return kept[0];").await.unwrap(), "same");
}
