//! The memory of a server while one address sends bodies that do not end.

use std::net::SocketAddr;
use std::time::Duration;

use tempfile::TempDir;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::support::frames::{
    ACK, DATA, END_HEADERS, END_STREAM, Frame, Frames, GOAWAY, HEADERS, PING, RST_STREAM,
    WINDOW_UPDATE, frame,
};
use crate::support::process::Process;
use crate::support::tls::{Authority, NAME};

/// The connections that an address may have.
const CONNECTIONS: usize = 256;
/// What each of them sends, in bytes.
const SENT: usize = 3 << 19;
/// What they may cost together, in bytes.
const MOST: u64 = 200 << 20;
/// What may be left of it afterwards, in bytes.
const LEFT: u64 = 64 << 20;
/// How long a connection is tried.
const PATIENCE: Duration = Duration::from_secs(20);

/// The head of a part without its end.
const PART: &[u8] = b"--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"";
const FILE: &[u8] =
    b"--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n";
const INQUIRY: &str = "/en/inquiry";
const LARGEST: usize = 16 << 20;

/// A body: where it is sent, its beginning, and what is repeated then.
struct Shape {
    path: &'static str,
    start: &'static [u8],
    block: Vec<u8>,
}

fn shapes() -> Vec<Shape> {
    let many = || vec![b'x'; 32 << 10];
    let shape = |path, start, block| Shape { path, start, block };
    vec![
        shape(INQUIRY, b"", many()),
        shape(INQUIRY, PART, many()),
        shape(INQUIRY, &PART[..5], b"x: y\r\n".repeat(4 << 10)),
        shape(INQUIRY, FILE, many()),
        shape(INQUIRY, FILE, b"\r\n--".repeat(8 << 10)),
        shape("/desk/api/media?name=a.jpg", b"", many()),
        shape("/desk/api/contracts/import?name=a.csv", b"", many()),
        shape("/en/user/password", b"", many()),
        shape("/api/v1/user/login/email", b"", many()),
    ]
}

/// Sends a body as far as the server takes it, and keeps the connection.
async fn flood(address: SocketAddr, shape: &Shape) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let Shape { path, block, .. } = shape;
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n\
         content-type: multipart/form-data; boundary=x\r\ncontent-length: {LARGEST}\r\n\r\n"
    );
    let sending = async {
        let head = [head.as_bytes(), shape.start].concat();
        let mut sent = stream.write_all(&head).await.map(|()| 0);
        while let Ok(length) = sent
            && length < SENT
        {
            sent = stream.write_all(block).await.map(|()| length + block.len());
        }
    };
    // The server may have answered, and read no more.
    let _ = timeout(PATIENCE, sending).await;
    stream
}

