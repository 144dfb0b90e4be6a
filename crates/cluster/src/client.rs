//! A client of a database whose answers are not waited for without end.
//!
//! A connection may break without a word, as when a machine between here and there is stopped, and
//! a question may wait for what somebody else has locked. So a question is given up after a while,
//! or soon after somebody does not want to know any more: first the server is asked to drop it, and
//! if that is of no use the connection is dropped.

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

/// How long to wait for a connection, and for what ends a question.
const CONNECTING: Duration = Duration::from_secs(30);
const ENDING: Duration = Duration::from_secs(1);

/// Time between looks at whether somebody still wants to know.
const LOOK: Duration = Duration::from_millis(50);

/// How long to wait for an answer.
#[derive(Clone, Debug)]
pub(crate) struct Patience {
    /// At most.
    pub(crate) most: Duration,
    /// Ends it.
    pub(crate) stop: CancelToken,
    /// So long after it is ended.
    pub(crate) farewell: Duration,
}

impl Patience {
    /// Ends when there is none left; without one, never.
    async fn end(of: Option<&Self>) {
        let Some(patience) = of else {
            return pending().await;
        };
        let begun = Instant::now();
        let mut stopped: Option<Instant> = None;
        while begun.elapsed() < patience.most {
            if patience.stop.is_canceled() {
                let since = stopped.get_or_insert_with(Instant::now);
                if since.elapsed() >= patience.farewell {
                    return;
                }
            }
            sleep(LOOK).await;
        }
    }
}

/// A client with its connection.
pub(crate) struct Client {
    client: tokio_postgres::Client,
    wire: Wire,
}

/// What speaks with the server while somebody waits for an answer.
struct Wire {
    runtime: Runtime,
    driver: Option<JoinHandle<Result<(), Error>>>,
    notified: Arc<Notify>,
    connector: MakeRustlsConnect,
    patience: Option<Patience>,
    has_given_up: bool,
}

impl Client {
    /// Connects; nothing, if the server says nothing.
    pub(crate) fn connect(
        config: &Config,
        connector: MakeRustlsConnect,
        patience: Option<Patience>,
    ) -> Option<Result<Self, Error>> {
        let runtime = Builder::new_current_thread().enable_all().build().ok()?;
        let connected = runtime.block_on(async {
            let connecting = timeout(CONNECTING, config.connect(connector.clone()));
            tokio::select! {
                connected = connecting => connected.ok(),
                () = Patience::end(patience.as_ref()) => None,
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

    /// Whether an answer was not waited for any more.
    pub(crate) fn has_given_up(&self) -> bool {
        self.wire.has_given_up
    }

    pub(crate) fn query<T: ?Sized + ToStatement>(
        &mut self,
        question: &T,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Error> {
        let cancel = self.client.cancel_token();
        self.wire.wait(self.client.query(question, parameters), &cancel)
    }

    pub(crate) fn query_one(
        &mut self,
        question: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Row, Error> {
        let cancel = self.client.cancel_token();
        self.wire.wait(self.client.query_one(question, parameters), &cancel)
    }

    pub(crate) fn query_opt(
        &mut self,
        question: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Option<Row>, Error> {
        let cancel = self.client.cancel_token();
        self.wire.wait(self.client.query_opt(question, parameters), &cancel)
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

    pub(crate) fn prepare(&mut self, question: &str) -> Result<Statement, Error> {
        let cancel = self.client.cancel_token();
        self.wire.wait(self.client.prepare(question), &cancel)
    }

    /// Waits for a notice, or for so long.
    pub(crate) fn await_notice(&mut self, time: Duration) {
        let Wire { runtime, notified, .. } = &self.wire;
        // That none came is no error, and a connection that broke says so when it is used.
        let _ = runtime.block_on(async { timeout(time, notified.notified()).await });
    }
}

impl Wire {
    /// Waits for an answer as long as there is patience.
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
                () = Patience::end(patience.as_ref()) => *has_given_up = true,
            }
            // Whether the server hears of it or not.
            let _ = timeout(ENDING, cancel.cancel_query(connector.clone())).await;
            if let Ok(answer) = timeout(ENDING, &mut answer).await {
                return answer;
            }
            if let Some(driver) = driver {
                driver.abort();
            }
            answer.await
        });
        match answer {
            // Why it is closed was told to the connection.
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
