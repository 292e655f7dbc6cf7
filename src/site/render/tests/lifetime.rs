//! Starting, the queue, and shutting down.

use super::*;

#[test]
fn a_bundle_that_throws_does_not_start() {
    let error = Engine::start(config(1), ServerBundle::new("throw new Error('torn');"))
        .err()
        .unwrap();
    assert!(
        matches!(&error, EngineError::Bundle { message } if message.contains("torn")),
        "{error}"
    );
}

#[test]
fn a_bundle_that_is_no_javascript_does_not_start() {
    let error = Engine::start(config(1), ServerBundle::new("const = ;"))
        .err()
        .unwrap();
    assert!(
        matches!(&error, EngineError::Bundle { message } if message.contains("SyntaxError")),
        "{error}"
    );
}

#[test]
fn a_bundle_without_the_render_function_does_not_start() {
    let error = Engine::start(
        config(1),
        ServerBundle::new("globalThis.selvageRender = 1;"),
    )
    .err()
    .unwrap();
    assert!(matches!(error, EngineError::NoRenderFunction), "{error}");
}

#[test]
fn a_heap_in_which_no_bundle_fits_does_not_start() {
    let error = Engine::start(
        EngineSettings {
            heap_limit: 1024,
            ..config(1)
        },
        ServerBundle::new(RUNS_DOCUMENTS),
    )
    .err()
    .unwrap();
    assert!(
        matches!(error, EngineError::HeapLimitTooLow { .. }),
        "{error}"
    );
}

#[tokio::test]
async fn state_that_the_bundle_set_up_while_loading_is_in_every_isolate() {
    let bundle = "const seen = new Map([['wool', '羊毛']]); class Yarn { #name = seen.get('wool'); get name() { return this.#name; } }
        globalThis.selvageRender = () => new Yarn().name;";
    let engine = start_with(config(3), bundle);
    until(&engine, |health| health.ready == 3).await;
    for _ in 0..12 {
        assert_eq!(run(&engine, "").await.unwrap(), "羊毛");
    }
}

#[tokio::test]
async fn as_many_renders_run_at_once_as_there_are_isolates() {
    let engine = start(config(3));
    until(&engine, |health| health.ready == 3).await;
    // Each render waits in its isolate until all three have started.
    let held = [
        hold(&engine, "at-once-1").await,
        hold(&engine, "at-once-2").await,
        hold(&engine, "at-once-3").await,
    ];
    for held in held {
        assert_eq!(held.release().await.unwrap(), "released");
    }
}

#[tokio::test]
async fn a_full_queue_refuses_at_once() {
    let engine = start(EngineSettings {
        queue: 2,
        ..config(1)
    });
    let held = hold(&engine, "full").await;
    let waiting = [wait(&engine), wait(&engine)].map(|(_, render)| render);
    let error = run(&engine, "return '';").await.unwrap_err();
    assert!(matches!(error, RenderError::QueueFull), "{error}");
    held.release().await.unwrap();
    for render in waiting {
        assert_eq!(render.await.unwrap(), "waited");
    }
}

#[tokio::test]
async fn a_client_that_has_gone_is_skipped_and_frees_its_place_in_the_queue() {
    let engine = start(EngineSettings {
        queue: 1,
        ..config(1)
    });
    let held = hold(&engine, "gone").await;
    let (script, gone) = wait_with(&engine, "kept.push('rendered'); return '';");
    drop((script, gone));
    let (_, next) = wait_with(&engine, "return `${kept.length}`;");
    held.release().await.unwrap();
    assert_eq!(next.await.unwrap(), "0");
}

#[tokio::test]
async fn shutting_down_finishes_accepted_renders_and_accepts_no_more() {
    let engine = start(config(1));
    let held = hold(&engine, "shutdown").await;
    let (_, waiting) = wait(&engine);
    let mut shutdown = Box::pin(engine.shutdown());
    assert!(futures::poll!(&mut shutdown).is_pending());
    assert!(matches!(
        run(&engine, "return '';").await,
        Err(RenderError::Stopped)
    ));
    assert_eq!(held.release().await.unwrap(), "released");
    assert_eq!(waiting.await.unwrap(), "waited");
    shutdown.await;
    let health = engine.health();
    assert!(health.stopped && health.ready == 0 && !health.is_healthy());
}

#[tokio::test]
async fn shutting_down_does_not_wait_for_an_abandoned_thread() {
    let engine = start(EngineSettings {
        deadline: SHORT,
        grace: SHORT,
        ..config(1)
    });
    let held = hold(&engine, "shutdown-abandoned").await;
    until(&engine, |health| health.abandoned == 1 && health.ready == 1).await;
    engine.shutdown().await;
    gate::open(&held.gate);
}

#[tokio::test]
async fn dropping_the_engine_ends_its_threads() {
    let engine = start(config(2));
    let mut health = engine.health_changes();
    drop(engine);
    health.wait_for(|health| health.stopped).await.unwrap();
}

#[tokio::test]
async fn two_engines_live_side_by_side() {
    let wool = start_with(config(1), "globalThis.selvageRender = () => 'wool';");
    let silk = start_with(config(1), "globalThis.selvageRender = () => 'silk';");
    assert_eq!(run(&wool, "").await.unwrap(), "wool");
    wool.shutdown().await;
    assert_eq!(run(&silk, "").await.unwrap(), "silk");
}

type Waiting = std::pin::Pin<Box<dyn Future<Output = Result<String, RenderError>>>>;

/// A render in the queue; it is not taken while the only isolate is held.
fn wait(engine: &Engine) -> (Arc<str>, Waiting) {
    wait_with(engine, "return 'waited';")
}

fn wait_with(engine: &Engine, script: &str) -> (Arc<str>, Waiting) {
    let (engine, script) = (engine.clone(), Arc::<str>::from(script));
    let document = Arc::clone(&script);
    let mut render: Waiting = Box::pin(async move { engine.render(document).await });
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    assert!(render.as_mut().poll(&mut context).is_pending());
    (script, render)
}

#[tokio::test]
async fn engines_with_different_bundles_work_side_by_side() {
    let render =
        |name: &str| format!("globalThis.selvageRender = (document) => '{name} ' + document;");
    let engines = ["warp", "weft", "warp"].map(|name| start_with(config(2), &render(name)));
    for _ in 0..3 {
        for (engine, html) in engines.iter().zip(["warp x", "weft x", "warp x"]) {
            assert_eq!(run(engine, "x").await.unwrap(), html);
        }
    }
    let none = Engine::start(config(1), ServerBundle::new("globalThis.x = 1;")).err();
    assert!(matches!(none, Some(EngineError::NoRenderFunction)));
}
