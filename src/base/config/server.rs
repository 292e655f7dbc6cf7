//! The settings of the site's listener and of the operators' one.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use url::{Host, Url};

use super::Secret;
use super::kind::{duration, path, secret, switch, whole};
use super::reader::SettingReader;
use super::section::section;
use super::sources::STATE_DIRECTORY;
use super::urls::{AdminAddress, address, admin_address, domains, networks, origin, web_address};

section! {
    /// HTTP: address, public URL and limits of connections.
    [server] ServerSettings {
        /// Address and port to listen on; port 0 selects a free port. A socket from systemd takes
        /// precedence.
        local listen: SocketAddr = address().default("127.0.0.1:8080"),

        /// Whether several processes may listen on the address (`SO_REUSEPORT`), for restarts
        /// without a systemd socket. Requires `net.ipv4.tcp_migrate_req=1`.
        local reuse_port: bool = switch().default("false"),

        /// Scheme, host and port that visitors use. Canonical URLs, sitemaps and feeds begin with
        /// it.
        pages public_url: Url = origin().computed(
            "http:// and server.listen",
            "https://www.example.com",
            &format!("http://{listen}"),
        ),

        /// Whether visitors use TLS, by `[tls]` or by a proxy. Responses then carry
        /// `Strict-Transport-Security`.
        local behind_tls: bool = switch().computed(
            "whether server.public_url is https",
            "true",
            &(public_url.scheme() == "https").to_string(),
        ),

        /// Whether `Strict-Transport-Security` applies to all subdomains: each of them must then
        /// use TLS.
        local hsts_subdomains: bool = switch().default("false"),

        /// URL to which browsers report violations of the content security policy.
        local csp_reports: Option<Url> = web_address().optional("https://reports.example.com/csp"),

        /// Addresses or networks of proxies whose `X-Forwarded-For` (or `Forwarded`) header names
        /// the client.
        local trusted_proxies: Vec<IpNet> = networks().default("[]"),

        /// Maximum number of open connections; further ones wait to be accepted.
        local max_connections: usize = whole(1, 1_000_000).default("4096"),

        /// Maximum number of open connections of one client address or IPv6 network of /64; twice
        /// as many of a /56, four times as many of a /48. Further ones are closed. Trusted proxies
        /// have no maximum.
        local max_connections_by_address: usize = whole(1, 1_000_000).default("256"),

        /// Time after which a connection is closed whose client takes nothing, or less than 1
        /// KiB/s, of a response.
        local write_timeout: Duration = duration("1s", "1h").default("30s"),

        /// Maximum time between the end of a request's headers and the start of the response.
        local request_timeout: Duration = duration("1s", "1h").default("30s"),

        /// Time that requests in progress have at shutdown.
        local shutdown_grace: Duration = duration("0s", "1h").default("20s"),

        /// File with a secret of at least 32 characters, by which second factors are sealed in the
        /// database and browsers that have logged in before are known. It is made when it is needed
        /// first; several servers need the same. It is in no backup: keep a copy elsewhere.
        local key_file: PathBuf = path().below(STATE_DIRECTORY, "key in $STATE_DIRECTORY, else in data/", "key"),

        /// Bearer secret of `POST /_selvage/purge` and of `[webhook]`; purging is off without it.
        local purge_secret: Option<Secret> = secret().optional("at-least-16-characters"),
    }
    constants {
        /// Maximum time for a request's headers, also on a kept-alive connection: a slow client
        /// must not hold one.
        header_timeout: Duration = Duration::from_secs(15),
        /// Maximum time for a request's whole body.
        body_timeout: Duration = Duration::from_secs(15),
        /// Maximum time for the body of an inquiry, with files over a slow line.
        upload_timeout: Duration = Duration::from_mins(20),
        /// Maximum size of a request's body in bytes. The largest are messages of a CMS with whole
        /// articles, which need the secret; forms and visit records have smaller limits,
        /// an inquiry with files a larger one.
        max_body: usize = 1 << 20,
        /// Time that idle connections stay open at shutdown, since a request may be on its way.
        shutdown_idle: Duration = Duration::from_secs(1),
        /// Interval of pings on an HTTP/2 connection, and the maximum time until the answer to one.
        http2_ping: Duration = Duration::from_secs(20),
    }
}

impl ServerSettings {
    /// Whether the public URL is one that only this machine can use, and no proxy is trusted, so
    /// that a client whose address is a loopback one is a person at this machine. (A proxy without
    /// a public URL of its own would make every page name a wrong address.)
    pub fn is_for_this_machine(&self) -> bool {
        is_of_this_machine(&self.public_url) && self.trusted_proxies.is_empty()
    }
}

/// Whether only this machine can use an address.
pub fn is_of_this_machine(url: &url::Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

section! {
    /// Addresses for operators: `/metrics`, `/readyz`, `/desk` and those below `/_selvage/`.
    [admin] AdminSettings {
        /// Address and port, or path of a Unix socket, of a listener of their own; then no other
        /// one has these addresses. Connections to it do not count for `server.max_connections`. A
        /// socket named `admin` from systemd takes precedence.
        local listen: Option<AdminAddress> = admin_address().optional("127.0.0.1:9090"),

        /// Host names by which `admin.listen` may be asked, beside IP addresses, `localhost` and
        /// the hosts of the sites: those of a proxy before the desk, or of a service that
        /// Prometheus scrapes. Others are refused, since any page can give its own name the address
        /// of a machine behind a firewall (DNS rebinding).
        local hosts: Vec<String> = domains().default("[]"),
    }
}
