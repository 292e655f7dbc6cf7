//! The company's own pages, from their first draft to the bin, on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};

const PAGE: &str = "/en/page/impressum";
/// The first one of an empty database.
const ENTRY: &str = "item%2F8001";
/// The first one beside the demonstration's.
const SECOND: &str = "item%2F8002";

impl Desk {
    async fn change_page(&self, action: &str, session: &str, body: Value) -> Answer {
        self.change_of(ENTRY, action, session, body).await
    }

    async fn change_of(&self, entry: &str, action: &str, session: &str, body: Value) -> Answer {
        let path = format!("/entries/{entry}/{action}");
        let method = if action == "draft" {
            Method::PUT
        } else {
            Method::POST
        };
        self.send(method, &path, session, body).await
    }

    /// Changes a page, and returns the number of its newest revision.
    async fn changed(&self, entry: &str, action: &str, session: &str, body: Value) -> i64 {
        let changed = self.change_of(entry, action, session, body).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
        changed.json()["entry"]["number"].as_i64().unwrap()
    }

    async fn page_with(&self, path: &str, status: StatusCode) -> Answer {
        self.until_answer(path, |answer| answer.status == status)
            .await;
        self.site.get(path).await
    }
}

fn page(name: &str) -> Value {
    let english = json!({
        "title": "Legal notice",
        "abstract": "Who is responsible for this site.",
        "content": "Registered in **Zibelingen**. [Contact](/about/contact)",
    });
    json!({
        "template": "ownPage",
        "fields": { "common": { "name": name }, "en": english },
    })
}

