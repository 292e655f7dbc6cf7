//! `[server]`: HTTP.

use std::net::SocketAddr;
use std::time::Duration;

use ipnet::IpNet;
use url::Url;

use super::secret::Secret;
use super::values::{HOUR, KIB, MIB, MINUTE, SECOND, address, duration, networks, origin, secret, size, switch, whole};

const MIB_16: usize = 16 * MIB;
const KIB_8: usize = 8 * KIB;

/// HTTP: where the server listens, what it is called from outside, and what a request may cost.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct ServerSettings {
    /// Address and port to listen on; port 0 takes a free one. A socket that systemd hands over goes before it.
    #[config(default = "127.0.0.1:8080", deserialize_with = address)]
    pub listen: SocketAddr,

    /// Whether several processes may listen on the address at once, so that a new one is there before the old one
    /// goes (`SO_REUSEPORT`). Set `net.ipv4.tcp_migrate_req=1` with it; a socket of systemd's needs neither.
    #[config(default = false, deserialize_with = switch)]
    pub reuse_port: bool,

    /// What visitors type: scheme and host (and port), without a path. Canonical and alternate URLs, sitemaps and
    /// feeds begin with it.
    #[config(deserialize_with = origin)]
    pub public_url: Url,

    /// Whether a proxy in front of the server speaks TLS with the visitors. Answers then carry
    /// `Strict-Transport-Security`.
    #[config(deserialize_with = switch)]
    pub behind_tls: bool,

    /// Addresses or networks of the proxies in front of the server. Their `X-Forwarded-For` says who a client is, or
    /// their `Forwarded` where they send none of the former.
    #[config(default = [], deserialize_with = networks)]
    pub trusted_proxies: Vec<IpNet>,

    /// Connections served at once; further ones wait to be accepted.
    #[config(default = 4096, deserialize_with = whole::<1, 1_000_000, _, _>)]
    pub max_connections: usize,

    /// Connections of one address, or of one /64 network of IPv6, served at once; twice as many for a /56, four times for
    /// a /48. Further ones are closed. Trusted proxies have no maximum.
    #[config(default = 256, deserialize_with = whole::<1, 1_000_000, _, _>)]
    pub max_connections_by_address: usize,

    /// About how many bytes a request's line and headers may have together; the last read may go over it.
    #[config(default = "32 KiB", deserialize_with = size::<KIB_8, MIB, _>)]
    pub max_header: usize,

    /// Most bytes of a request's body.
    #[config(default = "64 KiB", deserialize_with = size::<KIB, MIB_16, _>)]
    pub max_body: usize,

    /// How long a client may take to send a request's headers, also on a kept-alive connection.
    #[config(default = "15s", deserialize_with = duration::<SECOND, HOUR, _>)]
    pub header_timeout: Duration,

    /// How long a client may take to send a request's whole body.
    #[config(default = "15s", deserialize_with = duration::<SECOND, HOUR, _>)]
    pub body_timeout: Duration,

    /// How long a client may take nothing, or less than 1 KiB/s, of an answer before its connection is closed.
    #[config(default = "30s", deserialize_with = duration::<SECOND, HOUR, _>)]
    pub write_timeout: Duration,

    /// How long an answer may take, from the headers read to the answer begun.
    #[config(default = "30s", deserialize_with = duration::<SECOND, HOUR, _>)]
    pub request_timeout: Duration,

    /// How long connections stay open on which nothing is under way when the server shuts down: a request that is
    /// on its way is still answered, and told that it was the connection's last.
    #[config(default = "1s", deserialize_with = duration::<0, MINUTE, _>)]
    pub shutdown_idle: Duration,

    /// How long requests already begun may still take when the server shuts down.
    #[config(default = "20s", deserialize_with = duration::<0, HOUR, _>)]
    pub shutdown_grace: Duration,

    /// Bearer secret of `POST /_selvage/purge`. Without it, nothing can be purged.
    #[config(deserialize_with = secret)]
    pub purge_secret: Option<Secret>,
}
