//! A build of the UI together with the engine that renders it.

use std::sync::Arc;

use crate::bundle::Bundle;
use crate::render::Engine;

/// One build at work. Replaced as a whole in development, so that a page's two sides always fit.
pub struct Edition {
    /// The build's files.
    pub bundle: Arc<Bundle>,
    /// The engine that has the build's server script loaded.
    pub engine: Engine,
}
