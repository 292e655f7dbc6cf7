//! Passwords, hashed with argon2id.
//!
//! A hash takes 19 MiB and tens of milliseconds by design, so it runs on blocking threads, a
//! limited number at once. A limited number of requests waits; further ones are refused.

use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use parking_lot::RwLock;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use zeroize::Zeroizing;

use super::easy::is_easy;

/// The allowed length of a password, in characters.
pub(crate) const LENGTH: RangeInclusive<usize> = 8..=128;

/// Number of concurrent hashes in a server: each takes 19 MiB and a core for a moment, and pages
/// need cores as well.
pub(crate) const AT_ONCE: usize = 2;
const WAITING: usize = 64;

/// OWASP's parameters: 19 MiB, two passes, one lane.
static ARGON2ID: LazyLock<Argon2<'static>> = LazyLock::new(|| {
    let params = Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
});

/// The hash that a password for an unknown account is verified against, so that it takes the same
/// time as for a known one.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$c2VsdmFnZS1ub2JvZHkhIQ$Yy0uJ2p8h0a5oVnT1m3qgk7Qb9r4wXxJ5tLd2sEfA6U";

#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    #[error("too many passwords are waiting to be checked")]
    Busy,
    #[error("hashing failed")]
    Hash(#[from] argon2::password_hash::Error),
    #[error("a stored password hash cannot be read")]
    Stored(#[from] argon2::password_hash::phc::Error),
    #[error("hashing was interrupted")]
    Interrupted(#[from] tokio::task::JoinError),
}

/// Hashes and verifies passwords. Cheap to clone; clones share the limits.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    working: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    /// The company's names, of which no password is made.
    company: Arc<RwLock<Vec<String>>>,
    /// The number of argon2id runs, for tests.
    #[cfg(test)]
    pub(crate) worked: Arc<std::sync::atomic::AtomicUsize>,
}

impl Passwords {
    /// Runs at most `at_once` hashes (at least one) at the same time.
    pub(crate) fn new(at_once: usize) -> Self {
        let at_once = at_once.max(1);
        Self {
            working: Arc::new(Semaphore::new(at_once)),
            queue: Arc::new(Semaphore::new(at_once + WAITING)),
            company: Arc::default(),
            #[cfg(test)]
            worked: Arc::default(),
        }
    }

    /// Learns a name of the company.
    pub(crate) fn know_company(&self, name: &str) {
        let mut names = self.company.write();
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }

    /// Returns the PHC string of a password, with a random salt.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, PasswordError> {
        let password = Zeroizing::new(password.to_owned());
        self.work(move || Ok(ARGON2ID.hash_password(password.as_bytes())?.to_string()))
            .await
    }

    /// Returns the PHC string of a password that was drawn. Nobody guesses it, so its hash need not
    /// cost anything.
    pub(crate) fn hash_of_drawn(password: &str) -> Result<String, PasswordError> {
        let params = Params::new(Params::MIN_M_COST, 1, 1, None).unwrap_or_default();
        let argon2id = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        Ok(argon2id.hash_password(password.as_bytes())?.to_string())
    }

    /// Whether a new password is easy to guess, also from the names and addresses of its account.
    pub(crate) async fn is_easy(
        &self,
        password: &str,
        mut about: Vec<String>,
    ) -> Result<bool, PasswordError> {
        about.extend(self.company.read().iter().cloned());
        let password = Zeroizing::new(password.to_owned());
        self.work(move || {
            let about: Vec<_> = about.iter().map(String::as_str).collect();
            Ok(is_easy(&password, &about))
        })
        .await
    }

    /// Verifies a password. Without a PHC string it does the same work and returns `false`.
    pub(crate) async fn verify(
        &self,
        password: &str,
        phc: Option<String>,
    ) -> Result<bool, PasswordError> {
        let password = Zeroizing::new(password.to_owned());
        #[cfg(test)]
        let worked = Arc::clone(&self.worked);
        self.work(move || {
            #[cfg(test)]
            worked.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
            let known = phc.is_some();
            let phc = phc.unwrap_or_else(|| NOBODY.to_owned());
            match ARGON2ID.verify_password(password.as_bytes(), &PasswordHash::new(&phc)?) {
                Ok(()) => Ok(known),
                Err(argon2::password_hash::Error::PasswordInvalid) => Ok(false),
                Err(error) => Err(error.into()),
            }
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let (queued, working) = self.permits().await?;
        spawn_blocking(move || {
            // The permits belong to the work: a client that disconnects does not free its place
            // early.
            let _permits = (queued, working);
            work()
        })
        .await?
    }

    /// Takes all permits, as a flood of logins would.
    #[cfg(test)]
    pub(crate) async fn occupy(&self) -> Vec<OwnedSemaphorePermit> {
        let places = self.working.available_permits();
        let places = (0..places).map(|_| self.working.clone().acquire_owned());
        futures::future::join_all(places)
            .await
            .into_iter()
            .map(Result::unwrap)
            .collect()
    }

    async fn permits(&self) -> Result<(OwnedSemaphorePermit, OwnedSemaphorePermit), PasswordError> {
        let queued = self
            .queue
            .clone()
            .try_acquire_owned()
            .map_err(|_| PasswordError::Busy)?;
        let working = self
            .working
            .clone()
            .acquire_owned()
            .await
            .map_err(|_| PasswordError::Busy)?;
        Ok((queued, working))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_fits_its_own_hash_alone() {
        let passwords = Passwords::new(1);
        let phc = passwords.hash("一匹布 and a thread").await.unwrap();
        assert!(phc.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{phc}");
        assert!(
            passwords
                .verify("一匹布 and a thread", Some(phc.clone()))
                .await
                .unwrap()
        );
        assert!(
            !passwords
                .verify("another password", Some(phc))
                .await
                .unwrap()
        );
    }

    #[test]
    fn an_unknown_account_costs_what_a_known_one_costs() {
        let nobody = PasswordHash::new(NOBODY).unwrap();
        let known = ARGON2ID.hash_password(b"some password").unwrap();
        assert_eq!(nobody.params, known.params);
        assert_eq!(nobody.version, known.version);
        assert_eq!(nobody.algorithm, known.algorithm);
        assert_eq!(
            nobody.salt.map(|salt| salt.len()),
            known.salt.map(|salt| salt.len())
        );
        assert_eq!(
            nobody.hash.map(|hash| hash.len()),
            known.hash.map(|hash| hash.len())
        );
    }

    #[tokio::test]
    async fn an_unknown_account_has_no_valid_password() {
        assert!(!Passwords::new(1).verify("", None).await.unwrap());
    }

    #[tokio::test]
    async fn a_full_queue_is_refused_instead_of_growing() {
        let passwords = Passwords::new(1);
        let held = passwords
            .queue
            .clone()
            .acquire_many_owned(1 + 64)
            .await
            .unwrap();
        assert!(matches!(
            passwords.hash("some password").await,
            Err(PasswordError::Busy)
        ));
        drop(held);
        assert!(passwords.hash("some password").await.is_ok());
    }
}
