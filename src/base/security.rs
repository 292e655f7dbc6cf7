//! The security log: lines of the target `selvage::security`, one for each event that somebody who
//! looks for an attack, or into one, needs. A line has the event, the request's id, method and
//! path, the account, and a keyed hash of the client's network: never an address, a password or a
//! token.
//!
//! The request is that of the task ([`within`]), so callers name the event and the account only.
//! docs/operations.md has the list of events; a test compares it with [`SecurityEvent`].

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::net::IpAddr;
use std::sync::LazyLock;

use http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};
use parking_lot::Mutex;
use ring::hmac;
use strum::{IntoStaticStr, VariantArray};

use super::refusals;
use crate::networks::networks;
use crate::redact::redact;

/// The header with the request's network for the embedded provider, as [`headers`] makes it.
pub const NETWORK: HeaderName = HeaderName::from_static("x-selvage-network");

/// The maximum number of lines of an event in a period, and of those of one network. Of an event
/// that only people with an account can cause, all lines are logged.
const MOST: u32 = 200;
const MOST_OF_NETWORK: u32 = 20;
/// The maximum length of a path, in characters.
const LONGEST_PATH: usize = 200;
/// The length of a keyed hash, in bytes.
const HASH: usize = 8;

/// The key of hashes, drawn when the process starts: they tell clients apart, and cannot be turned
/// back.
static KEY: LazyLock<hmac::Key> =
    LazyLock::new(|| hmac::Key::new(hmac::HMAC_SHA256, &rand::random::<[u8; 32]>()));

static COUNTS: LazyLock<Mutex<LineCounts>> = LazyLock::new(Mutex::default);

tokio::task_local! {
    static REQUEST: RequestFacts;
}

/// An event of the security log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum SecurityEvent {
    /// A row was added to the list of activity; the detail is its action.
    Action,
    /// A customer has logged in.
    CustomerLogin,
    /// The password of a login or of a change is wrong.
    WrongPassword,
    /// A login names an account that does not exist.
    UnknownAccount,
    /// The code of a second factor is wrong, or was used before.
    WrongCode,
    /// A recovery code was used up in place of a code.
    RecoveryCodeUsed,
    /// A session's cookie or token is unknown or has ended.
    DeadSession,
    /// The account's role may not do this.
    ForbiddenRole,
    /// A page of another site sent the request.
    ForeignOrigin,
    /// An invitation or a link is unknown, used, withdrawn or expired.
    WrongLink,
    /// The detail is a limit that the client, its network or the account has reached.
    LimitReached,
    /// A customer has changed the password, or set one by a link.
    CustomerPasswordChanged,
}

impl SecurityEvent {
    /// Whether only people with an account can cause it.
    const fn is_of_members(self) -> bool {
        matches!(
            self,
            Self::Action | Self::CustomerLogin | Self::CustomerPasswordChanged
        )
    }

    /// Whether it is no failure.
    const fn is_expected(self) -> bool {
        self.is_of_members() || matches!(self, Self::RecoveryCodeUsed)
    }
}

/// The account of an event.
#[derive(Clone, Copy, Debug)]
pub enum EventAccount<'a> {
    Nobody,
    /// The id of an account.
    Id(&'a str),
    /// The name of an account as a client wrote it, which is hashed.
    Written(&'a str),
}

/// A request whose events are logged.
#[derive(Clone, Debug)]
pub struct RequestFacts {
    pub id: HeaderValue,
    pub method: Method,
    pub uri: Uri,
    pub network: ClientNetwork,
}

/// The network of a request's client.
#[derive(Clone, Debug)]
pub enum ClientNetwork {
    Of(Option<IpAddr>),
    /// As the server in front has hashed it.
    Hashed(Option<HeaderValue>),
}

impl ClientNetwork {
    fn hash(&self) -> String {
        match self {
            Self::Of(address) => address
                .and_then(|address| networks(address).next())
                .map_or_else(String::new, |network| keyed_hash(&format!("{network:?}"))),
            Self::Hashed(sent) => sent
                .as_ref()
                .and_then(|sent| sent.to_str().ok())
                .filter(|sent| {
                    sent.len() == 2 * HASH && sent.bytes().all(|byte| byte.is_ascii_hexdigit())
                })
                .unwrap_or_default()
                .to_owned(),
        }
    }
}

/// Runs a future whose events are those of this request.
pub fn within<F: Future>(request: RequestFacts, future: F) -> impl Future<Output = F::Output> {
    REQUEST.scope(request, future)
}

/// Lets a future that another task runs have the events of the present request.
pub fn carried<F: Future>(future: F) -> impl Future<Output = F::Output> {
    let request = REQUEST.try_with(Clone::clone).ok();
    async move {
        match request {
            Some(request) => within(request, future).await,
            None => future.await,
        }
    }
}

/// Returns the headers that tell the embedded provider the present request: its id, and the hash of
/// its client's network.
pub fn headers() -> HeaderMap {
    let headers = REQUEST.try_with(|request| {
        let network = HeaderValue::try_from(request.network.hash()).ok();
        let id = HeaderName::from_static("x-request-id");
        let both = [(id, Some(request.id.clone())), (NETWORK, network)];
        let present = both
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)));
        present.collect()
    });
    headers.unwrap_or_default()
}

