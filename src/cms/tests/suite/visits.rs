use std::time::Duration;

use serde_json::{Value, json};

use super::Provider;
use crate::tests::envelope;
use crate::visits::table::Visit;

const VISIT: &str = "/log/visit/insert";

#[tokio::test]
async fn a_visit_is_kept_and_answered_with_the_one_word() {
    let provider = Provider::start().await;
    let record = json!({
        "nonce": 1, "site": 16, "ukey": "k", "srchn": "", "spchn": "", "srdist": 21, "url": "/news/list?page=2",
        "lid": 7, "act": "start", "module": "s16", "params": { "page": "2" },
    });
    let response = provider
        .http
        .post(provider.url(VISIT))
        .json(&record)
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.text().await.unwrap(), "success");
    let visits = provider.backend.store.visits().await.unwrap();
    assert_eq!(visits.len(), 1);
    let kept = (
        visits[0].ukey.as_str(),
        visits[0].act.as_str(),
        visits[0].module.as_str(),
        visits[0].url.as_str(),
    );
    assert_eq!(kept, ("k", "start", "s16", "/news/list?page=2"));
    assert_eq!(
        serde_json::from_str::<Value>(&visits[0].record).unwrap(),
        record
    );
}

#[tokio::test]
async fn a_visit_is_kept_without_the_tokens_it_came_with() {
    let provider = Provider::start().await;
    let record = json!({
        "url": "/order?cno=1&token=SECRET", "gmsys_token": "SECRET", "referrer": "#token=SECRET",
        "get": { "token": "SECRET", "cno": "1", "deep": ["?a=1&Token=SECRET&b=2"] }, "passwd": "SECRET",
    });
    let response = provider
        .http
        .post(provider.url(VISIT))
        .body(record.to_string())
        .send()
        .await
        .unwrap();
    assert_eq!(response.text().await.unwrap(), "success");
    let visits = provider.backend.store.visits().await.unwrap();
    assert_eq!(visits[0].url, "/order?cno=1");
    assert!(!visits[0].record.contains("SECRET"), "{}", visits[0].record);
    assert!(
        visits[0].record.contains(r#""cno":"1""#),
        "{}",
        visits[0].record
    );
}

#[tokio::test]
async fn long_columns_are_cut_and_what_is_no_record_is_400() {
    let provider = Provider::start().await;
    let send = async |body: String| {
        provider
            .http
            .post(provider.url(VISIT))
            .body(body)
            .send()
            .await
            .unwrap()
    };
    let long = send(json!({ "url": "路".repeat(3000) }).to_string()).await;
    assert_eq!(long.text().await.unwrap(), "success");
    assert_eq!(
        provider.backend.store.visits().await.unwrap()[0]
            .url
            .chars()
            .count(),
        1024
    );
    let nested = format!("{{\"a\":{}{}}}", "[".repeat(5000), "]".repeat(5000));
    for body in [
        "",
        "[]",
        "null",
        "\"start\"",
        "{\"act\":",
        "act=start",
        &nested,
    ] {
        assert_eq!(
            envelope(send(body.to_owned()).await).await["status"],
            400,
            "{body}"
        );
    }
    let huge = json!({ "url": "x".repeat(20_000) }).to_string();
    assert_eq!(envelope(send(huge).await).await["status"], 413);
    assert_eq!(provider.backend.store.visits().await.unwrap().len(), 1);
}

#[tokio::test]
async fn of_more_visits_than_are_kept_the_oldest_go() {
    use crate::housekeeping::{Kept, Retention, clear};

    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let now = crate::clock::milliseconds();
    for age in 0..10 {
        let visit = Visit {
            received: now - age * 1000,
            ukey: age.to_string(),
            act: String::new(),
            module: String::new(),
            url: String::new(),
            record: "{}".to_owned(),
        };
        store.add_visits(&[visit]).await.unwrap();
    }
    let kept = async |number| {
        let visits = Retention {
            age: Duration::from_hours(1),
            number,
        };
        clear(
            store,
            Kept {
                visits,
                unused_registrations: visits,
                inquiries: visits.age,
            },
        )
        .await
        .unwrap();
        store
            .visits()
            .await
            .unwrap()
            .into_iter()
            .map(|visit| visit.ukey)
            .collect::<Vec<_>>()
            .concat()
    };
    assert_eq!(kept(10).await, "0123456789");
    assert_eq!(kept(6).await, "012345");
    assert_eq!(kept(6).await, "012345");
}

#[tokio::test]
async fn old_visits_and_expired_tokens_are_thrown_away() {
    let provider = Provider::start().await;
    provider.token("buyer@example.com", "woven-demo-1").await;
    let sent = provider
        .http
        .post(provider.url(VISIT))
        .json(&json!({ "act": "end" }))
        .send()
        .await
        .unwrap();
    assert_eq!(sent.text().await.unwrap(), "success");
    let store = &provider.backend.store;
    let (now, hours) = (crate::clock::seconds(), 3600);
    assert_eq!(store.purge_tokens(now + 11 * hours).await.unwrap(), 0);
    assert_eq!(store.purge_tokens(now + 13 * hours).await.unwrap(), 1);
    assert_eq!(store.purge_visits((now - hours) * 1000).await.unwrap(), 0);
    assert_eq!(store.purge_visits((now + hours) * 1000).await.unwrap(), 1);
    assert!(store.visits().await.unwrap().is_empty());
}

#[tokio::test]
async fn of_simultaneous_visits_the_one_that_the_database_refuses_fails_alone() {
    let provider = Provider::start().await;
    provider.database.refuse_bad_visits().await;
    let send = async |number: usize| {
        let act = if number == 30 { "bad" } else { "start" };
        let sent = provider
            .http
            .post(provider.url(VISIT))
            .json(&json!({ "ukey": number.to_string(), "act": act }));
        sent.send().await.unwrap().text().await.unwrap()
    };
    let answers = futures::future::join_all((0..60).map(send)).await;
    for (number, answer) in answers.iter().enumerate() {
        assert_eq!(answer == "success", number != 30, "{number}: {answer}");
    }
    assert_eq!(provider.backend.store.visits().await.unwrap().len(), 59);
}

#[tokio::test]
async fn visits_of_several_months_are_stored_together_and_old_months_deleted() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    // 2026-10-31 23:59:59.999, 2026-11-01, 2026-11-20 and 2027-01-01 (UTC)
    let times = [
        1_793_491_199_999,
        1_793_491_200_000,
        1_795_132_800_000,
        1_798_761_600_000,
    ];
    let visits = times.map(|received| {
        let text = String::new;
        Visit {
            received,
            ukey: text(),
            act: text(),
            module: text(),
            url: text(),
            record: "{}".to_owned(),
        }
    });
    store.add_visits(&visits).await.unwrap();
    let kept = async || -> Vec<i64> {
        store
            .visits()
            .await
            .unwrap()
            .iter()
            .rev()
            .map(|visit| visit.received)
            .collect()
    };
    assert_eq!(kept().await, times);
    assert_eq!(store.purge_visits(times[0]).await.unwrap(), 0);
    assert_eq!(
        store.purge_visits(times[2]).await.unwrap(),
        2,
        "a month, and the beginning of the next"
    );
    assert_eq!(kept().await, times[2..]);
    store.add_visits(&visits[..1]).await.unwrap();
    assert_eq!(
        kept().await.len(),
        3,
        "a month that was deleted can be written again"
    );
}
