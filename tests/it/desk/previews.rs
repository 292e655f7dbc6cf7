//! Previews: pages with texts that are not on the site, at the desk and by link; on both databases.

use base::config::{AdminAddress, Database};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cms::{BackupTarget, Role, backup, invite, restore};
use http::StatusCode;
use reqwest::Method;
use ring::hmac;
use serde_json::{Value, json};
use sqlx_sqlite::{SqliteConnectOptions, SqlitePool};

use super::{Desk, PASSWORD, problem};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};

/// A piece of news, and its page in English.
const NEWS: &str = "item%2F3039";
const PAGE: &str = "/en/news/info/3039";
const TITLE: &str = "Certificates, cotton origin and a swatch list, now on this site";
/// A title that nothing else has.
const DRAFTED: &str = "Zibeline overcoating is <new>";
const WRITTEN: &str = "Zibeline overcoating is &lt;new&gt;";

impl Desk {
    /// Saves the drafted title, and returns a link to the revision.
    async fn link(&self, session: &str) -> String {
        let draft = json!({ "base": 1, "fields": { "en": { "title": DRAFTED } } });
        let path = format!("/entries/{NEWS}/draft");
        let saved = self.send(Method::PUT, &path, session, draft).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        self.link_to(2, session).await
    }

    async fn link_to(&self, number: i64, session: &str) -> String {
        let path = format!("/entries/{NEWS}/preview");
        let body = json!({ "number": number });
        let made = self.send(Method::POST, &path, session, body).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
        let made = made.json();
        assert!(made["until"].as_i64().unwrap() > 0);
        format!("{PAGE}?preview={}", made["token"].as_str().unwrap())
    }

    /// A preview in the frame of the desk.
    async fn frame(&self, entry: &str, page: &str, session: &str) -> Answer {
        let path = format!("/desk/preview/{entry}");
        let call = self.site.request(Method::GET, &path);
        ask(call.query(&[("path", page)]).header("cookie", session)).await
    }

    async fn document(&self, page: &str, fields: Value, session: &str) -> Answer {
        let path = format!("/desk/preview/{NEWS}");
        let call = self.site.request(Method::POST, &path);
        let origin = self.site.url.origin().ascii_serialization();
        let call = call.query(&[("path", page)]).header("cookie", session);
        let call = call.header("origin", origin);
        ask(call.json(&json!({ "fields": fields }))).await
    }
}

async fn desks(folder: &tempfile::TempDir) -> [Desk; 2] {
    let [file, url] = databases(folder.path()).await;
    [
        Desk::start(&file, |_| ()).await,
        Desk::start(&url, |_| ()).await,
    ]
}

/// Properties of every preview, whoever sees it.
#[track_caller]
fn assert_marked(preview: &Answer) {
    assert_eq!(preview.status, StatusCode::OK);
    assert_eq!(preview.header("cache-control"), "no-store");
    assert_eq!(preview.header("x-robots-tag"), "noindex, nofollow");
    assert_eq!(preview.header("referrer-policy"), "no-referrer");
    assert_eq!(preview.header("etag"), "");
    assert_eq!(preview.cache(), "");
    let page = preview.text();
    for mark in [
        "<aside class=\"preview-notice\" aria-label=\"Preview\">Preview: this version is not published",
        "<meta name=\"robots\" content=\"noindex\">",
        // No record of the visit log is sent.
        "\"visits\":\"off\"",
    ] {
        assert!(page.contains(mark), "{mark} in {page}");
    }
    assert!(!page.contains("rel=\"canonical\""), "{page}");
}

