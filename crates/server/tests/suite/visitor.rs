//! An HTTP client on plain sockets, which sends nothing but what a test says.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use mustplay::Engine;
use mustplay_server::{Server, ServerSettings};
use serde_json::Value;

/// A server at any free port.
pub(crate) fn open(settings: ServerSettings) -> Server {
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let settings = ServerSettings { address, ..settings };
    Server::start(Engine::default(), settings).expect("a server")
}

/// What a server has answered.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// Names in small letters.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let header = self.headers.iter().find(|(key, _)| key == name);
        header.map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The message of an error, which must be one.
    pub(crate) fn message(&self) -> String {
        let message = self.json()["error"]["message"].as_str().map(str::to_owned);
        message.unwrap_or_else(|| panic!("no error: {self:?}"))
    }
}

/// A client of one server.
#[derive(Clone, Copy)]
pub(crate) struct Visitor(pub(crate) SocketAddr);

impl Visitor {
    pub(crate) fn of(server: &Server) -> Self {
        Self(server.address())
    }

    pub(crate) fn connect(self) -> TcpStream {
        let stream = TcpStream::connect(self.0).expect("a connection");
        let timeout = Some(Duration::from_mins(1));
        stream.set_read_timeout(timeout).expect("a timeout");
        stream
    }

    /// Sends bytes as they are, and reads all that comes back; nothing if the server hangs up.
    pub(crate) fn send(self, bytes: &[u8]) -> Option<Reply> {
        let mut stream = self.connect();
        // A server that refuses a long body may close the connection before its end.
        let _ = stream.write_all(bytes);
        let mut text = Vec::new();
        let _ = stream.read_to_end(&mut text);
        reply(&String::from_utf8_lossy(&text))
    }

    /// A request with these headers beside the usual ones. It is one of HTTP/1.0, whose answers
    /// end with the connection and come in one piece.
    pub(crate) fn ask(self, request: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        let host = self.0.to_string();
        let length = body.len().to_string();
        let mut all = vec![("content-length", length.as_str())];
        if !headers.iter().any(|(name, _)| *name == "host") {
            all.push(("host", &host));
        }
        all.extend(headers);
        let head: Vec<String> =
            all.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let text = format!("{request} HTTP/1.0\r\n{}\r\n{body}", head.concat());
        let reply = self.send(text.as_bytes());
        reply.unwrap_or_else(|| panic!("no answer to {request}"))
    }

    pub(crate) fn get(self, path: &str) -> Reply {
        self.ask(&format!("GET {path}"), &[], "")
    }

    pub(crate) fn post(self, path: &str, body: &Value) -> Reply {
        self.post_text(path, &body.to_string())
    }

    pub(crate) fn post_text(self, path: &str, body: &str) -> Reply {
        let headers = [("content-type", "application/json")];
        self.ask(&format!("POST {path}"), &headers, body)
    }

    /// Hands a job in and tells its number.
    pub(crate) fn hand_in(self, handed: &Value) -> String {
        let reply = self.post("/api/jobs", handed);
        assert_eq!(reply.status, 202, "{reply:?}");
        reply.json()["id"].as_str().expect("a number").to_owned()
    }

    /// Follows a job to its end: the names of events and their data.
    pub(crate) fn follow(self, id: &str) -> Vec<(String, Value)> {
        let request = format!("GET /api/jobs/{id}/events HTTP/1.0\r\nhost: {}\r\n\r\n", self.0);
        self.events(&request).collect()
    }

    /// Submits a job and follows it in one request, which closes when the iterator is dropped.
    pub(crate) fn submit_and_follow(
        self,
        job: &Value,
    ) -> impl Iterator<Item = (String, Value)> + use<> {
        let body = job.to_string();
        self.events(&format!(
            "POST /api/jobs HTTP/1.0\r\nhost: {}\r\ncontent-type: application/json\r\n\
             accept: text/event-stream\r\ncontent-length: {}\r\n\r\n{body}",
            self.0,
            body.len(),
        ))
    }

    fn events(self, request: &str) -> impl Iterator<Item = (String, Value)> + use<> {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("a request");
        let mut name = String::new();
        BufReader::new(stream).lines().filter_map(move |line| {
            let line = line.expect("a line");
            if let Some(event) = line.strip_prefix("event: ") {
                event.clone_into(&mut name);
            }
            let data = line.strip_prefix("data: ")?;
            Some((name.clone(), serde_json::from_str(data).expect("JSON")))
        })
    }
}

fn reply(text: &str) -> Option<Reply> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers = lines.filter_map(|line| line.split_once(": "));
    let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()));
    Some(Reply { status, headers: headers.collect(), body: body.to_owned() })
}
