//! The script of a provider, and the requests received.

use std::collections::{HashMap, VecDeque};

use parking_lot::Mutex;
use tokio::sync::watch;

use super::Behaviour;
use super::seen::Seen;
use super::site::{self, Edits};

#[derive(Default)]
pub struct Script {
    plan: Mutex<Plan>,
    seen: Mutex<Vec<Seen>>,
    edits: Mutex<Edits>,
    news: watch::Sender<()>,
}

#[derive(Default)]
struct Plan {
    next: HashMap<String, VecDeque<Behaviour>>,
    calls: HashMap<String, Behaviour>,
    /// Behaviours of calls with a parameter of a value.
    parts: HashMap<(String, String, String), Behaviour>,
    default: Behaviour,
}

impl Script {
    pub fn set(&self, call: &str, behaviour: Behaviour) {
        site::check(call);
        self.plan.lock().calls.insert(call.to_owned(), behaviour);
    }

    pub fn set_part(&self, call: &str, (param, value): (&str, &str), behaviour: Behaviour) {
        site::check(call);
        let part = (call.to_owned(), param.to_owned(), value.to_owned());
        self.plan.lock().parts.insert(part, behaviour);
    }

    /// Returns the behaviour that was set for a part of a request, if there is one.
    pub fn part(&self, seen: &Seen) -> Option<Behaviour> {
        self.plan.lock().part(seen)
    }

    pub fn enqueue(&self, call: &str, behaviours: impl IntoIterator<Item = Behaviour>) {
        site::check(call);
        self.plan
            .lock()
            .next
            .entry(call.to_owned())
            .or_default()
            .extend(behaviours);
    }

    pub fn set_default(&self, behaviour: Behaviour) {
        self.plan.lock().default = behaviour;
    }

    pub fn clear(&self) {
        *self.plan.lock() = Plan::default();
    }

    pub fn edit(&self, change: impl FnOnce(&mut Edits)) {
        change(&mut self.edits.lock());
    }

    pub fn edits(&self) -> Edits {
        self.edits.lock().clone()
    }

    pub fn seen(&self) -> Vec<Seen> {
        self.seen.lock().clone()
    }

    /// Changes with each request.
    pub fn news(&self) -> watch::Receiver<()> {
        self.news.subscribe()
    }

    /// Notes a request and tells how to answer it.
    pub fn record(&self, seen: Seen) -> Behaviour {
        let call = seen.call;
        let part = self.part(&seen);
        self.seen.lock().push(seen);
        self.news.send_replace(());
        let mut plan = self.plan.lock();
        let next = plan.next.get_mut(call).and_then(VecDeque::pop_front);
        next.or(part)
            .or_else(|| plan.calls.get(call).cloned())
            .unwrap_or_else(|| plan.default.clone())
    }
}

impl Plan {
    fn part(&self, seen: &Seen) -> Option<Behaviour> {
        let asked = |param: &str, value: &str| seen.param(param) == Some(value);
        let mut parts = self.parts.iter();
        parts
            .find(|((call, param, value), _)| call == seen.call && asked(param, value))
            .map(|(_, part)| part.clone())
    }
}
