//! Bodies of requests.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};

use crate::error::Fault;

/// A body that is called JSON, as text. Pages of other sites cannot send such bodies unasked.
pub(crate) struct JsonText(pub(crate) String);

impl<S: Send + Sync> FromRequest<S> for JsonText {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let name = kind.split(';').next().unwrap_or_default().trim();
        if !name.eq_ignore_ascii_case("application/json") {
            let message = format!("expected a body of type application/json, found `{kind}`");
            return Err(Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|error| Fault::new(error.status(), error.body_text()))?;
        match String::from_utf8(bytes.into()) {
            Ok(text) => Ok(Self(text)),
            Err(error) => Err(Fault::bad(format!("expected text in UTF-8: {error}"))),
        }
    }
}

impl JsonText {
    /// What the text says.
    pub(crate) fn read<T: serde::de::DeserializeOwned>(&self) -> Result<T, Fault> {
        serde_json::from_str(&self.0).map_err(|error| Fault::bad(error.to_string()))
    }
}
