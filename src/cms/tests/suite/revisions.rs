//! Revisions of entries, and what of them is on the site.

use futures::future::join_all;

use super::Provider;
use crate::content::version;
use crate::content::{fields, write};
use crate::entries::entry::{EntryId, Interval, Section, State, StateName};
use crate::entries::kinds::EntryKind;
use crate::entries::list::{EntryFilter, EntryOrder};
use crate::entries::revisions::{NewRevision, Revision};
use crate::entries::texts::TextList;
use crate::store::search_index::ListTotal;
use crate::store::{RowSlice, Store};
use crate::{BackendError, clock};
use base::config::EmbeddedSettings;
use base::locale::Locale;

const ALL: RowSlice = RowSlice::ALL;

pub(super) fn footer() -> EntryId {
    "item/1041".parse().unwrap()
}

pub(super) async fn newest(store: &Store) -> Revision {
    store.newest(&footer()).await.unwrap().unwrap()
}

/// The newest revision of the footer with another title in English, yet to be written.
pub(super) async fn titled(store: &Store, title: &str, en: State) -> NewRevision {
    let Revision {
        entry,
        body,
        file,
        place,
        mut states,
        ..
    } = newest(store).await;
    states.set(Locale::EN, en);
    let from = body.find("[item.en]\ntitle = \"").unwrap() + "[item.en]\ntitle = \"".len();
    let until = from + body[from..].find('"').unwrap();
    NewRevision {
        entry,
        body: format!("{}{title}{}", &body[..from], &body[until..]),
        file,
        place,
        states,
        author: "editor".to_owned(),
        note: String::new(),
    }
}

pub(super) async fn edit(store: &Store, title: &str, en: State) -> i64 {
    let revision = titled(store, title, en).await;
    let base = newest(store).await.number;
    write(store, &revision, base).await.unwrap()
}

/// The title of the footer on the site at a moment.
async fn title(store: &Store, lang: Locale, now: i64) -> Option<String> {
    let item = store.text(&footer(), lang, now).await.unwrap();
    item.map(|item| item["title"].as_str().unwrap().to_owned())
}

async fn in_english(store: &Store, now: i64) -> Option<String> {
    title(store, Locale::EN, now).await
}

fn published(from: i64, until: i64) -> State {
    State::Published(Interval { from, until })
}

#[tokio::test]
async fn a_text_is_on_the_site_from_its_moment_until_its_end() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let now = clock::seconds();
    edit(store, "Soon", published(now + 100, now + 200)).await;
    for (moment, expected) in [
        (now, Some("Footer")),
        (now + 99, Some("Footer")),
        (now + 100, Some("Soon")),
        (now + 199, Some("Soon")),
        (now + 200, None),
    ] {
        assert_eq!(in_english(store, moment).await.as_deref(), expected);
        let list = TextList::all(EntryKind::Item, Locale::EN);
        let items = store.texts(&list, "", ALL, moment).await.unwrap();
        let own = items.iter().find(|item| item["fid"] == 1041);
        assert_eq!(own.and_then(|item| item["title"].as_str()), expected);
        let count = store.text_count(&list, moment).await.unwrap();
        assert_eq!(count, i64::try_from(items.len()).unwrap());
    }
    let japanese = title(store, Locale::JA, now + 200).await;
    assert_eq!(japanese.as_deref(), Some("フッター"));

    // A newer revision replaces the planned one.
    edit(store, "Now", State::PUBLISHED).await;
    for moment in [now, now + 100, now + 200] {
        assert_eq!(in_english(store, moment).await.as_deref(), Some("Now"));
    }
}

#[tokio::test]
async fn a_draft_leaves_the_site_and_a_withdrawal_ends_it() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let now = clock::seconds();
    assert_eq!(edit(store, "Draft", State::Draft).await, 2);
    assert_eq!(in_english(store, now).await.as_deref(), Some("Footer"));
    assert!(newest(store).await.body.contains("\"Draft\""));
    edit(store, "Draft", State::None).await;
    assert_eq!(in_english(store, now).await, None);
    edit(store, "Back", State::PUBLISHED).await;
    assert_eq!(in_english(store, now).await.as_deref(), Some("Back"));
}

#[tokio::test]
async fn of_two_edits_of_one_revision_the_second_is_refused() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let (mine, yours) = (
        titled(store, "Mine", State::PUBLISHED).await,
        titled(store, "Yours", State::PUBLISHED).await,
    );
    assert_eq!(write(store, &mine, 1).await.unwrap(), 2);
    let refused = write(store, &yours, 1).await.unwrap_err();
    assert!(matches!(&refused, BackendError::Conflict { entry } if *entry == footer()));
    let refused = write(store, &yours, 0).await.unwrap_err();
    assert!(matches!(refused, BackendError::Conflict { .. }));
    let now = clock::seconds();
    assert_eq!(in_english(store, now).await.as_deref(), Some("Mine"));

    let at_once = join_all([write(store, &mine, 2), write(store, &yours, 2)]).await;
    let refused = at_once.iter().filter(|one| one.is_err()).count();
    assert_eq!(refused, 1, "{at_once:?}");
    let history = store.history(Some(&footer()), ALL).await.unwrap();
    let numbers: Vec<_> = history.iter().map(|own| own.number).collect();
    assert_eq!(numbers, [3, 2, 1]);
}

