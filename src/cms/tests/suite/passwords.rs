//! New passwords: by the present one, by the link of a mail, and by staff.

use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};

use super::Provider;
use super::mails::{decoded, header, to, with};
use crate::customers::passwords::set_password;
use crate::mail::table::MailOrder;
use crate::staff::action_list::ActionFilter;
use crate::tests::smtp::{Mood, SmtpServer};
use crate::token::Token;
use crate::{NewPassword, clock, reset_password};
use base::config::EmbeddedSettings;
use base::locale::Locale;

const LOGIN: &str = "/api/v1/user/login/email";
const REGISTER: &str = "/api/v1/user/register/email";
const ORDERS: &str = "/s16/api/v1/order/pager";
const CHANGE: &str = "/api/v1/user/password/change";
const FORGOTTEN: &str = "/api/v1/user/password/forgotten";
const RESET: &str = "/api/v1/user/password/reset";

const EMAIL: &str = "new.buyer@example.com";
const OLD: &str = "kettle and linen";
const NEW: &str = "selvage and twill";

/// A provider that sends mail to this server, with a customer who has confirmed the address.
async fn provider(server: &SmtpServer) -> Provider {
    let settings = with(server);
    let provider = Provider::start_with(|config: &mut EmbeddedSettings| {
        settings(config);
        config.site_url = Some(Box::new("https://www.example.com/".parse().unwrap()));
    })
    .await;
    // Without the mail that a registration on the site sends.
    let hash = provider.backend.passwords.hash(OLD).await.unwrap();
    let (store, now) = (&provider.backend.store, clock::seconds());
    let account = (EMAIL, "new.buyer");
    let added = store.register(account, &hash, Locale::EN, now, false).await;
    assert!(added.unwrap());
    provider.confirm(EMAIL).await;
    provider
}

async fn register(provider: &Provider) {
    let form = [("email", EMAIL), ("pwd", OLD), ("repwd", OLD)];
    assert_eq!(provider.post(REGISTER, &form).await["status"], 200);
}

async fn log_in(provider: &Provider, passwd: &str) -> Value {
    let form = [("email", EMAIL), ("passwd", passwd)];
    provider.post(LOGIN, &form).await
}

async fn change(provider: &Provider, email: &str, passwd: &str, pwd: &str) -> Value {
    let form = [
        ("email", email),
        ("passwd", passwd),
        ("pwd", pwd),
        ("repwd", pwd),
        ("lang", "en"),
    ];
    provider.post(CHANGE, &form).await
}

async fn reset(provider: &Provider, token: &str, pwd: &str) -> Value {
    let form = [
        ("token", token),
        ("pwd", pwd),
        ("repwd", pwd),
        ("lang", "en"),
    ];
    provider.post(RESET, &form).await
}

async fn ask(provider: &Provider, email: &str, lang: &str) -> Value {
    provider
        .post(FORGOTTEN, &[("email", email), ("lang", lang)])
        .await
}

/// A link for the customer, as a mail with this id has it.
async fn link(provider: &Provider, mail: i64, expires_at: i64) -> (String, bool) {
    let (token, now) = (Token::draw(), clock::seconds());
    let digest = token.digest();
    let store = &provider.backend.store;
    let is_stored = store
        .put_link((mail, EMAIL), &digest, now, expires_at)
        .await
        .unwrap();
    (token.into_secret(), is_stored)
}

/// Waits until no mail about a password waits.
async fn emptied(provider: &Provider) {
    let store = &provider.backend.store;
    let waiting = async {
        while store.oldest_mail().await.unwrap().is_some() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), waiting)
        .await
        .unwrap();
}

fn in_an_hour() -> i64 {
    clock::seconds() + 3600
}

