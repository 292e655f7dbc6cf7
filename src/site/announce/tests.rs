use std::num::NonZeroU64;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::routing::post;
use tokio::net::TcpListener;
use url::Url;

use super::*;
use base::config::Secret;
use base::error_chain::ErrorChain;
use base::locale::Locale;
use base::site::Route;

const TOKEN: &str = "bolt-of-twill-1993";

fn public() -> PublicUrl {
    PublicUrl::new(&Url::parse("https://www.example.com").unwrap())
}

fn baidu(endpoint: String) -> Baidu {
    Baidu::new(endpoint, Secret::new(TOKEN.to_owned()))
}

fn change() -> Submission {
    Submission {
        public: public(),
        urls: vec!["https://www.example.com/market".to_owned()],
    }
}

#[tokio::test]
async fn a_message_has_no_more_urls_than_the_engine_takes() {
    let sizes: Arc<Mutex<Vec<usize>>> = Arc::default();
    let seen = Arc::clone(&sizes);
    let hear = async move |body: String| seen.lock().unwrap().push(body.lines().count());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}/urls", listener.local_addr().unwrap());
    tokio::spawn(
        async move { axum::serve(listener, Router::new().route("/urls", post(hear))).await },
    );
    let mut announcer = Submitter::new(vec![(Site::Garment, public())], Duration::ZERO);
    announcer.add(baidu(endpoint)).unwrap();
    let page = |number| Address {
        site: Site::Garment,
        locale: Locale::ZH,
        route: Route::NewsInfo(NonZeroU64::new(number).unwrap().into()),
    };
    let pages: Vec<_> = (1..=2_001).map(page).collect();
    announcer.tell(&pages);
    while sizes.lock().unwrap().len() < 2 {
        tokio::task::yield_now().await;
    }
    assert_eq!(*sizes.lock().unwrap(), [2_000, 1]);
}

#[tokio::test]
async fn no_failure_contains_the_token() {
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}/urls", closed.local_addr().unwrap());
    drop(closed);
    let client = http_client::builder(Transport::Plain).build().unwrap();
    let failure = attempt(&client, &baidu(endpoint), &change())
        .await
        .unwrap_err();
    assert!(matches!(failure, SubmissionFailure::NoAnswer(_)));
    let said = format!("{failure:?} {}", ErrorChain(&failure));
    assert!(!said.contains(TOKEN), "{said}");

    let answer = format!(r#"{{"error":401,"message":"token={TOKEN} is not valid"}}"#);
    let refused = baidu(String::new())
        .read(StatusCode::UNAUTHORIZED, answer.as_bytes(), &change())
        .unwrap_err();
    assert_eq!(
        refused.to_string(),
        "status 401 Unauthorized: token=[hidden] is not valid"
    );
}
