//! The commands of docs/operations.md, “When the disk is gone”, as they are written there.

use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::support::databases::databases;
use crate::support::process::{BINARY, Process, isolated, selvage};

const EMAIL: &str = "buyer@disk.example";

/// Functions in place of sudo, apt and systemctl, which a test cannot use.
const STAND_INS: &str = r#"
set -euo pipefail
sudo() { if [ "$1" = -u ]; then shift 2; fi; "$@"; }
apt() { :; }
systemctl() {
	[ "$1" = start ] || return 0
	selvage serve --config "$ETC/selvage.toml" >"$ETC/log" 2>&1 &
	trap "kill $! && wait" EXIT
	until selvage health --config "$ETC/selvage.toml" 2>"$ETC/health"; do
		kill -0 $! || { cat "$ETC/log"; exit 1; }
	done
}
"#;

/// The commands of the page, with those of one of the databases.
fn commands(other: &str) -> String {
    let page = include_str!("../../docs/operations.md");
    let (_, section) = page.split_once("\n### When the disk is gone\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let blocks = section.split("```").skip(1).step_by(2);
    let blocks: Vec<_> = blocks.filter(|block| !block.contains(other)).collect();
    assert_eq!(blocks.len(), 4, "{section}");
    blocks.concat()
}

/// A provider's database with a registered customer, and its backup in `folder`.
async fn back_up(database: &str, folder: &Path) {
    let settings = [("SELVAGE_EMBEDDED_DATABASE", database)];
    let server = Process::start_with(folder, "info", &settings);
    let form = [
        ("email", EMAIL),
        ("pwd", "kettle-7-linen"),
        ("repwd", "kettle-7-linen"),
    ];
    let form = form.map(|(name, value)| (name, value.to_owned()));
    let registered = server.post("/api/v1/user/register/email", &form).await;
    assert_eq!(registered.json()["status"], 200, "{}", registered.text());
    assert!(server.terminate().success());
    let mut backup = selvage();
    backup.args(["backup", "--provider-db", database]);
    let archive = folder.join("selvage-20261125T033000Z.zip");
    assert!(backup.arg(archive).status().unwrap().success());
}

/// Follows the page on a new machine, whose folders are in `folder`. Returns what it prints.
fn follow(folder: &Path, commands: &str, settings: &str, host: &str) -> String {
    let [etc, state, programs] = ["etc", "state", "bin"].map(|name| folder.join(name));
    for part in [&etc, &state, &programs] {
        std::fs::create_dir(part).unwrap();
    }
    std::os::unix::fs::symlink(BINARY, programs.join("selvage")).unwrap();
    // The new installation has made a database of its own.
    std::fs::write(state.join("provider.sqlite"), "of the new installation").unwrap();
    std::fs::write(folder.join("selvage.toml"), settings).unwrap();
    std::fs::write(folder.join("selvage.env"), "").unwrap();
    let own = |path: &Path| path.to_str().unwrap().to_owned();
    let commands = commands
        .replace("/var/lib/private/selvage", &own(&state))
        .replace("/etc/selvage", &own(&etc))
        .replace("db.example.com", &host.replace('/', "%2F"));
    let path = format!("{}:{}", own(&programs), std::env::var("PATH").unwrap());
    let mut bash = isolated(Command::new("bash"));
    bash.args(["-c", &format!("{STAND_INS}{commands}")])
        .current_dir(folder)
        .envs([("PATH", path.as_str()), ("ETC", &own(&etc))])
        .envs([("PGHOST", host), ("PGUSER", "test")])
        .env("SELVAGE_ENGINE_DEADLINE", "20s");
    let output = bash.stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_restores_a_database_as_it_is_written() {
    let old = TempDir::new().unwrap();
    let [file, url] = &databases(old.path()).await;
    let (_, rest) = url.split_once('@').unwrap();
    let host = rest.split('/').next().unwrap().replace("%2F", "/");
    for (database, other) in [(file, "# PostgreSQL"), (url, "# SQLite")] {
        let new = TempDir::new().unwrap();
        back_up(database, new.path()).await;
        let restored = if database == file {
            new.path()
                .join("state/provider.sqlite")
                .display()
                .to_string()
        } else {
            format!("postgres://selvage@{}/selvage", host.replace('/', "%2F"))
        };
        let settings = format!(
            "[server]\nlisten = \"127.0.0.1:0\"\n[admin]\nlisten = \"unix:{}/admin.sock\"\n\
             [embedded]\ndatabase = \"{restored}\"\n[cache]\nwarm_up = false\n",
            new.path().display()
        );
        let printed = follow(new.path(), &commands(other), &settings, &host);
        for text in ["the archive is whole", "restored; name it as", EMAIL] {
            assert!(printed.contains(text), "{text}: {printed}");
        }
    }
}
