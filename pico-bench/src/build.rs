//! Builds the firmware for a test, so that `cargo test` runs the image made of the sources beside it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::{env, fmt, io};

const TARGET: &str = "thumbv6m-none-eabi";
const PROFILE: &str = "firmware";
/// What of cargo's environment the inner cargo needs too: where it lives and how it reaches the network.
const KEPT: [&str; 5] = [
    "CARGO_HOME",
    "CARGO_NET_",
    "CARGO_HTTP_",
    "CARGO_REGISTR",
    "CARGO_TERM_",
];

static BUILT: Mutex<BTreeMap<String, PathBuf>> = Mutex::new(BTreeMap::new());

/// Why there is no image.
#[derive(Debug)]
pub enum BuildError {
    /// A file or folder could not be read or written.
    File(PathBuf, io::Error),
    /// A program could not be started.
    Start(&'static str, io::Error),
    /// rustup could not fetch the device's target.
    Target,
    /// cargo could not build the firmware.
    Cargo,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Start(program, error) => write!(f, "can not start {program}: {error}"),
            Self::Target => write!(f, "rustup could not fetch {TARGET}"),
            Self::Cargo => write!(f, "the firmware does not build"),
        }
    }
}

impl std::error::Error for BuildError {}

/// Builds the package `firmware` of this workspace with the given features and returns its ELF file. Each set of features is built once
/// per process; several processes wait for each other. The image has a target folder of its own: the outer cargo holds the lock of its.
pub fn firmware(features: &[&str]) -> Result<PathBuf, BuildError> {
    let mut features = features.to_vec();
    features.sort_unstable();
    let features = features.join(",");
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(path) = built.get(&features) {
        return Ok(path.clone());
    }
    let path = build(&features)?;
    built.insert(features, path.clone());
    Ok(path)
}

fn build(features: &str) -> Result<PathBuf, BuildError> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = root.join("target").join("firmware");
    let file_error = |path: &Path| {
        let path = path.to_owned();
        move |error| BuildError::File(path, error)
    };
    fs::create_dir_all(&folder).map_err(file_error(&folder))?;
    // Images with different features are linked to the same file: it is built and copied under one lock.
    let lock_path = folder.join("bench.lock");
    let lock = File::create(&lock_path).map_err(file_error(&lock_path))?;
    lock.lock().map_err(file_error(&lock_path))?;
    ensure_target(&root)?;
    let status = clean_command("cargo", &root)
        .args([
            "build",
            "--quiet",
            "--package",
            "firmware",
            "--bin",
            "firmware",
        ])
        .args([
            "--profile",
            PROFILE,
            "--target",
            TARGET,
            "--features",
            features,
        ])
        .arg("--target-dir")
        .arg(&folder)
        .status()
        .map_err(|error| BuildError::Start("cargo", error))?;
    if !status.success() {
        return Err(BuildError::Cargo);
    }
    let linked = folder.join(TARGET).join(PROFILE).join("firmware");
    let name = match features {
        "" => "firmware.elf".to_owned(),
        features => format!("firmware-{}.elf", features.replace(',', "-")),
    };
    // Another process may be reading the copy: it is replaced as a whole.
    let (copy, fresh) = (folder.join(&name), folder.join(name + ".new"));
    fs::copy(&linked, &fresh).map_err(file_error(&linked))?;
    fs::rename(&fresh, &copy).map_err(file_error(&copy))?;
    Ok(copy)
}

/// Fetches the device's target when it is missing.
fn ensure_target(root: &Path) -> Result<(), BuildError> {
    let output = clean_command("rustc", root)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()
        .map_err(|error| BuildError::Start("rustc", error))?;
    if Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir() {
        return Ok(());
    }
    // Written, not printed: a test's prints are kept from the person who waits.
    let _ = writeln!(
        io::stderr(),
        "{TARGET} is not installed: rustup target add {TARGET}"
    );
    let status = clean_command("rustup", root)
        .args(["target", "add", TARGET])
        .status()
        .map_err(|error| BuildError::Start("rustup", error))?;
    status.success().then_some(()).ok_or(BuildError::Target)
}

/// A command without what the outer cargo has put into the environment, which would leak into the cross build.
fn clean_command(program: &str, root: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root);
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy();
        let cargo = name.starts_with("CARGO") && !KEPT.iter().any(|kept| name.starts_with(kept));
        let rust = ["RUSTFLAGS", "RUSTDOCFLAGS", "RUSTC"]
            .iter()
            .any(|flag| name.starts_with(flag));
        if cargo || rust {
            command.env_remove(name.as_ref());
        }
    }
    command
}
