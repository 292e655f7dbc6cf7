//! Announcements to the site of what revisions change.

use std::collections::BTreeSet;
use std::time::Duration;

use futures::future::join_all;

use super::Provider;
use super::revisions::{edit, footer, newest, titled};
use crate::clock;
use crate::content;
use crate::content::{ImportOptions, write, write_in};
use crate::entries;
use crate::entries::announcement_table::Announcement;
use crate::entries::entry::{Interval, RevisionId, State};
use crate::import;
use crate::store::{RowSlice, Store};
use crate::tests::fixtures;
use crate::tests::site::Site;
use base::locale::Locale;
use base::purge_report::PurgeReport;

/// The tags of the pages with the footer.
const FOOTER: [&str; 1] = ["info:1041"];

fn of(number: i64) -> RevisionId {
    let entry = footer();
    RevisionId { entry, number }
}

fn published(from: i64, until: i64) -> State {
    State::Published(Interval { from, until })
}

/// The announcements of the footer: the number of the revision, and the moment.
async fn announced(store: &Store) -> Vec<(i64, i64)> {
    let all = store.announcements(Some(&footer()), RowSlice::ALL).await;
    let all = all.unwrap().into_iter();
    all.map(|own| (own.revision, own.moment)).collect()
}

/// Waits until the first announcement of a revision of the footer is answered.
async fn answer(store: &Store, number: i64) -> Announcement {
    let waiting = async {
        loop {
            let own = store.first_announcement(&of(number)).await.unwrap();
            if let Some(own) = own.filter(|own| own.answered_at.is_some()) {
                return own;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), waiting)
        .await
        .expect("no answer")
}

#[tokio::test]
async fn a_revision_is_written_with_its_announcement_or_not_at_all() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    assert_eq!(store.unanswered().await.unwrap(), None, "the first content");
    let revision = titled(store, "New", State::PUBLISHED).await;
    let rows = content::rows(&revision.entry, &revision.file, &revision.body).unwrap();
    let base = newest(store).await;
    let mut db = store.begin().await.unwrap();
    write_in(&mut db, &revision, Some(&base), &rows)
        .await
        .unwrap();
    drop(db);
    assert_eq!(newest(store).await.number, 1);
    assert_eq!(store.unanswered().await.unwrap(), None);

    let before = clock::seconds();
    write(store, &revision, 1).await.unwrap();
    let own = store.first_announcement(&of(2)).await.unwrap().unwrap();
    assert!((before..=clock::seconds()).contains(&own.moment));
    assert_eq!((own.answered_at, own.answer), (None, None));
    let due = store
        .due_announcements(clock::seconds(), i64::MAX, 10)
        .await;
    let due = due.unwrap();
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].tags().collect::<Vec<_>>(), FOOTER);
}

#[tokio::test]
async fn what_does_not_change_the_site_is_not_announced() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    edit(store, "Draft", State::Draft).await;
    edit(store, "Another draft", State::Draft).await;
    assert_eq!(announced(store).await, []);
    edit(store, "Another draft", State::PUBLISHED).await;
    edit(store, "Another draft", State::None).await;
    edit(store, "Another text", State::None).await;
    let announced = announced(store).await.into_iter();
    let numbers: Vec<_> = announced.map(|(number, _)| number).collect();
    assert_eq!(numbers, [4, 5]);
}

#[tokio::test]
async fn an_entry_is_announced_to_the_lists_that_it_leaves_and_joins() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let sample = "item/701".parse().unwrap();
    let base = store.newest(&sample).await.unwrap().unwrap();
    let mut moved = titled(store, "", State::PUBLISHED).await;
    moved.entry = sample;
    moved.file.clone_from(&base.file);
    moved.place = base.place;
    moved.states = base.states;
    moved.body = base.body.replace("tid = 160103", "tid = 160108");
    assert_ne!(moved.body, base.body);
    write(store, &moved, base.number).await.unwrap();
    let due = store
        .due_announcements(clock::seconds(), i64::MAX, 10)
        .await;
    let due = due.unwrap();
    let tags: Vec<_> = due[0].tags().collect();
    for tag in ["info:701", "tid:160103", "tid:160108"] {
        assert!(tags.contains(&tag), "{tag} in {tags:?}");
    }
}

#[tokio::test]
async fn a_plan_is_announced_at_its_moments_unless_it_is_withdrawn() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let now = clock::seconds();
    edit(store, "Soon", published(now + 100, now + 200)).await;
    assert_eq!(announced(store).await, [(2, now + 100), (2, now + 200)]);
    let due = async |moment| {
        let due = store.due_announcements(moment, moment + 1, 10).await;
        due.unwrap().len()
    };
    assert_eq!(due(now + 99).await, 0);
    assert_eq!(due(now + 110).await, 1);

    // A draft leaves the plan as it is; a later one replaces it.
    edit(store, "Draft", State::Draft).await;
    assert_eq!(announced(store).await.len(), 2);
    edit(store, "Later", published(now + 300, i64::MAX)).await;
    assert_eq!(announced(store).await, [(4, now + 300)]);
    edit(store, "Sooner", published(now + 150, i64::MAX)).await;
    assert_eq!(announced(store).await, [(5, now + 150)]);
    edit(store, "Never", State::None).await;
    let announced = announced(store).await;
    assert!(
        matches!(announced[..], [(6, moment)] if moment < now + 100),
        "{announced:?}"
    );
}

