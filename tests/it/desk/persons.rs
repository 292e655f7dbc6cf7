//! Everything of a person at the desk: found, handed over and erased by an owner; on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::json;

use super::customer_calls::desk;
use super::problem;
use crate::support::databases::databases;
use crate::support::site::ask;

const EMAIL: &str = "ann@example.net";
const PASSWORD: &str = "kettle and linen";

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_finds_hands_over_and_erases_everything_of_a_person() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = desk(&database, |config| {
            config.limits.inquiries_address = 1000;
        })
        .await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let contract = desk.contract_of(EMAIL, &li).await;
        let ann = desk.customer_token(EMAIL, PASSWORD).await;
        let (kept, deleted) = (
            desk.inquire(&[]).await,
            desk.inquire(&[("message", "Another one")]).await,
        );
        let gone = format!("/inquiries/{deleted}");
        let gone = ask(desk.call(Method::DELETE, &gone, &owner)).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);

        let asked = json!({ "email": "Ann@Example.net" });
        let refused = desk
            .send(Method::POST, "/persons/find", &li, asked.clone())
            .await;
        assert_eq!(problem(&refused), (403, "not-allowed".to_owned()));
        let found = desk
            .done(Method::POST, "/persons/find", &owner, asked.clone())
            .await;
        assert_eq!(found["account"]["name"], "ann");
        assert_eq!(found["inquiries"].as_array().unwrap().len(), 2);
        let inquiries = found["inquiries"].as_array().unwrap().iter();
        let in_bin = inquiries.filter(|own| own["is_deleted"] == true);
        assert_eq!(in_bin.count(), 1);
        assert_eq!(found["kept"][0]["cno"], format!("JL-{EMAIL}"));
        let file = desk
            .send(Method::POST, "/persons/export", &owner, asked)
            .await;
        assert_eq!(file.header("content-type"), "application/zip");

        let wrong = json!({ "email": EMAIL, "confirmation": "an@example.net" });
        let refused = desk
            .send(Method::POST, "/persons/erase", &owner, wrong)
            .await;
        assert_eq!(problem(&refused), (422, "invalid".to_owned()));
        let erasure = json!({ "email": EMAIL, "confirmation": "Ann@example.net " });
        let erased = desk
            .done(Method::POST, "/persons/erase", &owner, erasure.clone())
            .await;
        assert_eq!(erased["inquiries"], 2);
        assert_eq!(erased["account"], true);
        assert!(desk.numbers(&ann).await.is_err(), "the session is over");
        let gone = format!("/inquiries/{kept}");
        let gone = ask(desk.call(Method::GET, &gone, &owner)).await;
        assert_eq!(problem(&gone), (404, "not-found".to_owned()));
        assert_eq!(desk.json("/deleted", &owner).await["total"], 0);
        // The contract is there, of a company without people.
        let own = desk.json(&format!("/contracts/{contract}"), &li).await;
        assert_eq!(
            (&own["company_name"], &own["contract"]["email"]),
            (&json!(""), &json!(""))
        );
        let again = desk
            .send(Method::POST, "/persons/erase", &owner, erasure)
            .await;
        assert_eq!(problem(&again), (404, "not-found".to_owned()));
        let actions = desk.json("/actions?group=customers", &owner).await;
        assert_eq!(actions["actions"][0]["action"], "erasePerson");
        assert_eq!(actions["actions"][0]["subject"], "");
        assert!(!actions.to_string().contains(EMAIL), "{actions}");

        let colleague = json!({
            "email": "li@jinlan.example", "confirmation": "li@jinlan.example",
        });
        let refused = desk
            .send(Method::POST, "/persons/erase", &owner, colleague)
            .await;
        assert_eq!(problem(&refused), (409, "staff-address".to_owned()));
    }
}
