//! The binary itself, in a process of its own, with its log.

use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::os::fd::AsFd;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread::JoinHandle;

use reqwest::{Client, redirect};
use url::Url;

use super::site::{Answer, ask, eventually};

/// The path of the binary.
pub const BINARY: &str = env!("CARGO_BIN_EXE_selvage");

/// The binary as a command, without the settings and proxies of the environment in which the tests
/// run.
pub fn selvage() -> Command {
    isolated(Command::new(BINARY))
}

/// A command without the settings and proxies of the environment in which the tests run.
pub fn isolated(mut command: Command) -> Command {
    for (name, _) in std::env::vars_os() {
        let upper = name.to_string_lossy().to_ascii_uppercase();
        if upper.starts_with("SELVAGE_") || upper.starts_with("OTEL_") || upper.ends_with("_PROXY")
        {
            command.env_remove(name);
        }
    }
    command
}

/// `selvage serve` with the embedded provider on free ports. Dropping it kills it.
pub struct Process {
    base: String,
    client: Client,
    child: Mutex<Child>,
    log: Arc<Mutex<Vec<String>>>,
    reader: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts with its database in `folder` and this log filter.
    pub fn start(folder: &Path, filter: &str) -> Self {
        Self::start_with(folder, filter, &[])
    }

    /// Starts the process with further settings, as environment variables.
    pub fn start_with(folder: &Path, filter: &str, settings: &[(&str, &str)]) -> Self {
        let mut command = selvage();
        command
            .args(["serve", "--listen", "127.0.0.1:0"])
            .envs(settings.iter().copied())
            .stdout(Stdio::null());
        command.env("SELVAGE_LOG_FILTER", filter);
        Self::spawn(folder, command)
    }

    /// Starts another file of the program.
    pub fn of(program: &Path, folder: &Path, filter: &str) -> Self {
        let mut command = isolated(Command::new(program));
        command
            .args(["serve", "--listen", "127.0.0.1:0"])
            .env("SELVAGE_LOG_FILTER", filter)
            .stdout(Stdio::null());
        Self::spawn(folder, command)
    }

    /// With these settings and no flags.
    pub fn listening(folder: &Path, settings: &[(&str, String)]) -> Self {
        let mut command = selvage();
        command
            .arg("serve")
            .envs(settings.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::null());
        Self::spawn(folder, command)
    }

    /// On a socket that is handed over as systemd does it.
    pub fn on_socket(folder: &Path, socket: &TcpListener, settings: &[(&str, String)]) -> Self {
        Self::on_sockets(folder, &[("unknown", socket)], settings)
    }

    /// On one or two sockets with names that are handed over as systemd does it: the files from the
    /// third on, and the variables that say so.
    pub fn on_sockets<S: AsFd>(
        folder: &Path,
        sockets: &[(&str, S)],
        settings: &[(&str, String)],
    ) -> Self {
        let mut command = isolated(Command::new("sh"));
        let script = r#"LISTEN_PID=$$ exec "$0" serve 3<&0 4<&1 </dev/null >/dev/null"#;
        let names: Vec<_> = sockets.iter().map(|(name, _)| *name).collect();
        command
            .args(["-c", script, BINARY])
            .env("LISTEN_FDNAMES", names.join(":"));
        command.env("LISTEN_FDS", sockets.len().to_string());
        let mut files = sockets
            .iter()
            .map(|(_, socket)| Stdio::from(socket.as_fd().try_clone_to_owned().unwrap()));
        command
            .stdin(files.next().unwrap())
            .stdout(files.next().unwrap_or_else(Stdio::null));
        command.envs(settings.iter().map(|(name, value)| (name, value)));
        Self::spawn(folder, command)
    }

    /// Returns the standard error stream of a process that must end with status 1.
    pub fn failing(folder: &Path, settings: &[(&str, String)]) -> String {
        let mut command = selvage();
        command
            .arg("serve")
            .envs(settings.iter().map(|(name, value)| (name, value)));
        let output = prepare(folder, &mut command).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    }

