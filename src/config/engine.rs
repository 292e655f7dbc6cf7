//! `[engine]`: the JavaScript engine.

use std::time::Duration;

use super::values::{GIB, MIB, MILLISECOND, MINUTE, duration, size, whole};

const MIB_32: usize = 32 * MIB;
const GIB_4: usize = 4 * GIB;

/// The JavaScript engine that renders pages.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct EngineSettings {
    /// Isolates, each on a thread of its own: how many pages can be rendered at once.
    #[config(deserialize_with = whole::<1, 64, _, _>)]
    pub isolates: usize,

    /// Renders that may wait for an isolate; further ones are refused with 503 where nothing stale is there.
    #[config(default = 256, deserialize_with = whole::<1, 65_536, _, _>)]
    pub queue: usize,

    /// How long one render may take before its script is ended.
    #[config(default = "2s", deserialize_with = duration::<MILLISECOND, MINUTE, _>)]
    pub deadline: Duration,

    /// Most bytes of an isolate's JavaScript heap; an isolate that wants more is replaced.
    #[config(default = "128 MiB", deserialize_with = size::<MIB_32, GIB_4, _>)]
    pub heap_limit: usize,

    /// How long after its deadline a script may take to end before its thread is abandoned and replaced.
    #[config(default = "1s", deserialize_with = duration::<MILLISECOND, MINUTE, _>)]
    pub grace: Duration,

    /// Abandoned threads that are borne; with more, `/readyz` fails so that the process is restarted.
    #[config(default = 4, deserialize_with = whole::<0, 64, _, _>)]
    pub max_abandoned: usize,
}
