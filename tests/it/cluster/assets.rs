//! The files of every running build are on all servers.

use http::StatusCode;

use super::*;
use crate::support::bundle;

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_another_build_is_served_by_every_server() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let one = server(&provider, &valkey.url(), "one").await;
    let release = one.app.publisher.release();
    let entry = &release.bundle.manifest.garment.application;
    let font = &release.bundle.manifest.garment.fonts["en"][0];
    let folder = tempfile::TempDir::new().unwrap();
    // A build without scripts and fonts.
    let other = bundle::with_script(folder.path(), "globalThis.selvageRender = () => ''");
    let two = TestSite::start_with(other, provider.url(), |config| {
        shared(config, &valkey.url(), "two");
    })
    .await;
    is_shared(&two, true).await;
    for file in [entry, font] {
        for coding in ["br", "gzip", "identity"] {
            let there = one.get_with(file, "accept-encoding", coding).await;
            let here = async {
                loop {
                    // Shared after the start.
                    let here = two.get_with(file, "accept-encoding", coding).await;
                    if here.status == StatusCode::OK {
                        break here;
                    }
                    assert_eq!(here.status, StatusCode::NOT_FOUND);
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            };
            let here = tokio::time::timeout(Duration::from_mins(1), here)
                .await
                .expect(file);
            assert_eq!(here.body, there.body, "{file} {coding}");
            for header in [
                "content-type",
                "content-encoding",
                "cache-control",
                "etag",
                "vary",
            ] {
                assert_eq!(here.header(header), there.header(header), "{file} {coding}");
            }
        }
    }
    for name in ["none.js", "..%2fserver.js", "%00", "a%2fb"] {
        assert_eq!(
            two.get(&format!("/_assets/{name}")).await.status,
            StatusCode::NOT_FOUND,
            "{name}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_not_called_missing_while_valkey_is_lost() {
    let (provider, mut valkey) = (Scripted::start().await, Valkey::start());
    let one = server(&provider, &valkey.url(), "one").await;
    valkey.kill();
    is_shared(&one, false).await;
    let lost = one.get("/_assets/none.js").await;
    assert_eq!(lost.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(lost.header("retry-after"), "1");
}
