//! The commands that packages and containers use.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::process::{self, Process};
use crate::support::scripted::Scripted;

fn selvage(args: &[&str]) -> Output {
    process::selvage()
        .args(args)
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

#[test]
fn each_shell_can_complete_the_commands() {
    for (shell, start) in [
        ("bash", "_selvage()"),
        ("zsh", "#compdef selvage"),
        ("fish", "# Print an optspec"),
    ] {
        let output = selvage(&["completions", shell]);
        let script = text(output.stdout);
        assert!(
            output.status.success() && script.starts_with(start),
            "{shell}: {script:.200}"
        );
        for word in [
            "serve",
            "provider",
            "purge",
            "completions",
            "health",
            "listen",
        ] {
            assert!(script.contains(word), "{word} in {shell}");
        }
    }
    assert_eq!(selvage(&["completions", "tcsh"]).status.code(), Some(2));
}

#[test]
fn the_description_of_the_api_is_a_file_of_the_release() {
    let printed = selvage(&["api-description"]);
    assert!(printed.status.success());
    let printed: serde_json::Value = serde_json::from_slice(&printed.stdout).unwrap();
    assert_eq!(printed, cms::described_desk());
    assert_eq!(printed["info"]["version"], env!("CARGO_PKG_VERSION"));
    assert!(printed["paths"]["/contracts/batch"]["post"].is_object());
    let release = include_str!("../../.ci/release");
    let command = "api-description >\"$folder/selvage-$version.openapi.json\"";
    assert!(release.contains(command), "{release}");
}

#[test]
fn bash_takes_its_completions() {
    let script = text(selvage(&["completions", "bash"]).stdout);
    let ask = r#"source /dev/stdin; COMP_WORDS=(selvage se); COMP_CWORD=1; _selvage selvage se selvage; echo "${COMPREPLY[*]}""#;
    let mut bash = Command::new("bash")
        .args(["-c", ask])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut bash.stdin.take().unwrap(), script.as_bytes()).unwrap();
    assert_eq!(text(bash.wait_with_output().unwrap().stdout), "serve\n");
}

#[test]
fn the_manual_is_printed_or_written_as_a_page_for_each_command() {
    let page = text(selvage(&["man"]).stdout);
    assert!(
        page.contains(".TH selvage 1") && page.contains("selvage\\-serve(1)"),
        "{page}"
    );

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("man1");
    assert!(
        selvage(&["man", "--out", out.to_str().unwrap()])
            .status
            .success()
    );
    let read = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
    assert!(read("selvage-serve.1").contains("listen"));
    for name in [
        "selvage.1",
        "selvage-provider.1",
        "selvage-content-import.1",
        "selvage-purge.1",
        "selvage-health.1",
    ] {
        assert!(read(name).contains(".TH "), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_says_of_itself_whether_it_is_well() {
    let provider = Scripted::start().await;
    let folder = tempfile::tempdir().unwrap();
    let settings = [
        ("SELVAGE_SERVER_LISTEN", "127.0.0.1:0".to_owned()),
        ("SELVAGE_PROVIDER_URL", provider.url().to_string()),
    ];
    let server = Process::listening(folder.path(), &settings);
    let address = server.url().to_string();
    for args in [
        &["health", "--server", &address][..],
        &["health", "--live", "--server", &address],
    ] {
        let output = selvage(args);
        assert!(output.status.success(), "{}", text(output.stderr));
    }
    server.kill();
    let output = selvage(&["health", "--server", &address]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(output.stderr).starts_with(&format!(
        "selvage: cannot connect to the server at {address}"
    )));
    assert_eq!(
        selvage(&["health", "--server", "nowhere"]).status.code(),
        Some(2)
    );
}

#[test]
fn the_units_start_what_there_is() {
    let ops = Path::new(env!("CARGO_MANIFEST_DIR")).join("ops/systemd");
    for unit in ["selvage.service", "selvage-backup.service"] {
        let unit = std::fs::read_to_string(ops.join(unit)).unwrap();
        let start = unit
            .lines()
            .find_map(|line| line.strip_prefix("ExecStart=/usr/bin/selvage "))
            .unwrap();
        let mut words = start.split(' ');
        let help = text(selvage(&[words.next().unwrap(), "--help"]).stdout);
        for flag in words.filter(|word| word.starts_with("--")) {
            assert!(help.contains(flag), "{flag}");
        }
    }
    for (name, descriptor) in [
        ("selvage", None),
        ("selvage-https", Some("https")),
        ("selvage-redirect", Some("redirect")),
    ] {
        let socket = std::fs::read_to_string(ops.join(format!("{name}.socket"))).unwrap();
        assert!(socket.contains("\nListenStream="));
        let given = socket
            .lines()
            .find_map(|line| line.strip_prefix("FileDescriptorName="));
        assert_eq!(given, descriptor, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_that_others_can_read_is_reported_with_its_remedy() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("selvage.toml");
    std::fs::write(
        &file,
        "[server]\npurge_secret = \"at-least-16-characters\"\n",
    )
    .unwrap();
    for (mode, lines) in [(0o644, 1), (0o640, 0)] {
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
        let server = Process::listening(
            folder.path(),
            &[("SELVAGE_SERVER_LISTEN", "127.0.0.1:0".to_owned())],
        );
        let remedy = |line: &&String| line.contains("chmod o-rw selvage.toml");
        assert_eq!(
            server.log().iter().filter(remedy).count(),
            lines,
            "{mode:o}"
        );
    }
}
