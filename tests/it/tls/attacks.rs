//! Attacks on HTTP/2: each ends its own connection, and others are served meanwhile.

use std::net::SocketAddr;
use std::time::Duration;

use base::config::Config;
use http::StatusCode;
use tempfile::TempDir;
use tokio::io::AsyncWriteExt as _;

use super::{Tls, settings, tls};
use crate::support::frames::{
    CONTINUATION, DATA, END_HEADERS, END_STREAM, Frames, HEADERS, PING, RST_STREAM, SETTINGS,
    WINDOW_UPDATE, frame, get,
};
use crate::support::process::Process;
use crate::support::scripted::Scripted;
use crate::support::tls::{Authority, Files, NAME, TlsClient};

const ENHANCE_YOUR_CALM: u32 = 11;
const REFUSED_STREAM: [u8; 4] = [0, 0, 0, 7];
const CANCEL: [u8; 4] = [0, 0, 0, 8];
const INITIAL_WINDOW_SIZE: u16 = 4;

struct Victim {
    tls: Tls,
    client: TlsClient,
    address: SocketAddr,
}

impl Victim {
    async fn start(change: impl FnOnce(&mut Config)) -> Self {
        let tls = tls(change).await;
        let (client, address) = (tls.authority.client(&["h2"]), tls.site.https.unwrap());
        Self {
            tls,
            client,
            address,
        }
    }

    async fn attack(&self, settings: &[(u16, u32)]) -> Frames {
        Frames::open(&self.client, self.address, settings).await
    }

    async fn serves_others(&self) {
        assert_eq!(
            self.client.get(self.address, "/en").await.status(),
            StatusCode::OK
        );
    }
}

fn request(stream: u32, path: &str) -> Vec<u8> {
    frame(HEADERS, END_HEADERS | END_STREAM, stream, &get(path))
}

/// Identifiers of a client's streams.
fn streams() -> impl Iterator<Item = u32> {
    (1..).step_by(2)
}

/// 10,000 requests that are cancelled at once, in as few packets as possible (CVE-2023-44487).
async fn rapid_reset(attack: &mut Frames) {
    let pair = |stream| {
        [
            request(stream, "/en/news/list"),
            frame(RST_STREAM, 0, stream, &CANCEL),
        ]
        .concat()
    };
    let streams: Vec<_> = streams().take(10_000).collect();
    for streams in streams.chunks(100) {
        if !attack
            .send(
                streams
                    .iter()
                    .flat_map(|stream| pair(*stream))
                    .collect::<Vec<_>>(),
            )
            .await
        {
            break;
        }
    }
}

/// Headers in 1,000 parts of a few bytes (CVE-2024-27316).
async fn continuations(attack: &mut Frames) {
    attack
        .send(frame(HEADERS, END_STREAM, 1, &get("/en")))
        .await;
    let header = [&[0x00, 1], &b"a"[..], &[1], b"b"].concat();
    for _ in 0..1_000 {
        if !attack.send(frame(CONTINUATION, 0, 1, &header)).await {
            break;
        }
    }
}

