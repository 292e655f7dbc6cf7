//! Warnings of libraries that clients or content cause at will: h2's about connections that exceed
//! its limits, and html5ever's about misnested tables. As with [`refusals`], the first in a minute
//! is logged, the others are counted.

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

use super::refusals;

const LIBRARIES: [&str; 2] = ["h2", "html5ever"];

/// Passes the first warning of each such library in a minute, and everything else.
pub(super) struct Repeated;

impl<S: Subscriber> Layer<S> for Repeated {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        *event.metadata().level() > Level::WARN || library(event).is_none_or(refusals::is_first)
    }
}

fn library(event: &Event<'_>) -> Option<&'static str> {
    let of = |target: &str| {
        LIBRARIES
            .into_iter()
            .find(|library| target.split("::").next() == Some(library))
    };
    // Records of the crate `log` have the target as a field.
    if event.metadata().target() != "log" {
        return of(event.metadata().target());
    }
    let mut target = Target(None);
    event.record(&mut target);
    of(&target.0?)
}

struct Target(Option<String>);

impl Visit for Target {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "log.target" {
            self.0 = Some(value.to_owned());
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}
