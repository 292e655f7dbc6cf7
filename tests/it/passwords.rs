//! The pages for a new password: they work without JavaScript, and nothing of them is stored or
//! logged.

use http::StatusCode;
use http::header::ORIGIN;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::support::html::{embedded_document, words};
use crate::support::process::Process;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::{Answer, TestSite, ask};
use crate::support::smtp::SmtpServer;

const TOKEN: &str = "S3CRET-token-of-a-link";
const PASSWORD: &str = "s3lvage-and-twill";

type Fields = &'static [(&'static str, &'static str)];

const CHANGE: [(&str, &str); 4] = [
    ("email", "ann@example.com"),
    ("passwd", "kettle-and-l1nen"),
    ("pwd", PASSWORD),
    ("repwd", PASSWORD),
];
const RESET: [(&str, &str); 3] = [("token", TOKEN), ("pwd", PASSWORD), ("repwd", PASSWORD)];
const FORGOTTEN: [(&str, &str); 1] = [("email", "ann@example.com")];

/// The call of each form, its path, and its fields.
const FORMS: [(&str, &str, Fields); 3] = [
    ("password-change", "/user/password", &CHANGE),
    ("password-reset", "/user/password", &RESET),
    ("password-forgotten", "/user/forgotten", &FORGOTTEN),
];

async fn site() -> (Scripted, TestSite) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    (provider, site)
}

fn post(site: &TestSite, path: &str, form: &[(&str, &str)]) -> RequestBuilder {
    site.request(Method::POST, path).form(form)
}

/// The page's data of an answer.
fn page(answer: &Answer) -> Value {
    let document: Value = serde_json::from_str(embedded_document(answer.text())).unwrap();
    document["page"].clone()
}

/// A page for one person, that no search engine lists, and whose address no other site gets.
#[track_caller]
fn assert_private(answer: &Answer) {
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("referrer-policy"), "no-referrer");
    assert_eq!((answer.cache(), answer.header("etag")), ("", ""));
    assert!(answer.text().contains("noindex"));
}

