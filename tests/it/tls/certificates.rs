//! The certificate in files.

use std::net::SocketAddr;
use std::process::Command;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::support::process::Process;
use crate::support::scripted::Scripted;
use crate::support::site::TestSite;
use crate::support::tls::{Authority, Files, NAME, TlsClient};

fn der(pem: &str) -> Vec<u8> {
    CertificateDer::from_pem_slice(pem.as_bytes())
        .unwrap()
        .to_vec()
}

/// Waits until the server shows a certificate.
async fn shows(client: &TlsClient, address: SocketAddr, pem: &str) {
    while client.certificate(address).await.unwrap() != der(pem) {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_certificate_is_used_and_a_bad_one_is_not() {
    let (folder, authority, provider) = (
        TempDir::new().unwrap(),
        Authority::new(),
        Scripted::start().await,
    );
    let files = Files::new(folder.path(), &authority);
    let site = TestSite::start(provider.url(), |config| files.configure(config)).await;
    let (client, address) = (authority.client(&["http/1.1"]), site.https.unwrap());
    let mut open = client.connect(address).await.unwrap();

    let second = authority.issue(60);
    files.write(&second);
    shows(&client, address, &second.0).await;

    // Each bad pair is followed by a good one, so it has been read when the good one is shown.
    let (third, expired) = (authority.issue(30), authority.issue(1));
    for bad in [
        (third.0.clone(), second.1.clone()),
        (third.0.clone(), "no key".to_owned()),
        ("no certificate".to_owned(), third.1.clone()),
        expired,
    ] {
        files.write(&bad);
        assert_ne!(client.certificate(address).await.unwrap(), der(&third.0));
        std::fs::remove_file(files.certificate()).unwrap();
        assert_eq!(client.certificate(address).await.unwrap(), der(&second.0));
        files.write(&second);
    }
    files.write(&third);
    shows(&client, address, &third.0).await;

    open.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        .await
        .unwrap();
    assert!(open.read_u8().await.is_ok(), "an open connection stays");
}

#[tokio::test(flavor = "multi_thread")]
async fn sighup_has_the_files_read_again() {
    let (folder, authority, provider) = (
        TempDir::new().unwrap(),
        Authority::new(),
        Scripted::start().await,
    );
    let files = Files::new(folder.path(), &authority);
    let server = Process::listening(folder.path(), &settings(&provider, &files));
    let (client, address) = (authority.client(&["h2"]), server.address("https"));
    let first = client.certificate(address).await.unwrap();

    std::fs::write(files.key(), "no key").unwrap();
    server.signal("HUP");
    server
        .logged("the new certificate cannot be used; the previous one stays")
        .await;
    assert_eq!(client.certificate(address).await.unwrap(), first);

    let second = authority.issue(60);
    files.write(&second);
    server.signal("HUP");
    shows(&client, address, &second.0).await;
    assert!(server.terminate().success());
    let key = second.1.lines().nth(1).unwrap();
    assert!(
        !server.log().concat().contains(key),
        "the log has a private key"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_path_that_is_no_file_stops_neither_the_next_certificate_nor_the_shutdown() {
    let (folder, authority, provider) = (
        TempDir::new().unwrap(),
        Authority::new(),
        Scripted::start().await,
    );
    let files = Files::new(folder.path(), &authority);
    let server = Process::listening(folder.path(), &settings(&provider, &files));
    let (client, address) = (authority.client(&["h2"]), server.address("https"));
    let (pipe, endless) = (
        folder.path().join("pipe"),
        std::path::Path::new("/dev/zero"),
    );
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let become_a_link = |to: &std::path::Path| {
        std::fs::remove_file(files.certificate()).unwrap();
        std::os::unix::fs::symlink(to, files.certificate()).unwrap();
    };
    for no_file in [pipe.as_path(), endless] {
        become_a_link(no_file);
        server.signal("HUP");
        server.logged("not a regular file").await;
        std::fs::remove_file(files.certificate()).unwrap();
        let next = authority.issue(60);
        files.write(&next);
        server.signal("HUP");
        shows(&client, address, &next.0).await;
    }
    become_a_link(&pipe);
    server.signal("HUP");
    assert!(server.terminate().success());
    let large = folder.path().join("large");
    std::fs::write(&large, vec![b'x'; (1 << 20) + 1]).unwrap();
    become_a_link(&large);
    let output = Process::failing(folder.path(), &settings(&provider, &files));
    assert!(output.contains("file too large"), "{output}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_certificate_at_the_start_is_named() {
    let (folder, authority, provider) = (
        TempDir::new().unwrap(),
        Authority::new(),
        Scripted::start().await,
    );
    let files = Files::new(folder.path(), &authority);
    std::fs::write(files.key(), authority.issue(90).1).unwrap();
    let output = Process::failing(folder.path(), &settings(&provider, &files));
    assert!(
        output.contains("certificate and private key cannot be used together"),
        "{output}"
    );
    std::fs::remove_file(files.key()).unwrap();
    let output = Process::failing(folder.path(), &settings(&provider, &files));
    assert!(
        output.contains(&format!("cannot read {}", files.key().display())),
        "{output}"
    );
}

/// The settings of a process with TLS.
pub fn settings(provider: &Scripted, files: &Files) -> Vec<(&'static str, String)> {
    let text = |path: std::path::PathBuf| path.display().to_string();
    vec![
        ("SELVAGE_PROVIDER_URL", provider.url().to_string()),
        ("SELVAGE_SERVER_PUBLIC_URL", format!("https://{NAME}")),
        ("SELVAGE_TLS_LISTEN", "127.0.0.1:0".to_owned()),
        ("SELVAGE_TLS_REDIRECT_LISTEN", "127.0.0.1:0".to_owned()),
        ("SELVAGE_TLS_CERTIFICATE", text(files.certificate())),
        ("SELVAGE_TLS_KEY", text(files.key())),
    ]
}
