//! Contracts that programs write and read, many at a time; on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::contracts::written;
use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};

const ANN: &str = "ann@example.com";

impl Desk {
    async fn batch(&self, session: &str, body: Value) -> Answer {
        self.send(Method::POST, "/contracts/batch", session, body)
            .await
    }

    /// The answer of a batch that has to succeed.
    async fn batched(&self, session: &str, body: Value) -> Value {
        let answer = self.batch(session, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }

    async fn read_contracts(&self, session: &str, wanted: Value) -> Value {
        self.done(Method::POST, "/contracts/read", session, wanted)
            .await
    }

    /// The only contract with this number, as programs read it.
    async fn read_one(&self, session: &str, number: &str) -> Value {
        let read = self.read_contracts(session, json!({ "numbers": [number] }));
        read.await["contracts"][0].take()
    }
}

/// A contract of a batch, with one style of so many pieces.
fn one(number: &str, pieces: usize) -> Value {
    json!({
        "email": ANN, "cno": number, "signed": "2026-11-09",
        "lines": [{ "sno": "S1", "pname": "Shirt <b>", "price": "4.35", "pieces": pieces.to_string() }],
    })
}

fn new(contract: &Value) -> Value {
    json!({ "contracts": [{ "contract": contract }] })
}

fn changed(revision: &Value, contract: &Value) -> Value {
    json!({ "contracts": [{ "revision": revision, "contract": contract }] })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_adds_and_changes_contracts_and_keeps_what_it_does_not_name() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        desk.customer(ANN).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        desk.done(Method::POST, "/contracts", &li, written("JL26-0"))
            .await;

        let mut first = written("JL26-1");
        first["season"] = "SS27".into();
        let planned = jiff::Zoned::now().date().to_string();
        first["lines"][0]["milestones"] = json!([{ "stage": "fabric", "planned": planned }, { "stage": "sewing", "quantity": "700" }]);
        let mut batch = json!({ "preview": true, "contracts": [{ "contract": first }, { "contract": one("JL26-2", 3) }] });
        let preview = desk.batched(&li, batch.clone()).await;
        assert_eq!(
            (&preview["written"], &preview["new"], &preview["same"]),
            (&json!(false), &json!(2), &json!(0))
        );
        assert_eq!(preview["contracts"][0], json!({ "cno": "JL26-1" }));
        assert_eq!(desk.got("/contracts", &li).await["total"], 1);

        batch["preview"] = false.into();
        let made = desk.batched(&li, batch).await;
        assert_eq!(made["changes"], preview["changes"]);
        let mark = &made["contracts"][0];
        assert_eq!(
            (&made["written"], &mark["cno"], &mark["revision"]),
            (&json!(true), &json!("JL26-1"), &json!(1))
        );
        let read = desk.read_one(&li, "jl26–1").await;
        assert_eq!((&read["id"], &read["revision"]), (&mark["id"], &json!(1)));
        assert_eq!(read["contract"]["lines"].as_array().unwrap().len(), 2);
        assert_eq!(read["contract"]["amount"], "6525.00");

        // A line that is named keeps its milestones; one that is not stays, and goes if that is said.
        let mut edit = one("JL26-1", 1400);
        edit["delivery"] = planned.clone().into();
        let answer = desk.batched(&li, changed(&read["revision"], &edit)).await;
        assert_eq!(
            answer["missing"][0]["sno"], "S2",
            "the style that the call lacks: {answer}"
        );
        let fields = &answer["changes"][0]["fields"];
        assert_eq!(
            fields,
            &json!([{ "field": "delivery", "before": "", "now": planned }])
        );
        let kept = desk.read_one(&li, "JL26-1").await;
        let own = &kept["contract"];
        assert_eq!(
            (&kept["revision"], &own["season"]),
            (&json!(2), &json!("SS27"))
        );
        assert_eq!(own["lines"][0]["milestones"][1]["quantity"], "700");
        assert_eq!(own["lines"].as_array().unwrap().len(), 2);
        // The same again is no revision.
        let same = desk.batched(&li, changed(&json!(2), &edit)).await;
        assert_eq!(
            (&same["same"], &same["contracts"][0]["revision"]),
            (&json!(1), &json!(2))
        );
        let mut fewer = changed(&json!(2), &edit);
        fewer["deleteMissing"] = true.into();
        desk.batched(&li, fewer).await;
        let own = desk.read_one(&li, "JL26-1").await;
        assert_eq!(own["contract"]["lines"].as_array().unwrap().len(), 1);
        assert_eq!(own["contract"]["quantity"], "1400");

        // The contract that no batch has named is as it was.
        assert_eq!(desk.read_one(&li, "JL26-0").await["revision"], 1);
        let path = format!("/contracts/{}/revisions", mark["id"].as_str().unwrap());
        let history = desk.got(&path, &li).await;
        let causes = history["revisions"].as_array().unwrap().iter();
        let causes: Vec<_> = causes.map(|own| own["cause"].as_str().unwrap()).collect();
        assert_eq!(causes, ["batch"; 3]);
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let actions = desk.got("/actions", &owner).await;
        let actions = actions["actions"].as_array().unwrap().iter();
        let batches = actions.filter(|own| own["action"] == "batchContracts");
        let mut subjects: Vec<_> = batches
            .map(|own| own["subject"].as_str().unwrap())
            .collect();
        subjects.sort_unstable();
        assert_eq!(subjects, ["JL26-1", "JL26-1", "JL26-1", "JL26-2"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_another_revision_is_refused_whoever_wrote_it() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        desk.customer(ANN).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let erp = desk.member("erp@jinlan.example", Role::Merchandiser).await;
        let made = json!({ "contracts": [
            { "contract": one("A-1", 1) }, { "contract": one("A-2", 1) }, { "contract": one("A-3", 1) },
        ] });
        let made = desk.batched(&erp, made).await;

        // A merchandiser changes one at the desk, and another one is deleted there.
        let id = |place: usize| made["contracts"][place]["id"].as_str().unwrap().to_owned();
        let path = format!("/contracts/{}", id(1));
        let whole = desk.got(&path, &li).await;
        let mut edit = json!({ "version": whole["version"], "contract": whole["contract"] });
        edit["contract"]["orderNumber"] = "PO-7".into();
        desk.done(Method::PUT, &path, &li, edit).await;
        let gone = format!("/contracts/{}", id(2));
        desk.done(Method::DELETE, &gone, &li, json!({})).await;

        let all = |preview: bool| {
            json!({ "preview": preview, "contracts": [
                { "revision": 1, "contract": one("A-1", 9) },
                { "revision": 1, "contract": one("A-2", 9) },
                { "revision": 1, "contract": one("A-3", 9) },
                { "contract": one("A-4", 9) },
            ] })
        };
        for preview in [true, false] {
            let refused = desk.batch(&erp, all(preview)).await;
            assert_eq!(problem(&refused), (409, "conflict".to_owned()));
            let conflicts = refused.json()["conflicts"].clone();
            let [changed, deleted] = &conflicts.as_array().unwrap()[..] else {
                panic!("{conflicts}");
            };
            assert_eq!(
                (&changed["contract"], &changed["cno"], &changed["revision"]),
                (&json!(1), &json!("A-2"), &json!(1))
            );
            assert_eq!(
                (&changed["current"], &changed["changedBy"]),
                (&json!(2), &json!("li@jinlan.example"))
            );
            assert!(changed["changedAt"].as_i64().unwrap() > 1_700_000_000_000);
            assert_eq!(
                deleted,
                &json!({ "contract": 2, "cno": "A-3", "revision": 1 })
            );
        }
        // Nothing of the call was written, also of the contracts without a conflict.
        let read = desk
            .read_contracts(&erp, json!({ "numbers": ["A-1", "A-2", "A-3", "A-4"] }))
            .await;
        assert_eq!(read["unknown"], json!(["A-3", "A-4"]));
        for own in read["contracts"].as_array().unwrap() {
            assert_eq!(own["contract"]["quantity"], "1", "{own}");
        }
        // A contract that the program takes for a new one is a conflict as well.
        let refused = desk.batch(&erp, new(&one("a-2", 9))).await;
        assert_eq!(refused.json()["conflicts"][0]["current"], 2);

        // In turn, the desk is refused after the program.
        let seen = desk.got(&path, &li).await;
        desk.batched(&erp, changed(&json!(2), &one("A-2", 9))).await;
        let late = json!({ "version": seen["version"], "contract": seen["contract"] });
        let late = desk.send(Method::PUT, &path, &li, late).await;
        assert_eq!(problem(&late), (409, "conflict".to_owned()));
        assert_eq!(late.json()["contract"]["contract"]["quantity"], "9");
    }
}

/// Contracts with faults, each as cells of a file: those that the values have, and those that follow
/// from what is stored.
const WRONG: [&[[&str; 8]]; 2] = [
    &[
        // email, cno, signed, sno, pname, price, pieces, sum
        [
            "ann@example.com",
            "B-1",
            "2026-11-09",
            "S1",
            "Shirt",
            "4.355",
            "10",
            "",
        ],
        ["", "", "", "S2", "Skirt", "4.35", "ten", ""],
        ["", "", "", "", "Coat", "4", "1", "5"],
        ["ann", "B-2", "soon", "S1", "Shirt", "1", "1", "2.50"],
    ],
    &[
        [
            "nobody@example.com",
            "B-3",
            "2026-11-09",
            "S1",
            "Shirt",
            "1",
            "1",
            "",
        ],
        [
            "bo@example.com",
            "JL26-1",
            "2026-11-09",
            "S1",
            "Shirt",
            "1",
            "1",
            "",
        ],
    ],
];

/// The contracts of such rows, as a program sends them.
fn batch_of(rows: &[[&str; 8]]) -> Value {
    let mut contracts: Vec<Value> = Vec::new();
    for [email, cno, signed, sno, pname, price, pieces, sum] in rows {
        if !cno.is_empty() {
            let contract = json!({ "email": email, "cno": cno, "signed": signed, "lines": [] });
            let revision = (*cno == "JL26-1").then_some(1);
            contracts.push(json!({ "revision": revision, "contract": contract }));
        }
        let lines = &mut contracts.last_mut().unwrap()["contract"]["lines"];
        let line =
            json!({ "sno": sno, "pname": pname, "price": price, "pieces": pieces, "sum": sum });
        lines.as_array_mut().unwrap().push(line);
    }
    json!({ "contracts": contracts })
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_are_those_of_the_import_and_name_contract_line_and_field() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        for email in [ANN, "bo@example.com"] {
            desk.customer(email).await;
        }
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        desk.batched(&li, new(&one("JL26-1", 1))).await;
        for rows in WRONG {
            let head = "客户邮箱,合同号,签订日期,款号,品名,单价,数量,金额";
            let lines = rows.iter().map(|row| row.join(","));
            let file: Vec<_> = [head.to_owned()].into_iter().chain(lines).collect();
            let imported = desk
                .import("name=wrong.csv", file.join("\n"), &li)
                .await
                .json();
            let fault = |own: &Value| (own["field"].clone(), own["fault"].clone());
            let faults = |listed: &Value| -> Vec<_> {
                let mut faults: Vec<_> = listed.as_array().unwrap().iter().map(fault).collect();
                faults.sort_by_key(|own| format!("{own:?}"));
                faults
            };
            let refused = desk.batch(&li, batch_of(rows)).await;
            assert_eq!(problem(&refused), (422, "invalid-fields".to_owned()));
            let refused = refused.json();
            assert!(!refused["faults"].as_array().unwrap().is_empty());
            assert_eq!(faults(&refused["faults"]), faults(&imported["problems"]));
            assert_eq!(refused["count"], imported["count"]);
        }
        let refused = desk.batch(&li, batch_of(WRONG[0])).await.json();
        let named = refused["faults"].as_array().unwrap().iter().map(|own| {
            let text = |name: &str| own[name].as_str().unwrap().to_owned();
            let number = |name: &str| own[name].as_u64();
            (
                number("contract").unwrap(),
                text("cno"),
                number("line"),
                text("field"),
            )
        });
        let named: std::collections::BTreeSet<_> = named.collect();
        for (contract, cno, line, field) in [
            (0, "B-1", Some(0), "price"),
            (0, "B-1", Some(1), "pieces"),
            (0, "B-1", Some(2), "sno"),
            (1, "B-2", None, "email"),
            (1, "B-2", None, "signed"),
            (1, "B-2", Some(0), "sum"),
        ] {
            let wanted = (contract, cno.to_owned(), line, field.to_owned());
            assert!(named.contains(&wanted), "{wanted:?} in {named:?}");
        }
        // All or nothing.
        let mut mixed = batch_of(&WRONG[1][..1]);
        mixed["contracts"]
            .as_array_mut()
            .unwrap()
            .insert(0, json!({ "contract": one("B-9", 1) }));
        let refused = desk.batch(&li, mixed).await;
        assert_eq!(refused.json()["faults"][0]["cno"], "B-3");
        assert_eq!(desk.got("/contracts", &li).await["total"], 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn batches_and_pages_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        desk.customer(ANN).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let many = |contracts: usize, lines: usize| {
            let contracts = (0..contracts).map(|number| {
                let mut own = one(&format!("C-{number:03}"), 1);
                own["lines"] = vec![own["lines"][0].clone(); lines].into();
                for (place, line) in own["lines"].as_array_mut().unwrap().iter_mut().enumerate() {
                    line["sno"] = format!("S{place}").into();
                }
                json!({ "contract": own })
            });
            json!({ "contracts": contracts.collect::<Vec<_>>() })
        };
        let long = "x".repeat(5 << 20);
        let empty = json!({ "contracts": [{ "contract": { "lines": vec![json!({}); 50_000] } }] });
        for body in [
            many(501, 1),
            many(2, 2501),
            empty,
            new(&json!({ "cno": long })),
        ] {
            let refused = desk.batch(&li, body).await;
            assert_eq!(problem(&refused), (413, "too-large".to_owned()));
        }
        let unknown = json!({ "contracts": [], "previw": true });
        let refused = desk.batch(&li, unknown).await;
        assert_eq!(problem(&refused), (422, "invalid".to_owned()));

        let made = desk.batched(&li, many(120, 1)).await;
        assert_eq!(made["new"], 120);
        assert_eq!(made["contracts"].as_array().unwrap().len(), 120);
        let mut found = Vec::new();
        let mut wanted = json!({});
        let mut sizes = Vec::new();
        loop {
            let page = desk.read_contracts(&li, wanted).await;
            let contracts = page["contracts"].as_array().unwrap();
            sizes.push(contracts.len());
            found.extend(contracts.iter().map(|own| own["contract"]["cno"].clone()));
            match page["next"].as_str() {
                Some(next) => wanted = json!({ "after": next }),
                None => break,
            }
        }
        assert_eq!(sizes, [100, 20]);
        found.sort_by_key(Value::to_string);
        found.dedup();
        assert_eq!(found.len(), 120);

        // Two contracts that together have too many lines for an answer.
        let mut large = many(1, 2600);
        large["contracts"][0]["contract"]["cno"] = "D-1".into();
        desk.batched(&li, large.clone()).await;
        large["contracts"][0]["contract"]["cno"] = "D-2".into();
        desk.batched(&li, large).await;
        let both = json!({ "numbers": ["D-1", "D-2"] });
        let first = desk.read_contracts(&li, both.clone()).await;
        assert_eq!(first["contracts"].as_array().unwrap().len(), 1);
        let mut second = both;
        second["after"] = first["next"].clone();
        let second = desk.read_contracts(&li, second).await;
        assert_eq!(second["contracts"].as_array().unwrap().len(), 1);
        assert_eq!(second.get("next"), None);

        for wanted in [
            json!({ "numbers": vec!["A"; 501] }),
            json!({ "numbers": ["A\u{0}"] }),
            json!({ "after": "\n" }),
            json!({ "since": 1 }),
        ] {
            let refused = desk
                .send(Method::POST, "/contracts/read", &li, wanted)
                .await;
            assert_eq!(problem(&refused), (422, "invalid".to_owned()));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_read_what_has_changed_with_its_papers() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        desk.customer(ANN).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let mut both = new(&one("E-1", 1));
        both["contracts"]
            .as_array_mut()
            .unwrap()
            .push(json!({ "contract": one("E-2", 1) }));
        let made = desk.batched(&li, both).await;
        let first = desk.read_contracts(&li, json!({})).await;
        let changed_at = |read: &Value| read["contracts"][0]["changedAt"].as_i64().unwrap();
        assert!(first["readAt"].as_i64().unwrap() < changed_at(&first));
        let last = first["contracts"].as_array().unwrap().iter();
        let last = last.map(|own| own["changedAt"].as_i64().unwrap()).max();
        let since = json!({ "changedSince": last.unwrap() + 1 });
        let none = desk.read_contracts(&li, since.clone()).await;
        assert_eq!(none["contracts"], json!([]));

        // The clock goes on.
        while desk.read_contracts(&li, since.clone()).await["readAt"]
            .as_i64()
            .unwrap()
            + 5 * 60 * 1000
            <= last.unwrap()
        {}
        desk.batched(&li, changed(&json!(1), &one("E-2", 2))).await;
        let id = made["contracts"][1]["id"].as_str().unwrap();
        let query = "name=invoice.csv&kind=invoice";
        let paper = desk.add_paper(id, query, "a,b\n", &li).await;
        assert!(paper.status.is_success(), "{}", paper.text());
        let read = desk.read_contracts(&li, since).await;
        let [own] = &read["contracts"].as_array().unwrap()[..] else {
            panic!("{read}");
        };
        assert_eq!(
            (&own["contract"]["cno"], &own["revision"], &own["changedBy"]),
            (&json!("E-2"), &json!(2), &json!("li@jinlan.example"))
        );
        assert_eq!(own["papers"][0]["kind"], "invoice");
        assert_eq!(own["readOnly"], false);
        let gone = ask(desk.call(Method::DELETE, &format!("/contracts/{id}"), &li)).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        let read = desk
            .read_contracts(&li, json!({ "numbers": ["E-1", "E-2"] }))
            .await;
        assert_eq!(read["unknown"], json!(["E-2"]));
    }
}
