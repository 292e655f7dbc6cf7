//! An isolate with the bundle loaded. It stays on one thread.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll};

use deno_core::v8;
use deno_core::{JsRuntime, PollEventLoopOptions, RuntimeOptions};

use super::ServerBundle;
use super::buffers;
use super::error::EngineError;
use super::exception;
use super::extension::{ConsoleBudget, extension};
use super::snapshot::Snapshot;

/// How far a heap may grow beyond its limit while its script is being terminated, in bytes.
const ROOM_TO_END: usize = 4 << 30;

/// The outcome of a call of the render function.
pub(super) enum ScriptOutcome {
    Html(String),
    /// The script threw this message; the isolate stays usable.
    Threw(String),
    /// The script was terminated; the isolate must not be used again.
    Terminated,
}

/// The global function that a bundle defines.
const RENDER_FUNCTION: &str = "selvageRender";

/// One isolate, ready to render.
pub(super) struct Isolate {
    // Declared before the runtime, because it must be dropped first.
    render: v8::Global<v8::Function>,
    runtime: JsRuntime,
    heap_limit_hit: Rc<Cell<bool>>,
}

impl Isolate {
    /// Starts an isolate from the bundle's snapshot, or without one by loading the bundle.
    pub(super) fn start(bundle: &ServerBundle, heap_limit: usize) -> Result<Self, EngineError> {
        let mut runtime = JsRuntime::try_new(RuntimeOptions {
            extensions: vec![extension(&bundle.texts)],
            startup_snapshot: bundle.snapshot.map(Snapshot::bytes),
            skip_op_registration: bundle.snapshot.is_some(),
            create_params: Some(
                v8::CreateParams::default()
                    .heap_limits(0, heap_limit)
                    .array_buffer_allocator(buffers::allocator(heap_limit)),
            ),
            ..RuntimeOptions::default()
        })
        .map_err(EngineError::runtime)?;
        // deno_core asks for the places of every error, for which V8 parses the whole script again:
        // React makes one at once.
        runtime
            .v8_isolate()
            .set_capture_stack_trace_for_uncaught_exceptions(false, 0);
        let heap_limit_hit = hold_to_heap_limit(&mut runtime);
        if bundle.snapshot.is_none() {
            load(&mut runtime, &bundle.source)?;
        }
        let render = render_function(&mut runtime)?;
        remove_globals(&mut runtime);
        Ok(Self {
            render,
            runtime,
            heap_limit_hit,
        })
    }

    /// Returns the handle with which another thread terminates the running script. It may outlive
    /// the isolate.
    pub(super) fn handle(&mut self) -> v8::IsolateHandle {
        self.runtime.v8_isolate().thread_safe_handle()
    }

    /// Whether a script has exceeded the heap limit; the isolate must then not be used again.
    pub(super) fn ran_out_of_heap(&self) -> bool {
        self.heap_limit_hit.get()
    }

    pub(super) fn render(&mut self, document: &str) -> ScriptOutcome {
        #[cfg(test)]
        super::tests::panic_if_asked(document);
        ConsoleBudget::renew(&mut self.runtime.op_state().borrow_mut());
        call(&mut self.runtime, &self.render, document)
    }

    /// Runs the tasks that the last render or the engine has queued: microtasks, and garbage
    /// collection that waits for the end of a script. Registers the waker for further tasks.
    pub(super) fn tidy(&mut self, context: &mut Context<'_>) {
        match self
            .runtime
            .poll_event_loop(context, PollEventLoopOptions::default())
        {
            Poll::Ready(Err(error)) => {
                let message = exception::bounded(&error.to_string());
                tracing::warn!(error = message, "a script failed after its render");
            }
            Poll::Ready(Ok(())) | Poll::Pending => {}
        }
    }
}

pub(super) fn call(
    runtime: &mut JsRuntime,
    render: &v8::Global<v8::Function>,
    document: &str,
) -> ScriptOutcome {
    deno_core::scope!(scope, runtime);
    v8::tc_scope!(let scope, scope);
    let Some(document) = v8::String::new(scope, document) else {
        return ScriptOutcome::Threw(
            "the document is longer than a JavaScript string may be".to_owned(),
        );
    };
    let render = v8::Local::new(scope, render);
    let receiver = v8::undefined(scope).into();
    let Some(result) = render.call(scope, receiver, &[document.into()]) else {
        return exception::message(scope).map_or(ScriptOutcome::Terminated, ScriptOutcome::Threw);
    };
    let Ok(html) = v8::Local::<v8::String>::try_from(result) else {
        let kind = result.type_of(scope).to_rust_string_lossy(scope);
        return ScriptOutcome::Threw(format!("the render function returned no string but {kind}"));
    };
    // The conversion reserves three bytes per character. The excess is freed at once, since a page
    // may be cached for long.
    let mut html = html.to_rust_string_lossy(scope);
    html.shrink_to_fit();
    ScriptOutcome::Html(html)
}

pub(super) fn load(runtime: &mut JsRuntime, source: &Arc<str>) -> Result<(), EngineError> {
    runtime
        .execute_script("selvage:server.js", Arc::clone(source))
        .map(drop)
        .map_err(EngineError::bundle)
}

pub(super) fn render_function(
    runtime: &mut JsRuntime,
) -> Result<v8::Global<v8::Function>, EngineError> {
    deno_core::scope!(scope, runtime);
    let global = scope.get_current_context().global(scope);
    v8::String::new(scope, RENDER_FUNCTION)
        .and_then(|name| global.get(scope, name.into()))
        .and_then(|value| v8::Local::<v8::Function>::try_from(value).ok())
        .map(|function| v8::Global::new(scope, function))
        .ok_or(EngineError::NoRenderFunction)
}

/// Removes globals that no page needs: `deno_core`'s own operations, one of which panics by design,
/// and WebAssembly, which is only a stub in the `QuickJS` build.
fn remove_globals(runtime: &mut JsRuntime) {
    deno_core::scope!(scope, runtime);
    let global = scope.get_current_context().global(scope);
    for name in ["Deno", "WebAssembly"] {
        if let Some(name) = v8::String::new(scope, name) {
            global.delete(scope, name.into());
        }
    }
}

/// Terminates the script when the heap is nearly full. Without this, the engine would abort the
/// process.
///
/// Termination takes effect at the script's next interrupt check; until then the script goes on
/// allocating. A built-in function may allocate one very large object before the next check, so the
/// extra room is larger than any object.
fn hold_to_heap_limit(runtime: &mut JsRuntime) -> Rc<Cell<bool>> {
    let hit = Rc::new(Cell::new(false));
    let handle = runtime.v8_isolate().thread_safe_handle();
    runtime.add_near_heap_limit_callback({
        let hit = Rc::clone(&hit);
        move |current, _initial| {
            hit.set(true);
            handle.terminate_execution();
            current.saturating_add(ROOM_TO_END)
        }
    });
    hit
}
