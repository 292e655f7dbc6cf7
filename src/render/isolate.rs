//! One isolate with the bundle in it. It lives and dies on one thread.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll};

use deno_core::v8;
use deno_core::{JsRuntime, PollEventLoopOptions, RuntimeOptions};

use super::buffers;
use super::error::EngineError;
use super::exception;
use super::extension::{ConsoleBudget, extension};
use super::start::StartPoint;

/// How far beyond its limit a heap may grow while its script is being ended, in bytes.
const ROOM_TO_END: usize = 4 << 30;

/// What came of calling the bundle.
pub(super) enum Outcome {
    Html(String),
    /// The isolate is as good as before.
    Threw(String),
    /// Someone ended the script; the isolate is not to be used again.
    Terminated,
}

/// What a bundle defines.
const RENDER_FUNCTION: &str = "selvageRender";

/// One isolate, ready to render.
pub(super) struct Isolate {
    // Declared before the runtime, so that it is dropped first.
    render: v8::Global<v8::Function>,
    runtime: JsRuntime,
    heap_limit_hit: Rc<Cell<bool>>,
}

impl Isolate {
    /// Sets an isolate up: from the snapshot where there is one, else by loading the bundle.
    ///
    /// # Errors
    /// When the runtime cannot be made, the bundle throws, or it does not define its render function.
    pub(super) fn start(from: &StartPoint, heap_limit: usize) -> Result<Self, EngineError> {
        let mut runtime = JsRuntime::try_new(RuntimeOptions {
            extensions: vec![extension()],
            startup_snapshot: from.snapshot(),
            skip_op_registration: from.snapshot().is_some(),
            create_params: Some(
                v8::CreateParams::default()
                    .heap_limits(0, heap_limit)
                    .array_buffer_allocator(buffers::allocator(heap_limit)),
            ),
            ..RuntimeOptions::default()
        })
        .map_err(|error| EngineError::Runtime { message: exception::bounded(&error.to_string()) })?;
        let heap_limit_hit = hold_to_heap_limit(&mut runtime);
        if !from.is_loaded() {
            forget_render_function(&mut runtime);
            load(&mut runtime, from.source())?;
        }
        let render = render_function(&mut runtime)?;
        take_away_globals(&mut runtime);
        Ok(Self { render, runtime, heap_limit_hit })
    }

    /// What ends the running script from another thread. Harmless once the isolate is gone.
    pub(super) fn handle(&mut self) -> v8::IsolateHandle {
        self.runtime.v8_isolate().thread_safe_handle()
    }

    /// True from the moment a script wanted more memory than it may have; the isolate is not to be used again.
    pub(super) fn ran_out_of_heap(&self) -> bool {
        self.heap_limit_hit.get()
    }

    /// Renders one document.
    pub(super) fn render(&mut self, document: &str) -> Outcome {
        #[cfg(test)]
        super::tests::panic_if_asked(document);
        ConsoleBudget::renew(&mut self.runtime.op_state().borrow_mut());
        call(&mut self.runtime, &self.render, document)
    }

    /// Runs what the last render, or the engine itself, left to be done: microtasks, and collections that the engine
    /// puts off until a script has ended. Registers for being woken when there is more.
    pub(super) fn tidy(&mut self, context: &mut Context<'_>) {
        match self.runtime.poll_event_loop(context, PollEventLoopOptions::default()) {
            Poll::Ready(Err(error)) => {
                let message = exception::bounded(&error.to_string());
                tracing::warn!(error = message, "a script failed after its render");
            }
            Poll::Ready(Ok(())) | Poll::Pending => {}
        }
    }
}

/// Calls the bundle's render function.
pub(super) fn call(runtime: &mut JsRuntime, render: &v8::Global<v8::Function>, document: &str) -> Outcome {
    deno_core::scope!(scope, runtime);
    v8::tc_scope!(let scope, scope);
    let Some(document) = v8::String::new(scope, document) else {
        return Outcome::Threw("the document is longer than a JavaScript string may be".to_owned());
    };
    let render = v8::Local::new(scope, render);
    let receiver = v8::undefined(scope).into();
    let Some(result) = render.call(scope, receiver, &[document.into()]) else {
        return exception::message(scope).map_or(Outcome::Terminated, Outcome::Threw);
    };
    let Ok(html) = v8::Local::<v8::String>::try_from(result) else {
        let kind = result.type_of(scope).to_rust_string_lossy(scope);
        return Outcome::Threw(format!("the render function returned no string but {kind}"));
    };
    // One pass over the flat string. It reserves for the worst case, three bytes a character, and what is not needed
    // goes back at once, since a page may be kept for long.
    let mut html = html.to_rust_string_lossy(scope);
    html.shrink_to_fit();
    Outcome::Html(html)
}

/// Runs the bundle.
pub(super) fn load(runtime: &mut JsRuntime, source: &Arc<str>) -> Result<(), EngineError> {
    match runtime.execute_script("selvage:server.js", Arc::clone(source)) {
        Ok(_) => Ok(()),
        Err(error) => Err(EngineError::Bundle { message: exception::bounded(&error.to_string()) }),
    }
}

/// Takes away the render function of another bundle, where the snapshot is of one.
fn forget_render_function(runtime: &mut JsRuntime) {
    deno_core::scope!(scope, runtime);
    let global = scope.get_current_context().global(scope);
    if let Some(name) = v8::String::new(scope, RENDER_FUNCTION) {
        global.delete(scope, name.into());
    }
}

/// Looks the bundle's render function up.
pub(super) fn render_function(runtime: &mut JsRuntime) -> Result<v8::Global<v8::Function>, EngineError> {
    deno_core::scope!(scope, runtime);
    let global = scope.get_current_context().global(scope);
    v8::String::new(scope, RENDER_FUNCTION)
        .and_then(|name| global.get(scope, name.into()))
        .and_then(|value| v8::Local::<v8::Function>::try_from(value).ok())
        .map(|function| v8::Global::new(scope, function))
        .ok_or(EngineError::NoRenderFunction)
}

/// Takes away what no page needs: `deno_core`'s own operations, one of which panics by design, and WebAssembly, which
/// the `QuickJS` build only has a stub of.
fn take_away_globals(runtime: &mut JsRuntime) {
    deno_core::scope!(scope, runtime);
    let global = scope.get_current_context().global(scope);
    for name in ["Deno", "WebAssembly"] {
        if let Some(name) = v8::String::new(scope, name) {
            global.delete(scope, name.into());
        }
    }
}

/// Ends the script when the heap is nearly full. Without this, the engine would abort the whole process.
///
/// Ending takes effect at the script's next interrupt check, and until then it goes on allocating. A built-in function
/// may do so once, and much, without any check: then too little room would abort the process after all, so it gets
/// more than the greatest object there is.
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