#[tokio::test]
async fn a_link_sets_a_new_password_once_and_ends_all_sessions() {
    let server = SmtpServer::start(None).await;
    let provider = provider(&server).await;
    let session = provider.token(EMAIL, OLD).await;
    assert_eq!(
        ask(&provider, " New.Buyer@EXAMPLE.com", "ja").await["status"],
        200
    );
    let mails = server.wait_for(1).await;
    assert_eq!(mails[0].to, [EMAIL]);
    let text = decoded(&mails[0]);
    let start = "https://www.example.com/ja/user/password?token=";
    let (_, rest) = text.split_once(start).unwrap();
    let token: String = rest
        .chars()
        .take_while(|char| !char.is_whitespace())
        .collect();
    assert_eq!(token.len(), 43);
    assert!(text.contains("30分以内"), "{text}");

    assert_eq!(log_in(&provider, OLD).await["status"], 200, "not yet");
    assert_eq!(reset(&provider, &token, NEW).await["status"], 200);
    let again = reset(&provider, &token, "another password").await;
    let msg = "This link is no longer valid. Please request a new one";
    assert_eq!(again, json!({ "status": 401, "msg": msg, "data": null }));
    assert_eq!(log_in(&provider, OLD).await["status"], 401);
    assert_eq!(log_in(&provider, NEW).await["status"], 200);
    let orders = provider.get(ORDERS, &[("token", &session)]).await;
    assert_eq!(orders["status"], 401, "the session has ended");
    let mails = server.wait_for(2).await;
    assert_eq!(mails[1].to, [EMAIL]);
    assert_eq!(
        header(&mails[1], "Subject"),
        "Your password has been changed"
    );
    emptied(&provider).await;
    provider.backend.shutdown().await;
    let bytes = provider.database.dump().await;
    let holds = |secret: &str| {
        let windows = &mut bytes.windows(secret.len());
        windows.any(|window| window == secret.as_bytes())
    };
    assert!(holds(EMAIL) && !holds(&token) && !holds(NEW));
}

#[tokio::test]
async fn a_request_for_a_link_is_the_same_whoever_the_address_belongs_to() {
    let server = SmtpServer::start(None).await;
    let provider = provider(&server).await;
    let before = provider.backend.passwords.worked.load(Ordering::SeqCst);
    // A customer, nobody, and a customer whose password is in the content.
    for email in [EMAIL, "nobody@example.com", "buyer@example.com"] {
        let expected = json!({ "status": 200, "msg": "ok", "data": { "requested": true } });
        assert_eq!(ask(&provider, email, "en").await, expected, "{email}");
    }
    let after = provider.backend.passwords.worked.load(Ordering::SeqCst);
    assert_eq!(after, before);
    emptied(&provider).await;
    let mails = server.taken();
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert_eq!(to(&mails, EMAIL).len(), 1);

    // What is stored does not depend on it either.
    let silent = Provider::start().await;
    let (store, now) = (&silent.backend.store, clock::seconds());
    register(&silent).await;
    let mut rows = Vec::new();
    for email in [EMAIL, "nobody@example.com", "buyer@example.com"] {
        store.request_link(email, Locale::EN, now).await.unwrap();
        store.request_link(email, Locale::EN, now).await.unwrap();
        let due = store.due_mail(MailOrder::UrgentFirst, now, now + 60).await;
        let due = due.unwrap().unwrap();
        assert_eq!(due.recipient, email);
        rows.push((due.mail, due.created_at, due.attempts, due.customer));
        let next = store.due_mail(MailOrder::ByTime, now, now + 60).await;
        assert_eq!(next.unwrap(), None);
    }
    assert!(rows.iter().all(|row| *row == rows[0]), "{rows:?}");
}

#[tokio::test]
async fn a_link_that_has_expired_or_never_was_one_sets_no_password() {
    let server = SmtpServer::start(None).await;
    let provider = provider(&server).await;
    let (expired, _) = link(&provider, 1, clock::seconds()).await;
    let long = "x".repeat(10_000);
    for token in [&expired, "", "x", "%00", "' OR 1=1 --", &long] {
        assert_eq!(reset(&provider, token, NEW).await["status"], 401, "{token}");
    }
    // A password that breaks a rule does not use a link up.
    let (good, _) = link(&provider, 2, in_an_hour()).await;
    assert_eq!(reset(&provider, &good, "short").await["status"], 400);
    let form = [("token", &*good), ("pwd", NEW), ("repwd", OLD)];
    assert_eq!(provider.post(RESET, &form).await["status"], 400);
    assert_eq!(log_in(&provider, OLD).await["status"], 200);
    assert_eq!(reset(&provider, &good, NEW).await["status"], 200);
}

