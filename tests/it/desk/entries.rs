//! Entries: written by the company's people, and what becomes of the site; on both databases.

use std::path::PathBuf;
use std::time::Duration;

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::cluster::{is_shared, names, shared};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};
use crate::support::valkey::Valkey;

/// A piece of news, and its page in English.
const NEWS: &str = "/entries/item%2F3039";
const PAGE: &str = "/en/news/info/3039";
const TITLE: &str = "Certificates, cotton origin and a swatch list, now on this site";

async fn desks(folder: &tempfile::TempDir) -> [Desk; 2] {
    let [file, url] = databases(folder.path()).await;
    [
        Desk::start(&file, |_| ()).await,
        Desk::start(&url, |_| ()).await,
    ]
}

impl Desk {
    async fn read(&self, path: &str, session: &str) -> Value {
        let answer = ask(self.call(Method::GET, path, session)).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        answer.json()
    }

    /// Changes the news by an operation, successfully.
    async fn change(&self, operation: &str, session: &str, body: Value) -> Value {
        let answer = self.try_change(operation, session, body).await;
        assert_eq!(
            answer.status,
            StatusCode::OK,
            "{operation}: {}",
            answer.text()
        );
        answer.json()
    }

    async fn try_change(&self, operation: &str, session: &str, body: Value) -> Answer {
        let method = if operation == "draft" {
            Method::PUT
        } else {
            Method::POST
        };
        let path = format!("{NEWS}/{operation}");
        self.send(method, &path, session, body).await
    }

