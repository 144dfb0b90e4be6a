//! What is answered when something is not right: a status and one JSON object.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mustplay::{Complaint, RequestError};
use serde::Serialize;

/// Why there is no answer, with the status that says so.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) status: StatusCode,
    /// The field of the request that is wrong, as a path into it.
    pub(crate) field: Option<String>,
    pub(crate) message: String,
}

impl Fault {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, field: None, message: message.into() }
    }

    /// A request that cannot be understood or done.
    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// There is no such thing.
    pub(crate) fn missing(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, format!("there is no {what}"))
    }

    /// There is too much to do.
    pub(crate) fn busy(message: &str) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// Names the field that is wrong.
    pub(crate) fn at(mut self, field: &str) -> Self {
        self.field = Some(match self.field {
            Some(inner) => format!("{field}.{inner}"),
            None => field.to_owned(),
        });
        self
    }

    /// The object that tells it.
    pub(crate) fn json(&self) -> String {
        #[derive(Serialize)]
        struct Told<'a> {
            #[serde(skip_serializing_if = "Option::is_none")]
            field: Option<&'a str>,
            #[serde(flatten)]
            complaint: Complaint,
        }
        #[derive(Serialize)]
        struct Object<'a> {
            error: Told<'a>,
        }
        let object = Object {
            error: Told {
                field: self.field.as_deref(),
                complaint: Complaint::new(self.message.clone()),
            },
        };
        serde_json::to_string(&object).expect("texts and numbers")
    }
}

impl From<RequestError> for Fault {
    fn from(error: RequestError) -> Self {
        Self { field: error.field, ..Self::bad(error.message) }
    }
}

impl From<mustplay::Error> for Fault {
    fn from(error: mustplay::Error) -> Self {
        Self::bad(error.in_full())
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = (self.status, json(self.json())).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE
            || self.status == StatusCode::TOO_MANY_REQUESTS
        {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}

/// A body that is JSON already.
pub(crate) fn json(text: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], text)
}
