//! A build of the UI together with the engine that renders it.

use std::path::Path;
use std::sync::Arc;

use crate::bundle::{Bundle, BundleError};
use crate::render::{Engine, EngineError, ServerBundle, Snapshot};
use base::config::EngineSettings;

/// A build with its engine. Development replaces it as a whole, so that the browser's and the
/// server's side of a page always come from the same build.
#[derive(Clone)]
pub struct Release {
    pub bundle: Arc<Bundle>,
    /// The engine that has the build's server script loaded.
    pub engine: Engine,
}

#[derive(Debug, thiserror::Error)]
pub enum ReleaseError {
    #[error(transparent)]
    Bundle(#[from] BundleError),
    #[error("the JavaScript engine: {0}")]
    Engine(#[from] EngineError),
}

impl Release {
    /// Loads the build in a folder, or the embedded one, and starts its engine. The embedded one is
    /// loaded from the snapshot beside the program, if that fits. Blocks.
    pub fn load(engine: &EngineSettings, folder: Option<&Path>) -> Result<Self, ReleaseError> {
        let bundle = Bundle::load(folder)?;
        let build = &bundle.manifest.build;
        let snapshot = folder.is_none().then(|| Snapshot::installed(build));
        let script =
            ServerBundle::new(Arc::clone(&bundle.server)).with_snapshot(snapshot.flatten());
        let engine = Engine::start(engine.clone(), script)?;
        Ok(Self {
            bundle: Arc::new(bundle),
            engine,
        })
    }
}
