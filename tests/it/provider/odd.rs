//! Answers that are odd: what can be read is read, and what cannot is told once.

use base::config::{Paging, ProviderSettings};
use base::locale::Locale;
use http::StatusCode;
use metrics_exporter_prometheus::PrometheusBuilder;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use site::provider::{
    Amount, Bid, Cols, CustomerToken, Fid, InfoQuery, Lid, ListOf, Provider, ProviderError,
    RowRange, Tid,
};
use tracing::level_filters::LevelFilter;

use super::{amount_of, client, config};
use crate::support::log::ThreadLog;
use crate::support::scripted::{Behaviour, Scripted};

const EN: Locale = Locale::EN;
const NEWS: ListOf = ListOf::Tid(Tid(160_108));

fn token() -> CustomerToken {
    CustomerToken::new("token-of-the-buyer").unwrap()
}

/// The numbers of the contracts in a list.
async fn numbers(client: &Provider) -> Result<Vec<String>, ProviderError> {
    let contracts = client.orders(&token(), "", EN).await?;
    Ok(contracts.into_iter().map(|own| own.cno).collect())
}

#[tokio::test]
async fn contracts_are_read_as_systems_write_them() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    scripted.data(
        "orders",
        json!([{ "sid": 7, "cno": "C", "signtime": 1_704_160_800_000_u64, "pqty": "1,200", "pamt": "US$12,345.67",
            "prcPart": "62.5%" }]),
    );
    let contract = client.orders(&token(), "", EN).await.unwrap().remove(0);
    assert_eq!(contract.sid, "7");
    assert_eq!(contract.signed.unwrap().to_string(), "2024-01-02T10:00:00");
    assert_eq!(contract.quantity, Some(Decimal::from(1200)));
    let amount = contract.amount.unwrap().in_currency(contract.currency);
    assert_eq!(amount, Some(Decimal::new(1_234_567, 2)));
    assert_eq!(contract.progress, Some(62.5));
    scripted.data(
        "styles",
        json!([{ "sno": 1, "sprc": "1e3", "total": 12.5, "samt": "1 200", "prcPart": "６２" }]),
    );
    let line = client.styles(&token(), "7", EN).await.unwrap().remove(0);
    let amount = |sent: Option<Amount>| sent.and_then(|sent| sent.in_currency(line.currency));
    assert_eq!(amount(line.price), Some(Decimal::from(1000)));
    assert_eq!(line.pieces, Some(Decimal::new(125, 1)));
    assert_eq!(amount(line.sum), Some(Decimal::from(1200)));
    assert_eq!(line.line_progress, Some(62.0));
}

#[tokio::test]
async fn an_amount_is_in_the_currency_that_its_row_says() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    for (currency, amount, expected) in [
        (Value::Null, json!("US$ 4.355"), "4.36 USD"),
        (json!(""), json!(4.35), "4.35 USD"),
        (json!("EUR"), json!("4,35"), "4.35 EUR"),
        (json!("eur"), json!("€ 1.234,50"), "1234.50 EUR"),
        (json!("RMB"), json!("¥4.35"), "4.35 CNY"),
        (json!("JPY"), json!("650円"), "650 JPY"),
        (json!("JPY"), json!(650.5), "651 JPY"),
        (json!("KWD"), json!(4.355), "4.355 KWD"),
        // Another currency than the row says, and one that nobody knows: no amount rather than a
        // wrong one.
        (Value::Null, json!("€ 4.35"), ""),
        (json!("EUR"), json!("US$ 4.35"), ""),
        (json!("¥"), json!(4.35), ""),
        (json!("shells"), json!(4.35), ""),
    ] {
        scripted.data(
            "orders",
            json!([{ "sid": 7, "pamt": amount, "currency": currency }]),
        );
        let own = client.orders(&token(), "", EN).await.unwrap().remove(0);
        let read = amount_of(own.amount.as_ref(), own.currency);
        assert_eq!(read, expected, "{amount} {currency}");
        scripted.data(
            "styles",
            json!([{ "sno": "S", "sprc": amount, "samt": amount, "currency": currency }]),
        );
        let line = client.styles(&token(), "7", EN).await.unwrap().remove(0);
        let [price, sum] = [line.price, line.sum].map(|own| amount_of(own.as_ref(), line.currency));
        assert_eq!([price, sum], [expected, expected], "{amount} {currency}");
    }
}

