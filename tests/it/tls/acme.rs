//! Certificates from a CA.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use http::StatusCode;
use tempfile::TempDir;

use crate::support::ca::{Ca, Counts};
use crate::support::process::Process;
use crate::support::scripted::Scripted;
use crate::support::site::eventually;
use crate::support::tls::{NAME, TlsClient, Validity};

struct Setting {
    ca: Ca,
    folder: TempDir,
    provider: Scripted,
}

impl Setting {
    async fn new() -> Self {
        let setting = Self {
            ca: Ca::start().await,
            folder: TempDir::new().unwrap(),
            provider: Scripted::start().await,
        };
        std::fs::write(
            setting.folder.path().join("roots.pem"),
            setting.ca.authority.root(),
        )
        .unwrap();
        setting
    }

    /// Starts a server; the CA finds its host names there.
    fn start(&self, domains: &str) -> (Process, TlsClient) {
        let settings = [
            ("SELVAGE_PROVIDER_URL", self.provider.url().to_string()),
            ("SELVAGE_SERVER_PUBLIC_URL", format!("https://{NAME}")),
            ("SELVAGE_TLS_LISTEN", "127.0.0.1:0".to_owned()),
            ("SELVAGE_ACME_DOMAINS", domains.to_owned()),
            (
                "SELVAGE_ACME_CONTACT",
                "mailto:webmaster@example.com".to_owned(),
            ),
            ("SELVAGE_ACME_DIRECTORY", self.ca.directory()),
            (
                "SELVAGE_ACME_FOLDER",
                self.folder.path().join("acme").display().to_string(),
            ),
            (
                "SSL_CERT_FILE",
                self.folder.path().join("roots.pem").display().to_string(),
            ),
        ];
        (
            Process::listening(self.folder.path(), &settings),
            self.ca.authority.client(&["h2"]),
        )
    }

    fn counts(&self, accounts: usize, orders: usize, issued: usize) {
        assert_eq!(
            self.ca.counts(),
            Counts {
                accounts,
                orders,
                issued
            }
        );
    }
}

/// Waits until the server shows a certificate other than `before`; returns it.
async fn issued(server: &Process, client: &TlsClient, before: Option<&[u8]>) -> Vec<u8> {
    loop {
        match client.certificate(server.address("https")).await {
            Ok(certificate) if Some(&*certificate) != before => return certificate,
            _ => tokio::task::yield_now().await,
        }
    }
}

/// Asserts that only the server's user can read a folder and everything in it.
fn assert_private(folder: &Path) {
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(folder), 0o700, "{}", folder.display());
    for entry in std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if entry.is_dir() {
            assert_private(&entry);
        } else {
            assert_eq!(mode(&entry), 0o600, "{}", entry.display());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_is_ordered_stored_used_again_and_renewed() {
    let setting = Setting::new().await;
    // A third of its time remains from today on.
    setting.ca.set_validity(Validity {
        days_ago: 70,
        days: 90,
    });
    let (server, client) = setting.start(&format!("{NAME},example.com"));
    // The site is served without TLS meanwhile.
    assert_eq!(server.get("/healthz").await.status, StatusCode::OK);
    assert!(
        client.connect(server.address("https")).await.is_err(),
        "no certificate yet"
    );
    setting.ca.lead_to(server.address("https"));
    let first = issued(&server, &client, None).await;
    assert_eq!(
        client
            .get(server.address("https"), "/healthz")
            .await
            .status(),
        StatusCode::OK
    );
    setting.counts(1, 1, 1);
    assert_private(&setting.folder.path().join("acme"));
    assert!(server.terminate().success());
    let log = server.log().concat();
    assert!(
        log.contains("ordering a certificate") && !log.contains("PRIVATE KEY"),
        "{log}"
    );

    // The CA is down: the stored certificate is used, although it has to be renewed.
    setting.ca.set_down(true);
    let (server, client) = setting.start(&format!("{NAME},example.com"));
    assert_eq!(
        client.certificate(server.address("https")).await.unwrap(),
        first
    );
    server
        .logged("no certificate was issued; another attempt follows")
        .await;
    server.logged("503").await;
    assert_eq!(
        client.certificate(server.address("https")).await.unwrap(),
        first
    );

    // The CA is back.
    setting.ca.set_down(false);
    setting.ca.set_validity(Validity::default());
    setting.ca.lead_to(server.address("https"));
    server.signal("HUP");
    let second = issued(&server, &client, Some(&first)).await;
    setting.counts(1, 2, 2);
    server.signal("HUP");
    server.logged("checking whether").await;
    assert!(server.terminate().success());

    // A certificate that need not be renewed is used without the CA.
    setting.ca.set_down(true);
    let (server, client) = setting.start(&format!("{NAME},example.com"));
    assert_eq!(
        client.certificate(server.address("https")).await.unwrap(),
        second
    );
    server.signal("HUP");
    server.logged("checking whether").await;
    assert!(server.terminate().success());
    assert!(!server.log().concat().contains("no certificate was issued"));

    // Other names need another certificate.
    setting.ca.lead_nowhere();
    setting.ca.set_down(false);
    let (server, client) = setting.start(&format!("{NAME},shop.example.com"));
    setting.ca.lead_to(server.address("https"));
    issued(&server, &client, None).await;
    setting.counts(1, 3, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_is_renewed_earlier_if_the_ca_suggests_it() {
    let setting = Setting::new().await;
    let (server, client) = setting.start(NAME);
    setting.ca.lead_to(server.address("https"));
    let first = issued(&server, &client, None).await;
    setting.ca.recall();
    server.signal("HUP");
    issued(&server, &client, Some(&first)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_has_the_reason_of_a_refusal() {
    let setting = Setting::new().await;
    setting.ca.set_refusing(true);
    let (server, client) = setting.start(NAME);
    setting.ca.lead_to(server.address("https"));
    server
        .logged(&format!(
            "the CA could not check {NAME}: API error: the host shows another certificate"
        ))
        .await;
    assert!(client.connect(server.address("https")).await.is_err());
    setting.ca.set_refusing(false);
    server.signal("HUP");
    issued(&server, &client, None).await;
    setting.counts(1, 2, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn several_processes_order_one_certificate() {
    let setting = Setting::new().await;
    let (one, client) = setting.start(NAME);
    eventually("it has ordered", || setting.ca.counts().orders == 1).await;
    let (other, _) = setting.start(NAME);
    setting.ca.lead_to(one.address("https"));
    let certificate = issued(&one, &client, None).await;
    other.signal("HUP");
    assert_eq!(issued(&other, &client, None).await, certificate);
    setting.counts(1, 1, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_the_ca_has_forgotten_is_replaced() {
    let setting = Setting::new().await;
    setting.ca.set_refusing(true);
    let (server, client) = setting.start(NAME);
    setting.ca.lead_to(server.address("https"));
    server.logged("the CA could not check").await;
    setting.ca.set_refusing(false);
    setting.ca.forget_accounts();
    server.signal("HUP");
    server.logged("accountDoesNotExist").await;
    server.signal("HUP");
    issued(&server, &client, None).await;
    setting.counts(2, 2, 1);
}
