//! Requests to addresses that people or the texts of others name. None reaches a network behind
//! this server, unless the settings name it (SSRF).

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::HeaderMap;
use http::header::{CONTENT_TYPE, LOCATION};
use ipnet::IpNet;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, Response, StatusCode};
use tokio::sync::OnceCell;
use tokio::time::timeout;
use url::{Host, Url};

use super::{Transport, builder};

/// How many addresses in a row may lead to another one.
const MOST_REDIRECTS: usize = 3;

/// Why nothing came from an address.
#[derive(Debug, thiserror::Error)]
pub enum OutsideError {
    #[error("the address is none of http or https, or names a network that may not be reached")]
    Refused,
    #[error("the other server answers with {0}")]
    Status(StatusCode),
    #[error("the answer is too large")]
    TooLarge,
    #[error("there was no whole answer in time")]
    TooSlow,
    #[error("the other server cannot be reached")]
    Failed(#[from] reqwest::Error),
}

/// An answer to [`Outside::post`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostAnswer {
    pub status: StatusCode,
    /// The first bytes of the body.
    pub body: Bytes,
}

/// A client for such addresses.
#[derive(Clone, Debug)]
pub struct Outside {
    /// Made when it is first needed, as it reads the system's certificates.
    client: Arc<OnceCell<Client>>,
    /// Reaches the named networks alone.
    inner: Arc<OnceCell<Client>>,
    reachable: Arc<[IpNet]>,
}

impl Outside {
    /// A client that also reaches these networks, although they are not public.
    pub fn new(reachable: &[IpNet]) -> Self {
        Self {
            client: Arc::default(),
            inner: Arc::default(),
            reachable: reachable.into(),
        }
    }

    async fn client(&self) -> reqwest::Result<&Client> {
        let make = async || self.build(Transport::Tls, is_reachable);
        self.client.get_or_try_init(make).await
    }

    /// A client whose names lead to the named networks and nowhere else.
    async fn inner(&self) -> reqwest::Result<&Client> {
        let make = async || self.build(Transport::Plain, is_named);
        self.inner.get_or_try_init(make).await
    }

    fn build(&self, transport: Transport, admits: Admission) -> reqwest::Result<Client> {
        let names = AdmittedNames {
            reachable: Arc::clone(&self.reachable),
            admits,
        };
        // A proxy would resolve names by itself.
        let client = builder(transport).no_proxy();
        client.dns_resolver(Arc::new(names)).build()
    }

    /// Returns what is at an address: at most this number of bytes, within this time.
    pub async fn get(
        &self,
        url: Url,
        most: usize,
        longest: Duration,
    ) -> Result<Bytes, OutsideError> {
        let got = async {
            let mut url = url;
            for _ in 0..=MOST_REDIRECTS {
                if !self.may_reach(&url) {
                    return Err(OutsideError::Refused);
                }
                let response = self.client().await?.get(url.clone()).send().await?;
                let target = response.headers().get(LOCATION);
                let target = target.and_then(|target| target.to_str().ok());
                match target.map(|target| url.join(target)) {
                    Some(Ok(next)) if response.status().is_redirection() => url = next,
                    _ => return body(response, most).await,
                }
            }
            Err(OutsideError::Refused)
        };
        let got = timeout(longest, got).await;
        got.map_err(|_| OutsideError::TooSlow)?
    }

