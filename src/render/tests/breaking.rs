//! Scripts that would bring a server down.

use super::*;

/// Runs a script that breaks its isolate, and sees the engine serve on.
async fn assert_breaks(engine: &Engine, script: &str, expected: impl Fn(&RenderError) -> bool) {
    run(engine, "globalThis.kept.push('marked'); return '';").await.unwrap();
    let error = run(engine, script).await.unwrap_err();
    assert!(expected(&error), "{script}: {error}");
    assert_eq!(run(engine, "return `${globalThis.kept.length}`;").await.unwrap(), "0", "the isolate was not replaced");
    until(engine, |health| health.ready == health.wanted && health.is_healthy()).await;
}

fn impatient() -> Engine {
    start(EngineConfig { deadline: SHORT, ..config(1) })
}

#[tokio::test]
async fn an_endless_loop_ends_at_its_deadline() {
    assert_breaks(&impatient(), "for (;;) {}", |error| matches!(error, RenderError::Deadline(SHORT))).await;
}

#[tokio::test]
async fn a_loop_that_catches_everything_ends_at_its_deadline() {
    let script = "for (;;) { try { for (;;) {} } catch {} finally { for (;;) {} } }";
    assert_breaks(&impatient(), script, |error| matches!(error, RenderError::Deadline(_))).await;
}

#[tokio::test]
async fn a_regular_expression_without_end_ends_at_its_deadline() {
    let script = "return String(/^(a+)+$/.test('a'.repeat(100) + 'b'));";
    assert_breaks(&impatient(), script, |error| matches!(error, RenderError::Deadline(_))).await;
}

#[tokio::test]
async fn a_chain_of_microtasks_without_end_harms_nobody_though_the_page_was_delivered() {
    // QuickJS looks for an interrupt at every ten thousandth call, and may for ever find it between two microtasks,
    // where it is lost. Then the thread is abandoned, until the test lets the chain end.
    let engine = start(EngineConfig { deadline: SHORT, grace: SHORT, ..config(1) });
    let script = "const again = () => ops.op_selvage_test_is_open('chain') || Promise.resolve().then(again);
                  again(); return 'delivered';";
    assert_eq!(run(&engine, script).await.unwrap(), "delivered");
    assert_eq!(run(&engine, "return 'next';").await.unwrap(), "next");
    gate::open("chain");
    until(&engine, |health| health.abandoned == 0 && health.ready == 1).await;
}

#[tokio::test]
async fn an_exception_that_never_ends_telling_itself_ends_at_its_deadline() {
    let script = "throw { toString() { for (;;) {} } };";
    assert_breaks(&impatient(), script, |error| matches!(error, RenderError::Deadline(_))).await;
}

/// V8's optimiser would drop the interrupt check here, but for the flag that the platform sets.
#[tokio::test]
async fn an_optimised_loop_around_an_inlined_one_ends() {
    let script = "for (;;) { new Array(1000).fill(1) }";
    // Long enough for the loop to be optimised.
    let engine = start(EngineConfig { deadline: Duration::from_secs(2), ..config(1) });
    let ends = |error: &RenderError| matches!(error, RenderError::Deadline(_) | RenderError::HeapLimit);
    assert_breaks(&engine, script, ends).await;
}

#[tokio::test]
async fn a_script_that_keeps_all_it_allocates_ends_at_the_heap_limit() {
    let engine = start(config(1));
    for script in [
        "const a = []; for (;;) a.push(new Array(1000).fill(1.5));",
        "const a = []; for (;;) a.push({ a });",
        "const m = new Map(); for (let i = 0; ; i++) m.set(i, [i]);",
        "let s = 'ab'; const a = []; for (;;) { s += a.length; a.push(s.split('')); }",
    ] {
        assert_breaks(&engine, script, |error| matches!(error, RenderError::HeapLimit)).await;
    }
}

#[tokio::test]
async fn running_out_of_heap_cannot_be_caught() {
    let engine = start(config(1));
    let script = "const a = []; for (;;) { try { for (;;) a.push(new Array(1000).fill(1.5)); } catch {} }";
    assert_breaks(&engine, script, |error| matches!(error, RenderError::HeapLimit)).await;
}

#[tokio::test]
async fn one_allocation_far_beyond_the_limit_does_not_end_the_process() {
    let engine = start(config(1));
    for script in [
        "return String(new Array(2 ** 25).fill(1.5).length);",
        "return String(Array.from({ length: 2 ** 22 }, (_, i) => [i]).length);",
        "return String('布'.repeat(2 ** 24).split('').length);",
        "return String(Array.from({ length: 2 ** 24 }).length);",
    ] {
        let outcome = run(&engine, script).await;
        assert!(matches!(outcome, Ok(_) | Err(RenderError::HeapLimit | RenderError::Threw { .. })), "{outcome:?}");
        assert_eq!(run(&engine, "return 'next';").await.unwrap(), "next");
    }
}

