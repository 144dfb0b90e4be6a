//! A blocking `PostgreSQL` client with timeouts.
//!
//! A connection may break silently, as when a machine on the way is stopped, and a query may wait
//! for a lock. So a query ends after a timeout, or soon after cancellation: first the server is
//! asked to cancel it, and if that fails the connection is dropped.

use std::future::{Future, pending, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use mustplay_core::CancelToken;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Config, Error, Row, Statement, ToStatement};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Time limits for connecting, and for canceling a query.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);
const CANCEL_TIMEOUT: Duration = Duration::from_secs(1);

const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How long to wait for the result of a query.
#[derive(Clone, Debug)]
pub(crate) struct QueryTimeout {
    pub(crate) most: Duration,
    pub(crate) stop: CancelToken,
    pub(crate) grace: Duration,
}

impl QueryTimeout {
    /// Completes when the time is up; without a timeout, never.
    async fn end(of: Option<&Self>) {
        let Some(timeout) = of else {
            return pending().await;
        };
        let begun = Instant::now();
        let mut stopped: Option<Instant> = None;
        while begun.elapsed() < timeout.most {
            if timeout.stop.is_canceled() {
                let since = stopped.get_or_insert_with(Instant::now);
                if since.elapsed() >= timeout.grace {
                    return;
                }
            }
            sleep(POLL_INTERVAL).await;
        }
    }
}

pub(crate) struct Client {
    client: tokio_postgres::Client,
    wire: Wire,
}

/// The connection, driven while a caller waits for a result.
struct Wire {
    runtime: Runtime,
    driver: Option<JoinHandle<Result<(), Error>>>,
    notified: Arc<Notify>,
    connector: MakeRustlsConnect,
    patience: Option<QueryTimeout>,
    has_given_up: bool,
}

impl Client {
    /// Connects; `None` if the server does not respond in time.
    pub(crate) fn connect(
        config: &Config,
        connector: MakeRustlsConnect,
        patience: Option<QueryTimeout>,
    ) -> Option<Result<Self, Error>> {
        let runtime = Builder::new_current_thread().enable_all().build().ok()?;
        let connected = runtime.block_on(async {
            let connecting = timeout(CONNECT_TIMEOUT, config.connect(connector.clone()));
            tokio::select! {
                connected = connecting => connected.ok(),
                () = QueryTimeout::end(patience.as_ref()) => None,
            }
        })?;
        let (client, mut connection) = match connected {
            Ok(connected) => connected,
            Err(error) => return Some(Err(error)),
        };
        let notified = Arc::new(Notify::new());
        let hears = Arc::clone(&notified);
        let driver = runtime.spawn(async move {
            while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(_) = message? {
                    hears.notify_one();
                }
            }
            Ok(())
        });
        let wire = Wire {
            runtime,
            driver: Some(driver),
            notified,
            connector,
            patience,
            has_given_up: false,
        };
        Some(Ok(Self { client, wire }))
    }

    /// Whether a query timed out or was canceled.
    pub(crate) fn has_given_up(&self) -> bool {
        self.wire.has_given_up
    }

    pub(crate) fn query<T: ?Sized + ToStatement>(
        &mut self,
        query_text: &T,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Error> {
        let cancel = self.client.cancel_token();
        self.wire.wait(self.client.query(query_text, parameters), &cancel)
    }

    pub(crate) fn query_one(
        &mut self,
        query_text: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Row, Error> {
        let cancel = self.client.cancel_token();
        self.wire.wait(self.client.query_one(query_text, parameters), &cancel)
    }

    pub(crate) fn query_opt(
        &mut self,
        query_text: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Option<Row>, Error> {
        let cancel = self.client.cancel_token();
        self.wire.wait(self.client.query_opt(query_text, parameters), &cancel)
    }

    pub(crate) fn execute(
        &mut self,
        statement: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<u64, Error> {
        let cancel = self.client.cancel_token();
        self.wire.wait(self.client.execute(statement, parameters), &cancel)
    }

    pub(crate) fn batch_execute(&mut self, statements: &str) -> Result<(), Error> {
        let cancel = self.client.cancel_token();
        self.wire.wait(self.client.batch_execute(statements), &cancel)
    }

    pub(crate) fn prepare(&mut self, query_text: &str) -> Result<Statement, Error> {
        let cancel = self.client.cancel_token();
        self.wire.wait(self.client.prepare(query_text), &cancel)
    }

    /// Waits for a notification, at most for `time`.
    pub(crate) fn await_notice(&mut self, time: Duration) {
        let Wire { runtime, notified, .. } = &self.wire;
        // A timeout is no error, and a broken connection fails at its next use.
        let _ = runtime.block_on(async { timeout(time, notified.notified()).await });
    }
}

impl Wire {
    /// Waits for the result of a query within the timeout.
    fn wait<T>(
        &mut self,
        answer: impl Future<Output = Result<T, Error>>,
        cancel: &tokio_postgres::CancelToken,
    ) -> Result<T, Error> {
        let Self { runtime, driver, connector, patience, has_given_up, .. } = self;
        let answer = runtime.block_on(async {
            let mut answer = pin!(answer);
            tokio::select! {
                answer = &mut answer => return answer,
                () = QueryTimeout::end(patience.as_ref()) => *has_given_up = true,
            }
            // Best effort: the server may be unreachable.
            let _ = timeout(CANCEL_TIMEOUT, cancel.cancel_query(connector.clone())).await;
            if let Ok(answer) = timeout(CANCEL_TIMEOUT, &mut answer).await {
                return answer;
            }
            if let Some(driver) = driver {
                driver.abort();
            }
            answer.await
        });
        match answer {
            // The connection task has the reason why it is closed.
            Err(error) if error.is_closed() => {
                let told = driver.take().map(|driver| runtime.block_on(driver));
                match told {
                    Some(Ok(Err(why))) => Err(why),
                    _ => Err(error),
                }
            }
            answer => answer,
        }
    }
}
