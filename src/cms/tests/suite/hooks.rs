//! Events of hooks: written with what they tell, or not at all.

use std::path::Path;

use jiff::ToSpan as _;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::revisions::edit;
use super::{Provider, run};
use crate::contracts::sheet::{ContractOptions, import_contracts};
use crate::entries::entry::{Interval, State};
use crate::store::Store;
use crate::{BackupTarget, backup, clock};

const EMAIL: &str = "ann@example.com";
const CONTRACT: &str = "客户邮箱,合同号,签订日期,款号,品名,单价,数量";
const MILESTONES: &str = "面料到厂计划,面料到厂实际,缝制计划,缝制实际,出运计划,出运实际";

/// A provider with a hook that wants these events, and is sent none: its address cannot be read.
async fn with_hook(topics: &str) -> Provider {
    let provider = Provider::start().await;
    let far = i64::MAX;
    let hooks = format!(
        "INSERT INTO hooks (id, version, name, kind, is_on, topics, lang, address, shown, author, saved_at, due_at)
         VALUES ('h1', 1, 'ERP', 'webhook', TRUE, '{topics}', 'en', '', '', '', 0, {far}),
             ('h2', 1, 'off', 'webhook', FALSE, '{topics}', 'en', '', '', '', 0, {far})"
    );
    run(&provider.database, &hooks).await;
    provider
}

/// The events that were written for the hook: topic, moment and data.
async fn told(store: &Store) -> Vec<(String, i64, Value)> {
    let rows: Vec<(String, i64, String)> = on!(&store.reader, |db| {
        let rows = sqlx::query_as(
            "SELECT topic, happened_at, data FROM hook_deliveries WHERE hook = 'h1'
             ORDER BY topic, happened_at, data",
        );
        rows.fetch_all(db).await.unwrap()
    });
    let others: i64 = on!(&store.reader, |db| {
        let others = sqlx::query_scalar("SELECT COUNT(*) FROM hook_deliveries WHERE hook <> 'h1'");
        others.fetch_one(db).await.unwrap()
    });
    assert_eq!(others, 0, "a hook that is off");
    let rows = rows.into_iter();
    rows.map(|(topic, at, data)| (topic, at, serde_json::from_str(&data).unwrap()))
        .collect()
}

async fn import(provider: &Provider, text: &str) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("contracts.csv");
    std::fs::write(&file, text).unwrap();
    let database = provider.database.settings().database;
    let options = ContractOptions::default();
    import_contracts(&file, &database, &options, false, |_, _| ())
        .await
        .unwrap();
}

#[tokio::test]
async fn an_inquiry_is_told_without_people_and_without_the_buyers_words() {
    let provider = with_hook("inquiry.received,inquiry.answered").await;
    let form = [
        ("lang", "en"),
        ("name", "Ann Weaver"),
        ("company", "Weaver Ltd"),
        ("country", "Germany"),
        ("email", "ann@example.net"),
        ("message", "please hurry"),
        ("quantity", "500"),
        (
            "styles",
            r#"[{"code":"JL-K2101","name":"Tee","pieces":"Navy 300","target":"6.20"}]"#,
        ),
    ];
    for _ in 0..2 {
        // The second one is the same.
        let answer = provider.post("/api/v1/inquiry/insert", &form).await;
        assert_eq!(answer["status"], 200, "{answer}");
    }
    let told = told(&provider.backend.store).await;
    let [(topic, _, data)] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(topic, "inquiry.received");
    assert_eq!(
        (&data["company"], &data["country"]),
        (&json!("Weaver Ltd"), &json!("DE"))
    );
    let style = json!({ "style": "JL-K2101", "name": "Tee", "pieces": "Navy 300" });
    assert_eq!(
        (&data["styles"], &data["quantity"]),
        (&json!([style]), &json!("500"))
    );
    let text = data.to_string();
    for hidden in ["Ann Weaver", "ann@example.net", "hurry", "6.20"] {
        assert!(!text.contains(hidden), "{hidden}: {text}");
    }
}

#[tokio::test]
async fn contracts_and_their_milestones_are_told_in_the_transaction_of_the_write() {
    let provider =
        with_hook("contract.changed,contract.milestone_reached,customer.confirmed").await;
    provider.confirmed(EMAIL, "kettle and linen").await;
    provider.confirm(EMAIL).await;
    let planned = format!(
        "{CONTRACT},{MILESTONES}\n\
         {EMAIL},JL26-1,2026-11-01,S1,Shirt,1,1000,2025-10-05,,2025-11-05,,2025-12-01,\n\
         ,,,S2,Skirt,1,1000,2025-10-05,,2025-11-20,,,\n"
    );
    import(&provider, &planned).await;
    let store = &provider.backend.store;
    let topics = |told: &[(String, i64, Value)]| {
        let topics: Vec<_> = told.iter().map(|(topic, ..)| topic.clone()).collect();
        topics
    };
    let before = told(store).await;
    assert_eq!(topics(&before), ["contract.changed", "customer.confirmed"]);
    assert_eq!(before[0].2["revision"], 1);
    let file = planned
        .replace(
            "2025-10-05,,2025-11-05,,",
            "2025-10-05,2025-10-07,2025-11-05,,",
        )
        .replace(
            "2025-10-05,,2025-11-20,,",
            "2025-10-05,2025-10-08,2025-11-20,2025-11-19,",
        );
    import(&provider, &file).await;
    let first = told(store).await;
    let expected = [
        "contract.changed",
        "contract.changed",
        "contract.milestone_reached",
        "customer.confirmed",
    ];
    assert_eq!(
        topics(&first),
        expected,
        "one for each write of a contract, one for a customer"
    );
    let mut changed = first[..2].iter().map(|(.., data)| data);
    let changed = changed.find(|data| data["revision"] == 2).unwrap();
    let reached = &first[2].2;
    assert_eq!(changed["number"], "JL26-1");
    assert_eq!(changed["cause"], "imported");
    let milestones = json!([
        { "style": "S1", "milestone": "fabric" },
        { "style": "S2", "milestone": "fabric" },
        { "style": "S2", "milestone": "sewing" },
    ]);
    assert_eq!(
        (&reached["milestones"], &reached["number"]),
        (&milestones, &json!("JL26-1"))
    );

    // A file that changes nothing tells nothing, and neither does what is rolled back.
    import(&provider, &file).await;
    let sid = changed["id"].as_str().unwrap();
    let mut write = store.begin().await.unwrap();
    let event = crate::contracts::events::ContractEvent::MilestoneReached {
        style: "S1".to_owned(),
        milestone: base::stage::Stage::Sewing,
    };
    crate::contracts::events::add_contract_events(&mut write, &[(sid, event)], 0)
        .await
        .unwrap();
    write.rollback().await.unwrap();
    assert_eq!(told(store).await, first);
}