#[tokio::test]
async fn of_simultaneous_uses_of_a_link_one_succeeds() {
    let server = SmtpServer::start(None).await;
    let provider = provider(&server).await;
    let (token, _) = link(&provider, 1, in_an_hour()).await;
    let passwords = ["password one", "password two", "password three"];
    let uses = passwords.map(|password| reset(&provider, &token, password));
    let answers = futures::future::join_all(uses).await;
    let mut logins = Vec::new();
    for (password, answer) in passwords.iter().zip(&answers) {
        let is_used = answer["status"] == 200;
        assert!(is_used || answer["status"] == 401, "{answer}");
        assert_eq!(log_in(&provider, password).await["status"] == 200, is_used);
        logins.push(is_used);
    }
    assert_eq!(logins.iter().filter(|is_used| **is_used).count(), 1);
}

#[tokio::test]
async fn a_used_link_ends_the_others_and_a_customer_has_few() {
    let server = SmtpServer::start(None).await;
    let provider = provider(&server).await;
    let mut tokens = Vec::new();
    for mail in 1..=3 {
        let (token, is_stored) = link(&provider, mail, in_an_hour()).await;
        assert!(is_stored);
        tokens.push(token);
    }
    assert!(!link(&provider, 4, in_an_hour()).await.1, "one too many");
    let (again, is_stored) = link(&provider, 3, in_an_hour()).await;
    assert!(is_stored, "the same mail once more, with another link");
    assert_eq!(reset(&provider, &tokens[2], NEW).await["status"], 401);
    assert_eq!(reset(&provider, &again, NEW).await["status"], 200);
    for token in &tokens {
        assert_eq!(
            reset(&provider, token, "another password").await["status"],
            401
        );
    }
}

#[tokio::test]
async fn a_mail_that_is_sent_again_has_a_link_that_works() {
    let server = SmtpServer::start(None).await;
    server.set_mood(Mood::Busy);
    let provider = provider(&server).await;
    ask(&provider, EMAIL, "zh").await;
    server.wait_for_tries(2).await;
    server.set_mood(Mood::Good);
    let mails = server.wait_for(1).await;
    let text = decoded(&mails[0]);
    let (_, rest) = text
        .split_once("https://www.example.com/user/password?token=")
        .unwrap();
    assert_eq!(reset(&provider, &rest[..43], NEW).await["status"], 200);
}

#[tokio::test]
async fn the_present_password_allows_another_one_and_all_sessions_end() {
    let server = SmtpServer::start(None).await;
    let provider = provider(&server).await;
    let sessions = [
        provider.token(EMAIL, OLD).await,
        provider.token(EMAIL, OLD).await,
    ];
    let other = provider.token("buyer@example.com", "woven-demo-1").await;
    let unused = link(&provider, 1, in_an_hour()).await.0;
    let wrong = change(&provider, EMAIL, "wrong password", NEW).await;
    let unknown = change(&provider, "nobody@example.com", OLD, NEW).await;
    assert_eq!(wrong["msg"], "Wrong email address or password");
    assert_eq!(wrong, unknown, "they cannot be told apart");
    for (pwd, msg) in [
        (OLD, "The new password must differ from the current one"),
        ("short", "The password must be 8 to 128 characters long"),
        ("", "Please enter the login password"),
    ] {
        let answer = change(&provider, EMAIL, OLD, pwd).await;
        assert_eq!(answer, json!({ "status": 400, "msg": msg, "data": null }));
    }
    let content = change(&provider, "buyer@example.com", "woven-demo-1", NEW).await;
    assert_eq!(
        content["status"], 403,
        "an import would bring the old one back"
    );
    assert!(server.taken().is_empty());

    let changed = change(&provider, &EMAIL.to_uppercase(), OLD, NEW).await;
    assert_eq!(changed["status"], 200);
    for session in &sessions {
        let orders = provider.get(ORDERS, &[("token", session)]).await;
        assert_eq!(orders["status"], 401);
    }
    let others = provider.get(ORDERS, &[("token", &other)]).await;
    assert_eq!(others["status"], 200, "another customer's session goes on");
    assert_eq!(log_in(&provider, OLD).await["status"], 401);
    assert_eq!(log_in(&provider, NEW).await["status"], 200);
    assert_eq!(
        reset(&provider, &unused, "another password").await["status"],
        401
    );
    let mails = server.wait_for(1).await;
    assert_eq!(mails[0].to, [EMAIL]);
}

