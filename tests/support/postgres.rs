//! A real PostgreSQL server: one for each test process, which ends with it. Tests have databases of
//! their own.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};

use sqlx::{AssertSqlSafe, Connection as _, Executor as _};
use sqlx_postgres::PgConnection;

/// A running server. It ends when this is dropped, and with the test process.
pub struct Postgres {
    /// The folder of its Unix socket.
    folder: String,
    pipes: Mutex<(ChildStdin, BufReader<ChildStdout>)>,
    _shell: Child,
}

/// The server that the tests of a process share.
pub static SHARED: LazyLock<Postgres> = LazyLock::new(Postgres::start);

impl Postgres {
    /// Starts a server with an empty folder.
    pub fn start() -> Self {
        let mut command = Command::new("sh");
        if is_root() {
            // The server refuses to run as root.
            command = Command::new("setpriv");
            command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups", "sh"]);
        }
        command
            .args(["-c", include_str!("postgres.sh")])
            .env("TMPDIR", "/tmp")
            .current_dir("/");
        // Not in the terminal's process group: the shell has to outlive an interrupt, to end the
        // server.
        let mut shell = command
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (stdin, stdout) = (shell.stdin.take().unwrap(), shell.stdout.take().unwrap());
        let mut stdout = BufReader::new(stdout);
        let mut folder = String::new();
        stdout.read_line(&mut folder).unwrap();
        assert!(
            !folder.is_empty(),
            "PostgreSQL does not start; `eval \"$(scripts/need.sh postgresql)\"` puts it on the PATH"
        );
        Self {
            folder: folder.trim().to_owned(),
            pipes: Mutex::new((stdin, stdout)),
            _shell: shell,
        }
    }

    /// Runs `pg_ctl` with these arguments: `stop -m immediate`, `start`.
    pub fn control(&self, arguments: &str) {
        let mut pipes = self.pipes.lock().unwrap();
        writeln!(pipes.0, "{arguments}").unwrap();
        pipes.1.read_line(&mut String::new()).unwrap();
    }

    /// Creates a database and returns its URL; a copy of the one with the URL `template`, if there
    /// is one.
    pub async fn database(&self, template: Option<&str>) -> String {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let name = format!("test_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        let template = template.map_or("template1", |url| url.rsplit_once('/').unwrap().1);
        let mut connection = PgConnection::connect(&self.url("postgres")).await.unwrap();
        let create = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy");
        connection.execute(AssertSqlSafe(create)).await.unwrap();
        connection.close().await.unwrap();
        self.url(&name)
    }

    fn url(&self, database: &str) -> String {
        format!(
            "postgres://test@{}/{database}",
            self.folder.replace('/', "%2F")
        )
    }
}

fn is_root() -> bool {
    procfs::process::Process::myself().unwrap().uid().unwrap() == 0
}
