//! Property tests in the syntax of `proptest!`.
//!
//! `proptest!` compiles its whole runner for every test, because each test has its own strategy
//! types. Here a value becomes a [`Case`] before the runner sees it, so a crate compiles one runner
//! for all tests; failing values are still shrunk.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use proptest::strategy::{BoxedStrategy, Strategy};
use proptest::test_runner::{Config, TestCaseResult, TestRunner};

/// A value and the test to run on it.
struct Case {
    shown: String,
    trial: RefCell<Option<Trial>>,
}

type Trial = Box<dyn FnOnce() -> TestCaseResult>;

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// Tests random values; the test `name` fails with the smallest failing value found.
pub fn check<S>(
    config: Config,
    (file, name): (&'static str, &'static str),
    values: S,
    property: impl Fn(S::Value) -> TestCaseResult + 'static,
) where
    S: Strategy<Value: 'static> + 'static,
{
    let property = Rc::new(property);
    let case = move |value: S::Value| {
        let property = Rc::clone(&property);
        Case {
            shown: format!("{value:?}"),
            trial: RefCell::new(Some(Box::new(move || property(value)))),
        }
    };
    run(config, file, name, &values.prop_map(case).boxed());
}

fn run(config: Config, file: &'static str, name: &'static str, cases: &BoxedStrategy<Case>) {
    let mut runner =
        TestRunner::new(Config { source_file: Some(file), test_name: Some(name), ..config });
    let tried = runner.run(cases, |case| match case.trial.take() {
        Some(trial) => trial(),
        None => Ok(()),
    });
    if let Err(error) = tried {
        panic!("{error}\n{runner}");
    }
}

/// Property tests: like `proptest!`, with `name in strategy` for every value.
#[macro_export]
macro_rules! properties {
    (#![proptest_config($config:expr)] $($tests:tt)*) => {
        $crate::properties!(@with ($config) $($tests)*);
    };
    (@with ($config:expr) $(
        $(#[$attribute:meta])*
        fn $name:ident($($value:pat in $strategy:expr),* $(,)?) $body:block
    )*) => {$(
        $(#[$attribute])*
        fn $name() {
            $crate::check_property(
                $config,
                (file!(), concat!(module_path!(), "::", stringify!($name))),
                ($($strategy,)*),
                |($($value,)*)| {
                    $body;
                    Ok(())
                },
            );
        }
    )*};
    ($(#[$attribute:meta])* fn $($tests:tt)*) => {
        $crate::properties!(
            @with (::proptest::prelude::ProptestConfig::default())
            $(#[$attribute])* fn $($tests)*
        );
    };
}
