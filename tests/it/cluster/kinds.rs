//! A cluster, Sentinels, a password, TLS.

use serde_json::json;

use super::*;
use crate::support::process::Process;
use crate::support::tls::{Authority, Validity};

/// Shares a page between two servers, and purges it.
async fn works(provider: &Scripted, url: &str) {
    let (one, two) = (
        server(provider, url, "one").await,
        server(provider, url, "two").await,
    );
    one.get("/en/news/list").await;
    let calls = provider.total();
    assert_eq!(two.get("/en/news/list").await.status, 200);
    assert_eq!(provider.total(), calls, "the page was loaded again");
    let report = two
        .purge(SECRET, &json!({ "tags": ["tid:160108"] }))
        .await
        .json();
    assert_eq!(names(&report, "confirmed"), ["one", "two"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_works() {
    let provider = Scripted::start().await;
    let folder = tempfile::TempDir::new().unwrap();
    let (file, bus) = (
        folder.path().join("nodes.conf"),
        crate::support::valkey::free_port().to_string(),
    );
    let valkey = Valkey::start_with(&[
        "--cluster-enabled",
        "yes",
        "--cluster-config-file",
        file.to_str().unwrap(),
        "--cluster-port",
        &bus,
    ]);
    let mut admin = valkey.client().await;
    let _: () = redis::cmd("CLUSTER")
        .arg(&["ADDSLOTSRANGE", "0", "16383"])
        .query_async(&mut admin)
        .await
        .unwrap();
    loop {
        let info: String = redis::cmd("CLUSTER")
            .arg("INFO")
            .query_async(&mut admin)
            .await
            .unwrap();
        if info.contains("cluster_state:ok") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    works(
        &provider,
        &valkey.url().replace("valkey://", "valkey+cluster://"),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_primary_is_found_through_sentinels() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("sentinel.conf");
    let port = valkey.url().rsplit(':').next().unwrap().to_owned();
    std::fs::write(&file, format!("sentinel monitor site 127.0.0.1 {port} 1\n")).unwrap();
    let sentinel = Valkey::sentinel(&file);
    let url = sentinel.url().replace("valkey://", "valkey+sentinel://");
    works(&provider, &format!("{url}/site")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_and_a_database_are_used() {
    let provider = Scripted::start().await;
    let valkey = Valkey::start_with(&["--requirepass", "a secret of its own"]);
    let address = valkey.url().replace("valkey://", "");
    works(
        &provider,
        &format!("valkey://:a%20secret%20of%20its%20own@{address}/3"),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tls_is_used_and_certificates_are_checked() {
    let (authority, another) = (Authority::new(), Authority::new());
    let folder = tempfile::TempDir::new().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (certificate, key) = authority.issue_for("localhost", Validity::default());
    let valkey = Valkey::tls(
        &file("certificate.pem", &certificate),
        &file("key.pem", &key),
    );
    let url = valkey
        .url()
        .replace("valkey://127.0.0.1", "valkeys://localhost");
    for (authorities, expected) in [
        (file("root.pem", &authority.root()), true),
        (file("another.pem", &another.root()), false),
    ] {
        let settings = [
            ("SELVAGE_SHARED_URL", url.as_str()),
            ("SELVAGE_SHARED_SECRET", SECRET),
            ("SSL_CERT_FILE", &authorities),
        ];
        let data = tempfile::TempDir::new().unwrap();
        let process = Process::start_with(data.path(), "info", &settings);
        process
            .logged(if expected {
                "Valkey is used"
            } else {
                "Valkey cannot be used"
            })
            .await;
        assert_eq!(process.get("/readyz").await.json()["shared"], expected);
    }
}
