//! One customer never gets a byte of another's: every route that carries a customer's data, for
//! every customer, with the sessions of before, while companies, members and contracts change.
//!
//! Each contract has a mark in its number, in its style line, and in the name and the bytes of its
//! paper, and a milestone on a day that is its own. A response may have the marks and the days of
//! those contracts alone that the customer of the token may see at that moment.

use std::fs;
use std::path::Path;

use cms::content::ImportOptions;
use cms::{Role, import};
use reqwest::{Method, RequestBuilder};
use serde_json::json;

use super::Desk;
use super::customer_calls::desk;
use crate::support::databases::databases;
use crate::support::site::ask;

/// Who has a contract at first, its id, and its mark.
const CONTRACTS: [(&str, &str, &str); 4] = [
    ("ann@example.com", "a-1", "MARK-ALDER"),
    ("ann@example.com", "a-2", "MARK-ASPEN"),
    ("bob@example.com", "b-1", "MARK-BIRCH"),
    ("cem@example.com", "c-1", "MARK-CEDAR"),
];
const PASSWORD: &str = "kettle and linen";
const DOCUMENT: &str = "/s16/api/v1/order/document";

/// The planned day of a contract's sewing, which nothing else in an answer has.
fn day(mark: &str) -> String {
    let place = CONTRACTS.iter().position(|(.., own)| *own == mark);
    format!("18{:02}-03-04", 60 + place.unwrap())
}

