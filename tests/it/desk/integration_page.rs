//! The examples of docs/integration.md, “Contracts”, as they are written there: run with curl and
//! Python against a server.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use cms::Role;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::Desk;
use crate::support::site::ask;

const BUYER: &str = "buyer@example.com";

/// The only block of code of a kind in a chapter of a page.
fn example(page: &str, chapter: &str, kind: &str) -> String {
    let (_, rest) = page.split_once(&format!("\n## {chapter}\n")).unwrap();
    let rest = rest.split("\n## ").next().unwrap();
    let fence = format!("\n```{kind}\n");
    let mut blocks = rest.split(&fence).skip(1);
    let (block, _) = blocks.next().unwrap().split_once("\n```\n").unwrap();
    assert_eq!(blocks.next(), None, "{kind} in {chapter}");
    format!("{block}\n")
}

/// The example of a kind, which both languages of the page have.
fn contracts_example(kind: &str) -> String {
    let page = include_str!("../../../docs/integration.md");
    let english = example(page, "Contracts", kind);
    let page = include_str!("../../../docs/integration.zh.md");
    assert_eq!(english, example(page, "合同", kind), "{kind}");
    english
}

/// The address and the credentials with which a program calls the desk.
struct ProgramAccess {
    url: String,
    token: String,
}

/// Makes a token for a program, with the rights of a merchandiser.
async fn access(desk: &Desk) -> ProgramAccess {
    let owner = desk.member("owner@jinlan.example", Role::Owner).await;
    let url = desk.site.url.as_str().trim_end_matches('/').to_owned();
    let token = desk.program(&owner, "ERP", "merchandiser").await;
    ProgramAccess { url, token }
}

