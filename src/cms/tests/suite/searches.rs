//! Searches with the index: they find what contains the text.

use std::collections::BTreeSet;

use tempfile::TempDir;

use super::contract_history::{HEADER, import};
use super::{POSTGRES, Provider, run};
use crate::contracts::found::{ContractFilter, ContractOrder};
use crate::entries::entry::Section;
use crate::entries::list::{EntryFilter, EntryOrder};
use crate::entries::removal::remove;
use crate::staff::action_list::ActionFilter;
use crate::store::search_index::ListTotal;
use crate::store::{RowSlice, Store};
use base::fold;

/// An entry of the fixtures, of which there are copies.
const ORIGINAL: &str = "item/1041";
/// Characters of texts and searches: those that SQL, FTS5 and patterns read are among them.
const CHARACTERS: [char; 14] = [
    'a', 'b', 'c', ' ', '"', '\'', '*', '印', '花', '%', '_', '!', '\\', '9',
];

/// Draws the same numbers in each run.
struct DrawnNumbers(u64);

impl DrawnNumbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn text(&mut self, longest: usize) -> String {
        let length = self.below(longest) + 1;
        (0..length)
            .map(|_| CHARACTERS[self.below(CHARACTERS.len())])
            .collect()
    }
}

/// The statements that add an entry with a text as it is searched.
fn entry(number: usize, searched: &str) -> String {
    let (id, searched) = (format!("item/90{number:05}"), searched.replace('\'', "''"));
    format!(
        "INSERT INTO entries (entry, kind, number, place, file, states, written_at)
             SELECT '{id}', kind, 1, {number}, file, states, {number} FROM entries WHERE entry = '{ORIGINAL}';
         INSERT INTO revisions (entry, number, body, file, place, states, author, note, written_at)
             SELECT '{id}', 1, body, file, {number}, states, '', '', {number} FROM revisions
             WHERE entry = '{ORIGINAL}' AND number = 1;
         INSERT INTO entry_searches (entry, searched) VALUES ('{id}', '{searched}');"
    )
}

fn searching(text: &str) -> EntryFilter {
    EntryFilter {
        text: text.to_owned(),
        ..EntryFilter::default()
    }
}

/// The ids of the added entries with a text, and the total of the list.
async fn found(store: &Store, text: &str) -> (BTreeSet<String>, ListTotal) {
    let filter = searching(text);
    let listed = store
        .entries(&filter, EntryOrder::Place, RowSlice::ALL)
        .await;
    let (entries, total) = listed.unwrap();
    let all = i64::try_from(entries.len()).unwrap();
    assert_eq!(total, ListTotal::exact(all), "{text:?}");
    let names = entries.iter().map(|own| own.entry.to_string());
    let names = names.filter(|name| name.starts_with("item/90"));
    (names.collect(), total)
}

#[tokio::test]
async fn entries_are_found_by_any_part_of_their_text() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let mut numbers = DrawnNumbers(7);
    let mut texts: Vec<_> = (0..80).map(|_| numbers.text(30)).collect();
    let added = texts.iter().enumerate();
    let added: String = added.map(|(number, text)| entry(number, text)).collect();
    run(&provider.database, &added).await;
    // A text that changes takes what was known of it along.
    for (number, text) in texts.iter_mut().enumerate().step_by(3) {
        *text = numbers.text(30);
        let searched = text.replace('\'', "''");
        let change = format!(
            "UPDATE entry_searches SET searched = '{searched}' WHERE entry = 'item/90{number:05}'"
        );
        run(&provider.database, &change).await;
    }
    let mut matches = 0;
    for _ in 0..150 {
        let text = numbers.text(5);
        let key = fold::key(&text);
        let expected = texts.iter().enumerate();
        let expected = expected.filter(|(_, own)| own.contains(&key));
        let expected: BTreeSet<_> = expected
            .map(|(number, _)| format!("item/90{number:05}"))
            .collect();
        matches += expected.len();
        assert_eq!(found(store, &text).await.0, expected, "{text:?}");
        let named = store.entries_containing(&text, 10_000).await.unwrap();
        let named = named.into_iter().filter(|name| name.starts_with("item/90"));
        assert_eq!(named.collect::<BTreeSet<_>>(), expected, "{text:?}");
    }
    assert!(matches > 500, "{matches}");
}