    /// The answer of the site to a revision of an entry, once it is there.
    async fn answer(&self, entry: &str, number: i64, session: &str) -> Value {
        let asking = async {
            loop {
                let history = self.read(&format!("{entry}/revisions"), session).await;
                let mut history = history.as_array().unwrap().iter();
                let own = history.find(|own| own["number"] == number).unwrap();
                let answer = own["announcements"][0]["answer"].clone();
                if !answer.is_null() {
                    return answer;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let answer = tokio::time::timeout(Duration::from_mins(1), asking).await;
        answer.expect("the site does not answer")
    }

    async fn page(&self) -> String {
        self.site.get(PAGE).await.text().to_owned()
    }

    async fn until_page_has(&self, text: &str) {
        self.until_has(PAGE, text).await;
    }

    /// Waits until a page has a text: it may be renewed after the answer.
    async fn until_has(&self, path: &str, text: &str) {
        self.until(path, |page| page.text().contains(text)).await;
    }

    async fn until(&self, path: &str, is_so: impl Fn(&Answer) -> bool) {
        let waiting = async {
            while !is_so(&self.site.get(path).await) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
        assert!(waited.is_ok(), "{path} does not change");
    }
}

fn titled(base: i64, title: &str) -> Value {
    json!({ "base": base, "fields": { "en": { "title": title } } })
}

fn published(base: i64, title: &str) -> Value {
    let mut body = titled(base, title);
    body["languages"] = json!(["en"]);
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_changes_nothing_and_a_publication_the_page() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let author = desk.member("author@example.com", Role::Author).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        assert!(desk.page().await.contains(TITLE));
        let before = desk.read(NEWS, &author).await;
        assert_eq!(before["number"], 1);
        assert_eq!(before["section"], "news");
        assert_eq!(before["fields"]["en"]["title"], TITLE);

        let draft = desk
            .change("draft", &author, titled(1, "A new title"))
            .await;
        assert_eq!(draft["entry"]["number"], 2);
        assert_eq!(draft["entry"]["author"], "author@example.com");
        assert_eq!(
            draft["entry"]["states"],
            json!({ "zh": { "published": {} }, "en": "draft", "ja": { "published": {} } })
        );
        assert_eq!(draft.get("site"), None, "no page changes");
        assert!(desk.page().await.contains(TITLE));
        let again = desk
            .change("draft", &author, titled(2, "A new title"))
            .await;
        assert_eq!(
            again["entry"]["number"], 2,
            "nothing to save is no revision"
        );
        let refused = desk
            .try_change("publish", &author, published(2, "A new title"))
            .await;
        assert_eq!(problem(&refused), (403, "not-allowed".to_owned()));

        let new = published(2, "A newer <title>");
        let written = desk.change("publish", &editor, new).await;
        assert_eq!(written["entry"]["states"]["en"], json!({ "published": {} }));
        assert!(written["site"]["moment"].is_i64(), "{written}");
        let answer = desk.answer(NEWS, 3, &author).await;
        let touched = answer["touched"].as_array().unwrap();
        assert!(touched.contains(&json!(PAGE)), "{answer}");
        desk.until_page_has("A newer &lt;title&gt;").await;

        let withdrawal = json!({ "base": 3, "languages": ["en"] });
        desk.change("unpublish", &editor, withdrawal).await;
        desk.until(PAGE, |page| page.status == StatusCode::NOT_FOUND)
            .await;
        let chinese = desk.site.get("/news/info/3039").await;
        assert_eq!(chinese.status, StatusCode::OK);

        let restoration = json!({ "base": 4, "number": 1 });
        let restored = desk.change("restore", &author, restoration).await;
        assert_eq!(restored["entry"]["fields"], before["fields"]);
        assert_eq!(restored["entry"]["states"]["en"], "draft");
        let back = json!({ "base": 5, "languages": ["en"] });
        desk.change("publish", &editor, back).await;
        desk.until_page_has(TITLE).await;

        let history = desk.read(&format!("{NEWS}/revisions"), &author).await;
        let history = history.as_array().unwrap().iter();
        let numbers: Vec<_> = history.map(|own| own["number"].as_i64().unwrap()).collect();
        assert_eq!(numbers, [6, 5, 4, 3, 2, 1]);
        let second = desk.read(&format!("{NEWS}/revisions/2"), &author).await;
        assert_eq!(second["fields"]["en"]["title"], "A new title");

        let done = desk.read("/actions", &owner).await;
        let done = done["actions"].as_array().unwrap().iter();
        let done: Vec<_> = done
            .filter(|one| one["subject"].as_str().unwrap().starts_with("item/3039"))
            .map(|one| format!("{} {}", one["action"], one["subject"]).replace('"', ""))
            .collect();
        assert_eq!(
            done,
            [
                "publish item/3039@6: en",
                "restoreRevision item/3039@5",
                "unpublish item/3039@4: en",
                "publish item/3039@3: en",
                "saveDraft item/3039@2",
            ]
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_people_the_second_learns_what_the_first_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let one = desk.member("one@example.com", Role::Editor).await;
        let other = desk.member("other@example.com", Role::Editor).await;
        let first = json!({
            "base": 1,
            "fields": { "common": { "imgsrc": "/media/logos/iso.svg" }, "en": { "title": "Mine" } },
        });
        desk.change("draft", &one, first).await;
        for operation in ["draft", "publish"] {
            let mut second = titled(1, "Yours");
            if operation == "publish" {
                second = published(1, "Yours");
            }
            let refused = desk.try_change(operation, &other, second).await;
            assert_eq!(problem(&refused), (409, "conflict".to_owned()));
            let details = refused.json();
            assert_eq!(details["changed"], json!(["imgsrc", "en.title"]));
            assert_eq!(details["newest"]["author"], "one@example.com");
            assert_eq!(details["newest"]["fields"]["en"]["title"], "Mine");
        }
        let at_once = tokio::join!(
            desk.try_change("draft", &one, titled(2, "Mine again")),
            desk.try_change("draft", &other, titled(2, "Yours again")),
        );
        let mut statuses = [at_once.0.status.as_u16(), at_once.1.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_comes_and_goes_at_its_moments() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let editor = desk.member("editor@example.com", Role::Editor).await;
        // Years away, so that no test is slow enough to see it.
        let (from, until) = (4_000_000_000_i64, 4_100_000_000_i64);
        let mut later = published(1, "Later");
        later["from"] = json!(from);
        later["until"] = json!(until);
        let written = desk.change("schedule", &editor, later).await;
        let state = json!({ "published": { "from": from, "until": until } });
        assert_eq!(written["entry"]["states"]["en"], state);
        assert_eq!(english(&written), [[1, 0, from], [2, from, until]]);
        let moment = json!([{ "moment": from }, { "moment": until }]);
        let history = desk.read(&format!("{NEWS}/revisions"), &editor).await;
        assert_eq!(history[0]["announcements"], moment);
        assert!(desk.page().await.contains(TITLE), "not yet");

        let mut past = published(2, "Since 1970");
        past["from"] = json!(1);
        desk.change("schedule", &editor, past).await;
        desk.until_page_has("Since 1970").await;

        for (from, until) in [(5, 5), (5, 1), (-1, 7), (1, i64::MAX)] {
            let mut wrong = published(3, "Never");
            wrong["from"] = json!(from);
            wrong["until"] = json!(until);
            let refused = desk.try_change("schedule", &editor, wrong).await;
            assert_eq!(problem(&refused), (422, "invalid".to_owned()), "{from}");
        }
    }
}

/// The number of the revision, the beginning and the end of each English text.
fn english(written: &Value) -> Vec<[i64; 3]> {
    let on_site = written["entry"]["on_site"].as_array().unwrap().iter();
    let english = on_site.filter(|own| own["lang"] == "en");
    let numbers = |own: &Value| {
        [&own["number"], &own["from"], &own["until"]].map(|one| one.as_i64().unwrap())
    };
    english.map(numbers).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_moved_corrected_and_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let (soon, later, open) = (4_000_000_000_i64, 4_100_000_000_i64, i64::MAX);
        let planned = async || {
            let path = "/entries?state=planned&lang=en";
            let list = desk.read(path, &editor).await;
            list["total"].as_i64().unwrap()
        };
        assert_eq!(planned().await, 0);
        let at = |base: i64, title: &str, from: i64| {
            let mut plan = published(base, title);
            plan["from"] = json!(from);
            plan
        };
        let written = desk.change("schedule", &editor, at(1, "Later", soon)).await;
        assert_eq!(english(&written), [[1, 0, soon], [2, soon, open]]);
        let written = desk
            .change("schedule", &editor, at(2, "Later", later))
            .await;
        assert_eq!(
            english(&written),
            [[1, 0, later], [3, later, open]],
            "moved"
        );
        let written = desk.change("schedule", &editor, at(3, "Later", soon)).await;
        assert_eq!(
            english(&written),
            [[1, 0, soon], [4, soon, open]],
            "and back"
        );

        // A correction is a draft beside the plan.
        let written = desk.change("draft", &editor, titled(4, "Corrected")).await;
        assert_eq!(english(&written), [[1, 0, soon], [4, soon, open]]);
        assert_eq!(written["entry"]["states"]["en"], "draft");
        assert_eq!(planned().await, 1);

        let cancelled = json!({ "base": 5, "languages": ["en"] });
        let written = desk.change("cancel-plan", &editor, cancelled).await;
        assert_eq!(
            english(&written),
            [[1, 0, open]],
            "what is on the site stays"
        );
        assert_eq!(written["entry"]["states"]["en"], "draft");
        assert_eq!(planned().await, 0);
        assert!(desk.page().await.contains(TITLE));

        let nothing = json!({ "base": 6, "languages": [] });
        let refused = desk.try_change("cancel-plan", &editor, nothing).await;
        assert_eq!(problem(&refused), (422, "invalid".to_owned()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_planned_text_is_on_its_page_at_its_moment() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let editor = desk.member("editor@example.com", Role::Editor).await;
        assert!(desk.page().await.contains(TITLE));
        let mut soon = published(1, "Soon");
        soon["from"] = json!(jiff::Timestamp::now().as_second() + 1);
        desk.change("schedule", &editor, soon).await;
        desk.until_page_has("Soon").await;
        let answer = desk.answer(NEWS, 2, &editor).await;
        assert_eq!(answer["touched"], json!([PAGE]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_publication_is_new_on_each_of_three_servers() {
    let (valkey, folder) = (Valkey::start(), tempfile::tempdir().unwrap());
    let [_, database] = databases(folder.path()).await;
    let mut servers = Vec::new();
    for name in ["one", "two", "three"] {
        let start = Desk::start(&database, |config| shared(config, &valkey.url(), name));
        // Boxed, because the future is large.
        let desk = Box::pin(start).await;
        is_shared(&desk.site, true).await;
        assert!(desk.page().await.contains(TITLE));
        servers.push(desk);
    }
    let editor = servers[1].member("editor@example.com", Role::Editor).await;
    servers[1]
        .change("publish", &editor, published(1, "On three servers"))
        .await;
    let answer = servers[0].answer(NEWS, 2, &editor).await;
    assert_eq!(names(&answer, "confirmed"), ["one", "three", "two"]);
    assert_eq!(names(&answer, "missing"), [""; 0]);
    for server in &servers {
        assert!(server.page().await.contains("On three servers"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_are_found_by_section_text_and_state() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let author = desk.member("author@example.com", Role::Author).await;
        let list = async |query: &str| {
            let list = desk.read(&format!("/entries?{query}"), &author).await;
            let entries = list["entries"].as_array().unwrap().clone();
            let names = entries
                .iter()
                .map(|own| own["id"].as_str().unwrap().to_owned());
            (names.collect::<Vec<_>>(), list["total"].as_i64().unwrap())
        };
        let (news, total) = list("section=news").await;
        assert_eq!(
            &news[..5],
            [
                "item/3001",
                "item/3002",
                "item/3003",
                "item/3004",
                "item/3039"
            ]
        );
        assert_eq!(total, 34);
        let (rest, total) = list("section=news&offset=30").await;
        assert_eq!((rest.len(), total), (4, 34));
        let (all, total) = list("").await;
        assert_eq!(all.len(), 50, "a page");
        let mut sum = 0;
        for section in [
            "news",
            "samples",
            "production",
            "markets",
            "about",
            "home",
            "other",
            "pages",
            "categories",
            "questions",
            "seo",
            "company",
            "law",
            "ownpages",
            "certificates",
            "words",
        ] {
            let (_, of_section) = list(&format!("section={section}")).await;
            assert!(of_section > 0, "{section}");
            sum += of_section;
        }
        assert_eq!(sum, total, "each entry is in one section");
        // Also as an input method types it.
        for text in ["swatch%20LIST,%20now", "ＳＷＡＴＣＨ%20list,%20NOW"] {
            let (found, _) = list(&format!("text={text}")).await;
            assert_eq!(found, ["item/3039"], "{text}");
        }
        assert_eq!(list("lang=en&state=draft").await.1, 0);
        desk.change("draft", &author, titled(1, "Drafted")).await;
        assert_eq!(list("lang=en&state=draft").await.0, ["item/3039"]);
        assert_eq!(list("lang=ja&state=draft").await.1, 0);
        assert_eq!(list("order=newest").await.0[0], "item/3039");
        let publisher = desk.member("editor@example.com", Role::Editor).await;
        let withdrawal = json!({ "base": 2, "languages": ["ja"] });
        desk.change("unpublish", &publisher, withdrawal).await;
        let (none, _) = list("lang=ja&state=none").await;
        let (missing, _) = list("lang=ja&state=missing").await;
        assert_eq!(none[0], "item/3039");
        assert_eq!(
            none[1..],
            missing,
            "a text that was withdrawn is still there"
        );
        assert!(!missing.is_empty());
        for wrong in [
            "section=x",
            "lang=en",
            "state=draft",
            "offset=-1",
            "text=%00",
            "x=1",
        ] {
            let path = format!("/entries?{wrong}");
            let refused = ask(desk.call(Method::GET, &path, &author)).await;
            assert_eq!(problem(&refused), (422, "invalid".to_owned()), "{wrong}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_field_is_named_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let editor = desk.member("editor@example.com", Role::Editor).await;
        for (fields, lang, field) in [
            (json!({ "en": { "title": "" } }), json!("en"), "title"),
            (
                json!({ "common": { "imgsrc": "javascript:x" } }),
                Value::Null,
                "imgsrc",
            ),
            (
                json!({ "common": { "ptime": "yesterday" } }),
                Value::Null,
                "ptime",
            ),
            (json!({ "common": { "fid": 1 } }), Value::Null, "fid"),
            (
                json!({ "ja": { "content": "a\u{0}" } }),
                json!("ja"),
                "content",
            ),
        ] {
            let edit = json!({ "base": 1, "fields": fields });
            let refused = desk.try_change("draft", &editor, edit).await;
            assert_eq!(
                problem(&refused),
                (422, "invalid-fields".to_owned()),
                "{field}"
            );
            let details = refused.json();
            assert_eq!(details["fields"][0]["lang"], lang, "{details}");
            assert_eq!(details["fields"][0]["field"], field, "{details}");
        }
        let hostile = "'''\n\"\"\"\n[[item]]\nfid = 1\n\\u0041 <script>";
        let edit = json!({ "base": 1, "fields": { "en": { "content": hostile } } });
        let written = desk.change("draft", &editor, edit).await;
        assert_eq!(written["entry"]["fields"]["en"]["content"], hostile);
        for path in [
            "/entries/item%2F9",
            "/entries/item%2F%00",
            "/entries/x",
            "/entries/%ff",
        ] {
            let answer = ask(desk.call(Method::GET, path, &editor)).await;
            assert_eq!(problem(&answer), (404, "not-found".to_owned()), "{path}");
        }
        let long = "长".repeat(175_000);
        let edit = json!({ "base": 2, "fields": { "zh": { "content": long } } });
        let refused = desk.try_change("draft", &editor, edit).await;
        assert_eq!(problem(&refused), (413, "too-large".to_owned()));
        // The server in front refuses it.
        let longer = json!({ "base": 2, "note": "x".repeat(1_100_000) });
        let refused = desk.try_change("draft", &editor, longer).await;
        assert_eq!(problem(&refused), (413, "too-large".to_owned()));
        assert_eq!(desk.read(NEWS, &editor).await["number"], 2);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_entry_is_a_copy_before_its_original() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let author = desk.member("author@example.com", Role::Author).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let copy = desk.try_change("copy", &author, json!({})).await;
        assert_eq!(copy.status, StatusCode::CREATED, "{}", copy.text());
        let copy = copy.json()["entry"].clone();
        assert_eq!(copy["id"], "item/3040");
        assert_eq!(copy["number"], 1);
        assert_eq!(
            copy["states"],
            json!({ "zh": "draft", "en": "draft", "ja": "draft" })
        );
        let again = desk.try_change("copy", &author, json!({})).await;
        assert_eq!(again.json()["entry"]["id"], "item/3041");
        let news = desk.read("/entries?section=news", &author).await;
        let names = [3, 4, 5, 6].map(|at| news["entries"][at]["id"].as_str().unwrap());
        assert_eq!(names, ["item/3004", "item/3040", "item/3041", "item/3039"]);

        let page = "/en/news/info/3040";
        assert_eq!(desk.site.get(page).await.status, StatusCode::NOT_FOUND);
        let list = desk.site.get("/en/news/list").await;
        assert!(!list.text().contains("/news/info/3040"));
        let body = json!({
            "base": 1,
            "fields": { "en": { "title": "Fresh news" } },
            "languages": ["en"],
        });
        let path = "/entries/item%2F3040/publish";
        let published = desk.send(Method::POST, path, &editor, body).await;
        assert_eq!(published.status, StatusCode::OK, "{}", published.text());
        let answer = desk.answer("/entries/item%2F3040", 2, &editor).await;
        let touched = answer["touched"].as_array().unwrap();
        assert!(touched.contains(&json!("/en/news/list")), "{answer}");
        for path in [page, "/en/news/list"] {
            desk.until_has(path, "Fresh news").await;
        }
        let chinese = desk.site.get("/news/info/3040").await;
        assert_eq!(chinese.status, StatusCode::NOT_FOUND, "still a draft");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_content_of_a_folder_is_only_read() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("provider.sqlite");
    let content = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("content");
    let desk = Desk::start(database.to_str().unwrap(), |config| {
        config.embedded.content = Some(content);
    })
    .await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    assert_eq!(desk.read(NEWS, &owner).await["read_only"], true);
    assert_eq!(desk.read("/entries", &owner).await["read_only"], true);
    let refused = desk.try_change("draft", &owner, titled(1, "No")).await;
    assert_eq!(problem(&refused), (409, "read-only".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn search_engines_are_told_when_a_text_was_edited() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let before = desk.page().await;
        assert!(!before.contains("article:modified_time"), "{before}");
        assert!(!before.contains("dateModified"), "{before}");
        desk.change("publish", &editor, published(1, "An edited title"))
            .await;
        desk.until_page_has("An edited title").await;
        let page = desk.page().await;
        let tag = "<meta property=\"article:modified_time\" content=\"";
        let (_, edited) = page.split_once(tag).unwrap();
        let edited = edited.split('"').next().unwrap().to_owned();
        let both = format!("\"dateModified\":\"{edited}\"");
        assert!(page.matches(&both).count() >= 2, "{both}: {page}");
        let lastmod = format!("<lastmod>{edited}</lastmod>");
        desk.until_has("/sitemap-en.xml", &lastmod).await;
        desk.until_has("/en/atom.xml", &format!("<updated>{edited}</updated>"))
            .await;
        let chinese = desk.site.get("/news/info/3039").await;
        assert!(!chinese.text().contains("dateModified"));
    }
}
