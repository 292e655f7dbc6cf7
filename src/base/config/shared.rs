//! The settings of what several servers share.

use std::time::Duration;

use url::Url;

use super::Secret;
use super::kind::{Kind, duration, line, secret, size, switch, text};
use super::reader::SettingReader;
use super::secret::HIDDEN;
use super::section::section;

section! {
    /// Settings of what several servers of one site share in Valkey (or Redis): pages, purges,
    /// rate limits and the files of every running build. While it cannot be used, each server works
    /// alone.
    [shared] SharedSettings {
        /// URL of Valkey; without it, nothing is shared. `valkeys://` is with TLS;
        /// `valkey+sentinel://host,host/service` asks Sentinels for the primary,
        /// `valkey+cluster://host,host` is a cluster; `redis` means the same as `valkey`.
        local url: Option<ValkeyUrl> = valkey_url().optional("valkey://:password@127.0.0.1:6379/0"),

        /// Secret of at least 16 characters, the same on all servers: it signs shared pages, and
        /// hides the addresses and accounts that rate limits count.
        local secret: Option<Secret> = secret().optional("at-least-16-characters"),

        /// Beginning of all keys, for several installations in one Valkey.
        local prefix: String = prefix().default("selvage"),

        /// Name of this server in reports of purges; distinct on all servers.
        local name: Option<String> = line().optional("web-1"),

        /// Maximum time of a call. After several slow calls the server works alone for a while.
        local timeout: Duration = duration("5ms", "5s").default("50ms"),

        /// Maximum size of a shared page, compressed.
        local max_page: usize = size("1 KiB", "64 MiB").default("1 MiB"),

        /// Whether resized pictures are shared, too.
        local images: bool = switch().default("false"),

        /// Maximum size of a shared picture.
        local max_image: usize = size("1 KiB", "64 MiB").default("512 KiB"),
    }
    constants {
        /// Maximum time to connect.
        connect_timeout: Duration = Duration::from_secs(1),
        /// Connections for calls; each carries many calls at a time, but a long value delays those
        /// behind it.
        connections: usize = 4,
        /// Number of consecutive calls without an answer after which the connection is given up.
        max_failures: u32 = 3,
        /// Pause after the first failed attempt to connect; the pauses double.
        retry_min: Duration = Duration::from_millis(200),
        /// Longest pause between attempts to connect.
        retry_max: Duration = Duration::from_secs(1),
        /// Interval in which a server tells that it is there, and checks that it has missed no
        /// purge.
        heartbeat: Duration = Duration::from_secs(1),
        /// Time without a heartbeat after which a server counts as gone.
        forget_after: Duration = Duration::from_mins(10),
        /// Longest wait of a purge for the confirmations of other servers.
        confirm_timeout: Duration = Duration::from_secs(2),
        /// How long one server may hold the right to render a page: a server that ends meanwhile
        /// delays the others no longer.
        lease: Duration = Duration::from_secs(3),
        /// How long a build's files are kept after its last server has ended.
        keep_assets: Duration = Duration::from_hours(24),
        /// How long a shared picture is kept.
        keep_images: Duration = Duration::from_hours(30 * 24),
    }
}