#[tokio::test]
async fn a_text_of_most_entries_is_found_in_order_to_the_last() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let added: String = (0..600)
        .map(|number| entry(number, &format!("癫痫 zebra {number:04} yak")))
        .collect();
    run(&provider.database, &format!("BEGIN; {added} COMMIT;")).await;
    for order in [EntryOrder::Place, EntryOrder::Newest] {
        let page = async |filter: &EntryFilter, offset| {
            let rows = RowSlice::new(offset, 50);
            let (entries, total) = store.entries(filter, order, rows).await.unwrap();
            let first = entries.first().map(|own| own.entry.id.clone());
            (first.unwrap_or_default(), entries.len(), total)
        };
        let id = |number: usize| {
            let number = if order == EntryOrder::Place {
                number
            } else {
                599 - number
            };
            format!("90{number:05}")
        };
        let least = |number| ListTotal {
            number,
            is_least: true,
        };
        for text in ["ZEBRA", "癫", "癫痫", "痫 z", "癫痫 zebra"] {
            let filter = searching(text);
            assert_eq!(page(&filter, 0).await, (id(0), 50, least(500)), "{text}");
            assert_eq!(page(&filter, 540).await, (id(540), 50, least(591)));
            let at_end = page(&filter, 550).await;
            assert_eq!(at_end, (id(550), 50, ListTotal::exact(600)));
            assert_eq!(page(&filter, 600).await.1, 0);
        }
        let of_section = EntryFilter {
            section: Some(Section::Categories),
            ..searching("zebra")
        };
        assert_eq!(page(&of_section, 0).await.1, 0);
        let one = page(&searching("0042 y"), 0).await;
        assert_eq!(one, ("9000042".to_owned(), 1, ListTotal::exact(1)));
    }
}

#[tokio::test]
async fn nothing_of_a_removed_entry_stays_in_the_index() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    run(&provider.database, &entry(1, "癫痫癫")).await;
    assert_eq!(found(store, "癫痫").await.0.len(), 1);
    assert_eq!(blocks(store).await, i64::from(!POSTGRES));
    let mut write = store.begin().await.unwrap();
    let removed = ["item/9000001".parse().unwrap()];
    remove(&mut write, &removed).await.unwrap();
    write.commit().await.unwrap();
    store.tidy_searches(true).await.unwrap();
    assert_eq!(found(store, "癫痫").await.0.len(), 0);
    assert_eq!(blocks(store).await, 0);
}

/// The number of parts of SQLite's index with some characters.
async fn blocks(store: &Store) -> i64 {
    if POSTGRES {
        return 0;
    }
    on!(&store.reader, |db| sqlx::query_scalar(
        "SELECT COUNT(*) FROM entry_grams_data WHERE INSTR(block, CAST('痫癫' AS BLOB)) > 0"
    )
    .fetch_one(db)
    .await
    .unwrap())
}

async fn imported(provider: &Provider, folder: &TempDir, rows: &str) {
    import(provider, folder, &format!("{HEADER}\n{rows}")).await;
}

/// The numbers of the contracts with a text, the last signed first, and the total of the list.
async fn contracts(store: &Store, text: &str, rows: RowSlice) -> (Vec<String>, ListTotal) {
    let filter = ContractFilter {
        text: text.to_owned(),
        ..ContractFilter::default()
    };
    let found = store.found_contracts(&filter, ContractOrder::Signed, rows);
    let (found, total) = found.await.unwrap();
    let numbers = found.into_iter().map(|own| own.contract.cno);
    (numbers.collect(), total)
}

#[tokio::test]
async fn contracts_are_found_by_number_style_and_company() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let folder = TempDir::new().unwrap();
    for email in ["ann@example.com", "bo@example.net"] {
        provider.confirmed(email, "kettle and linen").await;
    }
    let rows = "ann@example.com,QX26-1,2026-11-09,Z9-1,府绸 Shirt,4.35,100\n,,,Z9-2,Skirt,2,10\n\
                bo@example.net,QX26-2,2026-11-08,Z9-3,Piqué,1,10\n";
    imported(&provider, &folder, rows).await;
    run(
        &provider.database,
        "UPDATE companies SET name = 'Weaver Ltd', name_key = 'weaver ltd' WHERE id =
             (SELECT company_id FROM customers WHERE email = 'bo@example.net')",
    )
    .await;
    let found = async |text: &str| {
        let (numbers, total) = contracts(store, text, RowSlice::ALL).await;
        let number = i64::try_from(numbers.len()).unwrap();
        assert_eq!(total, ListTotal::exact(number), "{text}");
        numbers.join(" ")
    };
    for (text, expected) in [
        ("qx26", "QX26-1 QX26-2"),
        ("ＱＸ26–2", "QX26-2"),
        ("z9-2", "QX26-1"),
        ("z9-1 府", "QX26-1"),
        ("府绸", "QX26-1"),
        ("绸", "QX26-1"),
        ("PIQUE", "QX26-2"),
        ("eaver l", "QX26-2"),
        ("ann@", "QX26-1"),
        ("z9%", ""),
        ("1 z9", ""),
        ("no such", ""),
    ] {
        assert_eq!(found(text).await, expected, "{text}");
    }
    let changed = "ann@example.com,QX26-1,2026-11-09,Z9-7,Coat,4.35,100\n\
                   bo@example.net,QX26-2,2026-11-08,Z9-3,Piqué,1,10\n";
    imported(&provider, &folder, changed).await;
    assert_eq!(found("z9-2").await, "");
    assert_eq!(found("z9-7 coat").await, "QX26-1");
    run(
        &provider.database,
        "DELETE FROM contracts WHERE cno = 'QX26-1'",
    )
    .await;
    assert_eq!(found("z9-7 coat").await, "");
}

