//! Contracts, papers, inquiries and files that were deleted, for good.

use super::Provider;
use crate::bin::table::empty;
use crate::contracts::every::delete_contract;
use crate::contracts::papers::table::remove_paper;
use crate::entries::bin::{oldest, until};
use crate::inquiries::inbox::bin_inquiry;
use crate::media::table::bin;
use crate::store::Store;

/// The tables with rows of what is deleted below.
const TABLES: [&str; 8] = [
    "contracts",
    "contract_lines",
    "contract_milestones",
    "papers",
    "paper_parts",
    "inquiries",
    "inquiry_events",
    "binned_media",
];

/// A contract and an inquiry with everything that they have.
const ROWS: [&str; 7] = [
    "INSERT INTO companies (id, name, name_key, created_at) VALUES (7, 'C', 'c', 0)",
    "INSERT INTO contracts (sid, company_id, cno, cno_key, signed, quantity, amount, progress)
     VALUES ('s', 7, 'N', 'n', '2026-01-01 00:00:00', 1, 1, 0)",
    "INSERT INTO contract_lines
         (sid, seq, sno, pname, price, pieces, sum, line_progress, line_key)
     VALUES ('s', 0, 'A', 'Shirt', 1, 1, 1, 0, 'a')",
    "INSERT INTO contract_milestones (sid, seq, stage, planned)
     VALUES ('s', 0, 'sewing', '2026-12-01')",
    "INSERT INTO papers (id, sid, kind, name, format, size, author, added_at)
     VALUES ('p', 's', 'other', 'a.pdf', 'pdf', 1, 'li', 0)",
    "INSERT INTO inquiries (number, received_at, digest, lang, fields)
     VALUES (10000001, 0, 'd', 'en', '{}')",
    "INSERT INTO inquiry_events (inquiry, number, happened_at, actor, kind, state, owner, text)
     VALUES (10000001, 1, 0, 'li', 'note', 'new', '', 'x')",
];

async fn rows(store: &Store) -> [i64; 8] {
    let mut rows = [0; 8];
    for (number, table) in rows.iter_mut().zip(TABLES) {
        let count = format!("SELECT COUNT(*) FROM {table}");
        *number = on!(&store.reader, |db| {
            let count = sqlx::query_scalar(sqlx::AssertSqlSafe(count));
            count.fetch_one(db).await.unwrap()
        });
    }
    rows
}

#[tokio::test]
async fn what_was_deleted_goes_for_good_after_its_time() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let before = rows(store).await;
    let mut db = store.begin().await.unwrap();
    for statement in ROWS {
        execute!(&mut db, statement).unwrap();
    }
    delete_contract(&mut db, "s", "li").await.unwrap();
    assert!(remove_paper(&mut db, ("s", "p"), "li").await.unwrap());
    assert!(bin_inquiry(&mut db, 10_000_001, "li").await.unwrap());
    let path = "media/sent.svg";
    execute!(
        &mut db,
        "INSERT INTO media (path, hash, bytes) VALUES ($1, 'h', $2)",
        path,
        &b"<svg/>"[..]
    )
    .unwrap();
    bin(&mut db, path, "li").await.unwrap();
    db.commit().await.unwrap();
    let binned = rows(store).await;
    let added: Vec<_> = binned
        .iter()
        .zip(before)
        .map(|(now, own)| now - own)
        .collect();
    assert_eq!(added, [1, 1, 1, 1, 0, 1, 1, 1]);

    let (things, total) = store.binned(crate::store::RowSlice::ALL).await.unwrap();
    // The paper is there with its contract.
    assert_eq!((things.len(), total), (3, 3));
    let first = things.iter().map(|own| own.deleted_at).min().unwrap();
    let last = things.iter().map(|own| own.deleted_at).max().unwrap();
    assert_eq!(empty(store, oldest(until(first))).await.unwrap(), 0);
    assert_eq!(rows(store).await, binned);
    assert!(empty(store, oldest(until(last)) + 1).await.unwrap() >= 3);
    assert_eq!(rows(store).await, before);
}
