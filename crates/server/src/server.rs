//! The server: routes, connections and shutdown.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use mustplay::Engine;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tower_http::timeout::RequestBodyTimeoutLayer;

use crate::app::{AppState, Peer, security};
use crate::error::{ApiError, json_text};
use crate::queue::JobQueue;
use crate::settings::ServerSettings;
use crate::{api, assets, campaigns, openapi, sites};

/// How long a shutdown waits for running jobs and open responses.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// A server that runs in threads of its own.
pub struct Server {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    thread: JoinHandle<io::Result<()>>,
}

impl Server {
    /// Binds the address and starts serving; port 0 picks a free port.
    pub fn start(engine: Engine, settings: ServerSettings) -> io::Result<Self> {
        let listener = std::net::TcpListener::bind(settings.address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let app = Arc::new(AppState {
            queue: JobQueue::start(engine, settings.clone())?,
            requests: Mutex::default(),
            settings,
        });
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let (stop, stopped) = watch::channel(false);
        let thread = thread::Builder::new().name("server".to_owned());
        let thread = thread.spawn(move || {
            let served = runtime.block_on(serve(listener, app, stopped));
            // Drops connections that are still sending to slow clients.
            runtime.shutdown_timeout(Duration::from_millis(100));
            served
        })?;
        Ok(Self { address, stop, thread })
    }

    /// The bound address, with the port that was picked for port 0.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A function that stops the server, from any thread.
    pub fn stopper(&self) -> impl Fn() + Send + 'static {
        let stop = self.stop.clone();
        move || {
            stop.send_replace(true);
        }
    }

    /// Waits until the server has stopped.
    pub fn wait(self) -> io::Result<()> {
        let served = self.thread.join();
        served.unwrap_or_else(|_| Err(io::Error::other("the server has panicked")))
    }

    /// Stops the server. Running jobs are canceled and return partial answers.
    pub fn stop(self) -> io::Result<()> {
        self.stopper()();
        self.wait()
    }
}

fn router(app: &Arc<AppState>) -> Router {
    let description = openapi::description().to_string();
    Router::new()
        .route("/", assets::page("index.html"))
        .route("/games", assets::page("games.html"))
        .route("/catalogue", assets::page("catalogue.html"))
        .route("/campaigns", assets::page("campaigns.html"))
        .route("/assets/{*name}", get(assets::file))
        .route("/api/jobs", post(api::submit))
        .route("/api/jobs/{id}", get(api::show).delete(api::cancel))
        .route("/api/jobs/{id}/events", get(api::events))
        .route("/api/run/{job}", post(api::run))
        .route("/api/campaigns", get(campaigns::show))
        .route("/api/openapi.json", get(|| async move { json_text(description) }))
        .route("/calculate-move", post(sites::answer::<sites::CalculateMove>))
        .route("/analyze-game", post(sites::answer::<sites::AnalyzeGame>))
        .route("/analyze-position", post(sites::answer::<sites::AnalyzePosition>))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .fallback(|| async { ApiError::not_found("such page") })
        .method_not_allowed_fallback(|| async {
            ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "there is no such method here")
        })
        .layer(DefaultBodyLimit::max(app.settings.body))
        .layer(RequestBodyTimeoutLayer::new(app.settings.patience))
        .layer(middleware::from_fn_with_state(Arc::clone(app), security))
        .with_state(Arc::clone(app))
}

async fn health() -> Response {
    json_text(r#"{"status":"ok"}"#.to_owned())
}

async fn metrics(axum::extract::State(app): axum::extract::State<Arc<AppState>>) -> Response {
    let kind = [("content-type", "text/plain; version=0.0.4; charset=utf-8")];
    (kind, app.metrics()).into_response()
}

async fn serve(
    listener: std::net::TcpListener,
    app: Arc<AppState>,
    mut stopped: watch::Receiver<bool>,
) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let router = router(&app);
    let permits = Arc::new(Semaphore::new(app.settings.connections));
    let graceful = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(app.settings.patience);
    loop {
        let permit = Arc::clone(&permits).acquire_owned();
        let connection = async {
            let permit = permit.await.map_err(io::Error::other)?;
            listener.accept().await.map(|accepted| (accepted, permit))
        };
        let ((stream, peer), permit) = tokio::select! {
            connection = connection => if let Ok(connection) = connection {
                connection
            } else {
                // The peer has gone, or too many files are open: wait and accept again.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            },
            _ = stopped.wait_for(|is_stopped| *is_stopped) => break,
        };
        // Small events go out at once instead of being batched (Nagle's algorithm).
        let _ = stream.set_nodelay(true);
        let service = router.clone().layer(Extension(Peer(peer)));
        let service = TowerToHyperService::new(service);
        let served = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // Errors of the client need no handling.
            let _ = served.await;
            drop(permit);
        });
    }
    app.queue.close();
    let shutdown = async {
        while !app.queue.is_idle() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        graceful.shutdown().await;
    };
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, shutdown).await;
    Ok(())
}
