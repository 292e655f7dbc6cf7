//! The history of contracts: what writes a revision, and what it says.

use std::path::PathBuf;

use tempfile::TempDir;

use super::Provider;
use crate::contracts::difference::LineChangeKind;
use crate::contracts::revisions::{ContractRevision, RevisionCause};
use crate::contracts::sheet::{ContractOptions, import_contracts};
use crate::customers::joining::join_company;
use crate::store::{RowSlice, Store};

const PASSWORD: &str = "kettle and linen";
pub(super) const HEADER: &str = "客户邮箱,合同号,签订日期,款号,品名,单价,数量";

/// Imports a table of contracts, which takes those that it lacks away.
pub(super) async fn import(provider: &Provider, folder: &TempDir, text: &str) {
    let file: PathBuf = folder.path().join("contracts.csv");
    std::fs::write(&file, text).unwrap();
    let database = provider.database.settings().database;
    let options = ContractOptions {
        deletes_missing: true,
        ..ContractOptions::default()
    };
    import_contracts(&file, &database, &options, false, |_, _| ())
        .await
        .unwrap();
}

async fn text(store: &Store, select: &'static str) -> String {
    on!(&store.reader, |db| {
        let text = sqlx::query_scalar(select);
        text.fetch_one(db).await.unwrap()
    })
}

async fn number(store: &Store, select: &'static str) -> i64 {
    on!(&store.reader, |db| {
        let number = sqlx::query_scalar(select);
        number.fetch_one(db).await.unwrap()
    })
}

async fn history(store: &Store) -> Vec<ContractRevision> {
    let sid = text(store, "SELECT sid FROM contracts WHERE cno = 'JL26-1'").await;
    let all = store.contract_revisions(&sid, RowSlice::ALL).await;
    all.unwrap()
}

const ANN: &str = "SELECT id FROM customers WHERE email = 'ann@example.com'";
const BO: &str = "SELECT company_id FROM customers WHERE email = 'bo@example.com'";

#[tokio::test]
async fn a_file_writes_revisions_with_what_it_changes() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let folder = TempDir::new().unwrap();
    provider.confirmed("ann@example.com", PASSWORD).await;
    let first = format!(
        "{HEADER}\nann@example.com,JL26-1,2026-11-09,S1,Shirt,4.35,100\n,,,S2,Skirt,2,10\n"
    );
    import(&provider, &folder, &first).await;
    import(&provider, &folder, &first).await;
    let second =
        format!("{HEADER}\nann@example.com,JL26-1,2026-11-09,S1,Shirt,4.35,200\n,,,S3,Coat,9,1\n");
    import(&provider, &folder, &second).await;

    let all = history(store).await;
    assert_eq!(all.len(), 2, "the same file changes nothing");
    assert_eq!((all[1].number, all[1].cause), (1, RevisionCause::Imported));
    assert!(all[1].difference().is_empty());
    let newest = &all[0];
    assert_eq!(newest.author, "selvage contracts import");
    assert_eq!(newest.companies(), None);
    let difference = newest.difference();
    let fields: Vec<_> = difference
        .fields
        .iter()
        .map(|own| {
            let field: &str = own.field.into();
            (field, own.before.as_str(), own.now.as_str())
        })
        .collect();
    assert_eq!(
        fields,
        [("quantity", "110", "201"), ("amount", "455.00", "879.00")]
    );
    let lines: Vec<_> = difference
        .lines
        .iter()
        .map(|own| {
            let change = match &own.change {
                LineChangeKind::Added => "added",
                LineChangeKind::Changed { .. } => "changed",
                LineChangeKind::Deleted => "deleted",
            };
            (own.sno.as_str(), change)
        })
        .collect();
    assert_eq!(
        lines,
        [("S1", "changed"), ("S3", "added"), ("S2", "deleted")]
    );
}

#[tokio::test]
async fn a_contract_of_before_has_its_first_state_and_a_move_names_the_companies() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let folder = TempDir::new().unwrap();
    provider.confirmed("ann@example.com", PASSWORD).await;
    provider.confirmed("bo@example.com", PASSWORD).await;
    let file = format!("{HEADER}\nann@example.com,JL26-1,2026-11-09,S1,Shirt,4.35,100\n");
    import(&provider, &folder, &file).await;
    let mut db = store.begin().await.unwrap();
    execute!(&mut db, "DELETE FROM contract_revisions").unwrap();
    db.commit().await.unwrap();

    let (ann, buyers) = (number(store, ANN).await, number(store, BO).await);
    let mut db = store.begin().await.unwrap();
    assert!(join_company(&mut db, ann, buyers, "li").await.unwrap());
    db.commit().await.unwrap();
    let all = history(store).await;
    let causes: Vec<_> = all.iter().map(|own| own.cause).collect();
    assert_eq!(causes, [RevisionCause::Moved, RevisionCause::Before]);
    assert_eq!((all[0].author.as_str(), all[1].author.as_str()), ("li", ""));
    // The company of before is gone; the other one has the name of its first address.
    let names = [String::new(), "ann@example.com".to_owned()];
    assert_eq!(all[0].companies(), Some(names));
}
