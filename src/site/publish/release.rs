//! A build of the UI together with the engine that renders it.

use std::path::Path;
use std::sync::Arc;

use crate::bundle::{Bundle, BundleError, Texts};
use crate::render::{Engine, EngineError, ScriptTexts, ServerBundle, Snapshot};
use base::config::EngineSettings;

/// A build with its engine. Development replaces it as a whole, so that the browser's and the
/// server's side of a page always come from the same build.
#[derive(Clone)]
pub struct Release {
    pub bundle: Arc<Bundle>,
    /// The engine that has the build's server script loaded.
    pub engine: Engine,
    /// The texts that the script asks for.
    texts: ScriptTexts,
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
        let texts = ScriptTexts::default();
        texts.add(bundle.manifest.texts.rendered(build));
        let snapshot = folder
            .is_none()
            .then(|| Snapshot::installed(bundle.manifest.scripts()));
        let script = ServerBundle::new(Arc::clone(&bundle.server)).with_texts(texts.clone());
        let script = script.with_snapshot(snapshot.flatten());
        let engine = Engine::start(engine.clone(), script)?;
        Ok(Self {
            bundle: Arc::new(bundle),
            engine,
            texts,
        })
    }

    /// Returns the build with other texts, and the same engine.
    #[must_use]
    pub fn with_texts(&self, texts: Texts) -> Self {
        let bundle = self.bundle.with_texts(texts);
        let manifest = &bundle.manifest;
        self.texts.add(manifest.texts.rendered(&manifest.build));
        Self {
            bundle: Arc::new(bundle),
            ..self.clone()
        }
    }
}