    fn spawn(folder: &Path, mut command: Command) -> Self {
        let mut child = prepare(folder, &mut command).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap())
            .lines()
            .map(Result::unwrap);
        let log = Arc::new(Mutex::new(Vec::new()));
        let base = lines.by_ref().find_map(|line| {
            let base = address_in(&line);
            log.lock().unwrap().push(line);
            base
        });
        let base = base.unwrap_or_else(|| {
            panic!(
                "it does not say where it answers: {:#?}",
                log.lock().unwrap()
            )
        });
        let rest = Arc::clone(&log);
        let reader =
            std::thread::spawn(move || lines.for_each(|line| rest.lock().unwrap().push(line)));
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .no_proxy()
            .build()
            .unwrap();
        Self {
            base,
            client,
            child: Mutex::new(child),
            log,
            reader: Some(reader),
        }
    }

    /// A GET of a path with its query. Redirects are not followed.
    pub async fn get(&self, path: &str) -> Answer {
        ask(self.client.get(format!("{}{path}", self.base))).await
    }

    /// A GET of a path with its query, not yet sent.
    pub fn request(&self, path: &str) -> reqwest::RequestBuilder {
        self.client.get(format!("{}{path}", self.base))
    }

    /// Sends a request with a header.
    pub async fn get_with(&self, path: &str, name: &str, value: &str) -> Answer {
        ask(self
            .client
            .get(format!("{}{path}", self.base))
            .header(name, value))
        .await
    }

    /// A POST of a JSON value.
    pub async fn post_json(&self, path: &str, value: &serde_json::Value) -> Answer {
        ask(self.client.post(format!("{}{path}", self.base)).json(value)).await
    }

    /// A POST of a form.
    pub async fn post(&self, path: &str, form: &[(&str, String)]) -> Answer {
        ask(self.client.post(format!("{}{path}", self.base)).form(form)).await
    }

    /// A POST of a form; `None` if the server does not answer.
    pub async fn try_post(&self, path: &str, form: &[(&str, String)]) -> Option<Answer> {
        let response = self
            .client
            .post(format!("{}{path}", self.base))
            .form(form)
            .send()
            .await
            .ok()?;
        let (status, headers) = (response.status(), response.headers().clone());
        Some(Answer {
            status,
            headers,
            body: response.bytes().await.ok()?,
        })
    }

    /// Where it answers.
    pub fn url(&self) -> Url {
        self.base.parse().unwrap()
    }

    /// The address of another socket: `https` or `redirect`.
    pub fn address(&self, name: &str) -> SocketAddr {
        let log = self.log.lock().unwrap();
        let mut events = log
            .iter()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let address = events.find_map(|event| event[name].as_str()?.parse().ok());
        address.unwrap_or_else(|| panic!("it does not say where {name} is: {log:#?}"))
    }

    /// Returns what was logged so far.
    pub fn lines(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }

    /// Waits until it logs a text.
    pub async fn logged(&self, text: &str) {
        eventually(text, || {
            self.log
                .lock()
                .unwrap()
                .iter()
                .any(|line| line.contains(text))
        })
        .await;
    }

    /// Sends it a signal.
    pub fn signal(&self, name: &str) {
        Self::send_signal(name, self.child.lock().unwrap().id());
    }

    /// Asks it to stop (SIGTERM), and waits until it has.
    pub fn terminate(&self) -> ExitStatus {
        let mut child = self.child.lock().unwrap();
        Self::send_signal("TERM", child.id());
        child.wait().unwrap()
    }

    fn send_signal(name: &str, process: u32) {
        let kill = Command::new("sh")
            .args(["-c", "kill \"-$0\" \"$1\"", name, &process.to_string()])
            .status();
        assert!(kill.unwrap().success());
    }

    /// Ends another process at once: SIGKILL.
    pub fn kill_process(process: i32) {
        Self::send_signal("KILL", process.try_into().unwrap());
    }

    /// The processes that it has started.
    pub fn children(&self) -> Vec<procfs::process::Process> {
        let own = self.process().pid;
        let all = procfs::process::all_processes().unwrap().flatten();
        all.filter(|process| process.stat().is_ok_and(|stat| stat.ppid == own))
            .collect()
    }

    /// The memory that it occupies, in bytes.
    pub fn memory(&self) -> u64 {
        self.process().statm().unwrap().resident * procfs::page_size()
    }

    /// The most memory that it has occupied since [`Self::reset_peak_memory`], in bytes.
    pub fn peak_memory(&self) -> u64 {
        self.process().status().unwrap().vmhwm.unwrap() * 1024
    }

    pub fn reset_peak_memory(&self) {
        self.process()
            .clear_refs(procfs::process::ClearRefs::PeakRSS)
            .unwrap();
    }

    fn process(&self) -> procfs::process::Process {
        procfs::process::Process::new(self.child.lock().unwrap().id().try_into().unwrap()).unwrap()
    }

    /// Ends it at once: SIGKILL.
    pub fn kill(&self) {
        let mut child = self.child.lock().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Ends it, with the lines that wait to be written, and gives every line that it logged.
    pub fn log(mut self) -> Vec<String> {
        // Else the server waits for its connections.
        self.client = Client::new();
        if self.child.lock().unwrap().try_wait().unwrap().is_none() {
            self.terminate();
        }
        if let Some(reader) = self.reader.take() {
            reader.join().unwrap();
        }
        std::mem::take(&mut self.log.lock().unwrap())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Ok(child) = self.child.get_mut() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The file of a database with the demonstration content, which each process with the embedded
/// provider starts with.
static SEEDED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("provider.sqlite");
    let seeding = [("SELVAGE_EMBEDDED_DATABASE", database.to_str().unwrap())];
    assert!(
        Process::start_with(folder.path(), "info", &seeding)
            .terminate()
            .success()
    );
    std::fs::read(database).unwrap()
});

