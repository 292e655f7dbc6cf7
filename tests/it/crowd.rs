//! 500 hostile clients of each kind are connected while a visitor is served.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use http::StatusCode;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

use crate::support::process::Process;

const CLIENTS: u16 = 500;
/// The requests of the visitor during each attack.
const VISITS: usize = 20;
const GET: &str = "GET /en HTTP/1.1\r\nhost: x\r\n\r\n";
const LOGIN: &str = "POST /api/v1/user/login/email HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n\
                     content-length: 4000\r\n\r\n";

#[derive(Clone, Copy)]
struct Kind {
    name: &'static str,
    /// Sent when the connection is open.
    first: &'static str,
    /// How often `first` is sent.
    times: usize,
    /// Sent again and again.
    then: &'static str,
    reads: bool,
    /// Closed for writing after `first`.
    half_closed: bool,
}

const SILENT: Kind = Kind {
    name: "idle",
    first: "",
    times: 1,
    then: "",
    reads: true,
    half_closed: false,
};
const KINDS: [Kind; 6] = [
    SILENT,
    Kind {
        name: "slow header",
        first: "GET /en HTTP/1.1\r\nhost: x\r\nslow: ",
        then: "a",
        ..SILENT
    },
    Kind {
        name: "slow body",
        first: LOGIN,
        then: "a",
        ..SILENT
    },
    Kind {
        name: "slow read",
        first: GET,
        times: 50,
        reads: false,
        ..SILENT
    },
    Kind {
        name: "pipelining",
        first: GET,
        times: 20,
        ..SILENT
    },
    Kind {
        name: "half-closed",
        first: GET,
        half_closed: true,
        ..SILENT
    },
];

/// Connects from the loopback address with this number and is hostile until the server closes the
/// connection.
async fn attack(server: SocketAddr, kind: Kind, number: u16) -> std::io::Result<()> {
    let [high, low] = (number + 1).to_be_bytes();
    let socket = TcpSocket::new_v4()?;
    socket.bind((Ipv4Addr::new(127, 1, high, low), 0).into())?;
    let mut stream: TcpStream = socket.connect(server).await?;
    stream
        .write_all(kind.first.repeat(kind.times).as_bytes())
        .await?;
    if kind.half_closed {
        stream.shutdown().await?;
        return stream.read_to_end(&mut Vec::new()).await.map(drop);
    }
    let mut taken = vec![0; 1 << 16];
    loop {
        tokio::select! {
            read = stream.read(&mut taken), if kind.reads => if read? == 0 { return Ok(()) },
            () = tokio::time::sleep(Duration::from_millis(50)) => stream.write_all(kind.then.as_bytes()).await?,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_is_served_while_500_hostile_clients_of_each_kind_are_connected() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path(), "info");
    let address = server.url().socket_addrs(|| None).unwrap()[0];
    for path in ["/en", "/en/market"] {
        assert_eq!(server.get(path).await.status, StatusCode::OK);
    }
    for kind in KINDS {
        let mut clients: JoinSet<_> = (0..CLIENTS)
            .map(|number| attack(address, kind, number))
            .collect();
        for visit in 0..VISITS {
            let answer = server.get("/en/market").await;
            assert_eq!(
                answer.status,
                StatusCode::OK,
                "{}, visit {visit}",
                kind.name
            );
            assert!(
                answer.text().ends_with("</html>"),
                "{}, visit {visit}",
                kind.name
            );
        }
        if kind.half_closed {
            while let Some(ended) = clients.join_next().await {
                ended.unwrap().unwrap();
            }
        }
        clients.shutdown().await;
    }
    assert_eq!(server.get("/readyz").await.status, StatusCode::OK);
}
