//! Mail from the program itself: STARTTLS with a login, errors that name their cause, and a mail
//! server that comes back.

use std::path::Path;
use std::process::Output;
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::TlsAcceptor;

use crate::support::process::{Process, selvage};
use crate::support::smtp::{Mood, SmtpServer};
use crate::support::tls::{Authority, Validity};

/// A server for `localhost` with a certificate that a file in `folder` vouches for.
async fn server(folder: &Path) -> SmtpServer {
    let authority = Authority::new();
    std::fs::write(folder.join("ca.pem"), authority.root()).unwrap();
    let (certificate, key) = authority.issue_for("localhost", Validity::default());
    let certificate = CertificateDer::from_pem_slice(certificate.as_bytes()).unwrap();
    let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    SmtpServer::start(Some(TlsAcceptor::from(Arc::new(config)))).await
}

fn settings(server: &SmtpServer, folder: &Path) -> Vec<(&'static str, String)> {
    let roots = folder.join("ca.pem");
    vec![
        ("SSL_CERT_FILE", roots.to_str().unwrap().to_owned()),
        ("SELVAGE_MAIL_SERVER", "localhost".to_owned()),
        ("SELVAGE_MAIL_PORT", server.address.port().to_string()),
        ("SELVAGE_MAIL_ACCOUNT", "website".to_owned()),
        ("SELVAGE_MAIL_PASSWORD", "pass word".to_owned()),
        ("SELVAGE_MAIL_SENDER", "website@example.com".to_owned()),
        ("SELVAGE_MAIL_INQUIRIES", "sales@example.com".to_owned()),
    ]
}

/// Runs `selvage mail test`.
async fn test_mail(settings: Vec<(&'static str, String)>, folder: &Path) -> Output {
    let folder = folder.to_owned();
    let run = move || {
        let mut command = selvage();
        command
            .args(["mail", "test", "me@example.com"])
            .current_dir(folder);
        command.envs(settings).output().unwrap()
    };
    tokio::task::spawn_blocking(run).await.unwrap()
}

fn error(output: &Output) -> &str {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    std::str::from_utf8(&output.stderr).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_mail_is_sent_with_tls_and_a_login_or_the_cause_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let good = settings(&server, folder.path());
    let sent = test_mail(good.clone(), folder.path()).await;
    assert!(sent.status.success(), "{sent:?}");
    assert_eq!(server.wait_for(1).await[0].to, ["me@example.com"]);

    let changed = |name: &str, value: &str| {
        let mut settings = good.clone();
        settings.retain(|(own, _)| *own != name);
        let name = good.iter().find(|(own, _)| *own == name).unwrap().0;
        settings.push((name, value.to_owned()));
        settings
    };
    let wrong = test_mail(changed("SELVAGE_MAIL_PASSWORD", "wrong"), folder.path()).await;
    assert!(error(&wrong).contains("535"), "{wrong:?}");
    assert!(!error(&wrong).contains("wrong\n"), "{wrong:?}");
    let unknown = changed("SSL_CERT_FILE", "/dev/null");
    let unknown = test_mail(unknown, folder.path()).await;
    assert!(error(&unknown).contains("certificate"), "{unknown:?}");
    server.set_mood(Mood::Busy);
    let busy = test_mail(good.clone(), folder.path()).await;
    assert!(error(&busy).contains("451"), "{busy:?}");
    server.set_mood(Mood::Broken);
    let broken = test_mail(good.clone(), folder.path()).await;
    assert!(error(&broken).contains("SMTP server"), "{broken:?}");
    server.set_mood(Mood::Good);
    server.set_known("me@example.com", false);
    let refused = test_mail(good.clone(), folder.path()).await;
    assert!(error(&refused).contains("no such mailbox"), "{refused:?}");
    let gone = test_mail(changed("SELVAGE_MAIL_PORT", "1"), folder.path()).await;
    assert!(error(&gone).contains("refused"), "{gone:?}");
    let none = test_mail(Vec::new(), folder.path()).await;
    assert!(error(&none).contains("mail.server is not set"), "{none:?}");
    assert_eq!(server.taken().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn inquiries_are_mailed_after_a_kill_and_their_age_is_a_figure() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    for address in ["sales@example.com", "ann@example.net"] {
        server.hold(address);
    }
    let settings = settings(&server, folder.path());
    let process = || {
        let settings: Vec<_> = settings
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        Process::start_with(folder.path(), "info", &settings)
    };
    let first = process();
    for number in 0..6 {
        let message = format!("{number} tees");
        let form = [
            ("name", "Ann"),
            ("company", "Example Ltd"),
            ("country", "Japan"),
            ("email", "ann@example.net"),
            ("message", &*message),
        ];
        let form = form.map(|(name, value)| (name, value.to_owned()));
        assert_eq!(first.post("/en/inquiry", &form).await.status, 303);
    }
    // As many as are sent at the same time; they are left to the process for some minutes.
    server.wait_for_tries(4).await;
    assert!(server.taken().is_empty());
    first.kill();
    server.release();
    let second = process();
    let mails = server.wait_for(12).await;
    let mut ids: Vec<_> = mails.iter().map(|mail| id(&mail.text)).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 12);
    assert!(mails[0].text.contains("Auto-Submitted: auto-generated"));
    let figures = second.get("/metrics").await.text().to_owned();
    assert!(figures.contains("selvage_mail_oldest_seconds"), "{figures}");
}

/// The `Message-ID` of a mail.
fn id(text: &str) -> &str {
    let line = text.lines().find(|line| line.starts_with("Message-ID: "));
    line.unwrap_or_else(|| panic!("no id in {text}"))
}