/// The address of Valkey, with credentials.
#[derive(Clone, derive_more::Debug, PartialEq, Eq)]
#[debug("{HIDDEN}")]
pub struct ValkeyUrl {
    pub kind: ValkeyKind,
    pub tls: bool,
    /// Host names or addresses with ports, at least one.
    pub nodes: Vec<(String, u16)>,
    pub username: Option<String>,
    pub password: Option<String>,
    pub database: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValkeyKind {
    Single,
    /// Sentinels, which know the primary of the service with this name.
    Sentinel(String),
    Cluster,
}

impl ValkeyUrl {
    /// Parses
    /// `valkey[s][+sentinel|+cluster]://[user:password@]host[:port][,host[:port]…][/service][/database]`.
    pub fn parse(text: &str) -> Option<Self> {
        let (scheme, rest) = text.split_once("://")?;
        let (scheme, kind) = scheme
            .split_once('+')
            .map_or((scheme, None), |(scheme, kind)| (scheme, Some(kind)));
        let tls = match scheme {
            "valkey" | "redis" => false,
            "valkeys" | "rediss" => true,
            _ => return None,
        };
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (credentials, hosts) = authority.rsplit_once('@').unwrap_or(("", authority));
        let mut path = path.split('/').filter(|part| !part.is_empty());
        let (kind, port) = match kind {
            None => (ValkeyKind::Single, 6379),
            Some("cluster") => (ValkeyKind::Cluster, 6379),
            Some("sentinel") => (ValkeyKind::Sentinel(path.next()?.to_owned()), 26379),
            Some(_) => return None,
        };
        let database = path.next().map_or(Some(0), |number| {
            number.parse().ok().filter(|number| *number >= 0)
        })?;
        // The credentials as in any URL, and the hosts one by one, since a URL has only one.
        let url = Url::parse(&format!("http://{credentials}@host/")).ok()?;
        let nodes: Option<Vec<_>> = hosts.split(',').map(|host| node(host, port)).collect();
        let nodes = nodes?;
        let fits = path.next().is_none()
            && (nodes.len() == 1 || kind != ValkeyKind::Single)
            && (database == 0 || kind != ValkeyKind::Cluster);
        let decoded = |part: &str| {
            percent_encoding::percent_decode_str(part)
                .decode_utf8()
                .ok()
                .map(Into::into)
        };
        let username = decoded(url.username())?;
        let password = url
            .password()
            .map_or(Some(None), |password| decoded(password).map(Some))?;
        fits.then_some(Self {
            kind,
            tls,
            nodes,
            username: Some(username).filter(|name: &String| !name.is_empty()),
            password,
            database,
        })
    }
}

/// Parses a host with an optional port.
fn node(text: &str, port: u16) -> Option<(String, u16)> {
    let url = Url::parse(&format!("http://{text}/")).ok()?;
    let is_host = url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none()
        && !text.contains(['@', '/']);
    let host = url.host_str().filter(|_| is_host)?;
    // The default port of http would be lost.
    let port = if text.ends_with(":80") {
        80
    } else {
        url.port().unwrap_or(port)
    };
    Some((
        host.trim_start_matches('[')
            .trim_end_matches(']')
            .to_owned(),
        port,
    ))
}

fn valkey_url() -> Kind<ValkeyUrl> {
    let accepts = "a URL such as \"valkey://host:6379/0\", \"valkeys://user:password@host\", \
                   \"valkey+sentinel://host,host/service\" or \"valkey+cluster://host,host\"";
    text(accepts, ValkeyUrl::parse).hidden()
}

fn prefix() -> Kind<String> {
    text(
        "1 to 64 letters, digits, hyphens, underscores, dots and colons",
        |text| {
            let plain = text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte));
            (plain && (1..=64).contains(&text.len())).then(|| text.to_owned())
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(url: &str) -> Vec<(String, u16)> {
        ValkeyUrl::parse(url).unwrap().nodes
    }

    #[test]
    fn a_url_has_credentials_hosts_and_a_database() {
        let url = ValkeyUrl::parse("valkeys://me:p%40ss@cache.example:7000/3").unwrap();
        assert_eq!(
            (url.kind, url.tls, url.database),
            (ValkeyKind::Single, true, 3)
        );
        assert_eq!(url.nodes, [("cache.example".to_owned(), 7000)]);
        assert_eq!(
            (url.username.as_deref(), url.password.as_deref()),
            (Some("me"), Some("p@ss"))
        );
        let plain = ValkeyUrl::parse("redis://:secret@[::1]").unwrap();
        assert_eq!(
            (plain.username, plain.password.as_deref(), plain.tls),
            (None, Some("secret"), false)
        );
        assert_eq!(plain.nodes, [("::1".to_owned(), 6379)]);
        assert_eq!(
            nodes("valkey://127.0.0.1:80/"),
            [("127.0.0.1".to_owned(), 80)]
        );
    }

    #[test]
    fn sentinels_and_clusters_have_several_hosts() {
        let url = ValkeyUrl::parse("valkey+sentinel://a,b:26380/site/2").unwrap();
        assert_eq!(
            (url.kind, url.database),
            (ValkeyKind::Sentinel("site".to_owned()), 2)
        );
        assert_eq!(
            url.nodes,
            [("a".to_owned(), 26379), ("b".to_owned(), 26380)]
        );
        let url = ValkeyUrl::parse("rediss+cluster://a:1,[2001:db8::1]:2").unwrap();
        assert_eq!((url.kind, url.tls), (ValkeyKind::Cluster, true));
        assert_eq!(
            url.nodes,
            [("a".to_owned(), 1), ("2001:db8::1".to_owned(), 2)]
        );
    }

    #[test]
    fn other_urls_are_refused() {
        for wrong in [
            "127.0.0.1:6379",
            "http://127.0.0.1",
            "valkey://",
            "valkey://a,b",
            "valkey://a/x",
            "valkey://a/-1",
            "valkey://a/1/2",
            "valkey://a:99999",
            "valkey+sentinel://a",
            "valkey+cluster://a/1",
            "valkey+other://a",
            "valkey://a?b",
        ] {
            assert_eq!(ValkeyUrl::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_password_is_not_printed() {
        let url = ValkeyUrl::parse("valkey://:secret@host").unwrap();
        assert_eq!(format!("{url:?}"), "[hidden]");
    }
}
