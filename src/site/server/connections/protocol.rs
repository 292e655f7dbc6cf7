//! The protocols of a connection: HTTP/1.1, or TLS with HTTP/2 or HTTP/1.1, as the client chooses.

use std::error::Error;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

use super::closing::Closing;
use super::connection::Connection;
use super::front::Front;
use super::progress::Progress;
use super::{MAX_HEADER, Port, http2};
use crate::server::tls::{ACME, H2, Handshake};
use crate::web::Peer;

type ServeResult = Result<(), Box<dyn Error + Send + Sync>>;

/// Serves connections until the server closes.
pub(super) struct Protocol {
    front: Front,
    tls: Option<Handshake>,
    closing: CancellationToken,
}

impl Protocol {
    pub(super) fn new(front: Front, tls: Option<Handshake>, closing: CancellationToken) -> Self {
        Self {
            front,
            tls,
            closing,
        }
    }

    /// Serves a connection until it ends and its client has taken what was sent, or the server
    /// closes.
    pub(super) fn serve(
        &self,
        port: Port,
        stream: TcpStream,
        peer: Peer,
    ) -> impl Future<Output = ServeResult> + Send + use<> {
        let Self {
            front,
            tls,
            closing,
        } = self;
        let front = front.of_connection(port, Some(peer), stream.local_addr().ok());
        let timeout = front.settings().write_timeout;
        let stream = Progress::new(stream, timeout);
        let leftover = stream.leftover();
        let (tls, closing) = (tls.clone().filter(|_| port == Port::Https), closing.clone());
        async move {
            let served = match tls {
                None => serve_http1(stream, front, closing.clone())
                    .await
                    .map_err(Into::into),
                // Boxed, since the state of a handshake is several times that of a connection
                // without TLS.
                Some(tls) => Box::pin(serve_tls(tls, stream, front, closing.clone())).await,
            };
            // After the end of the process the kernel goes on by itself.
            closing.run_until_cancelled(leftover.taken(timeout)).await;
            served
        }
    }
}

async fn serve_tls(
    tls: Handshake,
    stream: Progress<TcpStream>,
    front: Front,
    closing: CancellationToken,
) -> ServeResult {
    let stream = tokio::select! {
        stream = tls.accept(stream) => stream.inspect_err(|_| {
            metrics::counter!("selvage_tls_handshakes_failed_total").increment(1);
        })?,
        () = closing.cancelled() => return Ok(()),
    };
    match stream.get_ref().1.alpn_protocol() {
        Some(ACME) => Ok(()),
        Some(H2) => http2::serve(stream, front, Closing::new(closing)).await,
        _ => Ok(serve_http1(stream, front, closing).await?),
    }
}

/// Serves HTTP/1.1 on a connection until it ends.
pub(super) async fn serve_http1<S>(
    stream: S,
    front: Front,
    closing: CancellationToken,
) -> hyper::Result<()>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (timeout, shutdown) = (front.settings().header_timeout, front.shutdown());
    let mut http = http1::Builder::new();
    http.max_buf_size(MAX_HEADER as usize)
        .timer(TokioTimer::new())
        .header_read_timeout(timeout);
    Connection::new(
        http.serve_connection(TokioIo::new(stream), front),
        Closing::new(closing),
        shutdown,
    )
    .await
}
