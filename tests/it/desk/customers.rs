//! Customers: invited by mail and by a link, blocked, reset, and moved between companies; on both
//! databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::customer_calls::desk;
use super::{problem, send_mails_to};
use crate::passwords::link_in;
use crate::support::databases::databases;
use crate::support::site::ask;
use crate::support::smtp::SmtpServer;

const CHOSEN: &str = "linen and kettle";
const DEMO: (&str, &str) = ("demo-us@jinlan.example", "demonstration-us");

#[tokio::test(flavor = "multi_thread")]
async fn colleagues_see_the_same_contracts_until_one_is_blocked() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = desk(&database, |_| ()).await;
        let staff = desk.member("li@example.com", Role::Merchandiser).await;
        let listed = desk.json("/customers?text=DEMO-US@", &staff).await;
        assert_eq!(listed["total"], 1);
        assert_eq!(listed["sends_mail"], false);
        let name = listed["customers"][0]["company"]
            .as_str()
            .unwrap()
            .to_owned();
        let company = desk.company(&name, &staff).await;
        let first = desk.customer_token(DEMO.0, DEMO.1).await;
        let contracts = desk.numbers(&first).await.unwrap();
        assert!(contracts.len() > 1);

        // A stranger has registered the address first.
        let email = "colleague@example.com";
        desk.register_customer(email, "the stranger's own").await;
        let stranger = desk.customer_token(email, "the stranger's own").await;
        assert_eq!(desk.numbers(&stranger).await, Ok(Vec::new()));
        let (id, token) = desk.invite_by_hand(&staff, email, Some(&company)).await;
        assert_eq!(desk.numbers(&stranger).await, Err(401));
        let login = desk.customer_login(email, "the stranger's own").await;
        assert_eq!(login["status"], 401);
        let path = format!("/customers/{id}");
        let invited = desk.json(&path, &staff).await;
        assert_eq!(invited["state"], "invited");
        assert!(invited["link_until"].is_i64());

        let page = desk
            .site
            .get(&format!("/en/user/password?token={token}"))
            .await;
        assert_eq!(
            (page.status, page.header("cache-control")),
            (StatusCode::OK, "no-store")
        );
        assert_eq!(
            desk.follow(&token, CHOSEN).await.status,
            StatusCode::SEE_OTHER
        );
        let again = desk.follow(&token, CHOSEN).await;
        assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY, "once");
        let second = desk.customer_token(email, CHOSEN).await;
        assert_eq!(desk.numbers(&second).await.unwrap(), contracts);
        let active = desk.json(&path, &staff).await;
        assert_eq!(active["state"], "active");
        assert_eq!(active["company"]["people"].as_array().unwrap().len(), 3);
        let cnos = active["company"]["contracts"].as_array().unwrap().iter();
        let cnos: Vec<_> = cnos.map(|own| own["cno"].as_str().unwrap()).collect();
        assert_eq!(cnos, contracts);

        let block = format!("{path}/block");
        let blocked = desk.done(Method::POST, &block, &staff, json!({})).await;
        assert_eq!(blocked["state"], "blocked");
        assert_eq!(desk.numbers(&second).await, Err(401));
        let told = desk.customer_login(email, CHOSEN).await;
        assert_eq!(told["status"], 403);
        let msg = told["msg"].as_str().unwrap();
        assert!(msg.contains("+86 22 5555 0193"), "{msg}");
        let wrong = desk.customer_login(email, "wrong password").await;
        let nobody = desk
            .customer_login("nobody@example.com", "wrong password")
            .await;
        assert_eq!(wrong, nobody, "a stranger learns nothing");
        assert_eq!(desk.numbers(&first).await.unwrap(), contracts);
        let unblock = format!("{path}/unblock");
        desk.done(Method::POST, &unblock, &staff, json!({})).await;
        desk.customer_token(email, CHOSEN).await;

        let done = desk.json(&path, &staff).await;
        let done = done["actions"].as_array().unwrap().iter();
        let done: Vec<_> = done.map(|one| (&one["actor"], &one["action"])).collect();
        let expected = ["unblockCustomer", "blockCustomer", "inviteCustomer"];
        let expected = expected.map(|action| (json!("li@example.com"), json!(action)));
        let expected: Vec<_> = expected
            .iter()
            .map(|(actor, action)| (actor, action))
            .collect();
        assert_eq!(done, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_registration_joins_a_company_and_leaves_it() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = desk(&database, |_| ()).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let first = desk.customer_token(DEMO.0, DEMO.1).await;
        let contracts = desk.numbers(&first).await.unwrap();
        let found = desk.json("/companies?text=demo-us@", &owner).await;
        let company = found[0]["id"].as_str().unwrap();
        let email = "ann@example.com";
        desk.register_customer(email, CHOSEN).await;
        let session = desk.customer_token(email, CHOSEN).await;
        let listed = desk.json("/customers?state=registered", &owner).await;
        assert_eq!(listed["total"], 1);
        let id = listed["customers"][0]["id"].as_str().unwrap();
        let path = format!("/customers/{id}/company");
        let to = |company: Option<&str>| json!({ "company": company });
        let alone = desk.send(Method::PUT, &path, &owner, to(None)).await;
        assert_eq!(problem(&alone), (422, "invalid".to_owned()));
        desk.done(Method::PUT, &path, &owner, to(Some(company)))
            .await;
        assert_eq!(
            desk.numbers(&session).await,
            Ok(Vec::new()),
            "not confirmed"
        );

        let reset = json!({ "lang": "en", "by": "hand" });
        let below = format!("/customers/{id}/password");
        let given = desk.done(Method::POST, &below, &owner, reset.clone()).await;
        assert_eq!(desk.numbers(&session).await, Err(401));
        let (_, token) = given["link"]
            .as_str()
            .unwrap()
            .split_once("token=")
            .unwrap();
        desk.follow(token, "another password").await;
        let session = desk.customer_token(email, "another password").await;
        assert_eq!(desk.numbers(&session).await.unwrap(), contracts);

        // A reset of an active account ends everything but the link.
        let given = desk.done(Method::POST, &below, &owner, reset).await;
        assert_eq!(given["customer"]["has_password"], false);
        assert_eq!(desk.numbers(&session).await, Err(401));
        let login = desk.customer_login(email, "another password").await;
        assert_eq!(login["status"], 401);
        let (_, token) = given["link"]
            .as_str()
            .unwrap()
            .split_once("token=")
            .unwrap();
        desk.follow(token, CHOSEN).await;
        let session = desk.customer_token(email, CHOSEN).await;

        let moved = desk.done(Method::PUT, &path, &owner, to(None)).await;
        assert_eq!(moved["company"]["contracts"], json!([]));
        assert_eq!(desk.numbers(&session).await, Ok(Vec::new()));
        assert_eq!(desk.numbers(&first).await.unwrap(), contracts);
        let own = moved["company"]["id"].as_str().unwrap();
        let renamed = json!({ "name": "Ångström & Co <b>" });
        let rename = format!("/companies/{own}");
        desk.done(Method::PUT, &rename, &owner, renamed).await;
        let listed = desk
            .json("/customers?text=%C3%A5NGSTR%C3%B6M", &owner)
            .await;
        assert_eq!(listed["customers"][0]["email"], email);
        let actions = desk.json("/actions", &owner).await;
        let subjects = actions["actions"].as_array().unwrap().iter();
        let subjects: Vec<_> = subjects
            .map(|one| one["subject"].as_str().unwrap())
            .collect();
        assert_eq!(subjects[..2], ["Ångström & Co <b>", email]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistyped_address_is_corrected_and_an_equal_name_is_the_same_company() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = desk(&database, |_| ()).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let invite = async |email: &str, company: &str| {
            let body =
                json!({ "email": email, "lang": "en", "by": "hand", "company_name": company });
            desk.done(Method::POST, "/customers", &owner, body).await
        };
        let wrong = "dana@nrothquay.example";
        let dana = invite(wrong, "North Quay Apparel LLC").await;
        let kim = invite("kim@northquay.example", "ＮＯＲＴＨ quay apparel llc").await;
        let company = |own: &Value| own["customer"]["company"]["id"].clone();
        assert_eq!(company(&kim), company(&dana));
        let people = kim["customer"]["company"]["people"].as_array().unwrap();
        assert_eq!(people.len(), 2);

        // Whoever has the mistyped address is in.
        let (_, token) = dana["link"].as_str().unwrap().split_once("token=").unwrap();
        desk.follow(token, CHOSEN).await;
        let session = desk.customer_token(wrong, CHOSEN).await;
        assert_eq!(desk.numbers(&session).await, Ok(Vec::new()));
        let path = format!("/customers/{}", dana["customer"]["id"].as_str().unwrap());
        let to = |email: &str| json!({ "email": email, "name": "Dana" });
        let of_another = to("kim@northquay.example");
        let refused = desk.send(Method::PUT, &path, &owner, of_another).await;
        assert_eq!(problem(&refused), (409, "taken-address".to_owned()));
        assert_eq!(desk.numbers(&session).await, Ok(Vec::new()));
        let right = to(" Dana@NorthQuay.example");
        let corrected = desk.done(Method::PUT, &path, &owner, right).await;
        assert_eq!(corrected["email"], "dana@northquay.example");
        assert_eq!(corrected["name"], "Dana");
        assert_eq!(corrected["has_password"], false);
        assert_eq!(corrected["company"]["id"], company(&dana));
        assert_eq!(desk.numbers(&session).await, Err(401));
        for email in [wrong, "dana@northquay.example"] {
            let login = desk.customer_login(email, CHOSEN).await;
            assert_eq!(login["status"], 401, "{email}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_goes_by_mail_in_the_language_of_the_customer() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = desk(&database, |config| send_mails_to(config, &smtp)).await;
        let staff = desk.member("li@example.com", Role::Merchandiser).await;
        let email = "tanaka@example.com";
        let body = json!({ "email": " Tanaka@Example.com", "name": "田中", "company_name": "汐見",
                           "lang": "ja", "by": "mail" });
        let given = desk.done(Method::POST, "/customers", &staff, body).await;
        assert_eq!(given.get("link"), None);
        assert_eq!(given["customer"]["company"]["name"], "汐見");
        let mails = smtp.wait_for(1).await;
        assert_eq!(mails[0].to, [email]);
        let token = token_of(
            &mails[0].text,
            "http://127.0.0.1:8080/ja/user/password?token=",
        );
        // A second invitation takes the place of the first.
        let again = json!({ "email": email, "lang": "en", "by": "mail" });
        desk.done(Method::POST, "/customers", &staff, again).await;
        let mails = smtp.wait_for(2).await;
        let second = token_of(
            &mails[1].text,
            "http://127.0.0.1:8080/en/user/password?token=",
        );
        let over = desk.follow(&token, CHOSEN).await;
        assert_eq!(over.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(
            desk.follow(&second, CHOSEN).await.status,
            StatusCode::SEE_OTHER
        );
        let login = desk.customer_login(email, CHOSEN).await;
        assert_eq!(login["data"]["uname"], "田中");
    }
}

/// The token of the link in a mail, which begins so.
fn token_of(mail: &str, start: &str) -> String {
    let link = link_in(mail);
    let token = link.strip_prefix(start);
    token.unwrap_or_else(|| panic!("{link}")).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_input_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = desk(&database, |_| ()).await;
        let staff = desk.member("li@example.com", Role::Merchandiser).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let before = desk.json("/customers", &staff).await;
        let long = "x".repeat(101);
        let email = "new@example.com";
        for (body, code) in [
            (
                json!({ "email": "no", "lang": "en", "by": "hand" }),
                "invalid-email",
            ),
            (
                json!({ "email": email, "lang": "tlh", "by": "hand" }),
                "invalid",
            ),
            (
                json!({ "email": email, "lang": "en", "by": "pigeon" }),
                "invalid",
            ),
            (
                json!({ "email": email, "lang": "en", "by": "mail" }),
                "no-mail",
            ),
            (
                json!({ "email": email, "lang": "en", "by": "hand", "name": long }),
                "invalid-name",
            ),
            (
                json!({ "email": email, "lang": "en", "by": "hand", "company_name": "a\nb" }),
                "invalid-name",
            ),
            (
                json!({ "email": email, "lang": "en", "by": "hand", "company": "1" }),
                "invalid",
            ),
            (
                json!({ "email": email, "lang": "en", "by": "hand", "company": "1; DROP" }),
                "invalid",
            ),
            (
                json!({ "email": DEMO.0, "lang": "en", "by": "hand" }),
                "known-customer",
            ),
        ] {
            let answer = desk
                .send(Method::POST, "/customers", &staff, body.clone())
                .await;
            assert_eq!(problem(&answer).1, code, "{body}");
        }
        assert_eq!(desk.json("/customers", &staff).await, before);
        for path in ["?offset=-1", "?state=x", "?text=%00"] {
            let answer = ask(desk.call(Method::GET, &format!("/customers{path}"), &staff)).await;
            assert_eq!(problem(&answer), (422, "invalid".to_owned()), "{path}");
        }
        for id in ["1", "x", "%00", "9223372036854775808"] {
            let answer = ask(desk.call(Method::GET, &format!("/customers/{id}"), &staff)).await;
            assert_eq!(problem(&answer), (404, "not-found".to_owned()), "{id}");
        }
        let demo = desk.json("/customers?text=demo-us@", &staff).await;
        let id = demo["customers"][0]["id"].as_str().unwrap();
        let reset = json!({ "lang": "en", "by": "hand" });
        let path = format!("/customers/{id}/password");
        let answer = desk.send(Method::POST, &path, &staff, reset).await;
        assert_eq!(problem(&answer), (409, "of-content".to_owned()));
        let answer = ask(desk.call(Method::GET, "/customers", &editor)).await;
        assert_eq!(problem(&answer), (403, "not-allowed".to_owned()));
    }
}
