//! A handler that panics. No handler of the site does, so these tests have their own routes.

use axum::body::Body;
use axum::routing::get;
use http::{Request, StatusCode};
use http_body_util::BodyExt;

use super::*;
use crate::server::{self, Bound, Inherited, Server};
use crate::shutdown::Shutdown;
use base::config::{Config, ProviderSource};
use base::desk_api::LARGEST_PICTURED_TABLE;
use base::http_client::LARGEST_FILE;
use base::paper::LARGEST_PAPER;

/// An app whose provider is down; the pages of these tests need none.
async fn app() -> Arc<App> {
    let mut config = Config::default();
    config.server.listen = ([127, 0, 0, 1], 0).into();
    config.provider.url = ProviderSource::Remote("http://127.0.0.1:9".parse().unwrap());
    config.engine.isolates = 1;
    let release = server::load(config.engine.clone(), None).unwrap();
    let bound = Bound::new(Inherited::default(), &config).await.unwrap();
    Server::start(bound, release, config, None, None, Shutdown::new())
        .await
        .unwrap()
        .app
}

async fn panics() -> StatusCode {
    panic!("a handler of this test")
}

#[tokio::test]
async fn a_handler_that_panics_is_answered_with_the_error_page_in_the_visitors_language() {
    let site = Router::new()
        .route("/en/news/list", get(panics))
        .route("/ja", get(panics));
    let app = Box::pin(app()).await;
    let site = responder(site, app, Handle::current(), true);
    for (path, lang, title) in [("/en/news/list", "en", "Error"), ("/ja", "ja", "エラー")] {
        let request = Request::get(path)
            .header("host", "x")
            .header("x-request-id", "weft-1")
            .body(Body::empty())
            .unwrap();
        let response = site.clone().respond(request).await;
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let header = |name: &str| {
            response
                .headers()
                .get(name)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned()
        };
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("x-request-id"), "weft-1");
        assert_eq!(header("x-content-type-options"), "nosniff");
        let html = response.into_body().collect().await.unwrap().to_bytes();
        let html = std::str::from_utf8(&html).unwrap();
        assert!(html.contains(&format!("<html lang=\"{lang}\">")), "{html}");
        for part in ["<header", "<footer", "noindex", title] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!(html.matches("<h1").count(), 1);
    }
}

/// The largest bodies, in MiB: of a form, an upload, a paper and a table with pictures.
#[test]
fn the_shipped_proxies_and_the_documents_let_the_largest_bodies_through() {
    let bodies = [
        inquiry::LONGEST_BODY,
        LARGEST_FILE,
        LARGEST_PAPER,
        LARGEST_PICTURED_TABLE,
    ];
    let largest = bodies
        .into_iter()
        .max()
        .unwrap_or_default()
        .div_ceil(1 << 20);
    for (name, text) in [
        ("nginx.conf", include_str!("../../../ops/nginx.conf")),
        (
            "balancer.conf",
            include_str!("../../../ops/cluster/balancer.conf"),
        ),
    ] {
        let limit = format!("client_max_body_size {largest}m;");
        assert!(text.contains(&limit), "{name} lacks {limit}");
    }
    let documents = include_str!("../../../docs/operations.md");
    for limit in [
        format!("bodies of {largest} MB"),
        format!("client_max_body_size {largest}m"),
        format!("proxy-body-size: {largest}m"),
    ] {
        assert!(documents.contains(&limit), "operations.md lacks {limit}");
    }
}
