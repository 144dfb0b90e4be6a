//! Listening, answering, and coming to an end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
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

use crate::desk::Desk;
use crate::error::{Fault, json};
use crate::house::{House, Peer};
use crate::settings::Settings;
use crate::traffic::Traffic;
use crate::{api, assets, campaigns, events, guard, openapi, sites};

/// How long jobs and answers may take to end when the server does.
const FAREWELL: Duration = Duration::from_secs(5);

/// A server that runs in threads of its own.
pub struct Server {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    thread: JoinHandle<io::Result<()>>,
}

impl Server {
    /// Begins to listen. Port 0 is any that is free.
    pub fn start(engine: Engine, settings: Settings) -> io::Result<Self> {
        let listener = std::net::TcpListener::bind(settings.address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let house = Arc::new(House {
            desk: Desk::open(engine, settings.clone())?,
            traffic: Traffic::default(),
            settings,
        });
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let (stop, stopped) = watch::channel(false);
        let thread = thread::Builder::new().name("server".to_owned());
        let thread = thread.spawn(move || {
            let ended = runtime.block_on(serve(listener, house, stopped));
            // Whoever reads slowly is not waited for.
            runtime.shutdown_timeout(Duration::from_millis(100));
            ended
        })?;
        Ok(Self { address, stop, thread })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends it, from any thread.
    pub fn stopper(&self) -> impl Fn() + Send + 'static {
        let stop = self.stop.clone();
        move || {
            stop.send_replace(true);
        }
    }

    /// Waits until it has ended.
    pub fn wait(self) -> io::Result<()> {
        let ended = self.thread.join();
        ended.unwrap_or_else(|_| Err(io::Error::other("the server has panicked")))
    }

    /// Ends it: jobs that run tell what they know, and whoever waits for an answer gets it.
    pub fn stop(self) -> io::Result<()> {
        self.stopper()();
        self.wait()
    }
}

fn router(house: &Arc<House>) -> Router {
    let description = openapi::description().to_string();
    Router::new()
        .route("/", get(assets::board))
        .route("/games", get(assets::games))
        .route("/catalogue", get(assets::catalogue))
        .route("/campaigns", get(assets::campaigns))
        .route("/assets/{*name}", get(assets::file))
        .route("/api/jobs", post(api::hand_in))
        .route("/api/jobs/{id}", get(api::look).delete(api::cancel))
        .route("/api/jobs/{id}/events", get(events::follow))
        .route("/api/run/{job}", post(api::run))
        .route("/api/campaigns", get(campaigns::look))
        .route("/api/openapi.json", get(|| async move { json(description) }))
        .route("/calculate-move", post(sites::answer::<sites::CalculateMove>))
        .route("/analyze-game", post(sites::answer::<sites::AnalyzeGame>))
        .route("/analyze-position", post(sites::answer::<sites::AnalyzePosition>))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .fallback(|| async { Fault::missing("such page") })
        .method_not_allowed_fallback(|| async {
            Fault::new(StatusCode::METHOD_NOT_ALLOWED, "there is no such method here")
        })
        .layer(DefaultBodyLimit::max(house.settings.body))
        .layer(RequestBodyTimeoutLayer::new(house.settings.patience))
        .layer(middleware::from_fn_with_state(Arc::clone(house), guard::guard))
        .with_state(Arc::clone(house))
}

async fn health() -> Response {
    json(r#"{"status":"ok"}"#.to_owned()).into_response()
}

async fn metrics(axum::extract::State(house): axum::extract::State<Arc<House>>) -> Response {
    let kind = [("content-type", "text/plain; version=0.0.4; charset=utf-8")];
    (kind, house.traffic.metrics(&house.desk)).into_response()
}

async fn serve(
    listener: std::net::TcpListener,
    house: Arc<House>,
    mut stopped: watch::Receiver<bool>,
) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let router = router(&house);
    let places = Arc::new(Semaphore::new(house.settings.connections));
    let graceful = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(house.settings.patience);
    loop {
        let place = Arc::clone(&places).acquire_owned();
        let connection = async {
            let place = place.await.map_err(io::Error::other)?;
            listener.accept().await.map(|accepted| (accepted, place))
        };
        let ((stream, peer), place) = tokio::select! {
            connection = connection => if let Ok(connection) = connection {
                connection
            } else {
                // A connection that broke off, or too many open files: others may do better.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            },
            _ = stopped.wait_for(|is_stopped| *is_stopped) => break,
        };
        // An event is worth sending at once.
        let _ = stream.set_nodelay(true);
        let service = router.clone().layer(Extension(Peer(peer)));
        let service = TowerToHyperService::new(service);
        let served = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // What a client does wrong is the client's business.
            let _ = served.await;
            drop(place);
        });
    }
    house.desk.close();
    let farewell = async {
        while !house.desk.is_idle() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        graceful.shutdown().await;
    };
    let _ = tokio::time::timeout(FAREWELL, farewell).await;
    Ok(())
}
