//! `[engine]`: the JavaScript engine.

use std::time::Duration;

use super::values::{GIB, MIB, MILLISECOND, MINUTE, duration, size, whole};

const MIB_32: usize = 32 * MIB;
const GIB_4: usize = 4 * GIB;

/// The JavaScript engine that renders pages.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct EngineSettings {
    /// Number of JavaScript isolates, each on its own thread; also the number of pages rendered at once.
    #[config(deserialize_with = whole::<1, 64, _, _>)]
    pub isolates: usize,

    /// Maximum number of renders that wait for an isolate. Further ones get status 503, unless a stale page is cached.
    #[config(default = 256, deserialize_with = whole::<1, 65_536, _, _>)]
    pub queue: usize,

    /// Maximum time for one render before its script is terminated.
    #[config(default = "2s", deserialize_with = duration::<MILLISECOND, MINUTE, _>)]
    pub deadline: Duration,

    /// Maximum JavaScript heap of an isolate; an isolate that exceeds it is replaced.
    #[config(default = "128 MiB", deserialize_with = size::<MIB_32, GIB_4, _>)]
    pub heap_limit: usize,

    /// Time after the deadline in which a script must end before its thread is abandoned and replaced.
    #[config(default = "1s", deserialize_with = duration::<MILLISECOND, MINUTE, _>)]
    pub grace: Duration,

    /// Maximum number of abandoned threads; with more, `/readyz` fails so that the process is restarted.
    #[config(default = 4, deserialize_with = whole::<0, 64, _, _>)]
    pub max_abandoned: usize,
}