    /// Posts JSON with these headers, and returns the answer with this number of bytes of its body at
    /// most, within this time. Redirects are not followed. Without TLS, only the named networks are
    /// reached. Errors do not contain the address.
    pub async fn post(
        &self,
        url: Url,
        headers: HeaderMap,
        json: String,
        (most, longest): (usize, Duration),
    ) -> Result<PostAnswer, OutsideError> {
        let posted = async {
            if !self.may_post(&url) {
                return Err(OutsideError::Refused);
            }
            let client = match Transport::of(&url) {
                Transport::Plain => self.inner().await?,
                Transport::Tls => self.client().await?,
            };
            let request = client.post(url).headers(headers).body(json);
            let request = request.header(CONTENT_TYPE, "application/json");
            let mut response = request.send().await.map_err(without_url)?;
            let status = response.status();
            let mut body = BytesMut::new();
            while let Some(chunk) = response.chunk().await.map_err(without_url)? {
                let room = most - body.len();
                body.extend_from_slice(chunk.get(..room).unwrap_or(&chunk));
                if body.len() == most {
                    break;
                }
            }
            let body = body.freeze();
            Ok(PostAnswer { status, body })
        };
        let posted = timeout(longest, posted).await;
        posted.map_err(|_| OutsideError::TooSlow)?
    }

    /// Whether something may be posted to an address, as far as it can be told without resolving its
    /// name: over TLS, or in the named networks.
    pub fn may_post(&self, url: &Url) -> bool {
        let is_inner = match url.host() {
            Some(Host::Domain(_)) => !self.reachable.is_empty(),
            _ => self.is_inner(url),
        };
        self.may_reach(url) && (url.scheme() == "https" || is_inner)
    }

    /// Whether the host of an address is an IP address of the named networks.
    pub fn is_inner(&self, url: &Url) -> bool {
        literal(url).is_some_and(|ip| is_named(ip, &self.reachable))
    }

    /// Whether an address may be asked, as far as it can be told without resolving its name.
    fn may_reach(&self, url: &Url) -> bool {
        matches!(url.scheme(), "http" | "https")
            && url.has_host()
            && literal(url).is_none_or(|ip| is_reachable(ip, &self.reachable))
    }
}

/// The IP address that stands in an address.
fn literal(url: &Url) -> Option<IpAddr> {
    match url.host()? {
        Host::Domain(_) => None,
        Host::Ipv4(ip) => Some(ip.into()),
        Host::Ipv6(ip) => Some(ip.into()),
    }
}

/// The error without the address, which may contain a secret.
fn without_url(error: reqwest::Error) -> OutsideError {
    OutsideError::Failed(error.without_url())
}