#[tokio::test(flavor = "multi_thread")]
async fn each_form_is_passed_on_and_leads_to_a_page_that_says_so() {
    let (provider, site) = site().await;
    for (prefix, lang) in [("", "zh"), ("/en", "en"), ("/ja", "ja")] {
        for (call, path, form) in FORMS {
            let path = format!("{prefix}{path}");
            let sent = ask(post(&site, &path, form)).await;
            assert_eq!(sent.status, 303, "{call}");
            assert_eq!(sent.header("location"), format!("{path}?done"));
            assert_eq!(sent.header("cache-control"), "no-store");
            let seen = provider.seen(call).pop().unwrap();
            let mut expected = vec![("nonce", "1"), ("site", "16"), ("lang", lang)];
            expected.extend(form);
            assert_eq!(sorted(seen.form()), sorted(expected), "{call}");
            let end = site.get(sent.header("location")).await;
            assert_eq!(end.status, 200);
            assert_private(&end);
            assert_eq!(page(&end)["done"], true);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_a_registration_confirms_the_address_on_a_page_that_says_so() {
    let (_provider, site) = site().await;
    for (prefix, confirm, confirmed) in [
        ("", "验证邮箱", "邮箱已验证"),
        (
            "/en",
            "Confirm your email address",
            "Your email address is confirmed",
        ),
    ] {
        let path = format!("{prefix}/user/password");
        let linked = site.get(&format!("{path}?confirm&token={TOKEN}")).await;
        assert_private(&linked);
        assert!(linked.text().contains(&format!("<title>{confirm}")));
        assert!(words(linked.text()).contains(confirm));
        let field = r#"<input type="hidden" name="confirm" value="1"/>"#;
        assert!(linked.text().contains(field));
        let form = [&RESET[..], &[("confirm", "1")]].concat();
        let sent = ask(post(&site, &path, &form)).await;
        assert_eq!(sent.header("location"), format!("{path}?done&confirm"));
        let end = site.get(sent.header("location")).await;
        assert!(words(end.text()).contains(confirmed));
        // A link for a forgotten password says nothing of it.
        let other = site.get(&format!("{path}?token={TOKEN}")).await;
        assert!(!words(other.text()).contains(confirm));
        assert!(!other.text().contains(field));
    }
}

fn sorted<Text: Into<String>>(
    form: impl IntoIterator<Item = (Text, Text)>,
) -> Vec<(String, String)> {
    let pairs = form
        .into_iter()
        .map(|(name, value)| (name.into(), value.into()));
    let mut pairs: Vec<_> = pairs.collect();
    pairs.sort();
    pairs
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_of_a_link_is_in_its_form_and_nowhere_else() {
    let (provider, site) = site().await;
    let path = format!("/en/user/password?token={TOKEN}");
    let linked = site.get(&path).await;
    assert_eq!(linked.status, 200);
    assert_private(&linked);
    let html = linked.text();
    let field = format!("<input type=\"hidden\" name=\"token\" value=\"{TOKEN}\"/>");
    assert!(html.contains(&field));
    let document = embedded_document(html);
    assert_eq!(document.matches(TOKEN).count(), 1);
    assert_eq!(html.matches(TOKEN).count(), 2, "{html}");
    assert_eq!(page(&linked)["link"], TOKEN);
    // Opening a link, as programs that look through mails do, does not use it up.
    assert_eq!(provider.count("password-reset"), 0);
    // A visitor with the cookie of another language keeps the token.
    let cookie = site
        .request(Method::GET, &format!("/user/password?token={TOKEN}"))
        .header("cookie", "i18n_redirected=ja");
    let moved = ask(cookie).await;
    assert_eq!(
        moved.header("location"),
        format!("/ja/user/password?token={TOKEN}")
    );
    assert_eq!(moved.header("referrer-policy"), "no-referrer");
    for path in ["/en/user/password", "/_page/en/user/password", "/en"] {
        let other = site.get(path).await;
        assert!(!other.text().contains(TOKEN), "{path}");
    }
    let hostile = site
        .get("/user/password?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
        .await;
    assert!(!hostile.text().contains("<script>alert"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_form_comes_back_with_the_providers_words_and_without_passwords() {
    let (provider, site) = site().await;
    let words_of = "Choose <b>another</b> one";
    for (call, path, form) in FORMS {
        provider.on(call, Behaviour::Refuse(400, words_of));
        let answer = ask(post(&site, &format!("/en{path}"), form)).await;
        assert_eq!(answer.status, 422, "{call}");
        assert_private(&answer);
        let page = page(&answer);
        assert_eq!(page["refusal"], "rejected");
        assert!(words(answer.text()).contains(words_of), "{call}");
        assert!(!answer.text().contains(PASSWORD) && !answer.text().contains("kettle"));
        let is_link = call == "password-reset";
        assert_eq!(
            page["link"],
            if is_link { json!(TOKEN) } else { Value::Null }
        );
        assert_eq!(page["email"], if is_link { "" } else { "ann@example.com" });
    }
    provider.on("password-change", Behaviour::Refuse(401, "Wrong"));
    let answer = ask(post(&site, "/en/user/password", &CHANGE)).await;
    assert_eq!(page(&answer)["refusal"], "rejected");
    provider.on("password-reset", Behaviour::Refuse(401, "Over"));
    let answer = ask(post(&site, "/en/user/password", &RESET)).await;
    assert_eq!(
        (answer.status.as_u16(), &page(&answer)["refusal"]),
        (422, &json!("link"))
    );
    assert!(answer.text().contains("href=\"/en/user/forgotten\""));
    let malformed = [("token", "a\nb"), ("pwd", PASSWORD), ("repwd", PASSWORD)];
    let calls = provider.count("password-reset");
    let answer = ask(post(&site, "/en/user/password", &malformed)).await;
    assert_eq!(page(&answer)["refusal"], "link");
    assert_eq!(provider.count("password-reset"), calls);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_without_these_calls_or_away_is_told_to_the_customer() {
    for (call, path, form) in FORMS {
        for lacking in [
            Behaviour::Http(StatusCode::NOT_FOUND),
            Behaviour::Refuse(404, "no such call"),
        ] {
            let (provider, site) = site().await;
            provider.on(call, lacking);
            let answer = ask(post(&site, &format!("/en{path}"), form)).await;
            assert_eq!(answer.status, 501, "{call}");
            assert_eq!(page(&answer)["refusal"], "unsupported");
            let text = words(answer.text());
            assert!(text.contains("Contact your merchandiser"), "{call}: {text}");
            assert!(!answer.text().contains("name=\"pwd\""));
        }
        let (provider, site) = site().await;
        provider.on(call, Behaviour::Http(StatusCode::BAD_GATEWAY));
        let answer = ask(post(&site, &format!("/en{path}"), form)).await;
        assert_eq!(answer.status, 503, "{call}");
        assert_eq!(page(&answer)["refusal"], "unavailable");
        assert_eq!(provider.count(call), 1, "no call is repeated");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_of_other_sites_and_those_that_are_none_are_not_passed_on() {
    let (provider, site) = site().await;
    for (call, path, form) in FORMS {
        let foreign = post(&site, path, form).header(ORIGIN, "https://evil.example");
        assert_eq!(ask(foreign).await.status, 403);
        let json = site.request(Method::POST, path).json(&json!({ "a": "b" }));
        assert_eq!(ask(json).await.status, 415);
        let huge = "x".repeat(10_000);
        let huge = post(&site, path, &[("email", huge.as_str())]);
        assert_eq!(ask(huge).await.status, 413);
        assert_eq!(provider.count(call), 0);
    }
    let put = site.request(Method::PUT, "/en/user/password");
    assert_eq!(ask(put).await.status, 405);
}

#[tokio::test(flavor = "multi_thread")]
async fn attempts_are_limited_by_client_and_by_account() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.limits.passwords_address = 4;
        config.limits.passwords_account = 2;
        config.limits.login_address = 3;
        config.limits.login_account = 2;
    })
    .await;
    let request = async |email: &str| {
        let answer = ask(post(&site, "/user/forgotten", &[("email", email)])).await;
        answer.status.as_u16()
    };
    let asked = [
        request("ann@example.com").await,
        request(" ANN@example.com").await,
        request("ann@example.com").await,
    ];
    assert_eq!(asked, [303, 303, 429], "by account");
    let answer = ask(post(&site, "/user/password", &RESET)).await;
    assert_eq!(answer.status, 303);
    let answer = ask(post(&site, "/user/password", &RESET)).await;
    assert_eq!(answer.status, 429, "by client, with the requests");
    assert_eq!(page(&answer)["refusal"], "limited");
    assert!(!answer.header("retry-after").is_empty());

    // A change is a login: wrong passwords count, and right ones do not.
    provider.on("password-change", Behaviour::Refuse(401, "Wrong"));
    let mut statuses = Vec::new();
    for _ in 0..4 {
        let answer = ask(post(&site, "/user/password", &CHANGE)).await;
        statuses.push(answer.status.as_u16());
    }
    assert_eq!(statuses, [422, 422, 429, 429]);
    let login = [("email", "ann@example.com"), ("passwd", "x")];
    let login = post(&site, "/api/v1/user/login/email", &login);
    assert_eq!(ask(login).await.status, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_password_is_replaced_and_nothing_of_it_is_logged() {
    let smtp = SmtpServer::start(None).await;
    let port = smtp.address.port().to_string();
    let folder = tempfile::tempdir().unwrap();
    let settings = [
        ("SELVAGE_MAIL_SERVER", "127.0.0.1"),
        ("SELVAGE_MAIL_PORT", &port),
        ("SELVAGE_MAIL_TLS", "none"),
        ("SELVAGE_MAIL_SENDER", "website@jinlan.example"),
        ("SELVAGE_MAIL_INQUIRIES", "sales@jinlan.example"),
    ];
    let process = Process::start_with(folder.path(), "debug", &settings);
    let old = "kettle-and-l1nen";
    let form = |pairs: &[(&'static str, &str)]| {
        let owned = pairs
            .iter()
            .map(|(name, value)| (*name, (*value).to_owned()));
        owned.collect::<Vec<_>>()
    };
    let account = [("email", "ann@example.com"), ("pwd", old), ("repwd", old)];
    let registered = process
        .post("/api/v1/user/register/email?lang=ja", &form(&account))
        .await;
    assert_eq!(registered.json()["status"], 200);
    let sent = process.post("/ja/user/forgotten", &form(&FORGOTTEN)).await;
    assert_eq!(sent.header("location"), "/ja/user/forgotten?done");
    let mails = smtp.wait_for(1).await;
    let link = link_in(&mails[0].text);
    let token = link.rsplit_once('=').unwrap().1;
    let path = link.split_once("/ja/").unwrap().1;
    assert_eq!(process.get(&format!("/ja/{path}")).await.status, 200);
    let reset = form(&[("token", token), ("pwd", PASSWORD), ("repwd", PASSWORD)]);
    let first = process.post("/ja/user/password", &reset).await;
    assert_eq!(first.header("location"), "/ja/user/password?done");
    let again = process.post("/ja/user/password", &reset).await;
    assert_eq!(page(&again)["refusal"], "link");
    let login = [("email", "ann@example.com"), ("passwd", PASSWORD)];
    let login = process
        .post("/api/v1/user/login/email", &form(&login))
        .await;
    assert_eq!(login.json()["status"], 200);
    smtp.wait_for(2).await;
    let log = process.log().join("\n");
    let hidden = "/ja/user/password?confirm&token=[hidden]";
    assert!(log.contains(hidden), "{log}");
    for secret in [token, PASSWORD, old, "ann@example.com", "ann%40example.com"] {
        assert!(!log.contains(secret), "{secret}");
    }
}

/// The first link of a mail, whose text is in base64 or quoted-printable.
pub(crate) fn link_in(mail: &str) -> String {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    let text = match mail.split_once("Content-Transfer-Encoding: base64\r\n\r\n") {
        Some((_, part)) => {
            let lines = part.lines().take_while(|line| !line.starts_with("--"));
            let text = STANDARD.decode(lines.collect::<String>()).unwrap();
            String::from_utf8(text).unwrap()
        }
        None => mail.replace("=\r\n", "").replace("=3D", "="),
    };
    let link = text.lines().find(|line| line.starts_with("http"));
    link.unwrap().trim().to_owned()
}