#[tokio::test]
async fn a_text_of_most_contracts_is_found_in_order_to_the_last() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let added: Vec<_> = (0..600)
        .map(|number| {
            format!(
                "INSERT INTO contracts (sid, company_id, cno, cno_key, signed, quantity, amount, progress)
                     SELECT 'many-{number:04}', MIN(id), 'ZY{number:04}', 'zy{number:04}',
                         '1{number:03}-01-01 10:00:00', 1, 1, 0 FROM companies;
                 INSERT INTO contract_searches (sid, searched)
                     VALUES ('many-{number:04}', 'zy{number:04}
癫');"
            )
        })
        .collect();
    run(
        &provider.database,
        &format!("BEGIN; {} COMMIT;", added.concat()),
    )
    .await;
    let page = async |text: &str, offset| {
        let (numbers, total) = contracts(store, text, RowSlice::new(offset, 50)).await;
        (numbers.len(), total)
    };
    let least = |number| ListTotal {
        number,
        is_least: true,
    };
    for text in ["ZY", "癫"] {
        assert_eq!(page(text, 0).await, (50, least(500)), "{text}");
        let at_end = page(text, 550).await;
        assert_eq!(at_end, (50, ListTotal::exact(600)), "{text}");
    }
    assert_eq!(page("zy04", 0).await, (50, ListTotal::exact(100)));
    assert_eq!(page("zy0599", 0).await, (1, ListTotal::exact(1)));
}

/// The subjects of the actions with a text, the newest first.
async fn subjects(store: &Store, text: &str, before: i64) -> Vec<String> {
    let filter = ActionFilter {
        text: text.to_owned(),
        ..ActionFilter::default()
    };
    let found = store.staff_actions(&filter, (before, ""), 10_000).await;
    let found = found.unwrap().into_iter();
    found.map(|own| own.action.subject).collect()
}

#[tokio::test]
async fn actions_are_found_by_subject_person_and_name() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    provider
        .confirmed("ann@example.com", "kettle and linen")
        .await;
    let customer = store.customer("ann@example.com").await.unwrap().unwrap().id;
    let customer = format!("customer/{customer}");
    run(&provider.database, &entry(1, "癫痫 towels")).await;
    let mut rows = vec![
        ("li@example.com", "item/9000001@2".to_owned()),
        ("li@example.com", "item/9000001A".to_owned()),
        ("li@example.com", "Item/9000001".to_owned()),
        ("wu@example.com", customer.clone()),
        ("wu@example.com", format!("x {customer}")),
        ("wu@example.com", format!("{customer} 报价.pdf")),
        ("gone@example.com", "C'\"%26_\\".to_owned()),
    ];
    rows.extend((0..600).map(|number| ("robot", format!("many-{number:03}"))));
    let rows = rows.iter().enumerate().map(|(number, (actor, subject))| {
        let subject = subject.replace('\'', "''");
        format!(
            "INSERT INTO staff_actions (done_at, id, actor, action, subject)
             VALUES ({number}, 'id{number}', '{actor}', 'invite', '{subject}');"
        )
    });
    let people = "INSERT INTO staff (id, email, name, role, password_hash, created_at)
        VALUES ('p', 'wu@example.com', 'Wu Weaver', 'editor', '', 0);";
    let rows: Vec<_> = rows.collect();
    run(&provider.database, &format!("{people} {}", rows.concat())).await;
    let found = async |text: &str| subjects(store, text, i64::MAX).await.join("|");
    let of_customer = format!("{customer} 报价.pdf|x {customer}|{customer}");
    for (text, expected) in [
        ("towels", "item/9000001@2"),
        ("癫", "item/9000001@2"),
        ("ITEM/9000001", "Item/9000001|item/9000001A|item/9000001@2"),
        ("ann@example", &of_customer),
        ("weaver", &of_customer),
        ("报价", &format!("{customer} 报价.pdf")),
        ("gone@", "C'\"%26_\\"),
        ("'\"%26_\\", "C'\"%26_\\"),
        ("many-042", "many-042"),
        ("no such", ""),
    ] {
        assert_eq!(found(text).await, expected, "{text}");
    }
    let many = subjects(store, "many-", i64::MAX).await;
    assert_eq!((many.len(), many[0].as_str()), (600, "many-599"));
    let earlier = subjects(store, "many-1", 7 + 150).await;
    assert_eq!((earlier.len(), earlier[0].as_str()), (50, "many-149"));
    // What is redacted is found by what it is now.
    let redacted = "UPDATE staff_actions SET subject = '[erased]' WHERE subject = 'many-042'";
    run(&provider.database, redacted).await;
    assert_eq!(found("many-042").await, "");
    assert_eq!(found("[erased]").await, "[erased]");
}