#[test]
fn what_cannot_be_read_is_told_once_for_each_call_and_field_without_values() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let log = ThreadLog::start(LevelFilter::WARN);
    metrics::with_local_recorder(&recorder, || {
        runtime.block_on(async {
            let scripted = Scripted::start().await;
            let client = client(&scripted);
            scripted.data(
                "orders",
                json!([
                    { "sid": "1", "cno": "A", "pamt": "secret-1", "pqty": "many" },
                    { "sid": "2", "cno": "B", "pamt": "€5", "signtime": "01/02/2024" },
                    { "cno": "C", "pamt": "" },
                    { "sid": "", "cno": "" },
                    "secret-2",
                ]),
            );
            scripted.data("styles", json!([{ "sno": "1", "samt": "secret-3" }]));
            for _ in 0..3 {
                assert_eq!(numbers(&client).await.unwrap(), ["A", "B", "C"]);
                client.styles(&token(), "1", EN).await.unwrap();
            }
            // News as well: of the item, and of a row.
            scripted.data(
                "info",
                json!({ "title": "News", "ptime": "soon", "atime": "2024/1/2" }),
            );
            client.info(Fid(2001), EN, Cols::ALL).await.unwrap();
            scripted.data(
                "pager",
                json!([{ "fid": 1, "title": "News" }, { "fid": "x" }]),
            );
            client.infos(InfoQuery::new(NEWS, EN)).await.unwrap();
        });
    });
    let log = log.text();
    for (call, field) in [
        ("orders", "pamt"),
        ("orders", "pqty"),
        ("orders", "signtime"),
        ("orders", "sid"),
        ("styles", "samt"),
        ("info", "ptime"),
        ("pager", "fid"),
    ] {
        let told = format!("call=\"{call}\" field=\"{field}\"");
        assert_eq!(log.matches(&told).count(), 1, "{told} in\n{log}");
    }
    for call in ["orders", "pager"] {
        let told = log.lines().filter(|line| {
            line.contains(&format!("call=\"{call}\"")) && line.contains("are left out")
        });
        assert_eq!(told.count(), 1, "{call} in\n{log}");
    }
    assert!(!log.contains("secret") && !log.contains("many"), "{log}");
    let figures = recorder.handle().render();
    for line in [
        r#"selvage_provider_unread_total{call="orders",field="pamt"} 6"#,
        r#"selvage_provider_unread_total{call="orders",field="sid"} 3"#,
        r#"selvage_provider_unread_total{call="orders",field="row"} 6"#,
        r#"selvage_provider_unread_total{call="pager",field="row"} 1"#,
    ] {
        assert!(
            figures.lines().any(|figure| figure == line),
            "{line} not in\n{figures}"
        );
    }
}

#[tokio::test]
async fn a_list_that_the_provider_does_not_know_is_empty_and_told() {
    let log = ThreadLog::start(LevelFilter::WARN);
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    for call in [
        "pager",
        "count",
        "catalog",
        "boards",
        "labels",
        "topics",
        "topic_count",
    ] {
        scripted.on(call, Behaviour::Refuse(404, "no such list"));
    }
    let label = Lid(11);
    for _ in 0..2 {
        assert_eq!(client.infos(InfoQuery::new(NEWS, EN)).await.unwrap(), []);
        assert_eq!(client.count(NEWS, EN).await.unwrap(), 0);
        assert_eq!(client.catalogs(EN).await.unwrap(), []);
        assert_eq!(client.boards(Some(Bid(1)), EN).await.unwrap(), []);
        assert_eq!(client.labels(None, EN).await.unwrap(), []);
        assert_eq!(client.topics(label, RowRange::ALL, EN).await.unwrap(), []);
        assert_eq!(client.topic_count(label, EN).await.unwrap(), 0);
    }
    let log = log.text();
    assert_eq!(
        log.matches("a list that it does not know").count(),
        7,
        "{log}"
    );
    // An address without the API answers 404 to everything, which is no empty list.
    scripted.on_all(Behaviour::Http(StatusCode::NOT_FOUND));
    scripted.on("pager", Behaviour::Http(StatusCode::NOT_FOUND));
    client.infos(InfoQuery::new(NEWS, EN)).await.unwrap_err();
}

#[tokio::test]
async fn an_item_of_nothing_is_told() {
    for nothing in [json!({}), json!({ "title": null, "content": " " })] {
        let log = ThreadLog::start(LevelFilter::WARN);
        let scripted = Scripted::start().await;
        scripted.data("info", nothing);
        let item = client(&scripted).info(Fid(7), EN, Cols::ALL).await;
        assert!(item.unwrap().is_blank());
        let log = log.text();
        assert_eq!(log.matches("an item without title").count(), 1, "{log}");
    }
}

/// The titles that a provider which ignores `idx` and `size` gives for a range.
#[tokio::test]
async fn rows_beyond_the_size_are_cut_and_told_once() {
    let log = ThreadLog::start(LevelFilter::WARN);
    let scripted = Scripted::start().await;
    let rows: Vec<Value> = (1..=23).map(|fid| json!({ "fid": fid })).collect();
    scripted.data("pager", rows.into());
    let client = client(&scripted);
    for idx in [0, 9] {
        let range = RowRange::from(idx, std::num::NonZeroU32::new(9).unwrap());
        let items = client.infos(InfoQuery::new(NEWS, EN).rows(range)).await;
        assert_eq!(items.unwrap().len(), 9);
    }
    let all = client.infos(InfoQuery::new(NEWS, EN)).await.unwrap();
    assert_eq!(all.len(), 23);
    let log = log.text();
    assert_eq!(log.matches("more rows than `size`").count(), 1, "{log}");
}

#[tokio::test]
async fn pages_may_be_counted_from_0() {
    let scripted = Scripted::start().await;
    let settings = ProviderSettings {
        paging: Paging::PagesFromZero,
        ..config(&scripted)
    };
    let client = Provider::new(settings, Vec::new()).unwrap();
    let range = RowRange::from(9, std::num::NonZeroU32::new(5).unwrap());
    let query = InfoQuery::new(NEWS, EN).rows(range);
    client.infos(query).await.unwrap();
    let seen = &scripted.seen("pager")[0];
    assert_eq!(
        (seen.param("idx"), seen.param("size")),
        (Some("1"), Some("7"))
    );
}
