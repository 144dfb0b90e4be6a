//! Errors as HTTP answers, and bodies in JSON.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mustplay::{Complaint, RequestError};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// An error with its HTTP status. Serializes as `{"error": {…}}`.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    /// The path of the invalid field of the request.
    pub(crate) field: Option<String>,
    pub(crate) message: String,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, field: None, message: message.into() }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, format!("there is no {what}"))
    }

    pub(crate) fn unavailable(message: &str) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// Names the invalid field, or the field that contains it.
    pub(crate) fn at(mut self, field: &str) -> Self {
        self.field = Some(match self.field {
            Some(inner) => format!("{field}.{inner}"),
            None => field.to_owned(),
        });
        self
    }
}

impl Serialize for ApiError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Body<'a> {
            #[serde(skip_serializing_if = "Option::is_none")]
            field: Option<&'a str>,
            #[serde(flatten)]
            complaint: Complaint,
        }
        let complaint = Complaint::new(self.message.clone());
        let mut object = serializer.serialize_struct("ApiError", 1)?;
        object.serialize_field("error", &Body { field: self.field.as_deref(), complaint })?;
        object.end()
    }
}

impl From<RequestError> for ApiError {
    fn from(error: RequestError) -> Self {
        Self { field: error.field, ..Self::bad_request(error.message) }
    }
}

impl From<mustplay::Error> for ApiError {
    fn from(error: mustplay::Error) -> Self {
        Self::bad_request(error.in_full())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, json(&self)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE
            || self.status == StatusCode::TOO_MANY_REQUESTS
        {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}

pub(crate) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("keys are strings and numbers are finite")
}

pub(crate) fn json(value: &impl Serialize) -> Response {
    json_text(to_json(value))
}

/// An answer from JSON text.
pub(crate) fn json_text(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// A request body of type `application/json`, as text. Pages of other sites cannot send this type
/// without a preflight request.
pub(crate) struct JsonText(pub(crate) String);

impl<S: Send + Sync> FromRequest<S> for JsonText {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let name = kind.split(';').next().unwrap_or_default().trim();
        if !name.eq_ignore_ascii_case("application/json") {
            let message = format!("expected a body of type application/json, found `{kind}`");
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|error| ApiError::new(error.status(), error.body_text()))?;
        match String::from_utf8(bytes.into()) {
            Ok(text) => Ok(Self(text)),
            Err(error) => Err(ApiError::bad_request(format!("expected text in UTF-8: {error}"))),
        }
    }
}

impl JsonText {
    pub(crate) fn read<T: serde::de::DeserializeOwned>(&self) -> Result<T, ApiError> {
        serde_json::from_str(&self.0).map_err(|error| ApiError::bad_request(error.to_string()))
    }
}