/// Runs a program in a folder, as somebody who has read the page.
async fn run(folder: &Path, given: &ProgramAccess, program: &'static str, args: &[&str]) -> Output {
    let mut command = Command::new(program);
    command
        .args(args)
        .current_dir(folder)
        .env("SELVAGE_URL", &given.url)
        .env("SELVAGE_TOKEN", &given.token)
        .env_remove("http_proxy")
        .env("no_proxy", "127.0.0.1");
    spawn_blocking(move || command.output().unwrap())
        .await
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A contract as programs read it.
async fn read(desk: &Desk, session: &str, number: &str) -> Value {
    let wanted = json!({ "numbers": [number] });
    let read = desk.done(Method::POST, "/contracts/read", session, wanted);
    read.await["contracts"][0].take()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_calls_with_curl_write_a_contract_with_a_paper() {
    let (_database, desk) = Desk::alone(|_| ()).await;
    desk.customer(BUYER).await;
    let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
    let given = access(&desk).await;
    let folder = tempfile::tempdir().unwrap();
    let script = format!("set -e\n{}", contracts_example("sh"));
    let done = run(folder.path(), &given, "sh", &["-c", &script]).await;
    let (out, err) = (text(&done.stdout), text(&done.stderr));
    assert!(done.status.success(), "{out}{err}");
    assert!(
        out.contains(r#""written":false"#) && out.contains(r#""conflicts":["#),
        "{out}"
    );
    assert!(out.ends_with("refused: read it again\n"), "{out}");
    let own = read(&desk, &li, "JL-2001").await;
    assert_eq!(
        (&own["revision"], &own["contract"]["season"]),
        (&json!(2), &json!("SS27"))
    );
    assert_ne!(own["contract"]["delivery"], "");
    assert_eq!(
        own["contract"]["lines"][0]["milestones"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    assert_eq!(own["papers"][0]["name"], "packing-list.csv");
}

/// Rows of the ERP: the contract, its style and its pieces.
fn csv(rows: &[(&str, &str, u32)]) -> String {
    let head = "customer,contract,signed,delivery,currency,style,name,price,pieces";
    let rows = rows.iter().map(|(contract, style, pieces)| {
        format!("{BUYER},{contract},2026-11-09,,USD,{style},Oxford shirt,4.35,{pieces}")
    });
    let lines: Vec<_> = [head.to_owned()].into_iter().chain(rows).collect();
    lines.join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_nightly_job_writes_changes_of_the_erp_and_reports_those_of_the_desk() {
    // Python closes each connection, as some proxies do: they reach a public desk alone.
    let (_database, desk) = Desk::alone(|config| config.desk.public = true).await;
    desk.customer(BUYER).await;
    let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
    let given = access(&desk).await;
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("nightly.py"),
        contracts_example("python"),
    )
    .unwrap();
    let night = async |rows: &[(&str, &str, u32)], taken: &[&str]| {
        fs::write(folder.path().join("contracts.csv"), csv(rows)).unwrap();
        let args: Vec<_> = ["nightly.py", "contracts.csv"]
            .iter()
            .chain(taken)
            .copied()
            .collect();
        let done = run(folder.path(), &given, "python3", &args).await;
        (done.status.code(), text(&done.stdout), text(&done.stderr))
    };
    let done = |said: &str| (Some(0), format!("{said}\n"), String::new());
    let first = [
        ("N-1", "S1", 100),
        ("N-1", "S2", 50),
        ("N-2", "S1", 10),
        ("N-3", "S1", 1),
    ];
    assert_eq!(
        night(&first, &[]).await,
        done("3 contracts written, 0 problems")
    );
    assert_eq!(
        night(&first, &[]).await,
        done("0 contracts written, 0 problems")
    );
    let own = read(&desk, &li, "N-1").await;
    assert_eq!(
        (&own["revision"], &own["contract"]["quantity"]),
        (&json!(1), &json!("150"))
    );

    // At the desk, one contract gets a milestone, which is no field of the ERP, and another one pieces.
    for (number, pieces, milestones) in [
        (
            "N-1",
            "100",
            json!([{ "stage": "fabric", "quantity": "30" }]),
        ),
        ("N-2", "12", json!([])),
    ] {
        let own = read(&desk, &li, number).await;
        let path = format!("/contracts/{}", own["id"].as_str().unwrap());
        let whole = desk.got(&path, &li).await;
        let mut edit = json!({ "version": whole["version"], "contract": whole["contract"] });
        let contract = &mut edit["contract"];
        contract["lines"][0]["pieces"] = pieces.into();
        contract["lines"][0]["milestones"] = milestones;
        for field in ["quantity", "amount", "progress"] {
            contract[field] = "".into();
        }
        contract["lines"][0]["sum"] = "".into();
        let saved = desk.done(Method::PUT, &path, &li, edit).await;
        assert_ne!(saved["version"], whole["version"]);
    }
    let second = [
        ("N-1", "S1", 120),
        ("N-2", "S1", 20),
        ("N-3", "S1", 2),
        ("N-4", "S1", 4),
    ];
    let (status, out, err) = night(&second, &[]).await;
    assert_eq!(
        (status, &*out),
        (Some(1), "3 contracts written, 1 problems\n"),
        "{err}"
    );
    assert_eq!(
        err,
        "N-2: changed at the desk by li@jinlan.example, revision 2\n"
    );
    let own = read(&desk, &li, "N-1").await["contract"].take();
    assert_eq!(
        (&own["quantity"], own["lines"].as_array().unwrap().len()),
        (&json!("120"), 1)
    );
    assert_eq!(own["lines"][0]["milestones"][0]["quantity"], "30");
    assert_eq!(read(&desk, &li, "N-2").await["contract"]["quantity"], "12");

    // Somebody has looked at it, and a value of another contract is wrong.
    assert_eq!(
        night(&second, &["N-2"]).await,
        done("1 contracts written, 0 problems")
    );
    assert_eq!(read(&desk, &li, "N-2").await["contract"]["quantity"], "20");
    let wrong = [("N-3", "S1", 3), ("N-5", "", 1)];
    let (status, _, err) = night(&wrong, &[]).await;
    assert_eq!(
        (status, &*err),
        (Some(1), "N-5, line 1, sno: {\"code\": \"empty\"}\n")
    );
    assert_eq!(read(&desk, &li, "N-3").await["contract"]["quantity"], "2");

    let own = read(&desk, &li, "N-4").await;
    let path = format!("/contracts/{}", own["id"].as_str().unwrap());
    ask(desk.call(Method::DELETE, &path, &li)).await;
    let (status, _, err) = night(&second, &[]).await;
    assert_eq!((status, &*err), (Some(1), "N-4: deleted at the desk\n"));
}