fn assert_ended(answer: &Answer) {
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert_eq!(answer.header("cache-control"), "no-store");
    let page = answer.text();
    assert!(page.contains("This preview has ended"), "{page}");
    assert!(page.contains("\"visits\":\"off\""), "{page}");
    assert!(!page.contains(TITLE) && !page.contains(WRITTEN), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_shows_a_draft_to_everybody_who_has_it_and_to_no_cache_or_search() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let author = desk.member("author@example.com", Role::Author).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let link = desk.link(&author).await;
        let before = desk.site.pages();
        for _ in 0..2 {
            let shown = desk.site.get(&link).await;
            assert_marked(&shown);
            assert!(shown.text().contains(WRITTEN), "{}", shown.text());
            assert_eq!(shown.header("x-frame-options"), "DENY");
            let policy = shown.header("content-security-policy");
            assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        }
        let pages = desk.site.pages();
        assert_eq!((pages.entries, pages.loads), (before.entries, before.loads));
        let list = link.replace(PAGE, "/en/news/list");
        let list = desk.site.get(&list).await;
        assert_marked(&list);
        assert!(list.text().contains(WRITTEN), "{}", list.text());

        let public = desk.site.get(PAGE).await;
        assert!(public.text().contains(TITLE), "{}", public.text());
        assert!(!public.text().contains("preview-notice"));
        let found = desk.site.get("/en/search?q=Zibeline").await;
        assert!(!found.text().contains(PAGE), "{}", found.text());
        for file in ["/sitemap-en.xml", "/sitemap.xml", "/en/feed.xml"] {
            let file = desk.site.get(file).await;
            assert!(!file.text().contains("Zibeline"), "{}", file.text());
        }

        // The token does not open another entry, nor the document of navigation.
        let document = desk.site.get(&format!("/_page{link}")).await;
        assert!(!document.text().contains("Zibeline"), "{}", document.text());
        let done = ask(desk.call(Method::GET, "/actions", &owner)).await.json();
        let mut done = done["actions"].as_array().unwrap().iter();
        let made = done.find(|one| one["action"] == "createPreview").unwrap();
        assert_eq!(made["subject"], "item/3039@2");
        assert_eq!(made["actor"], "author@example.com");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_shows_the_revision_that_it_was_made_for() {
    let folder = tempfile::tempdir().unwrap();
    let [desk, _] = desks(&folder).await;
    let author = desk.member("author@example.com", Role::Author).await;
    let link = desk.link(&author).await;
    let later = json!({ "base": 2, "fields": { "en": { "title": "A later title" } } });
    let path = format!("/entries/{NEWS}/draft");
    desk.send(Method::PUT, &path, &author, later).await;
    assert!(desk.site.get(&link).await.text().contains(WRITTEN));
    let path = format!("/entries/{NEWS}/preview");
    let unknown = desk.send(Method::POST, &path, &author, json!({ "number": 9 }));
    assert_eq!(problem(&unknown.await), (404, "not-found".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_an_autosaved_draft_shows_the_one_that_took_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let [desk, _] = desks(&folder).await;
    let author = desk.member("author@example.com", Role::Author).await;
    let path = format!("/entries/{NEWS}/draft");
    let autosave = |base: i64, title: &str| {
        let body = json!({ "base": base, "by": "form", "fields": { "en": { "title": title } } });
        desk.send(Method::PUT, &path, &author, body)
    };
    autosave(1, "A first title").await;
    let link = desk.link_to(2, &author).await;
    assert!(desk.site.get(&link).await.text().contains("A first title"));
    autosave(2, "A second title").await;
    let shown = desk.site.get(&link).await;
    assert!(shown.text().contains("A second title"), "{}", shown.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_cannot_be_forged_and_ends_with_its_authors_password_role_or_account() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let author = desk.member("author@example.com", Role::Author).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let link = desk.link(&author).await;
        assert_marked(&desk.site.get(&link).await);
        let (address, token) = link.split_once('=').unwrap();
        let bytes = URL_SAFE_NO_PAD.decode(token).unwrap();
        // The signature, the account, and the number of the revision.
        for at in [0, 31, 33, bytes.len() - 1] {
            let mut forged = bytes.clone();
            forged[at] ^= 1;
            let forged = URL_SAFE_NO_PAD.encode(forged);
            assert_ended(&desk.site.get(&format!("{address}={forged}")).await);
        }
        for wrong in ["", "x", &"A".repeat(1500), "%00", "..%2f"] {
            assert_ended(&desk.site.get(&format!("{address}={wrong}")).await);
        }

        let passwords = json!({ "current": PASSWORD, "new": "another long password" });
        let changed = desk
            .send(Method::PUT, "/me/password", &author, passwords)
            .await;
        assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.text());
        assert_ended(&desk.site.get(&link).await);

        let link = desk.link_to(2, &author).await;
        assert_marked(&desk.site.get(&link).await);
        let id = desk.staff_id("author@example.com", &owner).await;
        let path = format!("/staff/{id}");
        for (role, is_writer) in [("merchandiser", false), ("author", true)] {
            let role = json!({ "role": role, "current": PASSWORD });
            let changed = desk.send(Method::PATCH, &path, &owner, role).await;
            assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.text());
            let shown = desk.site.get(&link).await;
            if is_writer {
                assert_marked(&shown);
            } else {
                assert_ended(&shown);
            }
        }
        let removed = desk.send(Method::DELETE, &path, &owner, json!({})).await;
        assert_eq!(removed.status, StatusCode::NO_CONTENT, "{}", removed.text());
        assert_ended(&desk.site.get(&link).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_ends_at_its_time_and_with_its_entry() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("provider.sqlite");
    let desk = Desk::start(file.to_str().unwrap(), |_| ()).await;
    let author = desk.member("author@example.com", Role::Author).await;
    let link = desk.link(&author).await;
    let options = SqliteConnectOptions::new().filename(&file);
    let database = SqlitePool::connect_with(options).await.unwrap();
    let account: (String, String) = sqlx::query_as("SELECT id, password_hash FROM staff")
        .fetch_one(&database)
        .await
        .unwrap();
    // A token as the provider makes it, for other moments.
    let signed = |until: i64| {
        let (id, hash) = &account;
        let text = format!("{id} {until} item/3039@2");
        let key = hmac::Key::new(hmac::HMAC_SHA256, hash.as_bytes());
        let signature = hmac::sign(&key, format!("selvage preview\0{text}").as_bytes());
        let token = [signature.as_ref(), text.as_bytes()].concat();
        format!("{PAGE}?preview={}", URL_SAFE_NO_PAD.encode(token))
    };
    let now = jiff::Timestamp::now().as_second();
    assert_marked(&desk.site.get(&signed(now + 600)).await);
    assert_ended(&desk.site.get(&signed(now - 1)).await);

    assert_marked(&desk.site.get(&link).await);
    for statement in [
        "INSERT INTO revisions (entry, number, body, file, place, states, author, note, written_at)
         SELECT entry, 3, '', file, place, states, author, note, written_at FROM revisions
         WHERE entry = 'item/3039' AND number = 2",
        "UPDATE entries SET number = 3 WHERE entry = 'item/3039'",
    ] {
        sqlx::query(statement).execute(&database).await.unwrap();
    }
    assert_ended(&desk.site.get(&link).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_frames_pages_with_the_texts_of_a_form() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let author = desk.member("author@example.com", Role::Author).await;
        let seller = desk.member("seller@example.com", Role::Merchandiser).await;
        let shown = desk.frame(NEWS, PAGE, &author).await;
        assert_marked(&shown);
        assert!(shown.text().contains(TITLE), "{}", shown.text());
        assert_eq!(shown.header("x-frame-options"), "SAMEORIGIN");
        let policy = shown.header("content-security-policy");
        assert!(policy.contains("frame-ancestors 'self'"), "{policy}");
        assert!(policy.contains("script-src"), "{policy}");

        let before = desk.site.pages();
        let fields = json!({ "en": { "title": DRAFTED }, "ja": { "content": "**厚地**" } });
        let made = desk.document(PAGE, fields.clone(), &author).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
        assert_eq!(made.header("cache-control"), "no-store");
        let document = made.json();
        assert_eq!(document["page"]["title"], DRAFTED);
        assert_eq!(document["frame"]["path"], "/news/info/3039");
        assert!(
            document["head"]["title"]
                .as_str()
                .unwrap()
                .starts_with(DRAFTED)
        );
        let japanese = desk
            .document("/ja/news/info/3039", fields.clone(), &author)
            .await;
        assert!(japanese.text().contains("厚地"), "{}", japanese.text());
        let home = desk.document("/en", fields, &author).await;
        assert_eq!(home.status, StatusCode::OK);
        assert_eq!(desk.site.pages(), before, "nothing of it is a page");
        assert!(desk.site.get(PAGE).await.text().contains(TITLE));

        let nowhere = desk.document("/en/nothing", json!({}), &author).await;
        assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
        let wrong = json!({ "common": { "ptime": "yesterday" } });
        let wrong = desk.document(PAGE, wrong, &author).await;
        assert_eq!(problem(&wrong), (422, "invalid-fields".to_owned()));
        for (session, refusal) in [("", "not-logged-in"), (&*seller, "not-allowed")] {
            let framed = desk.frame(NEWS, PAGE, session).await;
            assert_eq!(problem(&framed).1, refusal);
            let posted = desk.document(PAGE, json!({}), session).await;
            assert_eq!(problem(&posted).1, refusal);
        }
        let foreign = desk
            .site
            .request(Method::POST, &format!("/desk/preview/{NEWS}"));
        let foreign = foreign.query(&[("path", PAGE)]).header("cookie", &author);
        assert_eq!(
            problem(&ask(foreign.json(&json!({}))).await).1,
            "other-site"
        );
        let unknown = desk.frame("item%2F77", PAGE, &author).await;
        assert_eq!(problem(&unknown).1, "not-found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_that_was_never_on_the_site_has_its_place_in_lists() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let author = desk.member("author@example.com", Role::Author).await;
        let path = format!("/entries/{NEWS}/copy");
        let copied = desk.send(Method::POST, &path, &author, json!({})).await;
        let copy = copied.json()["entry"]["id"].as_str().unwrap().to_owned();
        let (_, fid) = copy.split_once('/').unwrap();
        let own = format!("/en/news/info/{fid}");
        assert_eq!(desk.site.get(&own).await.status, StatusCode::NOT_FOUND);
        let name = copy.replace('/', "%2F");
        let page = desk.frame(&name, &own, &author).await;
        assert_marked(&page);
        assert!(page.text().contains(TITLE));
        // A copy stands before its original.
        let list = desk.frame(&name, "/en/news/list", &author).await;
        let at = |id: &str| list.text().find(&format!("/en/news/info/{id}\""));
        assert!(at(fid).unwrap() < at("3039").unwrap(), "{}", list.text());
        let public = desk.site.get("/en/news/list").await;
        assert!(!public.text().contains(&own));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_that_show_an_entry_are_known_before_it_is_published() {
    let folder = tempfile::tempdir().unwrap();
    let [desk, _] = desks(&folder).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    for page in ["/en/news/list", "/en/news/info/3038", "/en/market"] {
        desk.site.get(page).await;
    }
    let pages = async |entry: &str| {
        let path = format!("/desk/preview/{entry}/pages");
        let call = desk.site.request(Method::GET, &path);
        let pages = ask(call.header("cookie", &editor)).await.json();
        let pages = pages.as_array().unwrap().iter();
        let paths = pages.map(|page| page["path"].as_str().unwrap().to_owned());
        paths.collect::<Vec<_>>()
    };
    let news = pages(NEWS).await;
    for own in [
        "/news/info/3039",
        PAGE,
        "/ja/news/info/3039",
        "/en",
        "/en/news/list",
    ] {
        assert!(news.iter().any(|page| page == own), "{own} in {news:?}");
    }
    assert!(!news.iter().any(|page| page.contains("market")), "{news:?}");
    let record = pages("seo%2Fabout%2Fcompany").await;
    assert!(
        record.contains(&"/en/about/company".to_owned()),
        "{record:?}"
    );

    // The purge of a publication touches those of the cache.
    let publication = json!({
        "base": 1, "fields": { "en": { "title": DRAFTED } }, "languages": ["en"],
    });
    let path = format!("/entries/{NEWS}/publish");
    let published = desk.send(Method::POST, &path, &editor, publication).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let published = published.json();
    let site = desk.announced(&published["entry"], &editor).await;
    for page in site["answer"]["touched"].as_array().unwrap() {
        let page = page.as_str().unwrap().to_owned();
        assert!(news.contains(&page), "{page} in {news:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_works_where_the_desk_is_closed_and_its_frame_on_the_operators_port() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("provider.sqlite");
    let desk = Desk::start(file.to_str().unwrap(), |config| {
        config.desk.public = true;
        config.admin.listen = Some(AdminAddress::Tcp(([127, 0, 0, 1], 0).into()));
    })
    .await;
    let author = desk.member("author@example.com", Role::Author).await;
    let link = desk.link(&author).await;
    let admin = desk.site.admin.unwrap();
    let frame = format!("http://{admin}/desk/preview/{NEWS}");
    let frame = reqwest::Client::new().get(frame).query(&[("path", PAGE)]);
    let frame = frame.header("cookie", &author).send().await.unwrap();
    assert_eq!(frame.headers()["x-frame-options"], "SAMEORIGIN");
    assert!(frame.text().await.unwrap().contains(WRITTEN));
    drop(desk);

    let desk = Desk::start(file.to_str().unwrap(), |config| {
        config.server.public_url = "https://www.example.com".parse().unwrap();
        config.admin.listen = Some(AdminAddress::Tcp(([127, 0, 0, 1], 0).into()));
    })
    .await;
    let closed = desk.frame(NEWS, PAGE, &author).await;
    assert_eq!(closed.status, StatusCode::NOT_FOUND);
    // Another process of the same database reads it.
    let shown = desk.site.get(&link).await;
    assert_marked(&shown);
    assert!(shown.text().contains(WRITTEN));
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_invitations_and_previews_end_when_a_backup_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let new = databases(&folder.path().join("new")).await;
    for (database, new) in databases(folder.path()).await.iter().zip(new) {
        let desk = Desk::start(database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Owner).await;
        let link = desk.link(&editor).await;
        assert_eq!(desk.site.get(&link).await.status, StatusCode::OK);
        let invited = invite(&desk.database, "new@example.com", Role::Author).await;
        let invited = json!({ "token": invited.unwrap() });
        let file = tempfile::tempdir().unwrap();
        let file = BackupTarget::File(file.path().join("one.zip"));
        let made = backup(&desk.database, &file, |_| ()).await.unwrap();
        desk.site.stop().await;

        let into: Database = new.parse().unwrap();
        let restored = restore(&made.file, &into, |_| ()).await.unwrap().access;
        assert_eq!((restored.sessions, restored.links), (1, 1));
        let desk = Desk::start(&new, |_| ()).await;
        let me = ask(desk.call(Method::GET, "/me", &editor)).await;
        assert_eq!(problem(&me), (401, "not-logged-in".to_owned()));
        let offer = desk.send(Method::POST, "/invitation", "", invited).await;
        assert_eq!(problem(&offer), (410, "invitation-over".to_owned()));
        let gone = desk.site.get(&link).await;
        assert!(!gone.text().contains(WRITTEN), "{}", gone.status);
        assert_eq!(desk.login("editor@example.com", PASSWORD).await.status, 200);
        desk.site.stop().await;
    }
}
