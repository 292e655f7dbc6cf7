//! Papers of contracts at the desk, and their way to the customer; on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::customer_calls::desk;
use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj";
const PASSWORD: &str = "kettle and linen";
const DOCUMENT: &str = "/s16/api/v1/order/document";
/// The largest paper, in bytes.
const LARGEST: usize = 20 << 20;

impl Desk {
    pub(super) async fn add_paper(
        &self,
        contract: &str,
        query: &str,
        bytes: impl Into<reqwest::Body>,
        session: &str,
    ) -> Answer {
        let path = format!("/desk/api/contracts/{contract}/papers?{query}");
        let origin = self.site.url.origin().ascii_serialization();
        let call = self.site.request(Method::POST, &path);
        let call = call.header("cookie", session).header("origin", origin);
        ask(call.body(bytes)).await
    }

    /// A contract of a customer who is invited and has a password.
    pub(super) async fn contract_of(&self, email: &str, session: &str) -> String {
        let (_, token) = self.invite_by_hand(session, email, None).await;
        self.follow(&token, PASSWORD).await;
        let style = json!({ "sno": "S1", "pname": "Shirt", "price": "1", "pieces": "1" });
        let contract = json!({
            "email": email, "cno": format!("JL-{email}"), "signed": "2026-11-09", "lines": [style],
        });
        let made = self
            .done(Method::POST, "/contracts", session, contract)
            .await;
        made["id"].as_str().unwrap().to_owned()
    }

