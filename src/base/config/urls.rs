//! Kinds of values on the network: addresses, URLs, hosts and paths.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use ipnet::IpNet;
use url::Url;

use super::kind::{Kind, list, text};

#[derive(Clone, Debug, derive_more::Display, PartialEq, Eq)]
pub enum ProviderSource {
    /// The embedded provider, on a loopback port of its own.
    #[display("embedded")]
    Embedded,
    /// A provider at this base URL: http or https, without query, fragment, user name or password.
    Remote(Url),
}

pub(super) fn address() -> Kind<SocketAddr> {
    text(
        "an IP address with a port such as \"127.0.0.1:8080\" or \"[::]:8080\"",
        |text| text.parse().ok(),
    )
}

/// The address of the operators' listener.
#[derive(Clone, Debug, derive_more::Display, PartialEq, Eq)]
pub enum AdminAddress {
    Tcp(SocketAddr),
    /// The absolute path of a Unix socket.
    #[display("unix:{}", _0.display())]
    Unix(PathBuf),
}

/// The longest path of a Unix socket on Linux: `sun_path` without the final NUL.
const MAX_SOCKET_PATH: usize = 107;

pub(super) fn admin_address() -> Kind<AdminAddress> {
    let accepts = "an IP address with a port such as \"127.0.0.1:9090\", or \"unix:\" and an absolute path of at most 107 \
                   bytes such as \"unix:/run/selvage/admin.sock\"";
    text(accepts, |text| match text.strip_prefix("unix:") {
        None => text.parse().ok().map(AdminAddress::Tcp),
        Some(path) => {
            let valid = Path::new(path).is_absolute()
                && path.len() <= MAX_SOCKET_PATH
                && !path.contains('\0');
            valid.then(|| AdminAddress::Unix(path.into()))
        }
    })
}

pub(super) fn networks() -> Kind<Vec<IpNet>> {
    list(
        "a list of IP addresses or networks such as [\"127.0.0.1\", \"10.0.0.0/8\"]",
        |text| {
            text.parse()
                .ok()
                .or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
        },
    )
}

/// The scheme, host and port of a site.
pub(super) fn origin() -> Kind<Url> {
    let accepts = "an http or https URL without path, query, user name or password such as \"https://www.example.com\"";
    text(accepts, |text| {
        http_url(text).filter(|url| url.path() == "/")
    })
}

/// The addresses of servers, as their operators connect to them.
pub(super) fn servers() -> Kind<Vec<Url>> {
    let accepts = "a list of http or https URLs without path, query, user name or password such as \
                   [\"http://10.0.0.5:9090\"]";
    list(accepts, |text| {
        http_url(text).filter(|url| url.path() == "/")
    })
}

/// `embedded` or the base URL of a provider.
pub(super) fn provider_source() -> Kind<ProviderSource> {
    let accepts = "\"embedded\" or an http or https URL without query, user name or password such as \"https://cms.example.com\"";
    text(accepts, |text| match text {
        "embedded" => Some(ProviderSource::Embedded),
        url => http_url(url).map(ProviderSource::Remote),
    })
}

pub(super) fn collector() -> Kind<Url> {
    let accepts = "an http or https URL without query, user name or password such as \"http://127.0.0.1:4318/v1/traces\"";
    text(accepts, http_url)
}

/// The URL of a page on another site.
pub(super) fn web_address() -> Kind<Url> {
    text(
        "an http or https URL such as \"https://www.example.com/licence\"",
        |text| {
            let url = Url::parse(text).ok()?;
            (matches!(url.scheme(), "http" | "https") && url.password().is_none()).then_some(url)
        },
    )
}

fn http_url(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let plain = matches!(url.scheme(), "http" | "https")
        && url.has_host()
        && url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    plain.then_some(url)
}

/// A contact of `security.txt`.
pub(super) fn contact() -> Kind<String> {
    text(
        "a mailto:, tel: or https: URL such as \"mailto:security@example.com\"",
        |text| {
            let url = Url::parse(text)
                .ok()
                .filter(|url| matches!(url.scheme(), "mailto" | "tel" | "https"))?;
            let plain =
                text.bytes().all(|byte| byte.is_ascii_graphic()) && url.password().is_none();
            (plain && !url.path().is_empty()).then(|| text.to_owned())
        },
    )
}

/// The contact of an account at a CA.
pub(super) fn account_contact() -> Kind<String> {
    text(
        "a mailto: URL such as \"mailto:webmaster@example.com\"",
        |text| {
            let url = Url::parse(text)
                .ok()
                .filter(|url| url.scheme() == "mailto" && url.query().is_none())?;
            let plain =
                text.bytes().all(|byte| byte.is_ascii_graphic()) && url.path().contains('@');
            plain.then(|| text.to_owned())
        },
    )
}

/// The URL of an ACME directory.
pub(super) fn directory() -> Kind<Url> {
    text("an https URL without user name or password", |text| {
        http_url(text).filter(|url| url.scheme() == "https")
    })
}

/// A list of host names, in lower case.
pub(super) fn domains() -> Kind<Vec<String>> {
    list(
        "a list of host names without wildcards such as [\"www.example.com\", \"example.com\"]",
        |text| {
            let is_name = Url::parse(&format!("https://{text}/"))
                .is_ok_and(|url| url.domain() == Some(&*text.to_lowercase()));
            (is_name && !text.contains('*')).then(|| text.to_lowercase())
        },
    )
}

/// An IndexNow key, which is also a file name.
pub(super) fn indexnow_key() -> Kind<String> {
    text("8 to 128 letters, digits and hyphens", |text| {
        let plain = text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        (plain && (8..=128).contains(&text.len())).then(|| text.to_owned())
    })
}