#[tokio::test]
async fn a_site_that_fails_is_told_again_and_its_answer_is_kept() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let site = Site::failing(2).await;
    provider.backend.announce_to(vec![site.server()]).unwrap();
    let number = edit(store, "New", State::PUBLISHED).await;
    let own = answer(store, number).await;
    let report = own.answer.unwrap();
    assert_eq!((report.pages, report.touched), (1, vec!["/en".to_owned()]));
    assert_eq!(report.servers, None);
    assert_eq!(site.tags(), vec![FOOTER; 3]);
    assert_eq!(store.unanswered().await.unwrap(), None);
}

#[tokio::test]
async fn each_configured_server_is_told() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let (one, other) = (Site::start().await, Site::failing(1).await);
    let servers = vec![one.server(), other.server()];
    provider.backend.announce_to(servers).unwrap();
    let number = edit(store, "New", State::PUBLISHED).await;
    let report = answer(store, number).await.answer.unwrap();
    assert_eq!((report.pages, report.renewed.count), (2, 2));
    let servers = report.servers.unwrap();
    assert_eq!(servers.confirmed, [one.name(), other.name()]);
    assert_eq!(other.tags(), vec![FOOTER; 2]);
}

#[tokio::test]
async fn one_process_gets_an_announcement_that_is_due() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    edit(store, "One", State::PUBLISHED).await;
    edit(store, "Two", State::PUBLISHED).await;
    let now = clock::seconds();
    let asked = (0..4).map(|_| store.due_announcements(now, now + 60, 1));
    let due = join_all(asked).await.into_iter().map(Result::unwrap);
    let mut numbers: Vec<_> = due.flatten().map(|own| own.revision).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [2, 3]);
    let due = async |now| store.due_announcements(now, now + 60, 10).await.unwrap();
    assert_eq!(due(now + 59).await, []);
    let again = due(now + 60).await;
    assert_eq!(again.len(), 2);
    assert!(again.iter().all(|own| own.attempts == 2));
}

#[tokio::test]
async fn an_announcement_that_gets_more_tags_while_it_is_made_is_made_again() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    edit(store, "One", State::PUBLISHED).await;
    let own = store.first_announcement(&of(2)).await.unwrap().unwrap();
    let now = clock::seconds();
    let due = store.due_announcements(now, now + 60, 10).await.unwrap();
    let mut db = store.begin().await.unwrap();
    let file = BTreeSet::from(["/media/loom.jpg".to_owned()]);
    entries::announcement_table::announce(&mut db, &of(2), &file, own.moment)
        .await
        .unwrap();
    db.commit().await.unwrap();
    let answer = PurgeReport::default();
    let answered = store.answer_announcements(&due, &answer, now).await;
    answered.unwrap();
    let again = store.due_announcements(now, now + 60, 10).await.unwrap();
    assert_eq!(again.len(), 1);
    let tags: Vec<_> = again[0].tags().collect();
    assert_eq!(tags, [FOOTER[0], "/media/loom.jpg"]);
    let answered = store.answer_announcements(&again, &answer, now).await;
    answered.unwrap();
    assert_eq!(store.unanswered().await.unwrap(), None);
}

#[tokio::test]
async fn an_import_is_announced_by_the_running_provider_in_few_purges() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let site = Site::start().await;
    let content = tempfile::tempdir().unwrap();
    let copied = std::process::Command::new("cp")
        .args(["-r", "--no-preserve=mode"])
        .args([fixtures().join("."), content.path().to_owned()])
        .status();
    assert!(copied.unwrap().success());
    let file = content.path().join("items/fixed.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("title = \"Footer\""));
    std::fs::write(&file, text.replace("title = \"", "title = \"New ")).unwrap();
    let database = provider.database.settings().database;
    let options = ImportOptions::default();
    let imported = import(content.path(), &database, &options).await.unwrap();
    let changed = imported.entries.len();
    assert!(changed > 3, "{changed}");
    provider.backend.announce_to(vec![site.server()]).unwrap();
    answer(store, 2).await;
    let purges = site.tags();
    assert_eq!(purges.len(), 1, "{purges:?}");
    assert!(purges[0].contains(&"info:1041".to_owned()) && purges[0].len() >= changed);
    let now = clock::seconds();
    let item = store.text(&footer(), Locale::EN, now).await.unwrap();
    assert_eq!(item.unwrap()["title"], "New Footer");
}