#[track_caller]
fn assert_problem(answer: &Answer, message: &str) {
    assert_eq!(problem(answer), (422, "invalid-fields".to_owned()));
    let details = answer.json();
    let fields = details["fields"].as_array().unwrap();
    assert_eq!(fields[0]["field"], "name", "{details}");
    let own = fields[0]["message"].as_str().unwrap();
    assert!(own.contains(message), "{own}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_there_from_its_publication_to_its_withdrawal() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        // A page that nobody has made is unknown, also to the cache.
        let unknown = desk.site.get(PAGE).await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);
        let is_listed = |sitemap: &Answer| sitemap.text().contains("/page/impressum</loc>");
        assert!(!is_listed(&desk.site.get("/sitemap-en.xml").await));

        let entry = desk.created(&author, page("impressum")).await;
        assert_eq!(
            (&entry["id"], &entry["section"]),
            (&json!("item/8002"), &json!("ownpages"))
        );
        assert_eq!(entry["fields"]["common"]["tid"], 160_121);
        let list = ask(desk.call(Method::GET, "/entries?section=ownpages", &author)).await;
        assert_eq!(list.json()["entries"][1]["page"], "/page/impressum");
        assert_eq!(
            desk.site.get(PAGE).await.status,
            StatusCode::NOT_FOUND,
            "a draft"
        );

        let publication = json!({ "base": 1, "languages": ["en"] });
        let refused = desk
            .change_of(SECOND, "publish", &author, publication.clone())
            .await;
        assert_eq!(problem(&refused).0, 403);
        desk.changed(SECOND, "publish", &editor, publication).await;
        let shown = desk.page_with(PAGE, StatusCode::OK).await;
        let text = shown.text();
        for part in [
            ">Legal notice</h1>",
            "Registered in <strong>Zibelingen</strong>.",
            "href=\"/en/about/contact\"",
            "<meta name=\"description\" content=\"Who is responsible for this site.\">",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        // Other languages have no text.
        for path in ["/page/impressum", "/ja/page/impressum"] {
            assert_eq!(
                desk.site.get(path).await.status,
                StatusCode::NOT_FOUND,
                "{path}"
            );
        }
        desk.until_answer("/sitemap-en.xml", is_listed).await;
        assert!(!is_listed(&desk.site.get("/sitemap-zh.xml").await));
        let search = "/_page/en/search?q=zibelingen";
        desk.until_answer(search, |found| found.text().contains("/page/impressum"))
            .await;

        // Not for search engines.
        let hidden = json!({ "base": 2, "fields": { "common": { "robots": "noindex" } }, "languages": ["en"] });
        let number = desk.changed(SECOND, "publish", &editor, hidden).await;
        let is_hidden = |page: &Answer| page.text().contains("content=\"noindex\"");
        desk.until_answer(PAGE, is_hidden).await;
        desk.until_answer("/sitemap-en.xml", |sitemap| !is_listed(sitemap))
            .await;
        desk.until_answer(search, |found| !found.text().contains("/page/impressum"))
            .await;

        // Another name is another address, to which the former one leads.
        let renamed = json!({ "base": number, "fields": { "common": { "name": "legal" } }, "languages": ["en"] });
        let number = desk.changed(SECOND, "publish", &editor, renamed).await;
        desk.page_with("/en/page/legal", StatusCode::OK).await;
        let moved = desk.page_with(PAGE, StatusCode::MOVED_PERMANENTLY).await;
        assert_eq!(moved.header("location"), "/en/page/legal");

        let withdrawal = json!({ "base": number, "languages": ["en"] });
        desk.changed(SECOND, "unpublish", &editor, withdrawal).await;
        desk.page_with("/en/page/legal", StatusCode::NOT_FOUND)
            .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_that_of_one_page() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::almost_empty(&database).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let create = async |name: &str| {
            desk.send(Method::POST, "/entries", &editor, page(name))
                .await
        };
        for wrong in ["Impressum", "über-uns", "a/b", &"a".repeat(61)] {
            assert_problem(&create(wrong).await, "1 to 60 lower-case letters");
        }
        assert_problem(&create("").await, "missing");
        desk.created(&editor, page("impressum")).await;
        assert_problem(&create("impressum").await, "taken");
        let other = desk.created(&editor, page("imprint")).await;
        assert_eq!(other["id"], "item/8002");

        // Nor does a page get it later, or while it is being written.
        let rename = json!({ "base": 1, "fields": { "common": { "name": "imprint" } } });
        assert_problem(
            &desk.change_page("draft", &editor, rename.clone()).await,
            "taken",
        );
        let checked = desk.change_page("check", &editor, rename).await.json();
        let expected = json!([{ "field": "name", "message": "taken" }]);
        assert_eq!(checked["problems"], expected);
        let unnamed = json!({ "base": 1, "fields": { "common": { "name": "" } } });
        assert_problem(
            &desk.change_page("draft", &editor, unnamed.clone()).await,
            "missing",
        );
        let checked = desk.change_page("check", &editor, unnamed).await.json();
        let expected = json!([{ "field": "name", "message": "missing" }]);
        assert_eq!(checked["problems"], expected);

        let copy = desk.change_page("copy", &editor, json!({})).await.json();
        assert_eq!(copy["entry"]["fields"]["common"]["name"], "impressum-2");

        // The name on the site is taken as long as it is there.
        let publication = json!({ "base": 1, "languages": ["en"] });
        desk.changed(ENTRY, "publish", &editor, publication).await;
        let rename = json!({ "base": 2, "fields": { "common": { "name": "legal" } } });
        desk.changed(ENTRY, "draft", &editor, rename).await;
        assert_problem(&create("impressum").await, "taken");
        assert_problem(&create("legal").await, "taken");

        // One in the bin is free, and the page does not come back to it.
        let deleted = desk.delete_entry("/entries/item%2F8001", 3, &editor).await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT);
        desk.created(&editor, page("legal")).await;
        let restored = "/bin/item%2F8001/restore";
        let restored = desk.send(Method::POST, restored, &editor, json!({})).await;
        assert_problem(&restored, "taken");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_has_a_preview_and_links_to_it_are_known() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::almost_empty(&database).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        desk.created(&editor, page("impressum")).await;
        let made = desk
            .change_page("preview", &editor, json!({ "number": 1 }))
            .await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
        let token = made.json()["token"].as_str().unwrap().to_owned();
        let preview = desk.site.get(&format!("{PAGE}?preview={token}")).await;
        assert_eq!(preview.status, StatusCode::OK);
        assert!(
            preview.text().contains("Registered in"),
            "{}",
            preview.text()
        );
        let pages = desk
            .site
            .request(Method::GET, &format!("/desk/preview/{ENTRY}"));
        let pages = pages.query(&[("path", PAGE)]).header("cookie", &editor);
        assert!(ask(pages).await.text().contains("Registered in"));

        let content = "See the [legal notice](/page/impressum).";
        let news = json!({ "title": "News", "content": content });
        let news = json!({ "template": "news", "fields": { "common": {}, "en": news } });
        desk.created(&editor, news).await;
        let links = format!("/entries/{ENTRY}/links");
        let links = ask(desk.call(Method::GET, &links, &editor)).await.json();
        assert_eq!(
            (&links["total"], &links["entries"][0]["id"]),
            (&json!(1), &json!("item/3001"))
        );
        // The page is not on the site yet.
        let check = json!({ "base": 1, "fields": { "common": {} } });
        let path = "/entries/item%2F3001/check";
        let checked = desk.send(Method::POST, path, &editor, check.clone()).await;
        let hints = checked.json()["hints"].clone();
        assert_eq!(
            (&hints[0]["kind"], &hints[0]["value"]),
            (&json!("link"), &json!("/page/impressum"))
        );
        let publication = json!({ "base": 1, "languages": ["en"] });
        desk.changed(ENTRY, "publish", &editor, publication).await;
        let checked = desk.send(Method::POST, path, &editor, check).await;
        assert_eq!(checked.json()["hints"], json!([]));
    }
}