#[tokio::test]
async fn milestones_that_became_late_are_told_once() {
    let provider = with_hook("contract.milestone_late").await;
    provider.confirmed(EMAIL, "kettle and linen").await;
    let today = clock::today();
    let [yesterday, old] = [1, 9].map(|days| today.saturating_sub(days.days()).to_string());
    // S1 sews late, S2 is not late today, S3 was late long ago, S4 has shipped.
    let file = format!(
        "{CONTRACT},{MILESTONES}\n\
         {EMAIL},JL26-1,2026-11-01,S1,Shirt,1,1000,{old},{old},{yesterday},,,\n\
         ,,,S2,Skirt,1,1000,,,{today},,,\n\
         ,,,S3,Coat,1,1000,{old},,,,,\n\
         ,,,S4,Cape,1,1000,,,{yesterday},,{old},{old}\n"
    );
    import(&provider, &file).await;
    let store = &provider.backend.store;
    for _ in 0..2 {
        store.tell_late_milestones(today).await.unwrap();
    }
    let first = told(store).await;
    let [(_, _, data)] = &first[..] else {
        panic!("{first:?}");
    };
    let milestones = json!([{ "style": "S1", "milestone": "sewing", "planned": yesterday }]);
    assert_eq!(
        (&data["milestones"], &data["number"]),
        (&milestones, &json!("JL26-1"))
    );
    let tomorrow = today.saturating_add(1.days());
    store.tell_late_milestones(tomorrow).await.unwrap();
    assert_eq!(told(store).await.len(), 2, "S2, a day later");
}

#[tokio::test]
async fn a_publication_is_told_and_a_planned_one_at_its_moment() {
    let provider = with_hook("entry.published,entry.withdrawn").await;
    let (store, now) = (&provider.backend.store, clock::seconds());
    edit(store, "Draft", State::Draft).await;
    assert_eq!(told(store).await, []);
    edit(store, "New", State::PUBLISHED).await;
    let first = told(store).await;
    let (topic, at, data) = &first[0];
    assert_eq!((first.len(), topic.as_str()), (1, "entry.published"));
    assert!((now..=clock::seconds()).contains(at));
    assert_eq!(
        (&data["entry"], &data["languages"]),
        (&json!("item/1041"), &json!(["en"]))
    );

    let later = Interval {
        from: now + 1000,
        until: now + 2000,
    };
    edit(store, "Later", State::Published(later)).await;
    let planned: Vec<_> = told(store).await.into_iter().skip(1).collect();
    let moments: Vec<_> = planned
        .iter()
        .map(|(topic, at, _)| (topic.as_str(), at - now))
        .collect();
    assert_eq!(
        moments,
        [("entry.published", 1000), ("entry.withdrawn", 2000)]
    );

    // The plan ends with the next revision.
    edit(store, "Gone", State::None).await;
    let all = told(store).await;
    let topics: Vec<_> = all.iter().map(|(topic, ..)| topic.as_str()).collect();
    assert_eq!(topics, ["entry.published", "entry.withdrawn"]);
    assert!(all[1].1 <= clock::seconds());
}

#[tokio::test]
async fn a_failed_backup_and_a_full_disk_are_told() {
    let provider = with_hook("backup.failed,disk.nearly_full").await;
    let store = &provider.backend.store;
    for free in [1000, 900] {
        store.tell_full_disk(free).await.unwrap();
    }
    let database = provider.database.settings().database;
    let target = BackupTarget::File(Path::new("/dev/null/backup.zip").to_owned());
    backup(&database, &target, |_| ()).await.unwrap_err();
    let all = told(store).await;
    let topics: Vec<_> = all.iter().map(|(topic, ..)| topic.as_str()).collect();
    assert_eq!(topics, ["backup.failed", "disk.nearly_full"], "once a day");
    assert!(
        all[0].2["reason"]
            .as_str()
            .is_some_and(|own| !own.is_empty())
    );
    assert_eq!(all[1].2, json!({ "free_bytes": 1000 }));
    // They are kept for two weeks.
    assert_eq!(
        store.purge_deliveries(clock::seconds() - 60).await.unwrap(),
        0
    );
    assert_eq!(
        store.purge_deliveries(clock::seconds() + 60).await.unwrap(),
        2
    );
}
