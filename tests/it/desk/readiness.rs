//! *Get your site ready*: the list that ticks itself, the test mail, and the end of the
//! demonstration, on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem, send_mails_to};
use crate::support::databases::databases;
use crate::support::process::selvage;
use crate::support::site::ask;
use crate::support::smtp::{Mood, SmtpServer};

const OWNER: &str = "owner@example.com";
const TEST: &str = "/readiness/mail";

impl Desk {
    async fn readiness(&self, session: &str) -> Value {
        let answer = ask(self.call(Method::GET, "/readiness", session)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }

    /// A step of the list.
    async fn step(&self, task: &str, session: &str) -> Value {
        let list = self.readiness(session).await;
        let steps = list["steps"].as_array().unwrap();
        let step = steps.iter().find(|step| step["task"] == task).unwrap();
        step.clone()
    }

    /// A new entry, in the languages that it has.
    async fn published(&self, session: &str, new: Value, languages: &[&str]) -> Value {
        let entry = self.created(session, new).await;
        let id = entry["id"].as_str().unwrap().replace('/', "%2F");
        let path = format!("/entries/{id}/publish");
        let body = json!({ "base": entry["number"], "languages": languages });
        let answer = self.send(Method::POST, &path, session, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()["entry"].clone()
    }
}

/// Makes a backup by the command.
async fn back_up(database: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup");
    let mut command = selvage();
    command
        .args(["backup", "--provider-db", database])
        .arg(&file);
    let output = tokio::task::spawn_blocking(move || command.output().unwrap());
    let output = output.await.unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_site_lacks_everything_and_each_step_ticks_itself() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::almost_empty(&database).await;
        let owner = desk.member(OWNER, Role::Owner).await;
        let list = desk.readiness(&owner).await;
        assert_eq!(list["done"], false);
        assert_eq!(list["demonstration"], false);
        let steps = list["steps"].as_array().unwrap();
        let named = |step: &Value| step["task"].as_str().unwrap().to_owned();
        let tasks: Vec<_> = steps.iter().map(named).collect();
        let expected = [
            "profile",
            "logo",
            "law",
            "sample",
            "mail",
            "backup",
            "languages",
            "search",
        ];
        assert_eq!(tasks, expected);
        for step in steps {
            assert_eq!(step["done"], false, "{step}");
        }
        let missing = |task: usize| steps[task]["missing"].clone();
        assert_eq!(missing(4), json!(["mailServer"]));
        assert_eq!(missing(7), json!(["companyName", "publicAddress"]));
        assert_eq!(steps[6]["languages"], json!(["zh", "en", "ja"]));

        // The default language is Chinese.
        let texts = json!({ "name": "宁波辰纱针织有限公司", "short": "辰纱", "address": "宁波" });
        let common = json!({ "hotline": "+86 574 5555 0100", "privacy": "privacy@example.com" });
        let new = json!({
            "template": "company", "place": "main",
            "fields": { "common": common, "zh": texts, "en": { "name": "Chengsha" } },
        });
        let company = desk.published(&owner, new, &["zh", "en"]).await;
        let profile = desk.step("profile", &owner).await;
        assert_eq!(profile["missing"], json!(["hours", "accessibility"]));
        assert_eq!(profile["entry"], company["id"]);
        let logo = desk.step("logo", &owner).await;
        assert_eq!(logo["missing"], json!(["logo", "icon"]));
        let search = desk.step("search", &owner).await;
        assert_eq!(search["missing"], json!(["publicAddress"]));
        let languages = desk.step("languages", &owner).await;
        assert_eq!(languages["languages"], json!(["ja"]));

        for id in ["1044", "1045"] {
            let new = json!({ "template": "law", "place": id, "fields": { "common": {} } });
            desk.published(&owner, new, &["zh"]).await;
        }
        let law = desk.step("law", &owner).await;
        assert_eq!(law["missing"], json!(["accessibilityPage"]));
        let languages = desk.step("languages", &owner).await;
        assert_eq!(languages["languages"], json!(["en", "ja"]));

        let category = json!({
            "template": "category", "fields": { "common": {}, "zh": { "cname": "毛衫" } },
        });
        let category = desk.published(&owner, category, &["zh"]).await;
        let category = category["id"].as_str().unwrap().replace("catalog/", "");
        let category: u64 = category.parse().unwrap();
        let sample = json!({
            "template": "sample",
            "fields": { "common": { "cid": category }, "zh": { "title": "羊毛衫" } },
        });
        assert_eq!(desk.step("sample", &owner).await["done"], false);
        desk.published(&owner, sample, &["zh"]).await;
        assert_eq!(desk.step("sample", &owner).await["done"], true);

        back_up(&database).await;
        assert_eq!(desk.step("backup", &owner).await["done"], true);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn search_engines_need_an_address_that_is_not_this_machine_s() {
    let (_folder, desk) = Desk::alone(|config| {
        config.server.public_url = "https://www.example.com".parse().unwrap();
        config.desk.public = true;
    })
    .await;
    let owner = desk.member(OWNER, Role::Owner).await;
    let search = desk.step("search", &owner).await;
    assert_eq!(search["missing"], json!([]));
    assert_eq!(search["done"], true);
    let languages = desk.step("languages", &owner).await;
    assert_eq!(languages["languages"], json!([]), "of the demonstration");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_mail_goes_to_the_caller_with_the_server_s_answer_and_not_often() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = Desk::start(&database, |config| send_mails_to(config, &smtp)).await;
        let owner = desk.member(OWNER, Role::Owner).await;
        let test = || desk.send(Method::POST, TEST, &owner, json!({}));
        assert_eq!(desk.step("mail", &owner).await["done"], false);

        smtp.set_known(OWNER, false);
        let refused = test().await;
        assert_eq!(problem(&refused), (422, "mail-refused".to_owned()));
        let answer = refused.json()["answer"].as_str().unwrap().to_owned();
        assert!(answer.contains("no such mailbox"), "{answer}");
        smtp.set_known(OWNER, true);
        smtp.set_mood(Mood::Broken);
        assert_eq!(problem(&test().await).1, "mail-refused");
        assert_eq!(desk.step("mail", &owner).await["done"], false);

        smtp.set_mood(Mood::Good);
        let sent = test().await;
        assert_eq!(sent.status, StatusCode::OK, "{}", sent.text());
        let sent = sent.json();
        assert_eq!(sent["email"], OWNER);
        assert!(
            sent["answer"].as_str().unwrap().starts_with("250 "),
            "{sent}"
        );
        assert_eq!(smtp.wait_for(1).await[0].to, [OWNER]);
        assert_eq!(desk.step("mail", &owner).await["done"], true);

        smtp.hold(OWNER);
        let (first, second) = tokio::join!(test(), async {
            smtp.wait_for_tries(3).await;
            let second = test().await;
            smtp.release();
            second
        });
        assert_eq!(first.status, StatusCode::OK, "{}", first.text());
        assert_eq!(problem(&second), (503, "busy".to_owned()));
        assert_eq!(test().await.status, StatusCode::OK);
        assert_eq!(problem(&test().await), (429, "too-many".to_owned()));
        assert_eq!(smtp.taken().len(), 3);

        // Another server has taken none.
        let other = SmtpServer::start(None).await;
        let again = Desk::start(&database, |config| send_mails_to(config, &other)).await;
        assert_eq!(again.step("mail", &owner).await["done"], false);
        let none = Desk::start(&database, |_| ()).await;
        let unset = none.send(Method::POST, TEST, &owner, json!({})).await;
        assert_eq!(problem(&unset), (409, "no-mail".to_owned()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_removes_the_demonstration_while_the_server_shows_it() {
    const EDITED: &str = "/en/news/info/3039";
    const OTHER: &str = "/en/news/info/3038";
    const FILE: &str = "/media/scenes/street.svg";
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |config| config.embedded.demo_customers = true).await;
        let owner = desk.member(OWNER, Role::Owner).await;
        assert_eq!(desk.readiness(&owner).await["demonstration"], true);
        let fields = json!({ "en": { "title": "Our own words" } });
        let body = json!({ "base": 1, "languages": ["en"], "fields": fields });
        let path = "/entries/item%2F3039/publish";
        let edited = desk.send(Method::POST, path, &owner, body).await;
        assert_eq!(edited.status, StatusCode::OK, "{}", edited.text());
        for path in [EDITED, OTHER, FILE] {
            assert_eq!(desk.site.get(path).await.status, StatusCode::OK, "{path}");
        }

        let counted = ask(desk.call(Method::GET, "/demonstration", &owner)).await;
        assert_eq!(counted.status, StatusCode::OK, "{}", counted.text());
        let counted = counted.json();
        assert_eq!(
            (&counted["customers"], &counted["contracts"]),
            (&json!(4), &json!(25))
        );
        assert_eq!(counted["kept"], 1);
        assert!(counted["entries"].as_u64().unwrap() > 250, "{counted}");
        assert_eq!(
            desk.site.get(OTHER).await.status,
            StatusCode::OK,
            "counted only"
        );

        let removed = desk
            .send(Method::DELETE, "/demonstration", &owner, json!({}))
            .await;
        assert_eq!(removed.status, StatusCode::OK, "{}", removed.text());
        assert_eq!(removed.json(), counted);
        desk.until_status(OTHER, StatusCode::NOT_FOUND).await;
        desk.until_status(FILE, StatusCode::NOT_FOUND).await;
        assert!(desk.site.get(EDITED).await.text().contains("Our own words"));
        assert_eq!(desk.readiness(&owner).await["demonstration"], false);
        let profile = desk.step("profile", &owner).await;
        assert_eq!(profile["missing"][0], "companyName");
        let again = desk
            .send(Method::DELETE, "/demonstration", &owner, json!({}))
            .await;
        assert_eq!(problem(&again), (404, "not-found".to_owned()));
        let actions = ask(desk.call(Method::GET, "/actions", &owner)).await.json();
        let actions = actions["actions"].as_array().unwrap();
        let is_removal = |action: &&Value| action["action"] == "removeDemonstration";
        assert_eq!(actions.iter().find(is_removal).unwrap()["actor"], OWNER);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn content_of_a_folder_is_not_removed_at_the_desk() {
    let folder = tempfile::tempdir().unwrap();
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/content");
    for database in databases(folder.path()).await {
        let first = Desk::start(&database, |_| ()).await;
        let owner = first.member(OWNER, Role::Owner).await;
        let desk = Desk::start(&database, |config| {
            config.embedded.content = Some(content.into());
        })
        .await;
        let list = desk.readiness(&owner).await;
        assert_eq!(
            (&list["demonstration"], &list["read_only"]),
            (&json!(true), &json!(true))
        );
        for method in [Method::GET, Method::DELETE] {
            let refused = ask(desk.call(method, "/demonstration", &owner)).await;
            assert_eq!(problem(&refused), (409, "read-only".to_owned()));
        }
    }
}
