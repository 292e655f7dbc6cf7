//! Scripts on the real engine; the same tests run on V8 and QuickJS.

use std::sync::Arc;
use std::time::Duration;

use base::config::EngineSettings;

use super::{Engine, EngineError, EngineHealth, RenderError, ServerBundle};

mod breaking;
pub(super) mod gate;
mod globals;
mod lifetime;
mod rendering;

/// Panics on request: no script can cause a panic.
pub(super) fn panic_if_asked(document: &str) {
    assert_ne!(document, "panic", "requested by a test");
}

/// A bundle that runs each document as the body of a function, so that documents are scripts.
const RUNS_DOCUMENTS: &str = "
    const ops = Deno.core.ops;
    globalThis.kept = [];
    globalThis.selvageRender = (body) => new Function('ops', body)(ops);
";

/// For scripts that are to exceed their deadline.
const SHORT: Duration = Duration::from_millis(300);
/// For all other scripts.
const LONG: Duration = Duration::from_mins(10);

fn config(isolates: usize) -> EngineSettings {
    EngineSettings {
        isolates,
        queue: 8,
        deadline: LONG,
        heap_limit: 64 * 1024 * 1024,
        grace: LONG,
        max_abandoned: 1,
    }
}

fn start(settings: EngineSettings) -> Engine {
    start_with(settings, RUNS_DOCUMENTS)
}

fn start_with(settings: EngineSettings, bundle: &str) -> Engine {
    Engine::start(settings, ServerBundle::new(bundle)).unwrap()
}

async fn run(engine: &Engine, script: &str) -> Result<String, RenderError> {
    engine.render(Arc::from(script)).await
}

/// Waits until the engine's health satisfies the predicate.
async fn until(engine: &Engine, holds: impl FnMut(&EngineHealth) -> bool) {
    engine.health_changes().wait_for(holds).await.unwrap();
}

/// A thread that blocks at a gate in native code, where nothing can interrupt it.
struct Held {
    gate: String,
    render: tokio::task::JoinHandle<Result<String, RenderError>>,
}

/// Starts a render that blocks at a gate, and waits until it has reached it.
async fn hold(engine: &Engine, gate: &str) -> Held {
    let (engine, script) = (
        engine.clone(),
        format!("ops.op_selvage_test_gate('{gate}'); return 'released';"),
    );
    let render = tokio::spawn(async move { run(&engine, &script).await });
    gate::reached(gate).await;
    Held {
        gate: gate.to_owned(),
        render,
    }
}

impl Held {
    async fn release(self) -> Result<String, RenderError> {
        gate::open(&self.gate);
        self.render.await.unwrap()
    }
}
