//! Entries that were removed: in the bin, and for good.

use std::fs;

use tempfile::TempDir;

use super::Provider;
use super::revisions::{edit, footer, newest, titled};
use crate::content::{ImportOptions, write};
use crate::entries::announcement_table::{Announcement, DueAnnouncement};
use crate::entries::bin;
use crate::entries::entry::{EntryId, RevisionId, State, States};
use crate::entries::kinds::EntryKind;
use crate::entries::removal::{empty_bin, remove};
use crate::entries::revisions::entries_by_others;
use crate::store::{RowSlice, Store};
use crate::tests::fixtures;
use crate::{clock, export, import};
use base::config::EmbeddedSettings;
use base::locale::Locale;

/// The tables with rows of an entry.
const TABLES: [&str; 6] = [
    "entries",
    "entry_searches",
    "revisions",
    "texts",
    "binned_texts",
    "gone_entries",
];

/// Removes the footer, as an editor does.
async fn bin_footer(store: &Store) {
    let mut removal = titled(store, "Removed", State::None).await;
    (removal.body, removal.states) = (String::new(), States::default());
    let base = newest(store).await.number;
    write(store, &removal, base).await.unwrap();
}

/// The numbers of rows of the footer.
async fn rows(store: &Store) -> [i64; 6] {
    let mut rows = [0; 6];
    for (number, table) in rows.iter_mut().zip(TABLES) {
        let count = format!("SELECT COUNT(*) FROM {table} WHERE entry = 'item/1041'");
        *number = on!(&store.reader, |db| {
            let count = sqlx::query_scalar(sqlx::AssertSqlSafe(count));
            count.fetch_one(db).await.unwrap()
        });
    }
    rows
}

async fn of_removal(store: &Store) -> Option<Announcement> {
    let id = RevisionId {
        entry: footer(),
        number: 0,
    };
    store.first_announcement(&id).await.unwrap()
}

#[tokio::test]
async fn an_entry_leaves_the_bin_after_its_time_with_all_its_rows() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    edit(store, "Edited", State::PUBLISHED).await;
    assert_eq!(rows(store).await, [1, 1, 2, 3, 0, 0]);
    bin_footer(store).await;
    assert_eq!(rows(store).await, [1, 1, 3, 0, 3, 0]);
    let (binned, total) = store.bin(RowSlice::ALL).await.unwrap();
    assert_eq!((binned.len(), total), (1, 1));
    assert_eq!(binned[0].revision.number, 2);
    assert_eq!(binned[0].remover, "editor");
    let removed_at = binned[0].removed_at;

    let last = bin::oldest(bin::until(removed_at));
    assert_eq!(empty_bin(store, last).await.unwrap(), 0);
    assert_eq!(rows(store).await[0], 1);
    assert_eq!(empty_bin(store, last + 1).await.unwrap(), 1);
    assert_eq!(rows(store).await, [0, 0, 0, 0, 0, 1]);
    assert_eq!(of_removal(store).await, None, "it was announced before");
    let ids = store.ids(EntryKind::Item).await.unwrap();
    assert!(ids.contains(&footer()), "its id is not given again");
}

#[tokio::test]
async fn what_is_removed_for_good_from_the_site_is_announced() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let others: Vec<EntryId> = ["catalog/16010311", "item/9999"]
        .map(|name| name.parse().unwrap())
        .into();
    let mut db = store.begin().await.unwrap();
    remove(&mut db, &[&[footer()], &others[..]].concat())
        .await
        .unwrap();
    db.commit().await.unwrap();
    assert_eq!(rows(store).await, [0, 0, 0, 0, 0, 1]);
    assert!(of_removal(store).await.is_some());
    let due = store
        .due_announcements(clock::seconds(), i64::MAX, 10)
        .await
        .unwrap();
    let tags: Vec<_> = due.iter().flat_map(DueAnnouncement::tags).collect();
    assert!(tags.contains(&"info:1041"), "{tags:?}");
    assert!(!tags.contains(&"info:9999"), "{tags:?}");
    // Content that comes with a newer version brings nothing back.
    let mut db = store.begin().await.unwrap();
    let others = entries_by_others(&mut db, &["selvage", "embedded.content"]).await;
    assert!(others.unwrap().contains("item/1041"));
}

#[tokio::test]
async fn a_folder_has_no_entries_of_the_bin_and_brings_its_own_back() {
    let built_in = |settings: &mut EmbeddedSettings| settings.content = Some(fixtures());
    let provider = Provider::start_with(built_in).await;
    let store = &provider.backend.store;
    bin_footer(store).await;
    let folder = TempDir::new().unwrap();
    let settings = provider.database.settings();
    export(&settings, folder.path()).await.unwrap();
    let fixed = folder.path().join("items/fixed.toml");
    let text = fs::read_to_string(fixed).unwrap_or_default();
    assert!(!text.contains("1041"), "{text}");

    let imported = import(&fixtures(), &settings.database, &ImportOptions::default()).await;
    assert_eq!(imported.unwrap().entries.len(), 1);
    let own = newest(store).await;
    assert_eq!((own.number, own.is_removal()), (3, false));
    assert_eq!(store.bin(RowSlice::ALL).await.unwrap().1, 0);
    let now = clock::seconds();
    assert!(
        store
            .text(&footer(), Locale::EN, now)
            .await
            .unwrap()
            .is_some()
    );

    // Also once it is gone for good.
    bin_footer(store).await;
    assert_eq!(empty_bin(store, i64::MAX).await.unwrap(), 1);
    import(&fixtures(), &settings.database, &ImportOptions::default())
        .await
        .unwrap();
    assert_eq!(newest(store).await.number, 1);
    assert_eq!(rows(store).await[5], 0);
}