#[tokio::test]
async fn a_text_that_cannot_be_read_is_refused() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let good = titled(store, "Good", State::PUBLISHED).await;
    for body in [
        good.body.replace("title", "titel"),
        good.body.replace("fid = 1041", "fid = 1042"),
        format!("{0}\n{0}", good.body),
        "# nothing\n".to_owned(),
    ] {
        let wrong = NewRevision {
            body,
            ..good.clone()
        };
        let refused = write(store, &wrong, 1).await.unwrap_err();
        assert!(matches!(refused, BackendError::Content(_)), "{refused:?}");
    }
    assert_eq!(newest(store).await.number, 1);
}

#[tokio::test]
async fn entries_are_listed_by_section_and_text_in_the_editors_order() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let listed = async |section, text: &str, rows| {
        let filter = EntryFilter {
            section,
            text: text.to_owned(),
            ..EntryFilter::default()
        };
        let listed = store.entries(&filter, EntryOrder::Place, rows).await;
        let (entries, total) = listed.unwrap();
        let names: Vec<_> = entries.iter().map(|own| own.entry.to_string()).collect();
        (names, total.number)
    };
    let categories = ["catalog/16010311", "catalog/16010312"].map(str::to_owned);
    let section = Some(Section::Categories);
    let all = listed(section, "", ALL).await;
    assert_eq!(all, (categories.to_vec(), 2));
    let second = listed(section, "", RowSlice::new(1, 1)).await;
    assert_eq!(second, (categories[1..].to_vec(), 2));
    let after = listed(section, "", RowSlice::new(2, 1)).await;
    assert_eq!(after, (vec![], 2));
    let found = listed(None, "SELVEDGE", ALL).await;
    assert_eq!(found, (vec![], 0));
    let found = listed(None, "samples <BANNER>", ALL).await;
    assert_eq!(found, (vec!["item/1013".to_owned()], 1));
    assert_eq!(listed(None, "%", ALL).await.1, 0, "no pattern");
}

#[tokio::test]
async fn entries_without_a_text_in_a_language_are_listed() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let everything = EntryFilter::default();
    let all = store.entries(&everything, EntryOrder::Place, ALL).await;
    let (all, _) = all.unwrap();
    let mut without = 0;
    for lang in Locale::all() {
        let filter = EntryFilter {
            state: Some((lang, StateName::Missing)),
            ..EntryFilter::default()
        };
        let listed = store.entries(&filter, EntryOrder::Place, ALL).await;
        let lacks = |own: &&Revision| fields(own.entry.kind, &own.body).of(lang).is_none();
        let expected: Vec<_> = all.iter().filter(lacks).cloned().collect();
        without += expected.len();
        let number = i64::try_from(expected.len()).unwrap();
        assert_eq!(
            listed.unwrap(),
            (expected, ListTotal::exact(number)),
            "{lang}"
        );
    }
    assert!(without > 0);
}

#[tokio::test]
async fn built_in_content_takes_nothing_back_that_somebody_wrote() {
    let built_in = |settings: &mut EmbeddedSettings| settings.content = None;
    let provider = Provider::start_with(built_in).await;
    let store = &provider.backend.store;
    let edited = edit(store, "Edited", State::PUBLISHED).await;
    // As if another version had written the built-in content.
    let mut db = store.begin().await.unwrap();
    version::record(&mut db, version::SeededPart::Entries, "other", 0)
        .await
        .unwrap();
    db.commit().await.unwrap();
    let provider = provider.restart_with(built_in).await;
    let store = &provider.backend.store;
    assert_eq!(
        in_english(store, clock::seconds()).await.as_deref(),
        Some("Edited")
    );
    assert_eq!(newest(store).await.number, edited);
}

/// The time of the last edit of the footer on the site at a moment.
async fn edited(store: &Store, lang: Locale, now: i64) -> String {
    let item = store.text(&footer(), lang, now).await.unwrap().unwrap();
    let utime = item.get("utime").and_then(|time| time.as_str());
    utime.unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_text_has_the_moment_of_its_last_edit_and_none_before() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let now = clock::seconds();
    assert_eq!(edited(store, Locale::EN, now).await, "");
    edit(store, "Edited", State::PUBLISHED).await;
    let first = edited(store, Locale::EN, now).await;
    let moments = clock::china(now)..=clock::china(clock::seconds());
    assert!(moments.contains(&first), "{first}");
    assert_eq!(edited(store, Locale::ZH, now).await, "", "its text stayed");

    edit(store, "Later", published(now + 100, i64::MAX)).await;
    assert_eq!(edited(store, Locale::EN, now).await, first);
    let later = clock::china(now + 100);
    assert_eq!(edited(store, Locale::EN, now + 100).await, later);
    edit(store, "Later", published(now + 200, i64::MAX)).await;
    assert_eq!(
        edited(store, Locale::EN, now + 200).await,
        later,
        "the same text"
    );
    edit(store, "A draft", State::Draft).await;
    assert_eq!(edited(store, Locale::EN, now + 200).await, later);
}

#[tokio::test]
async fn the_moment_of_an_edit_comes_with_that_of_the_publication() {
    let provider = Provider::start().await;
    edit(&provider.backend.store, "Edited", State::PUBLISHED).await;
    let path = "/api/v1/cms/info/info";
    for (cols, is_there) in [("", true), ("fid,ptime", true), ("fid,title", false)] {
        let asked = [("fid", "1041"), ("lang", "en"), ("cols", cols)];
        let item = provider.data(path, &asked).await;
        assert_eq!(item["utime"].is_string(), is_there, "{item}");
        let other = [("fid", "1041"), ("lang", "ja"), ("cols", cols)];
        let item = provider.data(path, &other).await;
        assert_eq!(item.get("utime"), None, "{item}");
    }
}
