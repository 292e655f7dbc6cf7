//! The development loop: loads every new build in the folder, and changed texts.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use notify::{RecursiveMode, Watcher};
use tokio::sync::mpsc;

use crate::app::App;
use crate::publish::Release;
use base::config::EngineSettings;

/// Editors and bundlers write files in bursts.
const BURST: Duration = Duration::from_millis(20);

/// Loads every new build in `bundles` until the process ends, and tells browsers of it. Errors: when
/// the folder cannot be watched.
pub(super) fn follow(
    app: Arc<App>,
    bundles: PathBuf,
    engine: EngineSettings,
    mut loaded: String,
) -> notify::Result<()> {
    let (notice, mut changes) = mpsc::channel(1);
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        if event.is_ok_and(|event| is_change(&event)) {
            // If the channel is full, a change is pending already.
            let _ = notice.try_send(());
        }
    })?;
    watcher.watch(&bundles, RecursiveMode::NonRecursive)?;
    if let Some(texts) = &app.site.locales {
        watcher.watch(texts, RecursiveMode::Recursive)?;
    }
    tokio::spawn(async move {
        let _watcher = watcher;
        while changes.recv().await.is_some() {
            tokio::time::sleep(BURST).await;
            while changes.try_recv().is_ok() {}
            replace(&app, &bundles, &engine, &mut loaded).await;
        }
    });
    Ok(())
}

/// Whether the manifest or texts were written. Reading them is an event as well.
fn is_change(event: &notify::Event) -> bool {
    let is_texts = |path: &Path| path.extension().is_some_and(|end| end == "json");
    !event.kind.is_access() && event.paths.iter().any(|path| is_texts(path))
}

/// Replaces the build by that of the folder, unless it was `loaded`: its id before the company's words
/// were put in.
async fn replace(app: &App, bundles: &Path, engine: &EngineSettings, loaded: &mut String) {
    let (bundles, engine) = (bundles.to_owned(), engine.clone());
    match tokio::task::spawn_blocking(move || Release::load(&engine, Some(&bundles))).await {
        Ok(Ok(release)) if release.bundle.manifest.build == *loaded => {
            release.engine.shutdown().await;
        }
        Ok(Ok(release)) => {
            let build = &release.bundle.manifest.build;
            tracing::info!(build, "loaded a new build");
            loaded.clone_from(build);
            let before = app.publisher.release();
            // It has the program's own texts.
            let own = before.bundle.manifest.texts.again();
            let release = own.map_or(release.clone(), |texts| release.with_texts(texts));
            app.files.replace_texts(&release.bundle.manifest);
            let before = app.publisher.replace_release(release);
            app.announce_build();
            before.engine.shutdown().await;
        }
        Ok(Err(error)) => {
            tracing::error!(%error, "the new build cannot be used; the previous one stays");
        }
        Err(error) => tracing::error!(%error, "the new build could not be loaded"),
    }
}