/// `customers.toml` with these contracts.
fn customers(contracts: &[(&str, &str, &str)]) -> String {
    let mut parts = Vec::new();
    for email in ["ann@example.com", "bob@example.com", "cem@example.com"] {
        parts.push(format!(
            "[[customer]]\nemail = \"{email}\"\npassword = \"{PASSWORD}\"\nuname = \"{email}\"\n"
        ));
        for (_, sid, mark) in contracts.iter().filter(|(own, ..)| *own == email) {
            parts.push(format!(
                "[[customer.contract]]\nsid = \"{sid}\"\ncno = \"{mark}\"\nsigned = 2026-01-01\nquantity = 1\n\
                 amount = 1\nprogress = 0\npapers = [{{ file = \"{mark}.pdf\", added = 2026-01-02 }}]\n\
                 [[customer.contract.style]]\nsno = \"{mark}-S\"\npname = \"{mark}-P\"\n\
                 price = 1\npieces = 1\nsum = 1\n[customer.contract.style.milestones]\n\
                 sewing = {{ plan = {} }}\n",
                day(mark)
            ));
        }
    }
    parts.concat()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Every path that carries a customer's data, for a token.
fn routes(token: &str) -> Vec<String> {
    let mut routes = Vec::new();
    let mut searches = vec![String::new(), "MARK".to_owned(), "%25".to_owned()];
    searches.extend(CONTRACTS.map(|(.., mark)| mark.to_owned()));
    for prefix in ["", "/en", "/ja"] {
        for form in ["", "/_page"] {
            routes.push(format!("{form}{prefix}/order?token={token}"));
            routes.push(format!("{form}{prefix}/order?cno=mark&token={token}"));
        }
    }
    for cno in &searches {
        for range in ["", "&idx=0&size=0", "&idx=1&size=1", "&idx=-1&size=1000000"] {
            let path = "/s16/api/v1/order/pager";
            routes.push(format!("{path}?token={token}&cno={cno}{range}&lang=en"));
        }
    }
    for (_, sid, _) in CONTRACTS {
        for range in ["", "&idx=0&size=0", "&idx=-5&size=9999"] {
            let path = "/s16/opp/style/pager";
            routes.push(format!("{path}?token={token}&ctsid={sid}{range}&lang=en"));
        }
    }
    routes
}

/// The ids of the papers that a token sees, each with the mark of its contract.
async fn papers_of(desk: &Desk, token: &str) -> Vec<(String, String)> {
    let path = format!("/s16/api/v1/order/pager?token={token}&lang=en");
    let answer = desk.site.get(&path).await.json();
    let contracts = answer["data"].as_array().unwrap().iter();
    let papers = contracts.flat_map(|contract| {
        let papers = contract["papers"].as_array().unwrap().iter();
        papers.map(|paper| [&contract["cno"], &paper["id"]].map(|text| text.as_str().unwrap()))
    });
    papers
        .map(|[mark, id]| (mark.to_owned(), id.to_owned()))
        .collect()
}

/// Every request for a paper's bytes.
fn requests(desk: &Desk, token: &str, id: &str) -> Vec<RequestBuilder> {
    let path = format!("{DOCUMENT}?id={id}&lang=en");
    let mut requests = Vec::new();
    for range in ["", "bytes=0-", "bytes=3-18", "bytes=-12", "bytes=0-0,9-18"] {
        let request = desk.site.request(Method::GET, &path);
        let request = request.header("authorization", format!("Bearer {token}"));
        requests.push(if range.is_empty() {
            request
        } else {
            request.header("range", range)
        });
    }
    let form = desk.site.request(Method::POST, DOCUMENT);
    requests.push(form.form(&[("token", token), ("id", id)]));
    // The token of an address counts for nothing.
    let address = format!("{path}&token={token}");
    requests.push(desk.site.request(Method::GET, &address));
    requests
}

/// Asks for every paper with a token. Those of other customers' are like one that does not exist.
async fn assert_papers_apart(
    desk: &Desk,
    papers: &[(String, String)],
    when: &str,
    token: &str,
    allowed: &[&str],
) {
    let mut missing = Vec::new();
    for request in requests(desk, token, "0000000000000000") {
        let answer = ask(request).await;
        missing.push((answer.status, answer.text().to_owned()));
    }
    for (mark, id) in papers {
        let is_allowed = allowed.contains(&mark.as_str());
        for (number, request) in requests(desk, token, id).into_iter().enumerate() {
            let answer = ask(request).await;
            assert_eq!(answer.header("cache-control"), "no-store", "{when}: {mark}");
            let text = answer.text();
            let with_token = number < missing.len() - 1;
            if is_allowed && with_token {
                assert!(answer.status.is_success(), "{when}: {mark} {text}");
                assert!(text.contains(mark), "{when}: {mark} {number} {text}");
            } else {
                assert!(!text.contains("MARK"), "{when}: {mark}");
                let (status, expected) = &missing[number];
                assert_eq!(
                    (answer.status, text),
                    (*status, expected.as_str()),
                    "{when}: {mark}"
                );
            }
        }
    }
    let statuses: Vec<_> = missing.iter().map(|(status, _)| status.as_u16()).collect();
    let last = statuses.len() - 1;
    assert_eq!(statuses[last], 401, "{when}");
    let expected = statuses[0];
    assert!([401, 404].contains(&expected), "{when}: {expected}");
    assert_eq!(statuses[..last], vec![expected; last], "{when}");
}

/// Asks every route with a token. The marks of `allowed` appear, and no others.
async fn assert_apart(
    desk: &Desk,
    papers: &[(String, String)],
    when: &str,
    token: &str,
    allowed: &[&str],
) {
    assert_papers_apart(desk, papers, when, token, allowed).await;
    let mut seen: Vec<&str> = Vec::new();
    for route in routes(token) {
        let answer = desk.site.get(&route).await;
        let status = answer.status.as_u16();
        assert!([200, 401].contains(&status), "{when}: {status} at {route}");
        assert_eq!(answer.header("cache-control"), "no-store", "{route}");
        let text = answer.text();
        let there = CONTRACTS.iter().filter(|(.., mark)| text.contains(mark));
        for (.., mark) in there {
            assert!(allowed.contains(mark), "{when}: {mark} at {route}");
            seen.push(mark);
        }
        for (.., mark) in CONTRACTS {
            let has_milestones = text.contains(&day(mark));
            assert!(
                !has_milestones || allowed.contains(&mark),
                "{when}: milestones of {mark} at {route}"
            );
            assert_eq!(
                has_milestones,
                text.contains(mark),
                "{when}: {mark} at {route}"
            );
        }
    }
    for mark in allowed {
        assert!(seen.contains(mark), "{when}: {mark} is not seen");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_customer_gets_a_byte_of_another_whatever_changes_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    for (number, database) in databases(folder.path()).await.into_iter().enumerate() {
        let content = folder.path().join(format!("content-{number}"));
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/content");
        copy(&fixtures, &content);
        fs::create_dir(content.join("papers")).unwrap();
        for (.., mark) in CONTRACTS {
            let paper = content.join(format!("papers/{mark}.pdf"));
            fs::write(paper, format!("%PDF-1.7 {mark}")).unwrap();
        }
        let file = content.join("customers.toml");
        fs::write(&file, customers(&CONTRACTS)).unwrap();
        let folder_of_content = content.clone();
        let desk = desk(&database, move |config| {
            config.embedded.content = Some(folder_of_content);
        })
        .await;
        let staff = desk.member("li@example.com", Role::Merchandiser).await;
        let [alder, aspen, birch, cedar] = CONTRACTS.map(|(.., mark)| mark);

        // A stranger holds the address of somebody who is invited later.
        desk.register_customer("dan@example.com", PASSWORD).await;
        let stranger = desk.customer_token("dan@example.com", PASSWORD).await;
        let mut sessions = Vec::new();
        for email in ["ann@example.com", "bob@example.com", "cem@example.com"] {
            sessions.push(desk.customer_token(email, PASSWORD).await);
        }
        let [ann, bob, cem] = [&sessions[0], &sessions[1], &sessions[2]];
        let mut papers = Vec::new();
        for token in &sessions {
            papers.extend(papers_of(&desk, token).await);
        }
        assert_eq!(papers.len(), CONTRACTS.len());
        assert_apart(&desk, &papers, "at first", ann, &[alder, aspen]).await;
        assert_apart(&desk, &papers, "at first", bob, &[birch]).await;
        assert_apart(&desk, &papers, "at first", cem, &[cedar]).await;
        assert_apart(&desk, &papers, "at first", &stranger, &[]).await;
        assert_apart(&desk, &papers, "without a session", "forged-token", &[]).await;
        assert_apart(&desk, &papers, "without a token", "", &[]).await;
        // A program of the desk is no customer, whatever its role may read.
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let program = desk.program(&owner, "ERP", "owner").await;
        assert_apart(&desk, &papers, "a program", &program, &[]).await;

        // An invitation to the address that the stranger holds.
        let anns = desk.company("ann@example.com", &staff).await;
        let (dan, link) = desk
            .invite_by_hand(&staff, "dan@example.com", Some(&anns))
            .await;
        assert_apart(&desk, &papers, "invited", &stranger, &[]).await;
        desk.follow(&link, "dan's own password").await;
        assert_apart(&desk, &papers, "link used", &stranger, &[]).await;
        let dans = desk
            .customer_token("dan@example.com", "dan's own password")
            .await;
        assert_apart(&desk, &papers, "a colleague", &dans, &[alder, aspen]).await;

        // A contract of Ann's goes to Bob.
        let mut moved = CONTRACTS;
        moved[1].0 = "bob@example.com";
        fs::write(&file, customers(&moved)).unwrap();
        import(&content, &desk.database, &ImportOptions::default())
            .await
            .unwrap();
        assert_apart(&desk, &papers, "contract moved", ann, &[alder]).await;
        assert_apart(&desk, &papers, "contract moved", &dans, &[alder]).await;
        assert_apart(&desk, &papers, "contract moved", bob, &[aspen, birch]).await;

        // Cem's account is merged with Bob's company.
        let bobs = desk.company("bob@example.com", &staff).await;
        let listed = desk.json("/customers?text=cem", &staff).await;
        let cems = listed["customers"][0]["id"].as_str().unwrap();
        let path = format!("/customers/{cems}/company");
        desk.done(Method::PUT, &path, &staff, json!({ "company": bobs }))
            .await;
        for token in [bob, cem] {
            assert_apart(&desk, &papers, "merged", token, &[aspen, birch, cedar]).await;
        }
        assert_apart(&desk, &papers, "merged", ann, &[alder]).await;

        // And leaves it again.
        desk.done(Method::PUT, &path, &staff, json!({ "company": null }))
            .await;
        assert_apart(&desk, &papers, "left", cem, &[]).await;
        assert_apart(&desk, &papers, "left", bob, &[aspen, birch, cedar]).await;

        // Ann's colleague leaves, and is blocked.
        let path = format!("/customers/{dan}");
        let company = format!("{path}/company");
        desk.done(Method::PUT, &company, &staff, json!({ "company": null }))
            .await;
        assert_apart(&desk, &papers, "removed", &dans, &[]).await;
        desk.done(Method::PUT, &company, &staff, json!({ "company": anns }))
            .await;
        assert_apart(&desk, &papers, "back", &dans, &[alder]).await;
        desk.done(Method::POST, &format!("{path}/block"), &staff, json!({}))
            .await;
        assert_apart(&desk, &papers, "blocked", &dans, &[]).await;
        desk.done(Method::POST, &format!("{path}/unblock"), &staff, json!({}))
            .await;
        assert_apart(&desk, &papers, "unblocked", &dans, &[]).await;
        assert_apart(&desk, &papers, "at the end", ann, &[alder]).await;
    }
}
