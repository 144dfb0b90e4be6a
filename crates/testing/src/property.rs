//! Properties that random values have, as `proptest!` writes them.
//!
//! `proptest!` has the whole of its runner compiled for every test, since each has strategies of a
//! type of its own. Here a value becomes a [`Case`] before the runner sees it, so that there is one
//! runner for all tests of a crate; values are still made smaller when a property fails.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use proptest::strategy::{BoxedStrategy, Strategy};
use proptest::test_runner::{Config, TestCaseResult, TestRunner};

/// A value and what is to be tried with it.
struct Case {
    shown: String,
    trial: RefCell<Option<Trial>>,
}

/// Tries a value, once.
type Trial = Box<dyn FnOnce() -> TestCaseResult>;

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// Tries random values; the test called `name` fails with the smallest one that was found not to
/// have the property.
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

/// Tests of properties: like `proptest!`, with `name in strategy` for every value.
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
