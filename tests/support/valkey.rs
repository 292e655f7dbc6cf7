//! A real Valkey (or Redis) for one test, on a loopback port of its own.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A running server without files. It ends with the value, and with the test process.
pub struct Valkey {
    port: u16,
    arguments: Vec<String>,
    child: Child,
}

impl Valkey {
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    /// A Sentinel with a configuration file, which it writes to.
    pub fn sentinel(file: &Path) -> Self {
        Self::start_with(&[file.to_str().unwrap(), "--sentinel"])
    }

    /// With TLS and no client certificates.
    pub fn tls(certificate: &str, key: &str) -> Self {
        let port = free_port();
        let arguments = [
            "--tls-cert-file",
            certificate,
            "--tls-key-file",
            key,
            "--tls-auth-clients",
            "no",
            "--port",
            "0",
        ];
        let arguments: Vec<_> = arguments.into_iter().map(str::to_owned).collect();
        let arguments: Vec<_> = arguments
            .into_iter()
            .chain(["--tls-port".to_owned(), port.to_string()])
            .collect();
        let child = launch(port, &arguments);
        Self {
            port,
            arguments,
            child,
        }
    }

    /// Starts with further arguments, such as `["--maxmemory", "2mb"]`.
    pub fn start_with(arguments: &[&str]) -> Self {
        let port = free_port();
        let arguments: Vec<_> = arguments
            .iter()
            .map(|argument| (*argument).to_owned())
            .collect();
        let arguments = if arguments.iter().any(|argument| argument.starts_with('/')) {
            // A configuration file comes first.
            [arguments, vec!["--port".to_owned(), port.to_string()]].concat()
        } else {
            let usual = ["--save", "", "--appendonly", "no", "--port"].map(str::to_owned);
            [usual.to_vec(), vec![port.to_string()], arguments].concat()
        };
        let child = launch(port, &arguments);
        Self {
            port,
            arguments,
            child,
        }
    }

    /// The address for `shared.url`.
    pub fn url(&self) -> String {
        format!("valkey://127.0.0.1:{}", self.port)
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again, empty, on the same port.
    pub fn restart(&mut self) {
        self.child = launch(self.port, &self.arguments);
    }

    /// Stops the process without ending it (SIGSTOP), or lets it go on (SIGCONT).
    pub fn signal(&self, signal: &str) {
        assert!(
            Command::new("kill")
                .args([signal, &self.pid().to_string()])
                .status()
                .unwrap()
                .success()
        );
    }

    /// A client of its own, for looking at keys.
    pub async fn client(&self) -> redis::aio::MultiplexedConnection {
        let client = redis::Client::open(format!("redis://127.0.0.1:{}", self.port)).unwrap();
        client.get_multiplexed_async_connection().await.unwrap()
    }
}

impl Drop for Valkey {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A port that is free now.
pub fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

/// Starts the server and waits until it accepts connections.
fn launch(port: u16, arguments: &[String]) -> Child {
    let program = ["valkey-server", "redis-server"]
        .into_iter()
        .find(|program| {
            let found = Command::new(program)
                .arg("--version")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
            found.is_ok_and(|status| status.success())
        });
    let program =
        program.expect("Valkey or Redis; `eval \"$(scripts/need.sh valkey)\"` puts it on the PATH");
    // The signal ends the server even if the test process is killed.
    let child = Command::new("setpriv")
        .args(["--pdeathsig", "KILL", program])
        .args(arguments)
        .args(["--bind", "127.0.0.1"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + Duration::from_secs(10);
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        assert!(Instant::now() < deadline, "{program} does not start");
        sleep(Duration::from_millis(5));
    }
    child
}
