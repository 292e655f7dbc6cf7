//! A build of the UI with the real manifest and style sheets, and another server script, for what
//! the real one never does.

use std::fs;
use std::path::{Path, PathBuf};

/// Puts a build into a folder: `script` defines `globalThis.selvageRender`.
pub fn with_script(folder: &Path, script: &str) -> PathBuf {
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("bundles");
    fs::create_dir(folder.join("assets")).unwrap();
    fs::write(folder.join("server.js"), script).unwrap();
    fs::copy(real.join("manifest.json"), folder.join("manifest.json")).unwrap();
    for file in fs::read_dir(real.join("assets")).unwrap() {
        let file = file.unwrap();
        if file
            .path()
            .extension()
            .is_some_and(|ending| ending == "css")
        {
            fs::copy(file.path(), folder.join("assets").join(file.file_name())).unwrap();
        }
    }
    folder.to_owned()
}
