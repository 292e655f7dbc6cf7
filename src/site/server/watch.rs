//! The development loop: loads every new build in the folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use notify::{RecursiveMode, Watcher};
use tokio::sync::{mpsc, watch};

use crate::app::App;
use crate::publish::Release;
use base::config::EngineSettings;

/// The manifest is written last, so a build is complete when it changes.
const MANIFEST: &str = "manifest.json";
/// Editors and bundlers write files in bursts.
const BURST: Duration = Duration::from_millis(20);

/// Loads every new build in `bundles` until the process ends, and reports its id to `builds`.
/// Errors: when the folder cannot be watched.
pub(super) fn follow(
    app: Arc<App>,
    bundles: PathBuf,
    engine: EngineSettings,
    builds: watch::Sender<String>,
) -> notify::Result<()> {
    let (notice, mut changes) = mpsc::channel(1);
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        if event.is_ok_and(|event| is_new_build(&event)) {
            // If the channel is full, a change is pending already.
            let _ = notice.try_send(());
        }
    })?;
    watcher.watch(&bundles, RecursiveMode::NonRecursive)?;
    tokio::spawn(async move {
        let _watcher = watcher;
        while changes.recv().await.is_some() {
            tokio::time::sleep(BURST).await;
            while changes.try_recv().is_ok() {}
            replace(&app, &bundles, &engine, &builds).await;
        }
    });
    Ok(())
}

/// Whether the manifest was written. Reading it is an event as well.
fn is_new_build(event: &notify::Event) -> bool {
    !event.kind.is_access() && event.paths.iter().any(|path| path.ends_with(MANIFEST))
}

async fn replace(
    app: &App,
    bundles: &Path,
    engine: &EngineSettings,
    builds: &watch::Sender<String>,
) {
    let (bundles, engine) = (bundles.to_owned(), engine.clone());
    match tokio::task::spawn_blocking(move || Release::load(&engine, Some(&bundles))).await {
        Ok(Ok(release)) if release.bundle.manifest.build == *builds.borrow() => {
            release.engine.shutdown().await;
        }
        Ok(Ok(release)) => {
            let build = release.bundle.manifest.build.clone();
            app.files.replace_texts(&release.bundle.manifest);
            let before = app.publisher.replace_release(release);
            tracing::info!(build, "loaded a new build");
            builds.send_replace(build);
            // The new build has the program's texts. They are loaded again in time.
            let _ = app.renew_words().await;
            before.engine.shutdown().await;
        }
        Ok(Err(error)) => {
            tracing::error!(%error, "the new build cannot be used; the previous one stays");
        }
        Err(error) => tracing::error!(%error, "the new build could not be loaded"),
    }
}
