//! TLS: certificates made for one test, and clients that trust them.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use base::config::Config;
use bytes::Bytes;
use http::{Request, Response, Version};
use http_body_util::{BodyExt, Full};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rcgen::{
    BasicConstraints, CertificateParams, CertificateSigningRequestParams, CertifiedIssuer,
    CustomExtension, IsCa, KeyPair, SanType,
};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme, SupportedProtocolVersion,
};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// The host name of the certificates.
pub const NAME: &str = "www.example.com";

const DAY: Duration = Duration::from_hours(24);

/// A certification authority.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    pub fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Self(CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap())
    }

    /// Its own certificate as PEM.
    pub fn root(&self) -> String {
        self.0.pem()
    }

    /// Makes a certificate for [`NAME`] that is valid for some days from yesterday on; returns it
    /// and its key.
    pub fn issue(&self, days: u32) -> (String, String) {
        self.issue_for(NAME, Validity { days_ago: 1, days })
    }

    /// Makes a certificate for a host name; returns it and its key.
    pub fn issue_for(&self, name: &str, validity: Validity) -> (String, String) {
        let key = KeyPair::generate().unwrap();
        let params = validity.apply(CertificateParams::new(vec![name.to_owned()]).unwrap());
        (
            params.signed_by(&key, &self.0).unwrap().pem(),
            key.serialize_pem(),
        )
    }

    /// Makes a certificate for a signing request, which must be for these names.
    pub fn sign(&self, request: &[u8], names: &[String], validity: Validity) -> String {
        let request = CertificateSigningRequestParams::from_der(&request.into()).unwrap();
        let requested = &request.params.subject_alt_names;
        assert_eq!(
            *requested,
            CertificateParams::new(names).unwrap().subject_alt_names
        );
        validity
            .apply(CertificateParams::new(names).unwrap())
            .signed_by(&request.public_key, &self.0)
            .unwrap()
            .pem()
    }

    /// A client that offers these protocols.
    pub fn client(&self, protocols: &[&str]) -> TlsClient {
        self.client_of(protocols, rustls::ALL_VERSIONS)
    }

    /// A client that offers these protocols and versions of TLS.
    pub fn client_of(
        &self,
        protocols: &[&str],
        versions: &[&'static SupportedProtocolVersion],
    ) -> TlsClient {
        let mut roots = RootCertStore::empty();
        roots.add(self.0.der().clone()).unwrap();
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_protocol_versions(versions).unwrap();
        let config = builder.with_root_certificates(roots).with_no_client_auth();
        TlsClient(Arc::new(config)).offering(protocols)
    }
}

/// The validity of a certificate.
#[derive(Clone, Copy)]
pub struct Validity {
    /// Days between its beginning and now.
    pub days_ago: u32,
    /// Days between its beginning and its end.
    pub days: u32,
}

impl Default for Validity {
    fn default() -> Self {
        Self {
            days_ago: 1,
            days: 90,
        }
    }
}

impl Validity {
    fn apply(self, mut params: CertificateParams) -> CertificateParams {
        let unix = SystemTime::now()
            .duration_since(SystemTime::UNIX_EPOCH)
            .unwrap();
        params.not_before = rcgen::date_time_ymd(1970, 1, 1) + unix - DAY * self.days_ago;
        params.not_after = params.not_before + DAY * self.days;
        // ACME identifies certificates by it (RFC 9773 §4.1).
        params.use_authority_key_identifier_extension = true;
        params
    }
}

/// Whether a host answers the challenge TLS-ALPN-01 (RFC 8737 §3) for a name.
pub async fn answers_challenge(address: SocketAddr, name: &str, digest: &[u8]) -> bool {
    // The certificate is signed by itself, so it is examined instead of verified.
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder
        .with_safe_default_protocol_versions()
        .unwrap()
        .dangerous();
    let mut config = builder
        .with_custom_certificate_verifier(Arc::new(Anything))
        .with_no_client_auth();
    config.alpn_protocols = vec![b"acme-tls/1".to_vec()];
    let stream = TcpStream::connect(address).await.unwrap();
    let name = name.to_owned();
    let connected = TlsConnector::from(Arc::new(config))
        .connect(name.clone().try_into().unwrap(), stream)
        .await;
    let Ok(stream) = connected else { return false };
    let connection = stream.get_ref().1;
    let certificate = &connection.peer_certificates().unwrap()[0];
    let mut expected = CertificateParams::new(vec![name]).unwrap();
    expected.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let extension = expected.custom_extensions[0].content().to_vec();
    let (_, certificate) = x509_parser::parse_x509_certificate(certificate).unwrap();
    let names = &certificate
        .subject_alternative_name()
        .unwrap()
        .unwrap()
        .value
        .general_names;
    let SanType::DnsName(own) = &expected.subject_alt_names[0] else {
        panic!("no DNS name")
    };
    connection.alpn_protocol() == Some(b"acme-tls/1")
        && matches!(&names[..], [x509_parser::prelude::GeneralName::DNSName(name)] if *name == own.as_str())
        && certificate
            .extensions()
            .iter()
            .any(|own| own.critical && own.value == extension)
}

