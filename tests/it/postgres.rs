//! Processes with an embedded provider in PostgreSQL: its start, and TLS.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::process::Stdio;

use tempfile::TempDir;

use crate::support::postgres::Postgres;
use crate::support::process::{Process, selvage};
use crate::support::tls::{Authority, Validity};
use crate::support::valkey::free_port;

#[test]
fn a_process_that_waits_for_the_server_ends_at_a_signal() {
    for command in ["serve", "provider"] {
        let folder = TempDir::new().unwrap();
        let mut child = selvage()
            .args([command, "--listen", "127.0.0.1:0"])
            .env("SELVAGE_EMBEDDED_DATABASE", "postgres://me@127.0.0.1:1/a")
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap())
            .lines()
            .map(Result::unwrap);
        assert!(
            lines.any(|line| line.contains("PostgreSQL cannot be reached yet")),
            "{command}"
        );
        let status = std::process::Command::new("kill")
            .arg(child.id().to_string())
            .status();
        assert!(status.unwrap().success());
        lines.for_each(drop);
        assert!(child.wait().unwrap().success(), "{command}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tls_is_used_and_the_certificate_is_checked() {
    let (authority, another) = (Authority::new(), Authority::new());
    let server = Postgres::start();
    let database = server.database(None).await;
    let (socket, name) = database
        .trim_start_matches("postgres://test@")
        .split_once('/')
        .unwrap();
    let folder = TempDir::new().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let owner = fs::metadata(socket.replace("%2F", "/")).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        chown(&path, Some(owner.uid()), Some(owner.gid())).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (certificate, key) = authority.issue_for("localhost", Validity::default());
    let (certificate, key) = (file("certificate.pem", &certificate), file("key.pem", &key));
    let port = free_port();
    server.control(&format!(
        "restart -o -p{port} -o -clisten_addresses=127.0.0.1 -o -cssl=on -o -cssl_cert_file={certificate} -o -cssl_key_file={key}"
    ));
    let url = |root: &str| {
        format!("postgres://test@localhost:{port}/{name}?sslmode=verify-full&sslrootcert={root}")
    };

    let data = TempDir::new().unwrap();
    let trusted = url(&file("root.pem", &authority.root()));
    let site = Process::start_with(
        data.path(),
        "info",
        &[("SELVAGE_EMBEDDED_DATABASE", &trusted)],
    );
    assert_eq!(site.get("/en/news/list").await.status, 200);

    let distrusted = url(&file("another.pem", &another.root()));
    let error = Process::failing(data.path(), &[("SELVAGE_EMBEDDED_DATABASE", distrusted)]);
    assert!(error.contains("certificate"), "{error}");
}
