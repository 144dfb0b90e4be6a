//! TLS for connections, set by the `libpq` options of an address: `sslmode`, `sslrootcert`,
//! `sslcert` and `sslkey`.
//!
//! | `sslmode` | encrypted | accepted servers |
//! | --- | --- | --- |
//! | `disable` | no | any |
//! | `prefer`, or none | if the server supports it | any |
//! | `require` | yes | any; with `sslrootcert` as `verify-ca` |
//! | `verify-ca` | yes | those with a certificate signed by an authority in `sslrootcert` |
//! | `verify-full` | yes | the same, if the certificate is for the host name |

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
};
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::ClusterError;
use crate::options::Options;

/// Files with the system's trusted authorities; the first that exists is used.
const SYSTEM: [&str; 3] =
    ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Disable,
    Prefer,
    Require,
    VerifyCa,
    VerifyFull,
}

impl FromStr for Mode {
    type Err = ClusterError;

    fn from_str(text: &str) -> Result<Self, ClusterError> {
        Ok(match text {
            "disable" => Self::Disable,
            "prefer" => Self::Prefer,
            "require" => Self::Require,
            "verify-ca" => Self::VerifyCa,
            "verify-full" => Self::VerifyFull,
            _ => {
                return Err(ClusterError::Request {
                    expected: "sslmode=disable, prefer, require, verify-ca or verify-full"
                        .to_owned(),
                    found: format!("`{text}`"),
                });
            }
        })
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Encryption {
    mode: Mode,
    authorities: Option<PathBuf>,
    certificate: Option<PathBuf>,
    key: Option<PathBuf>,
}

impl Encryption {
    pub(crate) fn new(options: &Options<'_>) -> Result<Self, ClusterError> {
        let path = |name| options.last(name).map(PathBuf::from);
        Ok(Self {
            mode: options.last("sslmode").unwrap_or("prefer").parse()?,
            authorities: path("sslrootcert"),
            certificate: path("sslcert"),
            key: path("sslkey"),
        })
    }

    /// The mode for the client library; the verifier does the rest.
    pub(crate) fn mode(&self) -> SslMode {
        match self.mode {
            Mode::Disable => SslMode::Disable,
            Mode::Prefer => SslMode::Prefer,
            Mode::Require | Mode::VerifyCa | Mode::VerifyFull => SslMode::Require,
        }
    }

    /// The TLS connector. Files are read each time, because certificates are renewed.
    pub(crate) fn connector(&self) -> Result<MakeRustlsConnect, ClusterError> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let verifier = Verifier {
            trust: self.trust()?,
            checks_name: self.mode == Mode::VerifyFull,
            provider: Arc::clone(&provider),
        };
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| unusable("versions of TLS", &error))?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(verifier));
        let config = match (&self.certificate, &self.key) {
            (None, None) => config.with_no_client_auth(),
            (Some(certificate), Some(key)) => {
                let chain = certificates(certificate, "sslcert")?;
                let place = format!("a private key in {} (sslkey)", key.display());
                let key = PrivateKeyDer::from_pem_file(key);
                let key = key.map_err(|error| unusable(&place, &error))?;
                let config = config.with_client_auth_cert(chain, key);
                config.map_err(|error| unusable("sslkey to be the key of sslcert", &error))?
            }
            (certificate, _) => {
                let found = if certificate.is_some() { "sslcert" } else { "sslkey" };
                return Err(ClusterError::Request {
                    expected: "sslcert and sslkey together".to_owned(),
                    found: format!("{found} alone"),
                });
            }
        };
        Ok(MakeRustlsConnect::new(config))
    }

    /// The trusted authorities; `None` if any server is accepted.
    fn trust(&self) -> Result<Option<Trust>, ClusterError> {
        let verifies = match self.mode {
            Mode::VerifyCa | Mode::VerifyFull => true,
            Mode::Require => self.authorities.is_some(),
            Mode::Disable | Mode::Prefer => false,
        };
        if !verifies {
            return Ok(None);
        }
        let path = match &self.authorities {
            Some(path) if path == Path::new("system") => {
                SYSTEM.iter().map(PathBuf::from).find(|it| it.exists())
            }
            given => given.clone(),
        };
        let path = path.ok_or_else(|| ClusterError::Request {
            expected: "sslrootcert=FILE, the certificates of the authorities to believe".to_owned(),
            found: "none".to_owned(),
        })?;
        let certificates = certificates(&path, "sslrootcert")?;
        let mut roots = RootCertStore::empty();
        // The server's own certificate is no authority; it is matched by its bytes.
        roots.add_parsable_certificates(certificates.iter().cloned());
        Ok(Some(Trust { roots, certificates }))
    }
}

fn certificates(path: &Path, option: &str) -> Result<Vec<CertificateDer<'static>>, ClusterError> {
    let place = format!("certificates in {} ({option})", path.display());
    let read = CertificateDer::pem_file_iter(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let read = read.map_err(|error| unusable(&place, &error))?;
    if read.is_empty() {
        return Err(unusable(&place, &"none"));
    }
    Ok(read)
}

fn unusable(expected: &str, found: &dyn std::fmt::Display) -> ClusterError {
    ClusterError::Request { expected: expected.to_owned(), found: found.to_string() }
}

/// Trusted authorities, and trusted certificates of servers.
#[derive(Debug)]
struct Trust {
    roots: RootCertStore,
    certificates: Vec<CertificateDer<'static>>,
}

#[derive(Debug)]
struct Verifier {
    trust: Option<Trust>,
    checks_name: bool,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let Some(trust) = &self.trust else {
            return Ok(ServerCertVerified::assertion());
        };
        let parsed = ParsedCertificate::try_from(end_entity)?;
        if !trust.certificates.contains(end_entity) {
            verify_server_cert_signed_by_trust_anchor(
                &parsed,
                &trust.roots,
                intermediates,
                now,
                self.provider.signature_verification_algorithms.all,
            )?;
        }
        if self.checks_name {
            verify_server_name(&parsed, server_name)?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, cert, dss, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, cert, dss, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

/// A readable reason why a TLS connection failed.
pub(crate) fn reason(error: &rustls::Error) -> String {
    let rustls::Error::InvalidCertificate(wrong) = error else {
        return error.to_string();
    };
    match wrong {
        CertificateError::UnknownIssuer => {
            "no authority of sslrootcert has signed its certificate".to_owned()
        }
        CertificateError::NotValidForName => {
            "its certificate is for another name (sslmode=verify-full)".to_owned()
        }
        CertificateError::NotValidForNameContext { expected, presented } => format!(
            "its certificate is for {}, and not for {} (sslmode=verify-full)",
            presented.join(", "),
            expected.to_str()
        ),
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "its certificate has expired".to_owned()
        }
        other => format!("its certificate is not accepted: {other:?}"),
    }
}
