//! The networks that a client's address counts for, in limits of one client.
//!
//! An IPv6 address counts as its /64, /56 and /48.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The tiers of networks, each with the factor of its maximum. IPv4 has the first one only.
pub const FACTORS: [u32; 3] = [1, 2, 4];

/// The lengths of the IPv6 prefixes of the tiers: a provider assigns a subscriber a /64, a /56 or a
/// /48.
const IPV6_PREFIXES: [u32; FACTORS.len()] = [64, 56, 48];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Network {
    /// One address.
    V4(Ipv4Addr),
    /// The addresses with a prefix of this length.
    V6(Ipv6Addr, u32),
}

/// Returns the networks of an address, in the order of the tiers: the address itself, or its /64,
/// /56 and /48.
pub fn networks(address: IpAddr) -> impl Iterator<Item = Network> {
    let networks = match address.to_canonical() {
        IpAddr::V4(address) => [Some(Network::V4(address)), None, None],
        IpAddr::V6(address) => IPV6_PREFIXES.map(|length| {
            let mask = u128::MAX << (u128::BITS - length);
            Some(Network::V6(
                Ipv6Addr::from_bits(address.to_bits() & mask),
                length,
            ))
        }),
    };
    networks.into_iter().flatten()
}

/// Returns what people are shown of an address: its /24, or its /48, which the next subscriber has
/// as well.
pub fn shown(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [first, second, third, _] = address.octets();
            format!("{first}.{second}.{third}.0/24")
        }
        IpAddr::V6(address) => {
            let prefix = Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 80));
            format!("{prefix}/48")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_one_network_in_each_tier() {
        let of = |address: &str| networks(address.parse().unwrap()).collect::<Vec<_>>();
        let v6 = |prefix: &str, length| Network::V6(prefix.parse().unwrap(), length);
        assert_eq!(
            of("2001:db8:1:2ff::9"),
            [
                v6("2001:db8:1:2ff::", 64),
                v6("2001:db8:1:200::", 56),
                v6("2001:db8:1::", 48)
            ]
        );
        assert_eq!(of("192.0.2.1"), [Network::V4(Ipv4Addr::new(192, 0, 2, 1))]);
        assert_eq!(
            of("::ffff:192.0.2.1"),
            of("192.0.2.1"),
            "an IPv4 address written as IPv6"
        );
    }

    #[test]
    fn people_are_shown_no_whole_address() {
        for (address, network) in [
            ("192.0.2.77", "192.0.2.0/24"),
            ("::ffff:192.0.2.77", "192.0.2.0/24"),
            ("2001:db8:1:2ff::9", "2001:db8:1::/48"),
        ] {
            assert_eq!(shown(address.parse().unwrap()), network);
        }
    }
}
