//! HTTP byte by byte, for what a well-bred client would not send.

use std::time::Duration;

use http::StatusCode;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use url::Url;

/// A connection of its own.
pub struct Connection {
    stream: TcpStream,
    read: Vec<u8>,
}

/// An answer as it came.
#[derive(Debug)]
pub struct RawAnswer {
    pub status: StatusCode,
    /// Head with status line, in lower case.
    pub head: String,
    pub body: Vec<u8>,
}

const PATIENCE: Duration = Duration::from_secs(20);

impl Connection {
    pub async fn open(url: &Url) -> Self {
        let stream = TcpStream::connect(&*url.socket_addrs(|| None).unwrap())
            .await
            .unwrap();
        stream.set_nodelay(true).unwrap();
        Self {
            stream,
            read: Vec::new(),
        }
    }

    /// Sends bytes. A server that has hung up already is no failure.
    pub async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.stream.write_all(bytes.as_ref()).await;
    }

    /// Sends a GET of exactly this target.
    pub async fn get(&mut self, target: impl AsRef<[u8]>) {
        let request = [
            b"GET ".as_slice(),
            target.as_ref(),
            b" HTTP/1.1\r\nhost: localhost\r\n\r\n",
        ]
        .concat();
        self.send(request).await;
    }

    /// The next answer, framed by its length; `None` when the server has hung up.
    pub async fn answer(&mut self) -> Option<RawAnswer> {
        let end = loop {
            if let Some(end) = self
                .read
                .windows(4)
                .position(|window| window == b"\r\n\r\n")
            {
                break end + 4;
            }
            if !self.more().await {
                return None;
            }
        };
        let head = String::from_utf8_lossy(&self.read[..end]).to_lowercase();
        self.read.drain(..end);
        let status = head.split(' ').nth(1)?.parse().unwrap();
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "));
        let length = length.map_or(0, |length| length.parse().unwrap());
        while self.read.len() < length && self.more().await {}
        let body = self.read.drain(..length).collect();
        Some(RawAnswer { status, head, body })
    }

    /// Whether nothing has come so far.
    pub fn is_silent(&self) -> bool {
        let mut byte = [0];
        self.read.is_empty()
            && self
                .stream
                .try_read(&mut byte)
                .is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
    }

    /// Waits until the server hangs up, whatever it says before.
    pub async fn closed(&mut self) {
        while self.more().await {}
    }

    async fn more(&mut self) -> bool {
        let read = timeout(PATIENCE, self.stream.read_buf(&mut self.read))
            .await
            .expect("the server says nothing");
        read.is_ok_and(|bytes| bytes > 0)
    }
}