#[tokio::test]
async fn array_buffers_are_held_to_the_limit_too() {
    let engine = start(config(1));
    for script in [
        "const a = []; for (;;) a.push(new Uint8Array(1024 * 1024).fill(1));",
        "const a = []; for (;;) a.push(new TextEncoder().encode('x'.repeat(1024 * 1024)));",
    ] {
        let error = run(&engine, script).await.unwrap_err();
        assert!(matches!(error, RenderError::HeapLimit | RenderError::Threw { .. }), "{error}");
    }
    assert_eq!(run(&engine, "return 'next';").await.unwrap(), "next");
    assert_eq!(run(&engine, "return String(new Uint8Array(1024 * 1024).length);").await.unwrap(), "1048576");
}

#[tokio::test]
async fn others_go_on_while_one_isolate_is_stuck() {
    let engine = start(EngineConfig { deadline: LONG, ..config(2) });
    until(&engine, |health| health.ready == 2).await;
    let held = hold(&engine, "others-go-on").await;
    for _ in 0..20 {
        assert_eq!(run(&engine, "return 'served';").await.unwrap(), "served");
    }
    assert_eq!(held.release().await.unwrap(), "released");
}

#[tokio::test]
async fn a_panic_of_ours_breaks_one_render_and_replaces_the_isolate() {
    let engine = start(config(1));
    assert_breaks(&engine, "panic", |error| matches!(error, RenderError::Broken)).await;
}

#[tokio::test]
async fn a_thread_that_does_not_come_back_is_abandoned_and_replaced() {
    let engine = start(EngineConfig { deadline: SHORT, grace: SHORT, ..config(1) });
    let held = hold(&engine, "abandoned").await;
    until(&engine, |health| health.abandoned == 1).await;
    assert!(matches!(held.render.await.unwrap(), Err(RenderError::Deadline(_))));
    assert_eq!(run(&engine, "return 'served';").await.unwrap(), "served");
    assert!(engine.health().is_healthy(), "one is borne");
    gate::open(&held.gate);
    until(&engine, |health| health.abandoned == 0 && health.ready == 1).await;
    assert_eq!(run(&engine, "return 'served';").await.unwrap(), "served");
}

/// The engines' own functions look for no interrupt within a call, and this one has five hundred million pairs to swap.
#[tokio::test]
async fn a_built_in_function_that_takes_too_long_holds_up_nobody() {
    let engine = start(EngineConfig { deadline: SHORT, grace: SHORT, ..config(1) });
    let error = run(&engine, "return String(Array.prototype.reverse.call({ length: 1e9 }).length);").await.unwrap_err();
    assert!(matches!(error, RenderError::Deadline(SHORT)), "{error}");
    assert_eq!(run(&engine, "return 'served';").await.unwrap(), "served");
}

#[tokio::test]
async fn the_client_of_a_stuck_render_is_answered_at_the_deadline() {
    // The grace is for ever: the answer cannot come from the thread's being abandoned.
    let engine = start(EngineConfig { deadline: SHORT, ..config(1) });
    let held = hold(&engine, "answered").await;
    assert!(matches!(held.render.await.unwrap(), Err(RenderError::Deadline(SHORT))));
    gate::open(&held.gate);
    assert_eq!(run(&engine, "return 'served';").await.unwrap(), "served");
}

#[tokio::test]
async fn too_many_abandoned_threads_make_the_engine_unhealthy_until_one_comes_back() {
    let engine = start(EngineConfig { deadline: SHORT, grace: SHORT, max_abandoned: 1, ..config(1) });
    let first = hold(&engine, "too-many-1").await;
    until(&engine, |health| health.abandoned == 1 && health.ready == 1).await;
    let second = hold(&engine, "too-many-2").await;
    until(&engine, |health| health.abandoned == 2).await;
    assert!(!engine.health().is_healthy());
    let error = run(&engine, "return 'served';").await.unwrap_err();
    assert!(matches!(error, RenderError::Broken), "nobody waits for an isolate that will not come: {error}");
    gate::open(&first.gate);
    until(&engine, |health| health.abandoned == 1 && health.ready == 1).await;
    assert!(engine.health().is_healthy());
    assert_eq!(run(&engine, "return 'served';").await.unwrap(), "served");
    gate::open(&second.gate);
}
