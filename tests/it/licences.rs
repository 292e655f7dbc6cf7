//! The notices of the software in the binary.

use std::collections::BTreeSet;
use std::process::Command;

use base::config::HostName;
use base::site::Site;
use http::StatusCode;
use reqwest::Method;
use serde_json::Value;

use crate::support::process::selvage;
use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask};

/// The crates that Cargo links into the binary, as `name version`.
fn linked() -> BTreeSet<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "tree",
        "--package",
        "selvage",
        "--offline",
        "--locked",
        "--edges",
        "normal,no-proc-macro",
        "--prefix",
        "none",
        "--format",
        "{p}",
    ]);
    let engine = if cfg!(feature = "v8") {
        "v8"
    } else {
        "quickjs"
    };
    cargo
        .args(["--no-default-features", "--features", engine])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = cargo.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    let crates = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("selvage"));
    crates
        .map(|line| {
            line.split(' ')
                .take(2)
                .collect::<Vec<_>>()
                .join(" ")
                .replacen(" v", " ", 1)
        })
        .collect()
}

fn printed() -> String {
    let output = selvage().arg("licences").output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The packages with a licence text: a line of them follows a rule and ends with a colon.
fn noticed(text: &str) -> BTreeSet<&str> {
    let lines: Vec<_> = text.lines().collect();
    let lists = lines.windows(2).filter(|pair| pair[0] == "-".repeat(80));
    lists
        .flat_map(|pair| pair[1].trim_end_matches(':').split(", "))
        .collect()
}

#[test]
fn every_crate_in_the_binary_has_its_notice() {
    let text = printed();
    let noticed = noticed(&text);
    let linked = linked();
    assert!(
        linked.len() > 300 && linked.iter().any(|name| name.starts_with("tokio ")),
        "{linked:?}"
    );
    let missing: Vec<_> = linked
        .iter()
        .filter(|name| !noticed.contains(name.as_str()))
        .collect();
    assert!(
        missing.is_empty(),
        "run `make licences` and `make ui`: {missing:?}"
    );
    for name in linked {
        assert!(
            text.lines()
                .any(|line| line.starts_with(&format!("{name} ("))),
            "no licence of {name}"
        );
    }
}

#[test]
fn browser_packages_fonts_and_engines_have_their_notices() {
    let text = printed();
    let noticed = noticed(&text);
    let lock: Value = serde_json::from_str(include_str!("../../ui/package-lock.json")).unwrap();
    let fonts = [
        "@fontsource-variable/hanken-grotesk",
        "@fontsource-variable/outfit",
        "@fontsource/source-serif-4",
    ];
    let packages = lock["packages"][""]["dependencies"]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str);
    for name in packages.chain(fonts) {
        let version = lock["packages"][format!("node_modules/{name}")]["version"]
            .as_str()
            .unwrap();
        assert!(
            noticed.contains(format!("{name} {version}").as_str()),
            "{name} {version}: {noticed:?}"
        );
    }
    for words in [
        "the V8 project authors",
        "UNICODE LICENSE V3",
        "Fabrice Bellard",
        "SIL OPEN FONT LICENSE",
        "@license React",
    ] {
        assert!(text.contains(words), "{words}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sites_serve_the_notices_and_link_to_them() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.site.hosts = [(HostName::parse("brand.example").unwrap(), Site::Brand)].into();
    })
    .await;
    let text = printed();
    for host in ["localhost", "brand.example"] {
        let get = |path: &str| ask(site.request(Method::GET, path).header("host", host));
        let file = get("/licences.txt").await;
        assert_eq!(
            (file.status, file.header("content-type")),
            (StatusCode::OK, "text/plain; charset=utf-8"),
            "{host}"
        );
        assert_eq!(file.text(), text, "{host}");
        assert!(
            get("/privacy")
                .await
                .text()
                .contains(r#"href="/licences.txt""#),
            "{host}"
        );
        let request = site
            .request(Method::GET, "/licences.txt")
            .header("host", host);
        let coded = ask(request.header("accept-encoding", "br")).await;
        assert!(
            coded.header("content-encoding") == "br" && coded.body.len() < 100_000,
            "{host}"
        );
    }
    let posted = ask(site.request(Method::POST, "/licences.txt")).await;
    assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED);
}