#[tokio::test]
async fn of_simultaneous_changes_one_succeeds() {
    let provider = Provider::start().await;
    register(&provider).await;
    let passwords = ["password one", "password two", "password three"];
    let changes = passwords.map(|password| change(&provider, EMAIL, OLD, password));
    let answers = futures::future::join_all(changes).await;
    let accepted = answers.iter().filter(|answer| answer["status"] == 200);
    assert_eq!(accepted.count(), 1, "{answers:?}");
    for (password, answer) in passwords.iter().zip(&answers) {
        let login = log_in(&provider, password).await;
        assert_eq!(login["status"], answer["status"]);
    }
}

#[tokio::test]
async fn a_password_that_staff_made_shows_no_contracts_before_it_is_changed() {
    let provider = Provider::start().await;
    register(&provider).await;
    let database = provider.database.settings().database;
    let made = reset_password(&database, EMAIL, NewPassword::Random)
        .await
        .unwrap();
    let all = ActionFilter::default();
    let rows = provider
        .backend
        .store
        .staff_actions(&all, (i64::MAX, ""), 10);
    let rows = rows.await.unwrap();
    let row = &rows[0].action;
    assert_eq!(row.actor, "selvage provider customers reset");
    assert_eq!(row.action.name(), "resetCustomerPassword");
    assert!(row.subject.starts_with("customer/"), "{rows:?}");
    let flags = |login: &Value| {
        let names = ["firstLogin", "firstLoginPwd", "changePwd"];
        names.map(|name| login["data"][name].as_bool().unwrap())
    };
    let login = log_in(&provider, &made).await;
    assert_eq!(flags(&login), [true, true, true]);
    let login = log_in(&provider, &made).await;
    assert_eq!(flags(&login), [false, false, true]);
    let token = login["data"]["token"].as_str().unwrap();
    for call in [ORDERS, "/s16/opp/style/pager"] {
        let parameters = [("token", token), ("ctsid", "c-1"), ("lang", "en")];
        let answer = provider.get(call, &parameters).await;
        let msg = "Please change your password before you look up contracts";
        assert_eq!(answer, json!({ "status": 403, "msg": msg, "data": null }));
    }
    assert_eq!(change(&provider, EMAIL, &made, NEW).await["status"], 200);
    let login = log_in(&provider, NEW).await;
    assert_eq!(flags(&login), [false, false, false]);
    let token = login["data"]["token"].as_str().unwrap();
    assert_eq!(provider.data(ORDERS, &[("token", token)]).await, json!([]));
}

#[tokio::test]
async fn without_mail_there_are_no_links_and_passwords_can_still_be_changed() {
    let provider = Provider::start().await;
    register(&provider).await;
    for email in [EMAIL, "nobody@example.com"] {
        assert_eq!(ask(&provider, email, "en").await["status"], 404);
    }
    assert_eq!(change(&provider, EMAIL, OLD, NEW).await["status"], 200);
    let store = &provider.backend.store;
    assert_eq!(store.oldest_mail().await.unwrap(), None);
}

#[tokio::test]
async fn an_address_that_is_none_is_refused() {
    let server = SmtpServer::start(None).await;
    let provider = provider(&server).await;
    for email in [
        "",
        "nobody",
        "a@b",
        "A <a@example.com>",
        "a@example.com\nb@example.com",
    ] {
        assert_eq!(ask(&provider, email, "en").await["status"], 400, "{email}");
    }
    let long = format!("{}@example.com", "x".repeat(400));
    assert_eq!(ask(&provider, &long, "en").await["status"], 400);
}

#[tokio::test]
async fn expired_links_are_deleted() {
    let provider = Provider::start().await;
    register(&provider).await;
    let now = clock::seconds();
    link(&provider, 1, now).await;
    let (good, _) = link(&provider, 2, in_an_hour()).await;
    let store = &provider.backend.store;
    assert_eq!(store.purge_tokens(now).await.unwrap(), 1);
    assert_eq!(reset(&provider, &good, NEW).await["status"], 200);
}

