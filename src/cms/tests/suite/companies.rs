//! Companies, and whose contracts a customer sees: on confirmed addresses alone, and at once after
//! a change.

use serde_json::{Value, json};

use super::Provider;
use crate::clock;
use crate::contracts;
use crate::contracts::columns::Contract;
use crate::customers::access::{block, end_access, lock_customer, unblock};
use crate::customers::companies::leave_company;
use crate::customers::joining::join_company;
use crate::customers::passwords::{PasswordRow, put_staff_link};
use crate::token::Token;

const LOGIN: &str = "/api/v1/user/login/email";
const REGISTER: &str = "/api/v1/user/register/email";
const ORDERS: &str = "/s16/api/v1/order/pager";
const STYLES: &str = "/s16/opp/style/pager";
const RESET: &str = "/api/v1/user/password/reset";

const EMAIL: &str = "new.buyer@example.com";
const PASSWORD: &str = "kettle and linen";
/// A customer of the content, with the contracts 2 and c-1.
const BUYER: (&str, &str) = ("buyer@example.com", "woven-demo-1");
/// Another one, with the contract o-1.
const OTHER: (&str, &str) = ("other@example.com", "woven-demo-2");

async fn register(provider: &Provider) {
    let form = [("email", EMAIL), ("pwd", PASSWORD), ("repwd", PASSWORD)];
    assert_eq!(provider.post(REGISTER, &form).await["status"], 200);
}

async fn id(provider: &Provider, email: &str) -> i64 {
    let customer = provider.backend.store.customer(email).await.unwrap();
    customer.unwrap().id
}

async fn company(provider: &Provider, email: &str) -> i64 {
    let id = id(provider, email).await;
    let store = &provider.backend.store;
    let row = store.customer_of_company(id).await.unwrap();
    row.unwrap().company
}

/// The ids of the contracts that a token sees; `None` if it is refused.
async fn seen(provider: &Provider, token: &str) -> Option<Vec<String>> {
    let answer = provider.get(ORDERS, &[("token", token)]).await;
    let rows = answer["data"].as_array()?;
    let sids = rows
        .iter()
        .map(|row| row["sid"].as_str().unwrap().to_owned());
    Some(sids.collect())
}

fn sids(sids: &[&str]) -> Vec<String> {
    sids.iter().map(|sid| (*sid).to_owned()).collect()
}