/// Logs an event of the present request.
pub fn log(event: SecurityEvent, account: EventAccount<'_>) {
    log_detail(event, account, "");
}

/// Logs an event of the present request with a detail, which is a constant of the program.
pub fn log_detail(event: SecurityEvent, account: EventAccount<'_>, detail: &str) {
    let facts = REQUEST.try_with(|request| {
        let path = redact(request.uri.path()).to_string();
        let path: String = path.chars().take(LONGEST_PATH).collect();
        let id = request.id.to_str().unwrap_or_default().to_owned();
        (
            id,
            format!("{} {path}", request.method),
            request.network.hash(),
        )
    });
    let (request_id, operation, network) = facts.unwrap_or_default();
    if !event.is_of_members() && !may_log(event, &network) {
        return;
    }
    let account = match account {
        EventAccount::Nobody => String::new(),
        EventAccount::Id(id) => id.to_owned(),
        EventAccount::Written(name) => format!("~{}", keyed_hash(&name.trim().to_lowercase())),
    };
    let event_name: &str = event.into();
    macro_rules! line {
        ($level:ident) => {
            tracing::$level!(
                target: "selvage::security",
                event = event_name, detail, account, request_id, operation, network,
            )
        };
    }
    if event.is_expected() {
        line!(info);
    } else {
        line!(warn);
    }
}

/// Logs how many lines of each event were left out in this period, and begins a new one.
pub fn summarise() {
    let counts = std::mem::take(&mut *COUNTS.lock());
    for (event, count) in counts.left_out {
        let event: &str = event.into();
        tracing::warn!(target: "selvage::security", event, count, "more within a minute");
    }
}

fn may_log(event: SecurityEvent, network: &str) -> bool {
    !refusals::is_on() || COUNTS.lock().count(event, network)
}

fn keyed_hash(text: &str) -> String {
    let signature = hmac::sign(&KEY, text.as_bytes());
    let mut hash = String::with_capacity(2 * HASH);
    for byte in signature.as_ref().iter().take(HASH) {
        let _ = write!(hash, "{byte:02x}");
    }
    hash
}

/// The lines of a period.
#[derive(Debug, Default)]
struct LineCounts {
    logged: BTreeMap<SecurityEvent, u32>,
    /// At most [`MOST`] of each event.
    of_networks: HashMap<(SecurityEvent, String), u32>,
    left_out: BTreeMap<SecurityEvent, u64>,
}

impl LineCounts {
    /// Counts a line; returns whether it is logged.
    fn count(&mut self, event: SecurityEvent, network: &str) -> bool {
        let key = (event, network.to_owned());
        let of_network = self.of_networks.get(&key).copied().unwrap_or(0);
        let logged = self.logged.entry(event).or_default();
        if *logged >= MOST || of_network >= MOST_OF_NETWORK {
            *self.left_out.entry(event).or_default() += 1;
            return false;
        }
        *logged += 1;
        self.of_networks.insert(key, of_network + 1);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_counted_and_other_networks_and_events_are_still_logged() {
        let mut counts = LineCounts::default();
        let flood = (0..1000).filter(|_| counts.count(SecurityEvent::WrongPassword, "a"));
        assert_eq!(flood.count(), MOST_OF_NETWORK as usize);
        assert!(counts.count(SecurityEvent::WrongPassword, "b"));
        assert!(counts.count(SecurityEvent::DeadSession, "a"));
        let many = (0..1000).filter(|number| {
            counts.count(SecurityEvent::WrongPassword, &format!("network {number}"))
        });
        assert!(many.count() < MOST as usize);
        assert!(counts.of_networks.len() <= 2 * MOST as usize);
        let most = u64::from(MOST);
        assert_eq!(counts.left_out[&SecurityEvent::WrongPassword], 2001 - most);
    }

    #[test]
    fn the_documents_list_every_event() {
        let document = include_str!("../../docs/operations.md");
        let (_, list) = document.split_once("### The security log").unwrap();
        for event in SecurityEvent::VARIANTS {
            let name: &str = event.into();
            assert!(list.contains(&format!("\n| `{name}` |")), "{name}");
        }
    }

    #[test]
    fn a_network_is_hashed_and_a_hash_of_the_server_in_front_is_kept() {
        let hash = |address: &str| ClientNetwork::Of(address.parse().ok()).hash();
        assert_eq!(hash("2001:db8::1"), hash("2001:db8::2"));
        assert_ne!(hash("192.0.2.1"), hash("192.0.2.2"));
        assert_eq!(hash("192.0.2.1").len(), 2 * HASH);
        let sent = HeaderValue::try_from(hash("192.0.2.1")).unwrap();
        let kept = ClientNetwork::Hashed(Some(sent)).hash();
        assert_eq!(kept, hash("192.0.2.1"));
        let wrong = HeaderValue::from_static("192.0.2.1");
        assert_eq!(ClientNetwork::Hashed(Some(wrong)).hash(), "");
    }
}
