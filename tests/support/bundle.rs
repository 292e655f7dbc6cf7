//! A build of the UI with the real manifest and another server script, for what the real one never does.

use std::path::{Path, PathBuf};

/// Puts a build into a folder: `script` defines `globalThis.selvageRender`.
pub fn with_script(folder: &Path, script: &str) -> PathBuf {
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("bundles");
    std::fs::create_dir(folder.join("assets")).unwrap();
    std::fs::write(folder.join("server.js"), script).unwrap();
    std::fs::copy(real.join("manifest.json"), folder.join("manifest.json")).unwrap();
    folder.to_owned()
}
