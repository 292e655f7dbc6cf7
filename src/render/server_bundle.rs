//! The server script.

use std::sync::Arc;

use super::snapshot::Snapshot;

/// The UI's server script: one classic script that defines `globalThis.selvageRender`, a function from a document
/// (JSON text) to the HTML of the root element.
#[derive(Clone, Debug)]
pub struct ServerBundle {
    pub(super) source: Arc<str>,
    pub(super) snapshot: Option<Snapshot>,
}

impl ServerBundle {
    pub fn new(source: impl Into<Arc<str>>) -> Self {
        Self { source: source.into(), snapshot: None }
    }

    /// Starts isolates from a snapshot of this bundle, instead of loading the bundle in each.
    pub fn with_snapshot(self, snapshot: Option<Snapshot>) -> Self {
        Self { snapshot, ..self }
    }
}