/// A header of 4,000 bytes in the table of compression, and 300 references to it.
fn header_bomb(stream: u32) -> Vec<u8> {
    // Incremental indexing; the length is 127 + 31 * 128 - 95.
    let header = [&[0x40, 1][..], b"a", &[0x7f, 0xa1, 0x1e], &[b'x'; 4000]].concat();
    let block = [get("/en"), header, vec![0xbe; 300]].concat();
    frame(HEADERS, END_HEADERS | END_STREAM, stream, &block)
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_cancelled_at_once_end_their_connection() {
    let victim = Victim::start(|_| {}).await;
    let mut attack = victim.attack(&[]).await;
    let (code, ()) = tokio::join!(
        async {
            rapid_reset(&mut attack).await;
            attack.closed().await
        },
        victim.serves_others()
    );
    // The code is lost when the server closes before it has read everything.
    assert!(
        code.is_none_or(|code| code == ENHANCE_YOUR_CALM),
        "{code:?}"
    );
    victim.serves_others().await;
    assert!(
        victim.tls.site.pages().entries <= 2,
        "{:?}",
        victim.tls.site.pages()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_cancelled_one_after_the_other_end_their_connection() {
    let victim = Victim::start(|_| {}).await;
    let _gate = victim.tls.provider.hold("seo");
    let mut attack = victim.attack(&[]).await;
    let mut cancelled = 0;
    for stream in streams().take(10_000) {
        // The server has accepted the request before it is cancelled.
        attack.send(request(stream, "/en/news/list")).await;
        if attack.settled().await.is_none() {
            break;
        }
        attack.send(frame(RST_STREAM, 0, stream, &CANCEL)).await;
        cancelled += 1;
    }
    assert!((100..400).contains(&cancelled), "{cancelled}");
    assert_eq!(
        victim.client.get(victim.address, "/healthz").await.status(),
        StatusCode::OK
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn endless_headers_end_their_connection() {
    let victim =
        Victim::start(|config| config.server.header_timeout = Duration::from_millis(200)).await;
    let mut attack = victim.attack(&[]).await;
    continuations(&mut attack).await;
    assert!(
        attack
            .closed()
            .await
            .is_none_or(|code| code == ENHANCE_YOUR_CALM)
    );

    // Beginnings without an end.
    for beginning in [
        &b""[..],
        &frame(HEADERS, END_STREAM, 1, &get("/en")),
        &request(1, "/en")[..20],
    ] {
        let mut attack = victim.attack(&[]).await;
        attack.send(beginning).await;
        attack.closed().await;
    }
    victim.serves_others().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn headers_of_a_megabyte_are_refused() {
    let victim = Victim::start(|_| {}).await;
    // In plain text: 64 frames of 16 KiB.
    let mut attack = victim.attack(&[]).await;
    let header = [
        &[0x00, 1][..],
        b"a",
        &[0x7f, 0xfb, 0x7d],
        &[b'x'; 16_384 - 6 - 128],
    ]
    .concat();
    attack
        .send(frame(HEADERS, END_STREAM, 1, &get("/en")))
        .await;
    for _ in 0..64 {
        if !attack.send(frame(CONTINUATION, 0, 1, &header)).await {
            break;
        }
    }
    attack.closed().await;

    // Compressed: a few kilobytes become more than one megabyte.
    let mut attack = victim.attack(&[]).await;
    for stream in streams().take(20) {
        if !attack.send(header_bomb(stream)).await {
            break;
        }
    }
    attack.send(request(101, "/en")).await;
    let mut answered = 0;
    while let Some(next) = attack.next().await {
        answered += usize::from(next.kind == DATA && next.stream < 101);
        if next.kind == DATA && next.stream == 101 {
            break;
        }
    }
    assert_eq!(
        answered, 0,
        "a request with such headers was answered with a page"
    );
    victim.serves_others().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_permits_no_bytes_loses_its_connection() {
    let victim = Victim::start(|config| {
        config.server.max_connections = 2;
        config.server.write_timeout = Duration::from_millis(200);
    })
    .await;
    victim.serves_others().await;
    // No bytes at all; a byte for each response; a byte now and then; no more than the connection's
    // window.
    let pages: Vec<_> = streams()
        .take(90)
        .flat_map(|stream| request(stream, "/en"))
        .collect();
    for (window, updates) in [(0, false), (1, false), (0, true), (1 << 30, false)] {
        let mut attack = victim.attack(&[(INITIAL_WINDOW_SIZE, window)]).await;
        attack.send(&pages).await;
        victim.serves_others().await;
        if updates {
            let update = frame(WINDOW_UPDATE, 0, 1, &[0, 0, 0, 1]);
            while attack.send(&update).await {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
        attack.closed().await;
    }
    victim.serves_others().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_beyond_the_limit_of_a_connection_are_refused() {
    let victim = Victim::start(|_| {}).await;
    let gate = victim.tls.provider.hold("seo");
    let mut attack = victim.attack(&[]).await;
    let requests: Vec<_> = streams()
        .take(150)
        .flat_map(|stream| request(stream, "/en/news/list"))
        .collect();
    attack.send(requests).await;
    let mut refused = 0;
    while refused < 50 {
        let next = attack.next().await.expect("the connection stays");
        if next.kind == RST_STREAM {
            assert_eq!(next.payload, REFUSED_STREAM);
            refused += 1;
        }
    }
    gate.open();
    let mut ended = 0;
    while ended < 100 {
        let next = attack.next().await.expect("the others are answered");
        assert_ne!(next.kind, RST_STREAM);
        ended += usize::from(next.kind == DATA && next.flags & END_STREAM != 0);
        if next.kind == DATA {
            let length = u32::try_from(next.payload.len()).unwrap().to_be_bytes();
            attack.send(frame(WINDOW_UPDATE, 0, 0, &length)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_without_a_request_end_their_connection() {
    const PRIORITY: u8 = 2;
    const UNKNOWN: u8 = 99;
    let victim = Victim::start(|_| ()).await;
    let floods = [
        (frame(PING, 0, 0, b"pingpong"), true),
        (frame(SETTINGS, 0, 0, &[0, 4, 0, 0, 0, 1]), true),
        (frame(WINDOW_UPDATE, 0, 0, &[0, 0, 0, 1]), false),
        (frame(PRIORITY, 0, 1, &[0, 0, 0, 3, 1]), false),
        (frame(UNKNOWN, 0, 0, b""), false),
    ];
    for (flood, is_answered) in floods {
        let mut attack = victim.attack(&[]).await;
        let mut sent = 0;
        // The client reads every answer, so nothing but the number of frames can end the
        // connection.
        while attack.send(flood.repeat(100)).await {
            sent += 100;
            assert!(sent < 2_000_000, "frames of kind {} have no end", flood[3]);
            if is_answered {
                for _ in 0..100 {
                    attack.next().await;
                }
            }
        }
        assert!(
            sent >= 1000,
            "{sent} frames of kind {} are not many",
            flood[3]
        );
    }
    victim.serves_others().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_come_to_an_end_is_given_up() {
    let victim =
        Victim::start(|config| config.server.body_timeout = Duration::from_millis(50)).await;
    let mut attack = victim.attack(&[]).await;
    // `:method: POST`, and the kind of body.
    let path = [
        &[0x83, 0x87, 0x04, 24][..],
        b"/api/v1/user/login/email",
        &[0x01, 15],
    ]
    .concat();
    let kind = [&[0x00, 12][..], b"content-type", &[16], b"application/json"].concat();
    let block = [&path[..], NAME.as_bytes(), &kind].concat();
    attack.send(frame(HEADERS, END_HEADERS, 1, &block)).await;
    attack.send(frame(DATA, 0, 1, b"{")).await;
    while attack.next().await.expect("the connection stays").stream != 1 {}
    victim.serves_others().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_loses_its_connection() {
    let victim =
        Victim::start(|config| config.server.write_timeout = Duration::from_millis(200)).await;
    let mut deaf = victim
        .client
        .offering(&["http/1.1"])
        .connect(victim.address)
        .await
        .unwrap();
    let request = format!("GET /en HTTP/1.1\r\nhost: {NAME}\r\n\r\n").repeat(100);
    // The responses fill the buffers of both kernels; then the server waits for the client, and not
    // for ever.
    while deaf.write_all(request.as_bytes()).await.is_ok() && deaf.flush().await.is_ok() {}
    victim.serves_others().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_answers_no_ping_loses_its_connection() {
    let victim = Victim::start(|config| config.server.http2_ping = Duration::from_millis(50)).await;
    let _gate = victim.tls.provider.hold("seo");
    let mut gone = victim.attack(&[]).await;
    // A request in progress, so the connection is not idle.
    gone.send(request(1, "/en/news/list")).await;
    gone.closed().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_answers_no_goodbye_holds_no_shutdown_up() {
    let victim =
        Victim::start(|config| config.server.shutdown_grace = Duration::from_hours(1)).await;
    let mut silent = victim.attack(&[]).await;
    silent.settled().await.unwrap();
    victim.tls.site.stop().await;
    silent.closed().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_requests_are_refused() {
    let victim = Victim::start(|_| {}).await;
    let authority = [&[0x01, 15][..], NAME.as_bytes()].concat();
    // CONNECT; a path that is no path; a header of HTTP/1.1; no path; a name in capitals.
    for block in [
        [&[0x02, 7][..], b"CONNECT", &authority].concat(),
        [&[0x82, 0x87, 0x04, 3][..], b"a b", &authority].concat(),
        [&get("/en")[..], &[0x00, 10], b"connection", &[5], b"close"].concat(),
        [&[0x82, 0x87][..], &authority].concat(),
        [&get("/en")[..], &[0x00, 1], b"A", &[1], b"b"].concat(),
    ] {
        let mut odd = victim.attack(&[]).await;
        odd.send(frame(HEADERS, END_HEADERS | END_STREAM, 1, &block))
            .await;
        // By a status, by a reset, or by the end of the connection.
        while let Some(next) = odd.next().await {
            if next.stream == 1 {
                assert!(
                    next.kind == RST_STREAM || next.payload[0] != 0x88,
                    "{block:?}: {next:?}"
                );
                break;
            }
        }
    }
    victim.serves_others().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_stays_bounded() {
    let (folder, authority, provider) = (
        TempDir::new().unwrap(),
        Authority::new(),
        Scripted::start().await,
    );
    let files = Files::new(folder.path(), &authority);
    let server = Process::listening(folder.path(), &settings(&provider, &files));
    let (client, address) = (authority.client(&["h2"]), server.address("https"));
    let round = async || {
        for _ in 0..5 {
            let mut attacks = [
                Frames::open(&client, address, &[]).await,
                Frames::open(&client, address, &[]).await,
            ];
            rapid_reset(&mut attacks[0]).await;
            continuations(&mut attacks[1]).await;
            for attack in &mut attacks {
                attack.closed().await;
            }
            let mut bombs = Frames::open(&client, address, &[(INITIAL_WINDOW_SIZE, 0)]).await;
            for stream in streams().take(50) {
                bombs
                    .send([header_bomb(stream), request(stream + 500, "/en")].concat())
                    .await;
            }
        }
        assert_eq!(client.get(address, "/en").await.status(), StatusCode::OK);
    };
    round().await;
    let before = server.memory();
    for _ in 0..4 {
        round().await;
    }
    let grown = server.memory().saturating_sub(before);
    assert!(
        grown < 16 << 20,
        "{grown} bytes more than the {before} before"
    );
}
