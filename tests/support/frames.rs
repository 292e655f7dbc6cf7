//! HTTP/2 frame by frame, for what no well-bred client would send.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::client::TlsStream;

use super::tls::TlsClient;

pub const DATA: u8 = 0;
pub const HEADERS: u8 = 1;
pub const RST_STREAM: u8 = 3;
pub const SETTINGS: u8 = 4;
pub const PING: u8 = 6;
pub const GOAWAY: u8 = 7;
pub const WINDOW_UPDATE: u8 = 8;
pub const CONTINUATION: u8 = 9;

pub const END_STREAM: u8 = 1;
pub const ACK: u8 = 1;
pub const END_HEADERS: u8 = 4;

const PATIENCE: Duration = Duration::from_secs(20);

/// A frame that the server sent.
#[derive(Debug)]
pub struct Frame {
    pub kind: u8,
    pub flags: u8,
    pub stream: u32,
    pub payload: Vec<u8>,
}

/// A frame as bytes.
pub fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// The compressed headers of a GET (RFC 7541, without Huffman codes).
pub fn get(path: &str) -> Vec<u8> {
    let text = |text: &str| [&[u8::try_from(text.len()).unwrap()], text.as_bytes()].concat();
    // The static table's `:method: GET`, `:scheme: https`, and names of `:path` and `:authority`.
    [
        vec![0x82, 0x87, 0x04],
        text(path),
        vec![0x01],
        text(super::tls::NAME),
    ]
    .concat()
}

/// A connection of its own.
pub struct Frames(TlsStream<TcpStream>);

impl Frames {
    /// Connects and sends the preface with these settings.
    pub async fn open(client: &TlsClient, address: SocketAddr, settings: &[(u16, u32)]) -> Self {
        let mut frames = Self(client.connect(address).await.unwrap());
        let settings: Vec<_> = settings
            .iter()
            .flat_map(|(id, value)| [&id.to_be_bytes()[..], &value.to_be_bytes()].concat())
            .collect();
        let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
        frames
            .send([&preface[..], &frame(SETTINGS, 0, 0, &settings)].concat())
            .await;
        frames
    }

    /// Sends bytes. Returns whether the server still takes them.
    pub async fn send(&mut self, bytes: impl AsRef<[u8]>) -> bool {
        let sent = async {
            self.0.write_all(bytes.as_ref()).await.is_ok() && self.0.flush().await.is_ok()
        };
        timeout(PATIENCE, sent)
            .await
            .expect("the server takes nothing")
    }

    /// The next frame; `None` when the server has hung up.
    pub async fn next(&mut self) -> Option<Frame> {
        let read = async {
            let mut head = [0; 9];
            self.0.read_exact(&mut head).await.ok()?;
            let mut payload = vec![0; u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize];
            self.0.read_exact(&mut payload).await.ok()?;
            let stream = u32::from_be_bytes([head[5], head[6], head[7], head[8]]);
            Some(Frame {
                kind: head[3],
                flags: head[4],
                stream,
                payload,
            })
        };
        timeout(PATIENCE, read)
            .await
            .expect("the server says nothing")
    }

    /// Waits until the server has read everything so far: it answers a ping. `None` when it has
    /// hung up.
    pub async fn settled(&mut self) -> Option<()> {
        self.send(frame(PING, 0, 0, b"settled?")).await;
        loop {
            let next = self.next().await?;
            if next.kind == PING && next.flags == ACK && next.payload == b"settled?" {
                return Some(());
            }
        }
    }

    /// Reads until the server hangs up; returns the error code of its last GOAWAY.
    pub async fn closed(&mut self) -> Option<u32> {
        let mut code = None;
        while let Some(next) = self.next().await {
            if next.kind == GOAWAY {
                code = next
                    .payload
                    .get(4..8)
                    .and_then(|code| code.try_into().ok())
                    .map(u32::from_be_bytes);
            }
        }
        code
    }
}
