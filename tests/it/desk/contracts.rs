//! Contracts at the desk: written, found, imported and exported; on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};

const HEADER: &str = "客户邮箱,合同号,签订日期,款号,品名,单价,数量,金额";

impl Desk {
    pub(super) async fn customer(&self, email: &str) {
        let form = [
            ("email", email),
            ("pwd", "kettle and linen"),
            ("repwd", "kettle and linen"),
        ];
        let call = self
            .site
            .request(Method::POST, "/api/v1/user/register/email");
        let origin = self.site.url.origin().ascii_serialization();
        let answer = ask(call.header("origin", origin).form(&form)).await;
        assert_eq!(answer.json()["status"], 200, "{}", answer.text());
    }

    pub(super) async fn got(&self, path: &str, session: &str) -> Value {
        let answer = ask(self.call(Method::GET, path, session)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }

    pub(super) async fn import(
        &self,
        query: &str,
        file: impl Into<Vec<u8>>,
        session: &str,
    ) -> Answer {
        let path = format!("/desk/api/contracts/import?{query}");
        let origin = self.site.url.origin().ascii_serialization();
        let call = self.site.request(Method::POST, &path);
        let call = call.header("cookie", session).header("origin", origin);
        ask(call.body(file.into())).await
    }
}

fn contract() -> Value {
    written("JL26-1")
}

/// A contract with this number, of 1,400 shirts and 100 skirts.
pub(super) fn written(number: &str) -> Value {
    json!({
        "email": "ann@example.com", "cno": number, "signed": "2026-11-09",
        "amount": "6,525.00",
        "lines": [
            { "sno": "S1", "pname": "Shirt <b>", "price": "4.35", "pieces": "1,400" },
            {},
            { "sno": "S2", "pname": "Skirt", "price": "4.35", "pieces": "100", "sum": "435", "lineProgress": "30" },
        ],
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contract_is_written_found_changed_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        desk.customer("ann@example.com").await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let made = desk.send(Method::POST, "/contracts", &li, contract()).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
        let made = made.json();
        let own = &made["contract"];
        assert_eq!(
            (&own["quantity"], &own["amount"], &own["progress"]),
            (&json!("1500"), &json!("6525.00"), &json!("2"))
        );
        assert_eq!(own["lines"].as_array().unwrap().len(), 2, "{own}");
        let path = format!("/contracts/{}", made["id"].as_str().unwrap());
        assert_eq!(desk.got(&path, &owner).await, made);

        let number = own["cno"].as_str().unwrap().replace('-', "\u{2013}");
        let full_width = "ＪＬ２６".to_owned();
        for (text, found) in [
            ("jl26".to_owned(), 1),
            (number, 1),
            (full_width, 1),
            ("ANN@".to_owned(), 1),
            // A style's number, and a part of its name.
            ("s2".to_owned(), 1),
            ("SKIR".to_owned(), 1),
            ("S3".to_owned(), 0),
            ("%25".to_owned(), 0),
            (String::new(), 1),
        ] {
            let listed = desk.got(&format!("/contracts?text={text}"), &li).await;
            assert_eq!(listed["total"], found, "{text}");
            assert_eq!(
                listed["contracts"].as_array().unwrap().len(),
                found,
                "{text}"
            );
        }

        // Two people: the second one's change is refused with the first one's.
        let edit = |progress: &str| {
            let mut edit = json!({ "version": made["version"], "contract": own });
            edit["contract"]["progress"] = "".into();
            edit["contract"]["lines"][0]["lineProgress"] = progress.into();
            edit
        };
        let first = desk.send(Method::PUT, &path, &li, edit("75")).await;
        assert_eq!(
            first.json()["contract"]["progress"],
            "72",
            "{}",
            first.text()
        );
        let second = desk.send(Method::PUT, &path, &owner, edit("50")).await;
        assert_eq!(problem(&second), (409, "conflict".to_owned()));
        assert_eq!(second.json()["contract"], first.json());

        let removed = ask(desk.call(Method::DELETE, &path, &li)).await;
        assert_eq!(removed.status, StatusCode::NO_CONTENT);
        let gone = ask(desk.call(Method::GET, &path, &li)).await;
        assert_eq!(problem(&gone), (404, "not-found".to_owned()));
        let listed = desk.got("/actions", &owner).await;
        let actions = listed["actions"].as_array().unwrap().iter();
        let mut done: Vec<_> = actions
            .filter(|action| action["subject"] == "JL26-1")
            .map(|action| action["action"].as_str().unwrap())
            .collect();
        done.sort_unstable();
        assert_eq!(done, ["createContract", "deleteContract", "saveContract"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn contracts_are_found_by_their_state_and_sorted() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        desk.customer("ann@example.com").await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let fabric = |planned: &str, done: &str| json!([{ "stage": "fabric", "planned": planned, "done": done }]);
        let shipped = json!([{ "stage": "shipped", "done": "2026-01-05" }]);
        let ahead = jiff::Timestamp::now() + jiff::SignedDuration::from_hours(24 * 30);
        let ahead = ahead.to_string();
        for (number, signed, milestones) in [
            ("C-late", "2026-01-01", fabric("2026-01-10", "")),
            ("A-open", "2026-01-02", fabric("2026-01-10", "2026-01-09")),
            ("B-sent", "2026-01-03", shipped),
            ("D-later", "2026-01-04", fabric(&ahead[..10], "")),
        ] {
            let mut contract = written(number);
            contract["signed"] = signed.into();
            // It follows from the milestones.
            contract["progress"] = "".into();
            contract["amount"] = "".into();
            contract["lines"] = json!([
                { "sno": "S1", "pname": "Shirt", "price": "4", "pieces": "10", "milestones": milestones },
            ]);
            let made = desk.send(Method::POST, "/contracts", &li, contract).await;
            assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
        }
        for (query, numbers) in [
            ("", ["D-later", "B-sent", "A-open", "C-late"].as_slice()),
            ("order=number", &["A-open", "B-sent", "C-late", "D-later"]),
            ("order=progress", &["C-late", "D-later", "B-sent", "A-open"]),
            ("order=company", &["D-later", "B-sent", "A-open", "C-late"]),
            ("state=open", &["D-later", "A-open", "C-late"]),
            ("state=late", &["C-late"]),
            ("state=late&text=open", &[]),
        ] {
            let listed = desk.got(&format!("/contracts?{query}"), &li).await;
            let found = listed["contracts"].as_array().unwrap().iter();
            let found: Vec<_> = found.map(|own| own["cno"].as_str().unwrap()).collect();
            assert_eq!(found, numbers, "{query}");
            assert_eq!(listed["total"], numbers.len(), "{query}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_value_is_named_by_line_and_field() {
    let (_folder, desk) = Desk::alone(|config| {
        config.embedded.demo_customers = true;
    })
    .await;
    desk.customer("ann@example.com").await;
    let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
    let faults = async |contract: Value| {
        let refused = desk.send(Method::POST, "/contracts", &li, contract).await;
        assert_eq!(problem(&refused), (422, "invalid-fields".to_owned()));
        let faults = refused.json()["faults"].take();
        let of_one = |fault: &Value| {
            let code = fault["fault"]["code"].as_str().unwrap();
            format!("{} {} {code}", fault["line"], fault["field"]).replace('"', "")
        };
        faults
            .as_array()
            .unwrap()
            .iter()
            .map(of_one)
            .collect::<Vec<_>>()
    };
    let mut wrong = contract();
    wrong["signed"] = "9/11".into();
    wrong["lines"][2]["sum"] = "434.99".into();
    wrong["lines"][0]["lineProgress"] = "101".into();
    assert_eq!(
        faults(wrong).await,
        [
            "null signed not-date",
            "0 lineProgress not-percentage",
            "2 sum not-product",
        ]
    );
    let mut wrong = contract();
    wrong["amount"] = "6525.01".into();
    assert_eq!(faults(wrong).await, ["null amount not-sum-of-amounts"]);
    assert_eq!(
        faults(json!({})).await,
        ["null email empty", "null cno empty", "null signed empty"]
    );
    let mut wrong = contract();
    wrong["email"] = "nobody@example.com".into();
    assert_eq!(faults(wrong).await, ["null email unknown-customer"]);
    let made = desk.send(Method::POST, "/contracts", &li, contract()).await;
    assert_eq!(made.status, StatusCode::CREATED);
    assert_eq!(faults(contract()).await, ["null cno taken-number"]);

    // A contract of the content is read only.
    let listed = desk.got("/contracts?text=demo", &li).await;
    let path = format!(
        "/contracts/{}",
        listed["contracts"][0]["id"].as_str().unwrap()
    );
    let own = desk.got(&path, &li).await;
    assert_eq!(own["read_only"], true);
    let edit = json!({ "version": own["version"], "contract": own["contract"] });
    let refused = desk.send(Method::PUT, &path, &li, edit).await;
    assert_eq!(problem(&refused), (409, "content-contract".to_owned()));
    let refused = ask(desk.call(Method::DELETE, &path, &li)).await;
    assert_eq!(problem(&refused), (409, "content-contract".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_shows_its_difference_first_and_is_written_then() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        desk.customer("ann@example.com").await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let wrong = format!("{HEADER}\nann@example.com,JL26-1,2026-11-09,S1,衬衫,4.35,100,436\n");
        let refused = desk.import("name=own.csv", wrong.clone(), &li).await;
        assert_eq!(problem(&refused), (422, "invalid-cells".to_owned()));
        let expected = json!([{
            "row": 2, "cell": { "letters": "H", "name": "金额" }, "field": "sum",
            "fault": { "code": "not-product", "price": "4.35", "pieces": 100, "product": "435.00", "value": "436.00" },
        }]);
        assert_eq!(refused.json()["problems"], expected);

        let file = wrong.replace("436", "435");
        let gbk = encoding_rs::GBK.encode(&file).0.into_owned();
        let planned = desk
            .import("name=%E5%90%88%E5%90%8C.csv", gbk.clone(), &li)
            .await;
        assert_eq!(planned.status, StatusCode::OK, "{}", planned.text());
        let planned = planned.json();
        assert_eq!(
            (&planned["written"], &planned["new"], &planned["lines"]),
            (&json!(false), &json!(1), &json!(1))
        );
        assert_eq!(planned["changes"][0]["cno"], "JL26-1");
        assert_eq!(desk.got("/contracts", &li).await["total"], 0);
        let difference = planned["difference"].as_str().unwrap();
        let other = format!("name=own.csv&apply={difference}");
        let stale = desk.import(&other, file.replace("衬衫", "裙子"), &li).await;
        assert_eq!(stale.json()["written"], false);
        assert_eq!(desk.got("/contracts", &li).await["total"], 0);
        let query = format!("name=%E5%90%88%E5%90%8C.csv&apply={difference}");
        let written = desk.import(&query, gbk, &li).await;
        assert_eq!(written.json()["written"], true, "{}", written.text());
        assert_eq!(desk.got("/contracts", &li).await["total"], 1);

        let export = ask(desk.call(Method::GET, "/contracts.csv?headings=en", &li)).await;
        assert_eq!(export.header("content-type"), "text/csv; charset=utf-8");
        let text = export.text();
        assert!(text.starts_with("\u{feff}Customer email,"), "{text}");
        let same = desk.import("name=own.csv", text, &li).await.json();
        assert_eq!((&same["same"], &same["changed"]), (&json!(1), &json!(0)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_are_no_tables_are_refused() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
    for (name, bytes, code) in [
        ("own.csv", &b"%PDF-1.7"[..], (422, "no-table")),
        ("own.csv", b"", (422, "empty-table")),
        ("own.csv", b"\x81 \x98 \x81 \x98", (422, "unknown-encoding")),
        ("own.xlsx", b"<html><table>", (422, "web-page-table")),
        ("own.xlsx", b"\x09\x08\x10\x00", (422, "other-table")),
        ("own.xlsx", b"PK\x03\x04", (422, "broken-file")),
        ("own.csv", b"a,b\n1,2\n", (422, "invalid-cells")),
    ] {
        let refused = desk.import(&format!("name={name}"), bytes, &li).await;
        assert_eq!(problem(&refused), (code.0, code.1.to_owned()), "{name}");
    }
    let alone = desk.import("name=own.csv", HEADER, &li).await;
    assert_eq!(problem(&alone), (422, "no-rows".to_owned()));
    let wide = format!("{HEADER}{}", ",x".repeat(100));
    let refused = desk.import("name=own.csv", wide, &li).await.json();
    let expected = json!({
        "row": 1, "cell": { "letters": "BM", "name": "" },
        "fault": { "code": "too-many-columns", "most": 64 },
    });
    assert_eq!(refused["problems"][0], expected);
    let large = vec![b'x'; 17 << 20];
    let refused = desk.import("name=own.csv", large, &li).await;
    assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE);
}
