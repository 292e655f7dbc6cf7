//! An SMTP server of a test, with STARTTLS and a login if it is given a certificate. It keeps the
//! mails that it takes.

use std::collections::HashSet;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufStream};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// The login that it wants after STARTTLS: `AUTH PLAIN` with "website" and "pass word".
const LOGIN: &str = "AUTH PLAIN AHdlYnNpdGUAcGFzcyB3b3Jk";

/// A mail that was taken.
#[derive(Clone, Debug)]
pub struct TakenMail {
    /// The addresses of `RCPT TO`.
    pub to: Vec<String>,
    /// Headers and body, as they were sent.
    pub text: String,
}

impl TakenMail {
    /// A header of one line; encoded words are left as they are.
    pub fn header(&self, name: &str) -> &str {
        let mut lines = self.text.lines();
        let line = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or_else(|| panic!("no {name} in {}", self.text))
    }
}

/// How mails are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    Good,
    /// Every mail is refused for now.
    Busy,
    /// The connection ends after the mail, without an answer.
    Broken,
}

struct Shared {
    tls: Option<TlsAcceptor>,
    mood: Mutex<Mood>,
    unknown: Mutex<HashSet<String>>,
    /// Addresses whose mails get no answer yet.
    held: Mutex<HashSet<String>>,
    taken: Mutex<Vec<TakenMail>>,
    /// Mails that arrived, taken or not.
    tried: Mutex<usize>,
}

impl Shared {
    fn holds(&self, to: &[String]) -> bool {
        let held = self.held.lock().unwrap();
        to.iter().any(|address| held.contains(address))
    }
}

/// Dropping it ends it.
pub struct SmtpServer {
    pub address: SocketAddr,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl SmtpServer {
    pub async fn start(tls: Option<TlsAcceptor>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared {
            tls,
            mood: Mutex::new(Mood::Good),
            unknown: Mutex::default(),
            held: Mutex::default(),
            taken: Mutex::default(),
            tried: Mutex::default(),
        });
        let own = Arc::clone(&shared);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = Arc::clone(&own);
                tokio::spawn(async move {
                    // The client may go at any time.
                    let _ = serve(stream, &shared).await;
                });
            }
        });
        Self {
            address,
            shared,
            task,
        }
    }

    pub fn set_mood(&self, mood: Mood) {
        *self.shared.mood.lock().unwrap() = mood;
    }

    /// Says whether there is a mailbox of this address.
    pub fn set_known(&self, address: &str, is_known: bool) {
        let mut unknown = self.shared.unknown.lock().unwrap();
        if is_known {
            unknown.remove(address);
        } else {
            unknown.insert(address.to_owned());
        }
    }

    /// Lets mails to an address wait for their answer, each with its connection.
    pub fn hold(&self, address: &str) {
        self.shared.held.lock().unwrap().insert(address.to_owned());
    }

    /// Answers the mails that wait.
    pub fn release(&self) {
        self.shared.held.lock().unwrap().clear();
    }

    pub fn taken(&self) -> Vec<TakenMail> {
        self.shared.taken.lock().unwrap().clone()
    }

    /// Waits until it has taken so many mails, and returns them.
    pub async fn wait_for(&self, number: usize) -> Vec<TakenMail> {
        self.wait(|| self.taken().len() >= number).await;
        self.taken()
    }

    /// Waits until so many mails have arrived, taken or not.
    pub async fn wait_for_tries(&self, number: usize) {
        self.wait(|| *self.shared.tried.lock().unwrap() >= number)
            .await;
    }

    async fn wait(&self, is_so: impl Fn() -> bool) {
        let waiting = async {
            while !is_so() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let patience = Duration::from_mins(1);
        let waited = tokio::time::timeout(patience, waiting).await;
        assert!(waited.is_ok(), "taken: {:#?}", self.taken());
    }
}

async fn serve(stream: tokio::net::TcpStream, shared: &Shared) -> io::Result<()> {
    let mut stream = BufStream::new(stream);
    say(&mut stream, "220 smtp.example.com").await?;
    let plain = talk(&mut stream, shared, shared.tls.is_none()).await?;
    if let (Ending::StartTls, Some(tls)) = (plain, &shared.tls) {
        let secure = tls.accept(stream.into_inner()).await?;
        talk(&mut BufStream::new(secure), shared, true).await?;
    }
    Ok(())
}

enum Ending {
    Left,
    StartTls,
}

async fn say<S: AsyncWrite + Unpin>(stream: &mut S, line: &str) -> io::Result<()> {
    stream.write_all(format!("{line}\r\n").as_bytes()).await?;
    stream.flush().await
}

/// Answers commands. Mails are taken on a connection that is `good_enough`, after a login if there
/// is TLS.
async fn talk<S: AsyncRead + AsyncWrite + Unpin>(
    stream: &mut BufStream<S>,
    shared: &Shared,
    good_enough: bool,
) -> io::Result<Ending> {
    let (mut to, mut may_send) = (Vec::new(), shared.tls.is_none());
    let mut line = String::new();
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(Ending::Left);
        }
        let command = line.trim_end();
        let word = command.split([' ', ':']).next().unwrap_or_default();
        let answer = match word.to_ascii_uppercase().as_str() {
            "EHLO" if shared.tls.is_none() => "250 smtp.example.com",
            "EHLO" if good_enough => "250-smtp.example.com\r\n250 AUTH PLAIN",
            "EHLO" => "250-smtp.example.com\r\n250 STARTTLS",
            "STARTTLS" => {
                say(stream, "220 go ahead").await?;
                return Ok(Ending::StartTls);
            }
            "AUTH" if command == LOGIN => {
                may_send = true;
                "235 welcome"
            }
            "AUTH" => "535 5.7.8 wrong account or password",
            "MAIL" if good_enough && may_send => {
                to.clear();
                "250 ok"
            }
            "MAIL" => "530 log in first",
            "RCPT" => {
                let address = command.split(['<', '>']).nth(1).unwrap_or_default();
                if shared.unknown.lock().unwrap().contains(address) {
                    "550 5.1.1 no such mailbox"
                } else {
                    to.push(address.to_owned());
                    "250 ok"
                }
            }
            "DATA" => {
                say(stream, "354 go ahead").await?;
                let text = data(stream).await?;
                *shared.tried.lock().unwrap() += 1;
                while shared.holds(&to) {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
                let mood = *shared.mood.lock().unwrap();
                match mood {
                    Mood::Good => {
                        let to = std::mem::take(&mut to);
                        shared.taken.lock().unwrap().push(TakenMail { to, text });
                        "250 taken"
                    }
                    Mood::Busy => "451 later",
                    Mood::Broken => return Ok(Ending::Left),
                }
            }
            "QUIT" => {
                say(stream, "221 bye").await?;
                return Ok(Ending::Left);
            }
            "RSET" | "NOOP" => "250 ok",
            _ => "500 unknown",
        };
        say(stream, answer).await?;
    }
}

/// Reads a mail to its end, a line with a dot. One that is cut off is no mail.
async fn data<S: AsyncRead + AsyncWrite + Unpin>(stream: &mut BufStream<S>) -> io::Result<String> {
    let (mut text, mut line) = (String::new(), String::new());
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if line == ".\r\n" {
            return Ok(text);
        }
        text.push_str(&line);
    }
}