async fn body(mut response: Response, most: usize) -> Result<Bytes, OutsideError> {
    if !response.status().is_success() {
        return Err(OutsideError::Status(response.status()));
    }
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await? {
        if body.len() + chunk.len() > most {
            return Err(OutsideError::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// Whether an address may be reached, by the named networks.
type Admission = fn(IpAddr, &[IpNet]) -> bool;

/// Resolves names to addresses that may be reached. The client connects to these addresses and no
/// others, so that a name cannot lead elsewhere later.
struct AdmittedNames {
    reachable: Arc<[IpNet]>,
    admits: Admission,
}

impl Resolve for AdmittedNames {
    fn resolve(&self, name: Name) -> Resolving {
        let (reachable, admits) = (Arc::clone(&self.reachable), self.admits);
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let found: Vec<SocketAddr> = found
                .filter(|found| admits(found.ip(), &reachable))
                .collect();
            if found.is_empty() {
                return Err(io::Error::other("the name has no address that may be reached").into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

fn is_reachable(ip: IpAddr, reachable: &[IpNet]) -> bool {
    is_public(ip.to_canonical()) || is_named(ip, reachable)
}

fn is_named(ip: IpAddr, reachable: &[IpNet]) -> bool {
    let ip = ip.to_canonical();
    reachable.iter().any(|network| network.contains(&ip))
}

/// Whether an address is one of the public internet (the registries of special-purpose addresses,
/// RFC 6890). Addresses that carry one of IPv4 are judged by that.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => match ip.segments() {
            // NAT64 and 6to4.
            [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => {
                is_public_v4(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)))
            }
            // Documentation, Teredo and others of 2001::/23.
            [0x2001, 0xdb8 | 0..=0x1ff, ..] => false,
            // Global unicast, of which alone addresses are assigned.
            [first, ..] => first & 0xe000 == 0x2000,
        },
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let special = match ip.octets() {
        [0 | 127 | 224..=255, ..] | [192, 0, 0, _] | [192, 88, 99, _] => true,
        [100, second, ..] => second & 0xc0 == 64,
        [198, second, ..] => second & 0xfe == 18,
        _ => ip.is_private() || ip.is_link_local() || ip.is_documentation(),
    };
    !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_reached() {
        for (address, expected) in [
            ("93.184.216.34", true),
            ("2606:2800:220:1::1", true),
            ("64:ff9b::5db8:d822", true),
            ("127.0.0.1", false),
            ("0.0.0.0", false),
            ("10.1.2.3", false),
            ("172.20.0.1", false),
            ("192.168.1.1", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("198.18.0.1", false),
            ("203.0.113.9", false),
            ("255.255.255.255", false),
            ("::1", false),
            ("::", false),
            ("::ffff:10.0.0.1", false),
            ("64:ff9b::a00:1", false),
            ("2002:a00:1::", false),
            ("2001:db8::1", false),
            ("fd00::1", false),
            ("fe80::1", false),
            ("ff02::1", false),
        ] {
            assert_eq!(
                is_reachable(address.parse().unwrap(), &[]),
                expected,
                "{address}"
            );
        }
        let named: [IpNet; 1] = ["10.1.0.0/16".parse().unwrap()];
        assert!(is_reachable("10.1.2.3".parse().unwrap(), &named));
        assert!(!is_reachable("10.2.2.3".parse().unwrap(), &named));
    }

    #[tokio::test]
    async fn neither_a_name_nor_a_literal_leads_behind_the_server() {
        let outside = Outside::new(&[]);
        for address in [
            "http://127.0.0.1:9/",
            "http://[::1]:9/",
            "http://0x7f.1:9/",
            "http://2130706433:9/",
            "http://localhost:9/",
            "file:///etc/passwd",
            "ftp://example.com/",
        ] {
            let got = outside.get(address.parse().unwrap(), 1, Duration::from_secs(5));
            let error = got.await.unwrap_err();
            let is_refused = match &error {
                OutsideError::Refused => true,
                // The name has no public address.
                OutsideError::Failed(error) => error.is_connect() && address.contains("localhost"),
                _ => false,
            };
            assert!(is_refused, "{address}: {error:?}");
        }
    }

    #[test]
    fn without_tls_only_the_named_networks_are_posted_to() {
        let named: [IpNet; 1] = ["10.1.0.0/16".parse().unwrap()];
        for (address, without, with) in [
            ("https://erp.example.com/hook", true, true),
            ("http://erp.example.com/hook", false, true),
            ("http://10.1.2.3/hook", false, true),
            ("https://10.1.2.3/hook", false, true),
            ("https://10.2.2.3/hook", false, false),
            ("http://93.184.216.34/hook", false, false),
            ("https://93.184.216.34/hook", true, true),
            ("ftp://erp.example.com/hook", false, false),
        ] {
            let url = address.parse().unwrap();
            let may = [&[], &named[..]].map(|named| Outside::new(named).may_post(&url));
            assert_eq!(may, [without, with], "{address}");
        }
    }

    #[tokio::test]
    async fn a_name_without_tls_leads_to_the_named_networks_alone() {
        // The name is one of this machine, which is not named.
        let outside = Outside::new(&["10.1.0.0/16".parse().unwrap()]);
        let url = "http://localhost:9/key-of-a-group".parse().unwrap();
        let limits = (1, Duration::from_secs(5));
        let posted = outside.post(url, HeaderMap::new(), String::new(), limits);
        let error = posted.await.unwrap_err();
        assert!(
            matches!(&error, OutsideError::Failed(error) if error.is_connect()),
            "{error:?}"
        );
        assert!(
            !format!("{error:?}").contains("key-of-a-group"),
            "{error:?}"
        );
    }
}
