//! Permits for requests to the provider.

use tokio::sync::Semaphore;
use url::Url;

use super::call::Request;

/// Permits for requests, separate so that one kind does not delay another.
#[derive(Debug)]
pub(super) struct Turns {
    /// For public content, files and visit records.
    public: Semaphore,
    /// For logins and registrations.
    accounts: Semaphore,
    /// For contracts and their style lines.
    contracts: Semaphore,
    /// For other servers.
    elsewhere: Semaphore,
}

impl Turns {
    /// The numbers of permits for calls with a customer's secrets, and for other servers.
    const ACCOUNTS: usize = 32;
    const CONTRACTS: usize = 16;
    const ELSEWHERE: usize = 8;

    pub fn new(public: usize) -> Self {
        Self {
            public: Semaphore::new(public.clamp(1, Semaphore::MAX_PERMITS)),
            accounts: Semaphore::new(Self::ACCOUNTS),
            contracts: Semaphore::new(Self::CONTRACTS),
            elsewhere: Semaphore::new(Self::ELSEWHERE),
        }
    }

    pub fn of(&self, request: &Request, base: &Url) -> &Semaphore {
        match &request.file {
            Some(file) if file.url.host() != base.host() => &self.elsewhere,
            _ if !request.has_secrets() => &self.public,
            _ if request.method().is_safe() => &self.contracts,
            _ => &self.accounts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::call::{Endpoint, RequestedFile};

    #[test]
    fn customers_calls_and_other_servers_wait_in_turns_of_their_own() {
        let (turns, base) = (
            Turns::new(4),
            Url::parse("https://cms.example/api/").unwrap(),
        );
        let file = |url: &str| {
            let mut request = Endpoint::get("file", "").request();
            request.file = Some(RequestedFile {
                url: Url::parse(url).unwrap(),
                name: "/media/a.jpg".to_owned(),
            });
            request
        };
        let news = Endpoint::get("pager", "/pager").request().with("tid", "1");
        let orders = Endpoint::get("orders", "/orders")
            .request()
            .secret_param("token", "t");
        let login = Endpoint::form("login", "/login")
            .request()
            .secret_param("passwd", "p");
        for (request, expected) in [
            (news, &turns.public),
            (orders, &turns.contracts),
            (login, &turns.accounts),
            (file("https://cms.example/files/a.jpg"), &turns.public),
            (file("https://cdn.example/a.jpg"), &turns.elsewhere),
        ] {
            assert!(
                std::ptr::eq(turns.of(&request, &base), expected),
                "{}",
                request.call()
            );
        }
    }
}
