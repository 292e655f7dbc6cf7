//! The number of connections that one client may have, so that it cannot take every place of the
//! server.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::Arc;

use ipnet::IpNet;
use parking_lot::Mutex;

use crate::web::Peer;
use base::networks::{FACTORS, Network, networks};

/// The open connections by network, in memory bounded by the number of connections.
#[derive(Clone)]
pub(super) struct Peers {
    counts: Arc<Mutex<HashMap<Network, usize>>>,
    /// The maximum of the first tier of networks.
    maximum: usize,
    /// Not counted: each proxy connects for many clients.
    proxies: Arc<[IpNet]>,
}

/// The count of one connection, until it is dropped.
pub(super) struct PeerPlace {
    peers: Peers,
    /// `None` for a trusted proxy.
    address: Option<IpAddr>,
}

impl Peers {
    pub(super) fn new(maximum: usize, proxies: &[IpNet]) -> Self {
        Self {
            counts: Arc::default(),
            maximum,
            proxies: proxies.into(),
        }
    }

    /// Counts a connection; `None` if its client has the maximum.
    pub(super) fn enter(&self, address: IpAddr) -> Option<PeerPlace> {
        if Peer(address).is_trusted(&self.proxies) {
            return Some(PeerPlace {
                peers: self.clone(),
                address: None,
            });
        }
        let mut counts = self.counts.lock();
        let is_full = |(network, factor): (Network, u32)| {
            counts
                .get(&network)
                .is_some_and(|count| *count >= self.maximum.saturating_mul(factor as usize))
        };
        if networks(address).zip(FACTORS).any(is_full) {
            return None;
        }
        for network in networks(address) {
            *counts.entry(network).or_default() += 1;
        }
        drop(counts);
        Some(PeerPlace {
            peers: self.clone(),
            address: Some(address),
        })
    }
}

impl Drop for PeerPlace {
    fn drop(&mut self) {
        let mut counts = self.peers.counts.lock();
        for network in self.address.into_iter().flat_map(networks) {
            if let Entry::Occupied(mut count) = counts.entry(network) {
                *count.get_mut() -= 1;
                if *count.get() == 0 {
                    count.remove();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peers(maximum: usize) -> Peers {
        Peers::new(maximum, &["10.0.0.0/8".parse().unwrap()])
    }

    fn enter(peers: &Peers, address: &str) -> Option<PeerPlace> {
        peers.enter(address.parse().unwrap())
    }

    #[test]
    fn an_address_has_its_maximum_and_others_theirs() {
        let peers = peers(2);
        let first = enter(&peers, "192.0.2.1");
        let _second = enter(&peers, "::ffff:192.0.2.1").expect("the same address as IPv6");
        assert!(enter(&peers, "192.0.2.1").is_none());
        let _other = enter(&peers, "192.0.2.2").expect("another address");
        drop(first);
        assert!(
            enter(&peers, "192.0.2.1").is_some(),
            "after a connection was closed"
        );
    }

    #[test]
    fn networks_of_ipv6_have_maxima_by_their_size() {
        let peers = peers(1);
        let address = |subnet: &str| enter(&peers, &format!("2001:db8:{subnet}::1"));
        let first = address("1:100");
        assert!(
            first.is_some() && enter(&peers, "2001:db8:1:100:ffff::1").is_none(),
            "the same /64"
        );
        let second = address("1:101");
        assert!(
            second.is_some() && address("1:102").is_none(),
            "the same /56"
        );
        let others = [address("1:200"), address("1:300")];
        assert!(
            others.iter().all(Option::is_some) && address("1:400").is_none(),
            "the same /48"
        );
        assert!(address("2:100").is_some(), "another /48");
    }

    #[test]
    fn proxies_are_not_counted_and_nothing_is_remembered() {
        let peers = peers(1);
        let places: Vec<_> = (0..100)
            .map(|_| enter(&peers, "10.1.2.3").unwrap())
            .collect();
        let visitor = enter(&peers, "2001:db8::1");
        drop((places, visitor));
        assert!(peers.counts.lock().is_empty());
    }
}
