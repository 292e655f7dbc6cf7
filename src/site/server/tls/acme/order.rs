//! One order of a certificate.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http_body_util::BodyExt as _;
use instant_acme::{
    Account, AuthorizationStatus, BodyWrapper, BytesResponse, CertificateIdentifier, ChallengeType,
    Error, HttpClient, Identifier, NewAccount, NewOrder, Order, OrderStatus, RetryPolicy,
};
use jiff::Timestamp;
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use rustls::crypto::ring::sign::any_supported_type;
use rustls::pki_types::CertificateDer;
use rustls::sign::CertifiedKey;
use xxhash_rust::xxh3::xxh3_64;

use super::super::Keys;
use super::store::{ACCOUNT, AcmeFolder};
use base::config::AcmeSettings;
use base::http_client::{self, Transport};

/// Maximum time of one request to the CA.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// How often the CA is asked whether it has checked the names and issued the certificate.
const POLLING: RetryPolicy = RetryPolicy::new()
    .initial_delay(Duration::from_millis(500))
    .timeout(Duration::from_mins(2));

/// Why an order failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum OrderError {
    #[error("the CA")]
    Ca(#[from] Error),
    #[error("cannot create a client for the CA")]
    Client(#[from] reqwest::Error),
    #[error("the CA does not offer TLS-ALPN-01 for {0}")]
    NoChallenge(String),
    #[error("the CA could not check {0}: {1}")]
    Refused(String, String),
    #[error("cannot store the account")]
    AcmeFolder(#[from] std::io::Error),
    #[error("the stored account is malformed")]
    Account(#[from] serde_json::Error),
    #[error("cannot make a key or a certificate for the challenge")]
    Challenge(#[from] rcgen::Error),
    #[error("cannot use the key of the challenge")]
    Key(#[from] rustls::Error),
}

/// Orders a certificate. Returns its private key and the certificate with its issuers as PEM.
///
/// # Errors
/// See [`OrderError`].
pub(super) async fn order(
    settings: &AcmeSettings,
    store: &AcmeFolder,
    keys: &Keys,
) -> Result<String, OrderError> {
    let account = account(settings, store).await?;
    let names: Vec<_> = settings
        .domains
        .iter()
        .cloned()
        .map(Identifier::Dns)
        .collect();
    let ordered = account.new_order(&NewOrder::new(&names)).await;
    if let Err(Error::Api(problem)) = &ordered
        && problem
            .r#type
            .as_deref()
            .is_some_and(|kind| kind.ends_with(":accountDoesNotExist"))
    {
        // The next attempt creates another one.
        store.remove(ACCOUNT)?;
    }
    let mut order = ordered?;
    answer_challenges(&mut order, keys).await?;
    match order.poll_ready(&POLLING).await {
        Ok(OrderStatus::Ready) => {}
        Ok(_) => return Err(refusal(&mut order).await),
        Err(Error::Api(problem)) => {
            let refusal = refusal(&mut order).await;
            return Err(if matches!(refusal, OrderError::Refused(..)) {
                refusal
            } else {
                Error::Api(problem).into()
            });
        }
        Err(error) => return Err(error.into()),
    }
    let key = order.finalize().await?;
    let chain = order.poll_certificate(&POLLING).await?;
    Ok(format!("{key}{chain}"))
}

/// Returns the time at which the CA suggests to renew a certificate (RFC 9773), the same whenever
/// it is asked. `None` if the CA suggests none or does not answer.
pub(super) async fn suggested_renewal(
    settings: &AcmeSettings,
    store: &AcmeFolder,
    certificate: &CertificateDer<'_>,
) -> Option<Timestamp> {
    let account = account(settings, store).await.ok()?;
    let (suggested, _) = account
        .renewal_info(&CertificateIdentifier::try_from(certificate).ok()?)
        .await
        .ok()?;
    let window = suggested.suggested_window;
    let (start, end) = (window.start.unix_timestamp(), window.end.unix_timestamp());
    // Any time between both, so that not all servers come at once.
    let place = xxh3_64(certificate) % u64::try_from(end.checked_sub(start)?).ok()?.max(1);
    Timestamp::from_second(start.checked_add_unsigned(place)?).ok()
}

/// Returns the stored account, or creates one. With that, the operator agrees to the CA's terms of
/// service.
async fn account(settings: &AcmeSettings, store: &AcmeFolder) -> Result<Account, OrderError> {
    let client = http_client::builder(Transport::Tls)
        .timeout(REQUEST_TIMEOUT)
        .build()?;
    let builder = Account::builder_with_http(Box::new(Ca(client)));
    if let Some(stored) = store.read(ACCOUNT)? {
        return Ok(builder
            .from_credentials(serde_json::from_slice(&stored)?)
            .await?);
    }
    let contact: Vec<_> = settings.contact.as_deref().into_iter().collect();
    let account = NewAccount {
        contact: &contact,
        terms_of_service_agreed: true,
        only_return_existing: false,
    };
    let (account, credentials) = builder
        .create(&account, settings.directory.to_string(), None)
        .await?;
    store.write(ACCOUNT, &serde_json::to_vec(&credentials)?)?;
    tracing::info!(directory = %settings.directory, "created an account");
    Ok(account)
}

/// Prepares the answer to the challenge of each name, and has the CA check it.
async fn answer_challenges(order: &mut Order, keys: &Keys) -> Result<(), OrderError> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        if authorization.status == AuthorizationStatus::Valid {
            continue;
        }
        let name = authorization.identifier().to_string();
        let Some(mut challenge) = authorization.challenge(ChallengeType::TlsAlpn01) else {
            return Err(OrderError::NoChallenge(name));
        };
        let answer = answer(&name, challenge.key_authorization().digest().as_ref())?;
        keys.challenges
            .lock()
            .insert(name.clone(), Arc::new(answer));
        challenge.set_ready().await.map_err(|error| match error {
            Error::Api(problem) => OrderError::Refused(name, problem.to_string()),
            error => error.into(),
        })?;
    }
    Ok(())
}

/// The certificate that answers a challenge (RFC 8737 §3).
fn answer(name: &str, digest: &[u8]) -> Result<CertifiedKey, OrderError> {
    let mut params = CertificateParams::new(vec![name.to_owned()])?;
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let key = KeyPair::generate()?;
    let certificate = params.self_signed(&key)?;
    Ok(CertifiedKey::new(
        vec![certificate.into()],
        any_supported_type(&key.into())?,
    ))
}

/// The CA's reason for refusing an order.
async fn refusal(order: &mut Order) -> OrderError {
    let mut authorizations = order.authorizations();
    while let Some(Ok(mut authorization)) = authorizations.next().await {
        let name = authorization.identifier().to_string();
        match authorization.refresh().await {
            Ok(state) => {
                if let Some(problem) = state
                    .challenges
                    .iter()
                    .find_map(|challenge| challenge.error.as_ref())
                {
                    return OrderError::Refused(name, problem.to_string());
                }
            }
            Err(error) => return error.into(),
        }
    }
    Error::Str("the reason for which the order is invalid").into()
}

/// The client of the CA.
struct Ca(reqwest::Client);

impl HttpClient for Ca {
    fn request(
        &self,
        request: http::Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let client = self.0.clone();
        Box::pin(async move {
            let other = |error: reqwest::Error| Error::Other(Box::new(error));
            let (parts, body) = request.into_parts();
            let Ok(body) = body.collect().await;
            let request = http::Request::from_parts(parts, body.to_bytes())
                .try_into()
                .map_err(other)?;
            let response = client.execute(request).await.map_err(other)?;
            let status = response.status();
            let is_problem = response
                .headers()
                .get(CONTENT_TYPE)
                .is_some_and(|kind| kind.as_bytes().ends_with(b"problem+json"));
            if status.is_server_error() && !is_problem {
                return Err(Error::Other(
                    format!("the server failed with status {status}").into(),
                ));
            }
            Ok(http::Response::<reqwest::Body>::from(response).into())
        })
    }
}
