//! A native call that blocks until the test opens it, and that neither the watchdog nor the engine
//! can interrupt.

use std::collections::HashMap;

use deno_core::op2;
use parking_lot::{Condvar, Mutex};
use tokio::sync::Notify;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Gate {
    Reached,
    Open,
}

static GATES: Mutex<Option<HashMap<String, Gate>>> = Mutex::new(None);
static OPENED: Condvar = Condvar::new();
static REACHED: Notify = Notify::const_new();

fn is(name: &str, state: Gate) -> bool {
    GATES
        .lock()
        .as_ref()
        .is_some_and(|gates| gates.get(name) == Some(&state))
}

/// Waits until a script has reached the gate.
pub(super) async fn reached(name: &str) {
    loop {
        let arrival = REACHED.notified();
        tokio::pin!(arrival);
        arrival.as_mut().enable();
        if is(name, Gate::Reached) {
            return;
        }
        arrival.await;
    }
}

/// Lets the script continue.
pub(super) fn open(name: &str) {
    GATES
        .lock()
        .get_or_insert_default()
        .insert(name.to_owned(), Gate::Open);
    OPENED.notify_all();
}

#[op2(fast)]
pub(in crate::render) fn op_selvage_test_is_open(#[string] name: &str) -> bool {
    is(name, Gate::Open)
}

#[op2(fast)]
pub(in crate::render) fn op_selvage_test_gate(#[string] name: &str) {
    let mut gates = GATES.lock();
    gates
        .get_or_insert_default()
        .insert(name.to_owned(), Gate::Reached);
    REACHED.notify_waiters();
    while gates
        .as_ref()
        .is_some_and(|gates| gates.get(name) == Some(&Gate::Reached))
    {
        OPENED.wait(&mut gates);
    }
}