/// Accepts every certificate.
#[derive(Debug)]
struct Anything;

impl ServerCertVerifier for Anything {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        ring::default_provider()
            .signature_verification_algorithms
            .supported_schemes()
    }
}

/// A certificate and its key in files.
pub struct Files {
    folder: PathBuf,
}

impl Files {
    /// Writes a certificate of `authority` to a folder.
    pub fn new(folder: &Path, authority: &Authority) -> Self {
        let files = Self {
            folder: folder.to_owned(),
        };
        files.write(&authority.issue(90));
        files
    }

    pub fn write(&self, (certificate, key): &(String, String)) {
        std::fs::write(self.key(), key).unwrap();
        std::fs::write(self.certificate(), certificate).unwrap();
    }

    pub fn certificate(&self) -> PathBuf {
        self.folder.join("certificate.pem")
    }

    pub fn key(&self) -> PathBuf {
        self.folder.join("key.pem")
    }

    /// Configures TLS with these files on a free port.
    pub fn configure(&self, config: &mut Config) {
        config.server.behind_tls = true;
        config.tls.listen = Some(([127, 0, 0, 1], 0).into());
        config.tls.redirect_listen = Some(([127, 0, 0, 1], 0).into());
        (config.tls.certificate, config.tls.key) = (Some(self.certificate()), Some(self.key()));
        config.tls.reload_interval = Duration::from_millis(5);
    }
}

/// A client of [`NAME`]; it resumes sessions.
#[derive(Clone)]
pub struct TlsClient(Arc<ClientConfig>);

impl TlsClient {
    /// Returns this client with other protocols.
    pub fn offering(&self, protocols: &[&str]) -> Self {
        let mut config = (*self.0).clone();
        config.alpn_protocols = protocols
            .iter()
            .map(|name| name.as_bytes().to_vec())
            .collect();
        Self(Arc::new(config))
    }

    /// Connects and establishes TLS.
    pub async fn connect(&self, address: SocketAddr) -> io::Result<TlsStream<TcpStream>> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        TlsConnector::from(Arc::clone(&self.0))
            .connect(NAME.try_into().unwrap(), stream)
            .await
    }

    /// The first certificate that the server shows, as DER.
    pub async fn certificate(&self, address: SocketAddr) -> io::Result<Vec<u8>> {
        let stream = self.connect(address).await?;
        Ok(stream.get_ref().1.peer_certificates().unwrap()[0].to_vec())
    }

    /// Sends one request on a connection of its own, with the protocol that the server has chosen.
    pub async fn send(
        &self,
        address: SocketAddr,
        request: Request<Full<Bytes>>,
    ) -> Response<Bytes> {
        let stream = self.connect(address).await.unwrap();
        let is_h2 = stream.get_ref().1.alpn_protocol() == Some(b"h2");
        let stream = TokioIo::new(stream);
        let response = if is_h2 {
            let (mut sender, connection) =
                hyper::client::conn::http2::handshake(TokioExecutor::new(), stream)
                    .await
                    .unwrap();
            tokio::spawn(connection);
            sender.send_request(request).await.unwrap()
        } else {
            let (mut sender, connection) =
                hyper::client::conn::http1::handshake(stream).await.unwrap();
            tokio::spawn(connection);
            sender.send_request(request).await.unwrap()
        };
        let (parts, body) = response.into_parts();
        Response::from_parts(parts, body.collect().await.unwrap().to_bytes())
    }

    /// Sends a GET of a path with its query.
    pub async fn get(&self, address: SocketAddr, path: &str) -> Response<Bytes> {
        self.send(
            address,
            self.request("GET", path).body(Full::default()).unwrap(),
        )
        .await
    }

    /// A request of a path with its query, ready for headers.
    pub fn request(&self, method: &str, path: &str) -> http::request::Builder {
        let request = Request::builder().method(method);
        if self
            .0
            .alpn_protocols
            .first()
            .is_some_and(|name| name == b"h2")
        {
            request
                .version(Version::HTTP_2)
                .uri(format!("https://{NAME}{path}"))
        } else {
            request.uri(path).header("host", NAME)
        }
    }
}
