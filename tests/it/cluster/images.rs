//! Resized pictures, if `shared.images` is on.

use super::*;
use crate::support::pictures::{self, answer};

const PICTURE: &str = "/_image?src=/media/macros/carton.jpg&w=320";

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_made_once_for_all_servers() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    provider.on("media", answer("image/jpeg", pictures::jpeg(800, 500)));
    let images = |config: &mut Config| config.shared.images = true;
    let [one, two] = [
        server_with(&provider, &valkey.url(), "one", images).await,
        server_with(&provider, &valkey.url(), "two", images).await,
    ];
    let alone = server(&provider, &valkey.url(), "alone").await;
    let first = one.get_with(PICTURE, "accept", "image/webp").await;
    let mut client = valkey.client().await;
    loop {
        // Shared behind the answer.
        let keys: Vec<String> = redis::cmd("KEYS")
            .arg("*:value:{image:*")
            .query_async(&mut client)
            .await
            .unwrap();
        if keys.len() == 1 {
            break;
        }
    }
    let second = two.get_with(PICTURE, "accept", "image/webp").await;
    assert_eq!(
        (second.status, second.header("content-type")),
        (http::StatusCode::OK, "image/webp")
    );
    assert_eq!(second.body, first.body);
    alone.get_with(PICTURE, "accept", "image/webp").await;
    let made = |site: &TestSite| site.app.images.as_ref().unwrap().made();
    assert_eq!([&one, &two, &alone].map(made), [1, 0, 1]);
}
