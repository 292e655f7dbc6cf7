//! Permits for requests to the provider.

use tokio::sync::Semaphore;
use url::Url;

use super::Importance;
use super::call::Request;

/// Permits for requests, separate so that one kind does not delay another.
#[derive(Debug)]
pub(super) struct Turns {
    /// For main content of pages, files and visit records.
    public: Semaphore,
    /// For the parts that pages can do without.
    parts: Semaphore,
    /// For SEO records, which are the parts that each page has of its own.
    seo: Semaphore,
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

    /// With so many permits for main content, half as many for parts, and a quarter for SEO
    /// records.
    pub fn new(public: usize) -> Self {
        let permits = |number: usize| Semaphore::new(number.clamp(1, Semaphore::MAX_PERMITS));
        Self {
            public: permits(public),
            parts: permits(public / 2),
            seo: permits(public / 4),
            accounts: permits(Self::ACCOUNTS),
            contracts: permits(Self::CONTRACTS),
            elsewhere: permits(Self::ELSEWHERE),
        }
    }

    pub fn of(&self, request: &Request, base: &Url, importance: Importance) -> &Semaphore {
        match &request.file {
            Some(file) if file.url.host() != base.host() => &self.elsewhere,
            _ if request.has_secrets() && request.method().is_safe() => &self.contracts,
            _ if request.has_secrets() => &self.accounts,
            _ if importance == Importance::Main => &self.public,
            _ if request.endpoint.name == "seo" => &self.seo,
            _ => &self.parts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::call::{Endpoint, RequestedFile};

    #[test]
    fn customers_calls_parts_and_other_servers_wait_in_turns_of_their_own() {
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
        let news = || Endpoint::get("pager", "/pager").request().with("tid", "1");
        let seo = || Endpoint::get("seo", "/seo").request().with("path", "/");
        let orders = Endpoint::get("orders", "/orders")
            .request()
            .secret_param("token", "t");
        let login = Endpoint::form("login", "/login")
            .request()
            .secret_param("passwd", "p");
        for (request, importance, expected) in [
            (news(), Importance::Main, &turns.public),
            (news(), Importance::Part, &turns.parts),
            (seo(), Importance::Main, &turns.public),
            (seo(), Importance::Part, &turns.seo),
            (orders, Importance::Main, &turns.contracts),
            (login, Importance::Main, &turns.accounts),
            (
                file("https://cms.example/files/a.jpg"),
                Importance::Main,
                &turns.public,
            ),
            (
                file("https://cdn.example/a.jpg"),
                Importance::Main,
                &turns.elsewhere,
            ),
        ] {
            assert!(
                std::ptr::eq(turns.of(&request, &base, importance), expected),
                "{}",
                request.call()
            );
        }
    }

    #[test]
    fn each_kind_has_a_permit_whatever_is_configured() {
        let turns = Turns::new(1);
        for kind in [&turns.public, &turns.parts, &turns.seo] {
            assert_eq!(kind.available_permits(), 1);
        }
    }
}
