//! Which calls are made again, when, and how often.

use base::config::ProviderSettings;
use base::locale::Locale;
use http::{HeaderMap, StatusCode};
use site::provider::{Cols, Fid, ListOf, Password, Provider, Tid};

use super::{client, config, impatient, out_of_time};
use crate::support::scripted::{Behaviour, Scripted};

const NEWS: ListOf = ListOf::Tid(Tid(160_108));

fn failing() -> Behaviour {
    Behaviour::Http(StatusCode::SERVICE_UNAVAILABLE)
}

fn limited(retry_after: &'static str) -> Behaviour {
    Behaviour::HttpRetryAfter(StatusCode::SERVICE_UNAVAILABLE, retry_after)
}

async fn counts(client: &Provider) -> bool {
    client
        .count(NEWS, Locale::ZH)
        .await
        .is_ok_and(|count| count == 23)
}

#[tokio::test]
async fn a_get_is_made_four_times_at_most() {
    let scripted = Scripted::start().await;
    scripted.fail_all();
    assert!(!counts(&client(&scripted)).await);
    assert_eq!(scripted.count("count"), 4);
}

#[tokio::test]
async fn a_get_succeeds_when_the_last_attempt_does() {
    let scripted = Scripted::start().await;
    scripted.next("count", [failing(), Behaviour::Reset, failing()]);
    assert!(counts(&client(&scripted)).await);
    assert_eq!(scripted.count("count"), 4);
}

#[tokio::test]
async fn the_number_of_retries_is_configured() {
    let scripted = Scripted::start().await;
    scripted.fail_all();
    let client = Provider::new(
        ProviderSettings {
            retries: 1,
            ..config(&scripted)
        },
        Vec::new(),
    )
    .unwrap();
    assert!(!counts(&client).await);
    assert_eq!(scripted.count("count"), 2);
}

#[tokio::test]
async fn an_answer_that_hangs_breaks_off_or_is_cut_is_asked_for_again() {
    let scripted = Scripted::start().await;
    let cut = Behaviour::Raw(HeaderMap::new(), r#"{"status":200,"da"#.into());
    scripted.next("count", [Behaviour::Hang, Behaviour::Reset, cut]);
    assert!(out_of_time(&scripted, 1, counts(&client(&scripted))).await);
}

#[tokio::test]
async fn a_provider_that_asks_for_a_short_pause_is_asked_again() {
    let scripted = Scripted::start().await;
    scripted.next(
        "count",
        [limited("0"), limited("Fri, 01 Mar 2024 04:00:05 GMT")],
    );
    assert!(counts(&client(&scripted)).await);
}

#[tokio::test]
async fn a_provider_that_asks_for_a_long_pause_is_left_alone() {
    let scripted = Scripted::start().await;
    scripted.on("count", limited("3600"));
    assert!(!counts(&client(&scripted)).await);
    assert_eq!(scripted.count("count"), 1);
}

#[tokio::test]
async fn a_permanent_failure_is_not_retried() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    let hopeless = [
        Behaviour::Refuse(500, "no"),
        Behaviour::Refuse(404, "no"),
        Behaviour::Garbage,
        Behaviour::Http(StatusCode::BAD_REQUEST),
        Behaviour::Http(StatusCode::NOT_FOUND),
        Behaviour::Http(StatusCode::REQUEST_TIMEOUT),
        Behaviour::HttpRetryAfter(StatusCode::TOO_MANY_REQUESTS, "0"),
        Behaviour::RefuseOver(StatusCode::UNAUTHORIZED, 401, "no"),
        Behaviour::RefuseOver(StatusCode::TOO_MANY_REQUESTS, 429, "no"),
        Behaviour::Huge,
    ];
    for (asked, behaviour) in (1..).zip(hopeless) {
        let shown = format!("{behaviour:?}");
        scripted.on("info", behaviour);
        assert!(client.info(Fid(1041), Locale::ZH, Cols::ALL).await.is_err());
        assert_eq!(scripted.count("info"), asked, "{shown}");
    }
}

#[tokio::test]
async fn http_400_to_499_is_not_retried_even_if_its_body_never_ends() {
    let scripted = Scripted::start().await;
    scripted.on("count", Behaviour::StallOver(StatusCode::UNAUTHORIZED));
    assert!(!counts(&impatient(&scripted)).await);
    assert_eq!(scripted.count("count"), 1);
}

#[tokio::test]
async fn a_post_is_made_once_whatever_happens() {
    let scripted = Scripted::start().await;
    let (client, password) = (client(&scripted), Password::new("x"));
    for (sent, behaviour) in (1..).zip([failing(), limited("0"), Behaviour::Reset, Behaviour::Hang])
    {
        let hangs = matches!(behaviour, Behaviour::Hang);
        scripted.on_all(behaviour);
        let login = client.login("buyer@example.com", &password, Locale::EN);
        let register = client.register("new@example.com", &password, &password, Locale::EN);
        let visit = serde_json::Map::default();
        let visit = client.visit(&visit);
        if hangs {
            assert!(out_of_time(&scripted, 1, login).await.is_err());
            assert!(out_of_time(&scripted, 1, register).await.is_err());
            assert!(out_of_time(&scripted, 1, visit).await.is_err());
        } else {
            assert!(login.await.is_err());
            assert!(register.await.is_err());
            assert!(visit.await.is_err());
        }
        let requests = ["login", "register", "visit"].map(|call| scripted.count(call));
        assert_eq!(requests, [sent; 3]);
    }
}
