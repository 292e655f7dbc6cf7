//! Scripts that could take the server down.

use super::*;

/// Runs a script that breaks its isolate, and checks that the engine replaces it.
async fn assert_breaks(engine: &Engine, script: &str, expected: impl Fn(&RenderError) -> bool) {
    run(engine, "globalThis.kept.push('marked'); return '';")
        .await
        .unwrap();
    let error = run(engine, script).await.unwrap_err();
    assert!(expected(&error), "{script}: {error}");
    assert_eq!(
        run(engine, "return `${globalThis.kept.length}`;")
            .await
            .unwrap(),
        "0",
        "the isolate was not replaced"
    );
    until(engine, |health| {
        health.ready == health.wanted && health.is_healthy()
    })
    .await;
}

fn with_short_deadline() -> Engine {
    start(EngineSettings {
        deadline: SHORT,
        ..config(1)
    })
}

#[tokio::test]
async fn an_endless_loop_ends_at_its_deadline() {
    assert_breaks(&with_short_deadline(), "for (;;) {}", |error| {
        matches!(error, RenderError::Deadline(SHORT))
    })
    .await;
}

#[tokio::test]
async fn a_loop_that_catches_everything_ends_at_its_deadline() {
    let script = "for (;;) { try { for (;;) {} } catch {} finally { for (;;) {} } }";
    assert_breaks(&with_short_deadline(), script, |error| {
        matches!(error, RenderError::Deadline(_))
    })
    .await;
}

#[tokio::test]
async fn a_regular_expression_that_backtracks_forever_ends_at_its_deadline() {
    let script = "return String(/^(a+)+$/.test('a'.repeat(100) + 'b'));";
    assert_breaks(&with_short_deadline(), script, |error| {
        matches!(error, RenderError::Deadline(_))
    })
    .await;
}

#[tokio::test]
async fn an_endless_chain_of_microtasks_after_a_render_delays_no_other_render() {
    // QuickJS checks for an interrupt at every ten thousandth call. If that always falls between
    // two microtasks, the interrupt is lost and the thread is abandoned, until the test lets the
    // chain end.
    let engine = start(EngineSettings {
        deadline: SHORT,
        grace: SHORT,
        ..config(1)
    });
    let script =
        "const again = () => ops.op_selvage_test_is_open('chain') || Promise.resolve().then(again);
                  again(); return 'delivered';";
    assert_eq!(run(&engine, script).await.unwrap(), "delivered");
    assert_eq!(run(&engine, "return 'next';").await.unwrap(), "next");
    gate::open("chain");
    until(&engine, |health| health.abandoned == 0 && health.ready == 1).await;
}

#[tokio::test]
async fn an_exception_whose_message_never_ends_ends_at_its_deadline() {
    let script = "throw { toString() { for (;;) {} } };";
    assert_breaks(&with_short_deadline(), script, |error| {
        matches!(error, RenderError::Deadline(_))
    })
    .await;
}

/// Without the flag in `platform`, V8's optimiser would drop the interrupt check here.
#[tokio::test]
async fn an_optimised_loop_around_an_inlined_one_ends() {
    let script = "for (;;) { new Array(1000).fill(1) }";
    // Long enough for the loop to be optimised.
    let engine = start(EngineSettings {
        deadline: Duration::from_secs(2),
        ..config(1)
    });
    let ends =
        |error: &RenderError| matches!(error, RenderError::Deadline(_) | RenderError::HeapLimit);
    assert_breaks(&engine, script, ends).await;
}

#[tokio::test]
async fn a_script_that_allocates_without_end_ends_at_the_heap_limit() {
    let engine = start(config(1));
    for script in [
        "const a = []; for (;;) a.push(new Array(1000).fill(1.5));",
        "const a = []; for (;;) a.push({ a });",
        "const m = new Map(); for (let i = 0; ; i++) m.set(i, [i]);",
        "let s = 'ab'; const a = []; for (;;) { s += a.length; a.push(s.split('')); }",
    ] {
        assert_breaks(&engine, script, |error| {
            matches!(error, RenderError::HeapLimit)
        })
        .await;
    }
}

#[tokio::test]
async fn running_out_of_heap_cannot_be_caught() {
    let engine = start(config(1));
    let script =
        "const a = []; for (;;) { try { for (;;) a.push(new Array(1000).fill(1.5)); } catch {} }";
    assert_breaks(&engine, script, |error| {
        matches!(error, RenderError::HeapLimit)
    })
    .await;
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
        assert!(
            matches!(
                outcome,
                Ok(_) | Err(RenderError::HeapLimit | RenderError::Threw { .. })
            ),
            "{outcome:?}"
        );
        assert_eq!(run(&engine, "return 'next';").await.unwrap(), "next");
    }
}

