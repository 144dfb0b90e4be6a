//! Files to be written, which are looked at before any work is done for them.
//!
//! Every option that names such a file has the type [`Destination`], and [`check`] finds them all
//! among the arguments of a command: a proof that took a day must not be lost for want of a folder,
//! nor be overwritten by a picture.

use std::ffi::OsString;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::ArgMatches;

/// The name of a file to be written.
#[derive(Clone, Debug)]
pub(crate) struct Destination(PathBuf);

impl From<OsString> for Destination {
    fn from(name: OsString) -> Self {
        Self(name.into())
    }
}

impl Deref for Destination {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for Destination {
    fn as_ref(&self) -> &Path {
        self
    }
}

/// Complains of a file that cannot be written, or is to be written by two options.
pub(super) fn check(options: &ArgMatches) -> anyhow::Result<()> {
    let mut seen: Vec<(String, PathBuf)> = Vec::new();
    for id in options.ids() {
        let Ok(Some(path)) = options.try_get_one::<Destination>(id.as_str()) else {
            continue;
        };
        let option = format!("--{}", id.as_str().replace('_', "-"));
        let place = place(&option, path)?;
        if let Some((other, _)) = seen.iter().find(|(_, before)| *before == place) {
            bail!(
                "cannot write {} twice: expected different files for {other} and {option}",
                path.display()
            );
        }
        // Devices take whatever they are given.
        if path.is_file() || !path.exists() {
            seen.push((option, place));
        }
    }
    Ok(())
}

/// Where a file is, or is to be; the same however it is named.
fn place(option: &str, path: &Path) -> anyhow::Result<PathBuf> {
    if path.as_os_str().is_empty() {
        bail!("{option}: expected the name of a file, found nothing");
    }
    if path == "-" {
        bail!("{option}: expected the name of a file, found `-`: use `./-` for one of that name");
    }
    if path.is_dir() {
        bail!("cannot write {}: it is a directory", path.display());
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        bail!("cannot write {}: there is no directory {}", path.display(), folder.display());
    }
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let new = folder.join(path.file_name().unwrap_or_default());
    Ok(path.canonicalize().unwrap_or(new))
}
