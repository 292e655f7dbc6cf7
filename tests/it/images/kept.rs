//! Pictures that were made: once for everybody, and kept.

use std::path::Path;

use base::config::Config;
use futures::future::join_all;
use http::StatusCode;
use site::cache::Mode;
use site::provider::MediaPath;

use super::{BROWSER, PICTURE, avif, photograph, site};
use crate::support::pictures::{self, answer};
use crate::support::site::{TestSite, eventually};

fn in_folder(folder: &Path) -> impl FnOnce(&mut Config) {
    let folder = folder.to_owned();
    move |config| {
        config.images.budget = 1 << 20;
        config.cache.folder = folder;
    }
}

fn made(site: &TestSite) -> u64 {
    site.app.images.as_ref().unwrap().made()
}

fn files(folder: &Path) -> Vec<u64> {
    let entries = std::fs::read_dir(folder.join("images"))
        .into_iter()
        .flatten();
    entries
        .map(|entry| entry.unwrap().metadata().unwrap().len())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_ask_at_once_have_it_made_once() {
    let provider = photograph().await;
    let site = site(&provider, |_| ()).await;
    let answers = join_all((0..40).map(|_| site.get_with(PICTURE, "accept", "image/webp"))).await;
    assert!(
        answers
            .iter()
            .all(|answer| answer.status == StatusCode::OK && answer.body == answers[0].body)
    );
    assert_eq!((made(&site), provider.count("media")), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_made_once_however_its_path_is_spelled() {
    let provider = photograph().await;
    let site = site(&provider, |_| ()).await;
    // The query is decoded once more.
    for name in [
        "dock%25E5%259B%25BE",
        "dock%25e5%259b%25be",
        "%2564ock%25E5%259B%25BE",
        "d%256Fck%25e5%259B%25bE",
    ] {
        for folder in ["/media", "/media/~/media"] {
            let path = format!("/_image?src={folder}/{name}.jpg&w=320");
            assert_eq!(
                site.get_with(&path, "accept", "image/webp").await.status,
                StatusCode::OK,
                "{path}"
            );
        }
    }
    assert_eq!((made(&site), provider.count("media")), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_beyond_the_queue_is_told_to_retry() {
    let provider = photograph().await;
    let site = site(&provider, |config| config.images.queue = 1).await;
    let paths =
        [160, 320, 480, 640, 768, 960].map(|width| format!("/_image?src=/media/b.jpg&w={width}"));
    let answers = join_all(
        paths
            .iter()
            .map(|path| site.get_with(path, "accept", "image/webp")),
    )
    .await;
    let busy: Vec<_> = answers
        .iter()
        .filter(|answer| answer.status == StatusCode::SERVICE_UNAVAILABLE)
        .collect();
    assert!(!busy.is_empty() && busy.len() < answers.len());
    for answer in busy {
        assert_eq!(
            (answer.header("retry-after"), answer.header("cache-control")),
            ("2", "no-store")
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn resized_pictures_outlive_the_process_and_the_provider() {
    let folder = tempfile::tempdir().unwrap();
    let provider = photograph().await;
    let before = site(&provider, in_folder(folder.path())).await;
    let webp = before.get_with(PICTURE, "accept", "image/webp").await;
    let best = avif(&before, PICTURE).await;
    eventually("both are on disk", || files(folder.path()).len() == 2).await;
    before.stop().await;

    let again = site(&provider, in_folder(folder.path())).await;
    assert_eq!(
        again.get_with(PICTURE, "accept", BROWSER).await.body,
        best.body
    );
    assert_eq!((made(&again), provider.count("media")), (0, 2));
    again.stop().await;

    provider.stop().await;
    let alone = site(&provider, in_folder(folder.path())).await;
    let old = alone.get_with(PICTURE, "accept", "image/webp").await;
    assert_eq!(
        (old.status, &old.body, old.header("etag")),
        (StatusCode::OK, &webp.body, webp.header("etag"))
    );
    assert_eq!(
        alone.get_with(PICTURE, "accept", BROWSER).await.body,
        best.body
    );
    let other = alone
        .get("/_image?src=/media/macros/carton.jpg&w=640")
        .await;
    assert_eq!(
        (other.status, other.header("retry-after")),
        (StatusCode::SERVICE_UNAVAILABLE, "5")
    );
    assert_eq!(made(&alone), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_spoilt_is_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    let provider = photograph().await;
    let before = site(&provider, in_folder(folder.path())).await;
    let good = before.get_with(PICTURE, "accept", "image/webp").await;
    before.stop().await;
    for entry in std::fs::read_dir(folder.path().join("images")).unwrap() {
        std::fs::write(entry.unwrap().path(), "not a picture").unwrap();
    }
    let after = site(&provider, in_folder(folder.path())).await;
    let again = after.get_with(PICTURE, "accept", "image/webp").await;
    assert_eq!(
        (again.status, again.body, made(&after)),
        (StatusCode::OK, good.body, 1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_cannot_be_written_costs_nobody_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "x").unwrap();
    let provider = photograph().await;
    let site = site(&provider, in_folder(&folder.path().join("file/below"))).await;
    for _ in 0..2 {
        assert_eq!(
            site.get_with(PICTURE, "accept", "image/webp").await.status,
            StatusCode::OK
        );
    }
    assert_eq!(made(&site), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_picture_is_seen_after_its_purge() {
    let folder = tempfile::tempdir().unwrap();
    let provider = photograph().await;
    let site = site(&provider, in_folder(folder.path())).await;
    let before = site.get_with(PICTURE, "accept", "image/webp").await;
    provider.on("media", answer("image/jpeg", pictures::jpeg(640, 640)));
    for mode in [Mode::Soft, Mode::Hard] {
        let carton = MediaPath::parse("/media/macros/carton.jpg").unwrap();
        site.app.media.purge(vec![carton.clone()], mode);
        site.app.images.as_ref().unwrap().forget_source(&carton);
    }
    let after = site.get_with(PICTURE, "accept", "image/webp").await;
    assert_ne!(after.header("etag"), before.header("etag"));
    assert_eq!(super::size(&after), (320, 320));
}
