//! The keys of named writes in the database.

use super::Provider;
use crate::clock;
use crate::tokens::idempotency_table::{IDEMPOTENCY_KEYS, KeyState, NamedWrite};

fn write(caller: &str, key: &str, request: &str) -> NamedWrite {
    NamedWrite {
        caller: caller.to_owned(),
        key: key.to_owned(),
        request: request.to_owned(),
    }
}

#[tokio::test]
async fn a_key_is_taken_once_and_forgotten_after_a_day() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let (now, own) = (clock::seconds(), write("a", "night-1", "one"));
    let begin = async |write: &NamedWrite, now| store.begin_named(write, now).await.unwrap();
    assert_eq!(begin(&own, now).await, KeyState::New);
    assert_eq!(begin(&own, now).await, KeyState::Unknown);
    assert_eq!(
        begin(&write("a", "night-1", "two"), now).await,
        KeyState::Other
    );
    assert_eq!(
        begin(&write("b", "night-1", "two"), now).await,
        KeyState::New
    );
    store.keep_answer(&own, 201, "{}").await.unwrap();
    let done = KeyState::Done(201, "{}".to_owned());
    assert_eq!(begin(&own, now).await, done);

    let day = i64::try_from(IDEMPOTENCY_KEYS.as_secs()).unwrap();
    assert_eq!(begin(&own, now + day - 1).await, done);
    assert_eq!(begin(&own, now + day).await, KeyState::New, "another day");
    store.give_key_back(&own).await.unwrap();
    assert_eq!(begin(&own, now).await, KeyState::New, "given back");
    assert_eq!(store.purge_idempotency_keys(now - 1).await.unwrap(), 0);
    assert_eq!(store.purge_idempotency_keys(now).await.unwrap(), 2);
}

#[tokio::test]
async fn a_caller_has_so_many_keys_and_answers() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let now = clock::seconds();
    let rows = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
         INSERT INTO idempotency_keys (caller, idempotency_key, request, begun_at)
         SELECT 'many', CAST(i AS TEXT), '', {now} FROM n;"
    );
    super::run(&provider.database, &rows).await;
    let long = "a".repeat(1 << 20);
    for number in 0..64 {
        let own = write("long", &number.to_string(), "");
        assert_eq!(store.begin_named(&own, now).await.unwrap(), KeyState::New);
        store.keep_answer(&own, 200, &long).await.unwrap();
    }
    for (caller, expected) in [
        ("many", KeyState::TooMany),
        ("long", KeyState::TooMany),
        ("other", KeyState::New),
    ] {
        let own = write(caller, "next", "");
        let state = store.begin_named(&own, now).await.unwrap();
        assert_eq!(state, expected, "{caller}");
    }
}