/// Checks what the server takes beyond `before`, at most and at last.
async fn check(server: &Process, before: u64, what: &str) {
    let most = server.peak_memory().saturating_sub(before);
    assert!(most < MOST, "{what} cost {} MiB", most >> 20);
    let given_back = async {
        while server.memory() > before + LEFT {
            // An allocator gives memory back while it works.
            server.get("/en").await;
        }
    };
    let given_back = timeout(Duration::from_mins(1), given_back).await;
    let left = server.memory().saturating_sub(before);
    assert!(given_back.is_ok(), "{what} left {} MiB", left >> 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_of_one_address_take_little_over_http_1() {
    let folder = TempDir::new().unwrap();
    let server = Process::start(folder.path(), "info");
    server.get("/en").await;
    let address = server.url().socket_addrs(|| None).unwrap()[0];
    let before = server.memory();
    for shape in shapes() {
        server.reset_peak_memory();
        let shape = &*Box::leak(Box::new(shape));
        let mut floods = JoinSet::new();
        for _ in 0..CONNECTIONS {
            floods.spawn(flood(address, shape));
        }
        let held = floods.join_all().await;
        let start = String::from_utf8_lossy(shape.start);
        let what = format!("{} {start:?}", shape.path);
        drop(held);
        check(&server, before, &what).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_of_one_address_take_little_over_http_2() {
    let (folder, authority) = (TempDir::new().unwrap(), Authority::new());
    let (certificate, key) = authority.issue(30);
    let files = [("certificate.pem", certificate), ("key.pem", key)].map(|(name, text)| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    });
    let [certificate, key] = files;
    let settings = [
        ("SELVAGE_SERVER_PUBLIC_URL", format!("https://{NAME}")),
        ("SELVAGE_TLS_LISTEN", "127.0.0.1:0".to_owned()),
        ("SELVAGE_TLS_REDIRECT_LISTEN", "127.0.0.1:0".to_owned()),
        ("SELVAGE_TLS_CERTIFICATE", certificate),
        ("SELVAGE_TLS_KEY", key),
        ("SELVAGE_DESK_PUBLIC", "true".to_owned()),
    ];
    let server = Process::listening(folder.path(), &settings);
    let (client, address) = (authority.client(&["h2"]), server.address("https"));
    assert!(client.get(address, "/en").await.status().is_success());
    let before = server.memory();
    for (path, start) in [
        (INQUIRY, PART),
        (INQUIRY, FILE),
        ("/desk/api/media?name=a.jpg", &[][..]),
    ] {
        server.reset_peak_memory();
        let mut floods = JoinSet::new();
        for _ in 0..CONNECTIONS_OF_STREAMS {
            let client = client.clone();
            floods.spawn(async move {
                let mut frames = Frames::open(&client, address, &[]).await;
                let _ = timeout(PATIENCE, streams(&mut frames, path, start)).await;
                frames
            });
        }
        let held = floods.join_all().await;
        let most = server.peak_memory().saturating_sub(before);
        assert!(most < MOST, "{path} cost {} MiB", most >> 20);
        drop(held);
        let given_back = async {
            while server.memory() > before + LEFT {
                let _ = client.get(address, "/en").await;
            }
        };
        let given_back = timeout(Duration::from_mins(1), given_back).await;
        assert!(given_back.is_ok(), "{path} left {} bytes", server.memory());
    }
}

/// Fewer than an address may have, so that the test is quick; each has a hundred streams.
const CONNECTIONS_OF_STREAMS: usize = 48;
const STREAMS: u32 = 100;
/// What each stream sends, in rounds of [`PIECE`] bytes.
const SENT_BY_STREAM: usize = 48 << 10;
const PIECE: usize = 2 << 10;

/// The compressed headers of a POST of a form (RFC 7541, without Huffman codes).
fn post(path: &str) -> Vec<u8> {
    let text = |text: &str| [&[u8::try_from(text.len()).unwrap()], text.as_bytes()].concat();
    // The static table's `:method: POST`, `:scheme: https`, and names of `:path`, `:authority` and
    // `content-type`.
    [
        vec![0x83, 0x87, 0x04],
        text(path),
        vec![0x01],
        text(NAME),
        vec![0x0f, 0x10],
        text("multipart/form-data; boundary=x"),
        vec![0x00],
        text("origin"),
        text("https://www.example.com"),
    ]
    .concat()
}

/// Sends the body on a hundred streams at once, as far as the server takes it.
async fn streams(frames: &mut Frames, path: &str, start: &[u8]) -> Option<()> {
    let mut open: Vec<u32> = (0..STREAMS).map(|number| 2 * number + 1).collect();
    let mut window = 65_535;
    for id in &open {
        frames
            .send(frame(HEADERS, END_HEADERS, *id, &post(path)))
            .await;
    }
    let mut piece = start.to_vec();
    for _ in 0..SENT_BY_STREAM / PIECE {
        piece.resize(PIECE, b'x');
        frames.send(frame(PING, 0, 0, b"a round!")).await;
        while !note(&frames.next().await?, &mut open, &mut window)? {}
        for id in open.clone() {
            while window < PIECE {
                note(&frames.next().await?, &mut open, &mut window)?;
            }
            if open.contains(&id) {
                frames.send(frame(DATA, 0, id, &piece)).await;
                window -= PIECE;
            }
        }
        piece.clear();
    }
    Some(())
}

/// Notes what a frame says of the streams and of the connection's window. Returns whether it
/// answers a ping; `None` at the end of the connection.
fn note(next: &Frame, open: &mut Vec<u32>, window: &mut usize) -> Option<bool> {
    match next.kind {
        WINDOW_UPDATE if next.stream == 0 => {
            let more = next.payload[..4].try_into().unwrap();
            *window += u32::from_be_bytes(more) as usize;
        }
        HEADERS | DATA if next.flags & END_STREAM != 0 => open.retain(|id| *id != next.stream),
        RST_STREAM => open.retain(|id| *id != next.stream),
        GOAWAY => return None,
        _ => {}
    }
    Some(next.kind == PING && next.flags == ACK)
}