/// Gives the customer's company a contract.
async fn write_contract(provider: &Provider, email: &str, sid: &str) {
    let customer = id(provider, email).await;
    let contract = Contract {
        sid: sid.to_owned(),
        cno: format!("JL-{sid}"),
        signed: "2026-05-01 00:00:00".to_owned(),
        ..Contract::default()
    };
    let mut write = provider.backend.store.begin().await.unwrap();
    contracts::table::upsert(&mut write, customer, &contract, &[])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// A link that staff hand over.
async fn link(provider: &Provider) -> String {
    let token = Token::draw();
    let until = clock::seconds() + 3600;
    let mut write = provider.backend.store.begin().await.unwrap();
    assert!(
        put_staff_link(&mut write, (None, EMAIL), &token.digest(), until)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    token.into_secret()
}

async fn follow(provider: &Provider, token: &str, password: &str) -> Value {
    let form = [("token", token), ("pwd", password), ("repwd", password)];
    provider.post(RESET, &form).await
}

#[tokio::test]
async fn contracts_are_seen_once_the_address_is_confirmed() {
    let provider = Provider::start().await;
    register(&provider).await;
    let stranger = provider.token(EMAIL, PASSWORD).await;
    write_contract(&provider, EMAIL, "n-1").await;
    assert_eq!(seen(&provider, &stranger).await, Some(sids(&[])));
    let styles = [("token", &*stranger), ("ctsid", "n-1")];
    let [foreign, none] = [("ctsid", "c-1"), ("ctsid", "none")].map(|sid| [styles[0], sid]);
    let refused = provider.get(STYLES, &styles).await;
    assert_eq!(refused["status"], 404);
    for parameters in [foreign, none] {
        assert_eq!(provider.get(STYLES, &parameters).await, refused);
    }

    let token = link(&provider).await;
    assert_eq!(
        follow(&provider, &token, "another password").await["status"],
        200
    );
    assert_eq!(seen(&provider, &stranger).await, None, "the session ended");
    let token = provider.token(EMAIL, "another password").await;
    assert_eq!(seen(&provider, &token).await, Some(sids(&["n-1"])));
}

#[tokio::test]
async fn people_of_a_company_see_its_contracts_and_others_none_of_them() {
    let provider = Provider::start().await;
    register(&provider).await;
    let token = link(&provider).await;
    follow(&provider, &token, PASSWORD).await;
    let store = &provider.backend.store;
    let new = provider.token(EMAIL, PASSWORD).await;
    let buyer = provider.token(BUYER.0, BUYER.1).await;
    let other = provider.token(OTHER.0, OTHER.1).await;
    let customer = id(&provider, EMAIL).await;

    // A colleague of the buyer, with the contract of the company of before.
    write_contract(&provider, EMAIL, "n-1").await;
    let before = company(&provider, EMAIL).await;
    let buyers = company(&provider, BUYER.0).await;
    let mut write = store.begin().await.unwrap();
    assert!(
        join_company(&mut write, customer, buyers, "li")
            .await
            .unwrap()
    );
    assert!(!join_company(&mut write, customer, 1, "li").await.unwrap());
    write.commit().await.unwrap();
    let all = Some(sids(&["n-1", "2", "c-1"]));
    assert_eq!(seen(&provider, &new).await, all);
    assert_eq!(seen(&provider, &buyer).await, all);
    assert_eq!(seen(&provider, &other).await, Some(sids(&["o-1"])));
    assert_eq!(store.company_name(before).await.unwrap(), None);
    let colleagues = store.colleagues(buyers).await.unwrap();
    let emails: Vec<_> = colleagues.iter().map(|own| own.email.as_str()).collect();
    assert_eq!(emails, [BUYER.0, EMAIL]);

    // The contract goes to the other customer.
    write_contract(&provider, OTHER.0, "n-1").await;
    assert_eq!(seen(&provider, &new).await, Some(sids(&["2", "c-1"])));
    assert_eq!(seen(&provider, &other).await, Some(sids(&["n-1", "o-1"])));
    let styles = [("token", &*new), ("ctsid", "n-1")];
    assert_eq!(provider.get(STYLES, &styles).await["status"], 404);

    // The colleague leaves; the last one of a company does not.
    let mut write = store.begin().await.unwrap();
    let now = clock::seconds();
    assert!(leave_company(&mut write, customer, now).await.unwrap());
    write.commit().await.unwrap();
    assert_eq!(seen(&provider, &new).await, Some(sids(&[])));
    assert_eq!(seen(&provider, &buyer).await, Some(sids(&["2", "c-1"])));
    let mut write = store.begin().await.unwrap();
    assert!(!leave_company(&mut write, customer, now).await.unwrap());
}

#[tokio::test]
async fn a_blocked_customer_is_out_at_once_and_only_the_right_password_tells() {
    let provider = Provider::start().await;
    register(&provider).await;
    let store = &provider.backend.store;
    let session = provider.token(EMAIL, PASSWORD).await;
    let unused = link(&provider).await;
    let customer = id(&provider, EMAIL).await;
    let now = clock::seconds();
    let mut write = store.begin().await.unwrap();
    let locked = lock_customer(&mut write, customer).await.unwrap().unwrap();
    block(&mut write, &locked, now).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(seen(&provider, &session).await, None);
    assert_eq!(follow(&provider, &unused, PASSWORD).await["status"], 401);
    let log_in = async |passwd: &str| {
        let form = [("email", EMAIL), ("passwd", passwd), ("lang", "en")];
        provider.post(LOGIN, &form).await
    };
    let msg = "This account has been blocked. Please contact your merchandiser, or call the number \
               on our contact page";
    let told = json!({ "status": 403, "msg": msg, "data": null });
    assert_eq!(log_in(PASSWORD).await, told);
    let wrong = log_in("wrong password").await;
    let unknown = [
        ("email", "nobody@example.com"),
        ("passwd", "x"),
        ("lang", "en"),
    ];
    assert_eq!(wrong, provider.post(LOGIN, &unknown).await);
    let is_put = store.put_link((1, EMAIL), "digest", now, now + 60).await;
    assert!(!is_put.unwrap(), "no link by mail either");

    let mut write = store.begin().await.unwrap();
    unblock(&mut write, customer).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(log_in(PASSWORD).await["status"], 200);
    assert_eq!(seen(&provider, &session).await, None, "it stays ended");
}

#[tokio::test]
async fn a_login_that_was_checked_before_a_change_opens_no_session() {
    let provider = Provider::start().await;
    register(&provider).await;
    let store = &provider.backend.store;
    let now = clock::seconds();
    let checked = store.customer(EMAIL).await.unwrap().unwrap();
    let open = async || store.open_session(&checked, "digest", now, now + 60).await;
    assert_eq!(open().await.unwrap(), Some(true));
    let mut write = store.begin().await.unwrap();
    let locked = lock_customer(&mut write, checked.id)
        .await
        .unwrap()
        .unwrap();
    end_access(&mut write, &locked).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(open().await.unwrap(), None);
    assert_eq!(store.session("digest", now).await.unwrap(), None);

    let token = link(&provider).await;
    follow(&provider, &token, PASSWORD).await;
    let checked = store.customer(EMAIL).await.unwrap().unwrap();
    let mut write = store.begin().await.unwrap();
    block(&mut write, &locked, now).await.unwrap();
    write.commit().await.unwrap();
    let opened = store.open_session(&checked, "other", now, now + 60).await;
    assert_eq!(opened.unwrap(), None);
    let present = checked.password_hash.unwrap();
    let new = PasswordRow {
        hash: "hash",
        now,
        notice: None,
    };
    let changed = store.change_password(checked.id, &present, new).await;
    assert!(!changed.unwrap());
}

#[tokio::test]
async fn registrations_that_staff_work_with_are_not_deleted() {
    let provider = Provider::start().await;
    register(&provider).await;
    let store = &provider.backend.store;
    let later = clock::seconds() + 60;
    write_contract(&provider, EMAIL, "n-1").await;
    assert_eq!(store.purge_unused_registrations(later, 0).await.unwrap(), 0);
    let own = company(&provider, EMAIL).await;
    write_contract(&provider, OTHER.0, "n-1").await;
    assert_eq!(store.purge_unused_registrations(later, 0).await.unwrap(), 1);
    assert_eq!(store.company_name(own).await.unwrap(), None);
    let others = company(&provider, OTHER.0).await;
    assert_eq!(store.company_name(others).await.unwrap().unwrap(), "Other");
}