#[tokio::test]
async fn array_buffers_are_limited_too() {
    let engine = start(config(1));
    for script in [
        "const a = []; for (;;) a.push(new Uint8Array(1024 * 1024).fill(1));",
        "const a = []; for (;;) a.push(new ArrayBuffer(1024 * 1024));",
    ] {
        let error = run(&engine, script).await.unwrap_err();
        assert!(
            matches!(error, RenderError::HeapLimit | RenderError::Threw { .. }),
            "{error}"
        );
    }
    assert_eq!(run(&engine, "return 'next';").await.unwrap(), "next");
    assert_eq!(
        run(
            &engine,
            "return String(new Uint8Array(1024 * 1024).length);"
        )
        .await
        .unwrap(),
        "1048576"
    );
}

#[tokio::test]
async fn others_go_on_while_one_isolate_is_stuck() {
    let engine = start(EngineSettings {
        deadline: LONG,
        ..config(2)
    });
    until(&engine, |health| health.ready == 2).await;
    let held = hold(&engine, "others-go-on").await;
    for _ in 0..20 {
        assert_eq!(run(&engine, "return 'served';").await.unwrap(), "served");
    }
    assert_eq!(held.release().await.unwrap(), "released");
}

#[tokio::test]
async fn a_panic_in_rust_breaks_one_render_and_replaces_the_isolate() {
    let engine = start(config(1));
    assert_breaks(&engine, "panic", |error| {
        matches!(error, RenderError::Broken)
    })
    .await;
}

#[tokio::test]
async fn a_thread_that_does_not_return_is_abandoned_and_replaced() {
    let engine = start(EngineSettings {
        deadline: SHORT,
        grace: SHORT,
        ..config(1)
    });
    let held = hold(&engine, "abandoned").await;
    until(&engine, |health| health.abandoned == 1).await;
    assert!(matches!(
        held.render.await.unwrap(),
        Err(RenderError::Deadline(_))
    ));
    assert_eq!(run(&engine, "return 'served';").await.unwrap(), "served");
    assert!(
        engine.health().is_healthy(),
        "one abandoned thread is allowed"
    );
    gate::open(&held.gate);
    until(&engine, |health| health.abandoned == 0 && health.ready == 1).await;
    assert_eq!(run(&engine, "return 'served';").await.unwrap(), "served");
}

/// Built-in functions check for no interrupt during a call, and this one swaps five hundred million
/// pairs.
#[tokio::test]
async fn a_built_in_function_that_takes_too_long_delays_no_other_render() {
    let engine = start(EngineSettings {
        deadline: SHORT,
        grace: SHORT,
        ..config(1)
    });
    let error = run(
        &engine,
        "return String(Array.prototype.reverse.call({ length: 1e9 }).length);",
    )
    .await
    .unwrap_err();
    assert!(matches!(error, RenderError::Deadline(SHORT)), "{error}");
    assert_eq!(run(&engine, "return 'served';").await.unwrap(), "served");
}

#[tokio::test]
async fn the_client_of_a_stuck_render_is_answered_at_the_deadline() {
    // The grace period is long, so the answer does not come from abandoning the thread.
    let engine = start(EngineSettings {
        deadline: SHORT,
        ..config(1)
    });
    let held = hold(&engine, "answered").await;
    assert!(matches!(
        held.render.await.unwrap(),
        Err(RenderError::Deadline(SHORT))
    ));
    gate::open(&held.gate);
    assert_eq!(run(&engine, "return 'served';").await.unwrap(), "served");
}

#[tokio::test]
async fn too_many_abandoned_threads_make_the_engine_unhealthy_until_one_returns() {
    let engine = start(EngineSettings {
        deadline: SHORT,
        grace: SHORT,
        max_abandoned: 1,
        ..config(1)
    });
    let first = hold(&engine, "too-many-1").await;
    until(&engine, |health| health.abandoned == 1 && health.ready == 1).await;
    let second = hold(&engine, "too-many-2").await;
    until(&engine, |health| health.abandoned == 2).await;
    assert!(!engine.health().is_healthy());
    let error = run(&engine, "return 'served';").await.unwrap_err();
    assert!(
        matches!(error, RenderError::Broken),
        "no render waits while no isolate can start: {error}"
    );
    gate::open(&first.gate);
    until(&engine, |health| health.abandoned == 1 && health.ready == 1).await;
    assert!(engine.health().is_healthy());
    assert_eq!(run(&engine, "return 'served';").await.unwrap(), "served");
    gate::open(&second.gate);
}
