//! Requests to addresses that people or the texts of others name. None reaches a network behind
//! this server, unless the settings name it (SSRF).

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::header::LOCATION;
use ipnet::IpNet;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, Response};
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
    Status(reqwest::StatusCode),
    #[error("the answer is too large")]
    TooLarge,
    #[error("there was no whole answer in time")]
    TooSlow,
    #[error("the other server cannot be reached")]
    Failed(#[from] reqwest::Error),
}

/// A client for such addresses.
#[derive(Clone, Debug)]
pub struct Outside {
    /// Made when it is first needed, as it reads the system's certificates.
    client: Arc<OnceCell<Client>>,
    reachable: Arc<[IpNet]>,
}

impl Outside {
    /// A client that also reaches these networks, although they are not public.
    pub fn new(reachable: &[IpNet]) -> Self {
        Self {
            client: Arc::default(),
            reachable: reachable.into(),
        }
    }

    async fn client(&self) -> reqwest::Result<&Client> {
        let make = async || {
            let names = PublicNames(Arc::clone(&self.reachable));
            // A proxy would resolve names by itself.
            let client = builder(Transport::Tls).no_proxy();
            client.dns_resolver(Arc::new(names)).build()
        };
        self.client.get_or_try_init(make).await
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

    /// Whether an address may be asked, as far as it can be told without resolving its name.
    fn may_reach(&self, url: &Url) -> bool {
        let ip = match url.host() {
            Some(Host::Domain(_)) => None,
            Some(Host::Ipv4(ip)) => Some(IpAddr::from(ip)),
            Some(Host::Ipv6(ip)) => Some(IpAddr::from(ip)),
            None => return false,
        };
        matches!(url.scheme(), "http" | "https")
            && ip.is_none_or(|ip| is_reachable(ip, &self.reachable))
    }
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

/// Resolves names to addresses that may be reached. The client connects to these addresses and no
/// others, so that a name cannot lead elsewhere later.
struct PublicNames(Arc<[IpNet]>);

impl Resolve for PublicNames {
    fn resolve(&self, name: Name) -> Resolving {
        let reachable = Arc::clone(&self.0);
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let found: Vec<SocketAddr> = found
                .filter(|found| is_reachable(found.ip(), &reachable))
                .collect();
            if found.is_empty() {
                return Err(io::Error::other("the name has no public address").into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

fn is_reachable(ip: IpAddr, reachable: &[IpNet]) -> bool {
    let ip = ip.to_canonical();
    is_public(ip) || reachable.iter().any(|network| network.contains(&ip))
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
}
