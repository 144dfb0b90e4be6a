//! `proof check` and `proof explain`: certificates.

use mustplay::{Check, Checked, Explain};

use crate::args::Shared::{Limits, Names, Orientation, Svg};
use crate::args::{Command, Shared, SharedArgs};
use crate::input;
use crate::output::Exit;

impl Command for Check {
    const SHARED: &'static [Shared] = &[Names, Limits];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        let check = Self { certificate: read(&self.certificate, &args)? };
        let report = args.report(&check)?;
        let end = exit(&report.answer);
        args.tell(&check, report)?;
        Ok(end)
    }
}

impl Command for Explain {
    const SHARED: &'static [Shared] = &[Names, Svg, Orientation, Limits];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        let explain = Self { certificate: read(&self.certificate, &args)?, ..self };
        let report = args.report(&explain)?;
        let end = exit(&report.answer.checked);
        args.tell(&explain, report)?;
        Ok(end)
    }
}

/// The text of a certificate, which must fit into memory.
fn read(file: &str, args: &SharedArgs) -> anyhow::Result<String> {
    input::read_named(file, args.limits.memory as u64)
}

fn exit(checked: &Checked) -> Exit {
    match checked.valid {
        Some(true) => Exit::Done,
        Some(false) => Exit::Refused,
        None => Exit::Limit,
    }
}