#[tokio::test]
async fn a_registration_is_answered_alike_and_mails_what_the_owner_of_the_address_needs() {
    let server = SmtpServer::start(None).await;
    let provider = provider(&server).await;
    let register = async |email: &str| {
        let form = [
            ("email", email),
            ("pwd", OLD),
            ("repwd", OLD),
            ("lang", "en"),
        ];
        provider.post(REGISTER, &form).await
    };
    let new = register("newcomer@example.com").await;
    let data = json!({ "registered": true, "mailed": true });
    assert_eq!(new, json!({ "status": 200, "msg": "ok", "data": data }));
    let mail = server.wait_for(1).await[0].clone();
    assert_eq!(mail.to, ["newcomer@example.com"]);
    assert_eq!(header(&mail, "Subject"), "Confirm your email address");
    // To an address that nobody has confirmed goes no other mail.
    let changed = change(&provider, "newcomer@example.com", OLD, NEW).await;
    assert_eq!(changed["status"], 200);
    emptied(&provider).await;
    assert_eq!(server.taken().len(), 1);

    // Addresses with an account: of a registration, of an import, and one to be confirmed.
    let known = [EMAIL, "buyer@example.com", "newcomer@example.com"];
    for email in known {
        assert_eq!(register(email).await, new, "{email}");
    }
    let mails = server.wait_for(4).await;
    let subjects = known.map(|email| header(to(&mails, email).last().unwrap(), "Subject"));
    let known = "You already have an account with us";
    assert_eq!(subjects, [known, known, "Confirm your email address"]);
    assert!(!to(&mails, EMAIL)[0].text.contains("token="));
    assert_eq!(
        log_in(&provider, OLD).await["status"],
        200,
        "the password stays"
    );

    let text = mails[0].text.replace("=\r\n", "").replace("=3D", "=");
    let (_, rest) = text.split_once("/en/user/password?confirm&token=").unwrap();
    assert_eq!(
        reset(&provider, &rest[..43], OLD).await["status"],
        401,
        "a change has ended it"
    );
    let last = to(&mails, "newcomer@example.com")[1];
    let text = last.text.replace("=\r\n", "").replace("=3D", "=");
    let (_, rest) = text.split_once("/en/user/password?confirm&token=").unwrap();
    assert_eq!(reset(&provider, &rest[..43], OLD).await["status"], 200);
    let customer = provider
        .backend
        .store
        .customer("newcomer@example.com")
        .await;
    assert!(customer.unwrap().unwrap().is_confirmed);
}

#[tokio::test]
async fn an_address_gets_six_mails_of_a_kind_in_a_day() {
    let server = SmtpServer::start(None).await;
    let provider = provider(&server).await;
    let (mut present, mut next) = (OLD, NEW);
    for _ in 0..8 {
        assert_eq!(change(&provider, EMAIL, present, next).await["status"], 200);
        (present, next) = (next, present);
    }
    emptied(&provider).await;
    let mails = server.taken();
    assert_eq!(to(&mails, EMAIL).len(), 6);
    // Another kind has its own six.
    ask(&provider, EMAIL, "en").await;
    assert_eq!(server.wait_for(7).await[6].to, [EMAIL]);
    let store = &provider.backend.store;
    let tomorrow = clock::seconds() + 24 * 3600 + 1;
    emptied(&provider).await;
    assert_eq!(store.purge_mails(clock::seconds() - 3600).await.unwrap(), 0);
    assert_eq!(store.purge_mails(tomorrow).await.unwrap(), 7);
}

#[tokio::test]
async fn an_easy_password_is_refused_and_one_of_before_works() {
    let provider = Provider::start().await;
    for easy in ["password", "12345678", "        ", EMAIL] {
        let form = [("email", EMAIL), ("pwd", easy), ("repwd", easy)];
        assert_eq!(
            provider.post(REGISTER, &form).await["status"],
            400,
            "{easy}"
        );
    }
    register(&provider).await;
    for easy in ["Password1", "NewBuyer2026"] {
        let refused = change(&provider, EMAIL, OLD, easy).await;
        assert_eq!(refused["status"], 400, "{easy}");
        let msg = refused["msg"].as_str().unwrap();
        assert!(msg.contains("easy to guess"), "{msg}");
    }
    let store = &provider.backend.store;
    let customer = store.customer(EMAIL).await.unwrap().unwrap();
    let hash = provider.backend.passwords.hash("12345678").await.unwrap();
    let mut write = store.begin().await.unwrap();
    set_password(&mut write, customer.id, &hash, false)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(log_in(&provider, "12345678").await["status"], 200);
}