/// A list of hosts with optional ports, in lower case and without default ports.
pub(super) fn media_hosts() -> Kind<Vec<String>> {
    list(
        "a list of host names such as [\"img.example.com\", \"old.example.com:8081\"]",
        |text| {
            let url = Url::parse(&format!("https://{text}/")).ok()?;
            let is_host = url.path() == "/"
                && url.query().is_none()
                && url.fragment().is_none()
                && !text.contains(['/', '@']);
            let host = url
                .host_str()
                .filter(|_| is_host && !text.contains(['*', '[']))?;
            Some(match url.port() {
                Some(80) | None => host.to_owned(),
                Some(port) => format!("{host}:{port}"),
            })
        },
    )
}

/// A list of path prefixes, percent-encoded as in URLs.
pub(super) fn media_paths() -> Kind<Vec<String>> {
    list(
        "a list of beginnings of paths such as [\"/uploads/\", \"/files/\"]",
        |text| {
            let url = Url::parse("https://host/").ok()?.join(text).ok()?;
            let is_path =
                text.starts_with('/') && !text.starts_with("//") && url.host_str() == Some("host");
            let is_path = is_path
                && url.query().is_none()
                && url.fragment().is_none()
                && !text.contains("..");
            is_path.then(|| url.path().to_owned())
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::kind::read;

    #[test]
    fn a_public_url_is_scheme_host_and_port_alone() {
        assert_eq!(
            read(&origin(), "https://www.example.com").unwrap().as_str(),
            "https://www.example.com/"
        );
        assert!(read(&origin(), "http://127.0.0.1:8080/").is_some());
        for wrong in [
            "www.example.com",
            "ftp://www.example.com",
            "https://www.example.com/shop",
            "https://www.example.com/?a=b",
            "https://www.example.com/#top",
            "https://me@www.example.com/",
            "https://:secret@www.example.com/",
        ] {
            assert!(read(&origin(), wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_provider_is_embedded_or_a_base_url_which_may_have_a_path() {
        assert_eq!(
            read(&provider_source(), "embedded"),
            Some(ProviderSource::Embedded)
        );
        let remote = read(&provider_source(), "https://cms.example.com/v2/").unwrap();
        assert_eq!(remote.to_string(), "https://cms.example.com/v2/");
        for wrong in ["embeded", "https://cms.example.com/?key=1"] {
            assert!(read(&provider_source(), wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_licence_is_a_page_elsewhere() {
        assert_eq!(
            read(&web_address(), "https://www.example.com/a?b#c")
                .unwrap()
                .path(),
            "/a"
        );
        for wrong in [
            "javascript:alert(1)",
            "/licence",
            "https://me:secret@example.com/",
        ] {
            assert!(read(&web_address(), wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn networks_are_addresses_or_prefixes() {
        let networks = read(&networks(), "127.0.0.1, 10.0.0.0/8,::1").unwrap();
        let shown: Vec<_> = networks.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["127.0.0.1/32", "10.0.0.0/8", "::1/128"]);
    }

    #[test]
    fn a_contact_is_a_url() {
        for right in [
            "mailto:security@example.com",
            "https://example.com/report",
            "tel:+86-22-55550193",
        ] {
            assert_eq!(read(&contact(), right).unwrap(), right);
        }
        for wrong in [
            "security@example.com",
            "http://example.com",
            "mailto:",
            "mailto:a@b.example\nExpires: never",
        ] {
            assert!(read(&contact(), wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn names_for_a_certificate_are_domains_without_wildcards() {
        assert_eq!(
            read(&domains(), "WWW.example.com, example.com").unwrap(),
            ["www.example.com", "example.com"]
        );
        for wrong in [
            "*.example.com",
            "192.0.2.1",
            "[::1]",
            "example.com:443",
            "https://example.com",
            "a b",
            "a/b",
        ] {
            assert!(read(&domains(), wrong).is_none(), "{wrong}");
        }
        assert!(read(&directory(), "http://ca.example/directory").is_none());
        assert!(read(&account_contact(), "mailto:a@example.com").is_some());
        for wrong in [
            "a@example.com",
            "mailto:",
            "tel:+1",
            "mailto:a@example.com?subject=x",
        ] {
            assert!(read(&account_contact(), wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_key_is_a_plain_name() {
        assert!(read(&indexnow_key(), "weft-and-warp-1993").is_some());
        for wrong in ["short", "../../etc/passwd", "weft and warp"] {
            assert!(read(&indexnow_key(), wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn hosts_are_names_with_or_without_a_port() {
        let hosts = read(
            &media_hosts(),
            "IMG.example.com, old.example.com:8081,b.example:443,c.example:80,10.0.0.5:9000",
        );
        let expected = [
            "img.example.com",
            "old.example.com:8081",
            "b.example",
            "c.example",
            "10.0.0.5:9000",
        ];
        assert_eq!(hosts.unwrap(), expected);
        assert_eq!(read(&media_hosts(), "").unwrap(), Vec::<String>::new());
        for wrong in [
            "https://img.example.com",
            "img.example.com/a",
            "me@img.example.com",
            "*.example.com",
            "a b",
            "[::1]",
        ] {
            assert!(read(&media_hosts(), wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn paths_begin_with_a_slash() {
        assert_eq!(
            read(&media_paths(), "[\"/uploads/\", \"/图/\"]").unwrap(),
            ["/uploads/", "/%E5%9B%BE/"]
        );
        for wrong in ["uploads/", "//host/", "/a?b", "/a/../b", "http://host/a"] {
            assert!(read(&media_paths(), wrong).is_none(), "{wrong}");
        }
    }
}