fn prepare<'c>(folder: &Path, command: &'c mut Command) -> &'c mut Command {
    let database = folder.join("provider.sqlite");
    let is_given = |name: &str| {
        command
            .get_envs()
            .any(|(given, value)| given == name && value.is_some())
    };
    if !is_given("SELVAGE_PROVIDER_URL")
        && !is_given("SELVAGE_EMBEDDED_DATABASE")
        && !database.exists()
    {
        std::fs::write(&database, &*SEEDED).unwrap();
    }
    let defaults = [
        ("SELVAGE_SERVER_LISTEN", "127.0.0.1:0".into()),
        ("SELVAGE_EMBEDDED_DATABASE", database.into_os_string()),
        ("SELVAGE_ENGINE_DEADLINE", "20s".into()),
        ("SELVAGE_CACHE_WARM_UP", "false".into()),
        ("SELVAGE_LOG_FORMAT", "json".into()),
    ];
    let defaults: Vec<_> = defaults
        .into_iter()
        .filter(|(name, _)| !is_given(name))
        .collect();
    command.envs(defaults);
    command.current_dir(folder).stderr(Stdio::piped())
}

fn address_in(line: &str) -> Option<String> {
    if let Some((_, rest)) = line.split_once("serving address=") {
        return Some(format!("http://{}", rest.split_whitespace().next()?));
    }
    let event: serde_json::Value = serde_json::from_str(line).ok()?;
    let own = event["target"].as_str()?.starts_with("selvage::cli");
    let address = event["address"]
        .as_str()
        .or(event["url"].as_str())
        .filter(|_| own)?;
    Some(format!(
        "http://{}",
        address.trim_start_matches("http://").trim_end_matches('/')
    ))
}