    /// A download with the token in the header.
    pub(super) async fn download(&self, token: &str, id: &str) -> Answer {
        let call = self
            .site
            .request(Method::GET, &format!("{DOCUMENT}?id={id}&lang=en"));
        ask(call.header("authorization", format!("Bearer {token}"))).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paper_is_added_fetched_renamed_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = desk(&database, |_| ()).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let contract = desk.contract_of("ann@example.com", &li).await;
        let papers = format!("/contracts/{contract}/papers");
        let query = "name=..%2F%E5%8F%91%E7%A5%A8%20%22a%22.PDF&kind=invoice";
        let added = desk.add_paper(&contract, query, PDF, &li).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
        let mut added = added.json();
        // A doubt is of the upload alone.
        added.as_object_mut().unwrap().remove("doubt");
        assert_eq!(added["name"], "发票 _a_.pdf");
        assert_eq!(added["author"], "li@jinlan.example");
        let id = added["id"].as_str().unwrap();
        let listed = desk.json(&papers, &owner).await;
        assert_eq!(listed["papers"], json!([added]));
        assert_eq!(listed["fetches"], json!([]));

        let ann = desk.customer_token("ann@example.com", PASSWORD).await;
        let path = format!("/s16/api/v1/order/pager?token={ann}&lang=en");
        let row = &desk.site.get(&path).await.json()["data"][0]["papers"][0];
        assert_eq!(
            (&row["kind"], &row["size"]),
            (&json!("invoice"), &json!("1 KB"))
        );
        let form = [("token", ann.as_str()), ("id", id)];
        let sent = desk.site.request(Method::POST, DOCUMENT).form(&form);
        let chinese = "attachment; filename=\"JL-ann_example.com_____.pdf\"; \
             filename*=UTF-8''JL%2Dann%40example%2Ecom%20%E5%95%86%E4%B8%9A%E5%8F%91%E7%A5%A8%2Epdf";
        let english = "attachment; filename=\"JL-ann_example.com_Commercial_invoice.pdf\"; \
             filename*=UTF-8''JL%2Dann%40example%2Ecom%20Commercial%20invoice%2Epdf";
        for (fetched, name) in [
            (ask(sent).await, chinese),
            (desk.download(&ann, id).await, english),
        ] {
            assert_eq!(fetched.status, StatusCode::OK);
            for (name, value) in [
                ("cache-control", "no-store"),
                ("content-type", "application/pdf"),
                ("x-content-type-options", "nosniff"),
                ("accept-ranges", "bytes"),
                ("referrer-policy", "no-referrer"),
                ("cross-origin-resource-policy", "same-origin"),
                ("content-disposition", name),
            ] {
                assert_eq!(fetched.header(name), value, "{name}");
            }
            let policy = fetched.header("content-security-policy");
            assert!(policy.contains("sandbox"), "{policy}");
            assert_eq!(fetched.text().as_bytes(), PDF);
        }
        let fetch = &desk.json(&papers, &li).await["fetches"][0];
        assert_eq!(
            (&fetch["email"], &fetch["times"]),
            (&json!("ann@example.com"), &json!(2))
        );
        let file = format!("/contracts/{contract}/papers/{id}");
        let file = ask(desk.call(Method::GET, &file, &li)).await;
        assert_eq!(file.text().as_bytes(), PDF);

        let path = format!("{papers}/{id}");
        let change = json!({ "kind": "packing-list", "name": "PL 1" });
        let changed = desk.done(Method::PUT, &path, &li, change).await;
        assert_eq!(
            (&changed["kind"], &changed["name"]),
            (&json!("packing-list"), &json!("PL 1.pdf"))
        );
        let empty = json!({ "kind": "other", "name": " " });
        let refused = desk.send(Method::PUT, &path, &li, empty).await;
        assert_eq!(problem(&refused), (422, "invalid-name".to_owned()));
        desk.done(Method::DELETE, &path, &li, json!({})).await;
        assert_eq!(desk.download(&ann, id).await.status, StatusCode::NOT_FOUND);
        let again = desk.send(Method::DELETE, &path, &li, json!({})).await;
        assert_eq!(problem(&again), (404, "not-found".to_owned()));
        let done = desk.json("/actions", &owner).await;
        let done = done["actions"].as_array().unwrap().iter();
        let of_papers = done.filter(|own| own["action"].as_str().unwrap().ends_with("Paper"));
        let subjects: Vec<_> = of_papers
            .map(|own| own["subject"].as_str().unwrap())
            .collect();
        assert_eq!(
            subjects,
            [
                "JL-ann@example.com PL 1.pdf",
                "JL-ann@example.com PL 1.pdf",
                // Added, and downloaded by a member of staff.
                "JL-ann@example.com 发票 _a_.pdf",
                "JL-ann@example.com 发票 _a_.pdf"
            ]
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_paper_or_too_much_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("provider.sqlite");
    let desk = desk(database.to_str().unwrap(), |_| ()).await;
    let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
    let contract = desk.contract_of("ann@example.com", &li).await;
    let contract = contract.as_str();
    let invoice = "name=a.pdf&kind=invoice";
    let mut large = PDF.to_vec();
    large.resize(LARGEST + 1, 0);
    for (sid, query, bytes, status, code) in [
        (contract, "name=a.pdf&kind=poem", PDF, 422, "invalid"),
        (contract, "name=a.pdf", PDF, 422, "invalid"),
        (contract, invoice, b"<html>", 422, "unknown-paper"),
        (contract, invoice, &large, 413, "too-large"),
        ("0000000000000000", invoice, PDF, 404, "not-found"),
        ("7101", invoice, PDF, 409, "content-contract"),
    ] {
        let refused = desk.add_paper(sid, query, bytes.to_vec(), &li).await;
        assert_eq!(problem(&refused), (status, code.to_owned()), "{query}");
    }
    large.truncate(LARGEST);
    let added = desk.add_paper(contract, invoice, large.clone(), &li).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
    let id = added.json()["id"].as_str().unwrap().to_owned();
    let ann = desk.customer_token("ann@example.com", PASSWORD).await;
    let call = desk
        .site
        .request(Method::GET, &format!("{DOCUMENT}?id={id}"));
    let whole = call.bearer_auth(&ann).send().await.unwrap();
    assert!(
        whole.bytes().await.unwrap() == large,
        "the file is as it was"
    );
    for _ in 1..50 {
        let added = desk.add_paper(contract, invoice, PDF, &li).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
    }
    let refused = desk.add_paper(contract, invoice, PDF, &li).await;
    assert_eq!(problem(&refused), (409, "too-many-papers".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paper_is_for_a_token_that_is_in_no_address() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("provider.sqlite");
    let desk = desk(database.to_str().unwrap(), |_| ()).await;
    let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
    let contract = desk.contract_of("ann@example.com", &li).await;
    let query = "name=a.pdf&kind=invoice";
    let added = desk.add_paper(&contract, query, PDF, &li).await.json();
    let id = added["id"].as_str().unwrap();
    let ann = desk.customer_token("ann@example.com", PASSWORD).await;
    let path = format!("{DOCUMENT}?id={id}&lang=en");

    let head = desk.site.request(Method::HEAD, &path).bearer_auth(&ann);
    let head = ask(head).await;
    assert_eq!(
        (head.status.as_u16(), head.header("allow")),
        (405, "GET, POST")
    );
    let none = desk.site.get(&path).await;
    assert_eq!(none.status, StatusCode::UNAUTHORIZED);
    assert_eq!(none.json()["status"], 401);
    let foreign = desk.site.request(Method::GET, &path).bearer_auth(&ann);
    let foreign = ask(foreign.header("sec-fetch-site", "cross-site")).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);

    // A form that a browser sends by itself gets a text in the page's language.
    for (lang, form, status, text) in [
        ("en", [("token", "forged"), ("id", id)], 401, "log in again"),
        (
            "zh",
            [("token", ann.as_str()), ("id", "none")],
            404,
            "找不到这份单据",
        ),
        (
            "ja",
            [("token", ann.as_str()), ("id", "")],
            404,
            "この書類は見つかりません",
        ),
    ] {
        let path = format!("{DOCUMENT}?lang={lang}");
        let answer = ask(desk.site.request(Method::POST, &path).form(&form)).await;
        assert_eq!(answer.status, status, "{lang}");
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert!(answer.text().contains(text), "{}", answer.text());
    }
    let fetches = desk
        .json(&format!("/contracts/{contract}/papers"), &li)
        .await;
    assert_eq!(fetches["fetches"], Value::Array(Vec::new()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pdf_without_tags_is_stored_with_a_doubt() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let contract = desk.contract_of("ann@example.com", &owner).await;
        let tagged = b"%PDF-1.7 <</MarkInfo<</Marked true>>/StructTreeRoot 2 0 R>>";
        for (name, bytes, doubt) in [
            ("a.pdf", PDF, Some("untagged")),
            ("b.pdf", &tagged[..], None),
            ("c.csv", b"S,100", None),
        ] {
            let query = format!("name={name}&kind=other");
            let paper = desk.add_paper(&contract, &query, bytes, &owner).await;
            assert_eq!(paper.status, StatusCode::CREATED, "{}", paper.text());
            let medium = desk.upload(&owner, name, bytes).await;
            assert_eq!(medium.status, StatusCode::CREATED, "{}", medium.text());
            for answer in [paper, medium] {
                assert_eq!(answer.json()["doubt"].as_str(), doubt, "{name}");
            }
        }
        let listed = desk
            .json(&format!("/contracts/{contract}/papers"), &owner)
            .await;
        assert_eq!(listed["papers"][0].get("doubt"), None);
    }
}
