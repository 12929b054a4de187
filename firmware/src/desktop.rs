//! On a desktop: builds the device's image and makes the file that is dragged onto a Pico.

use firmware::uf2::Image;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs};

const DEVICE: &str = "thumbv6m-none-eabi";

/// What the flash may hold at most; the rest of a Pico's 2 MiB is for a larger program some day.
const MOST_FLASH: usize = 256 * 1024;

const HELP: &str = "\
cargo uf2 [CARGO OPTIONS]: builds the firmware and writes target/iride-VERSION.uf2,
to be dragged onto the drive RPI-RP2 of a Pico that was plugged in with BOOTSEL held.
Options such as --features fast-i2c (iride-VERSION-fast-i2c.uf2) go to cargo build.";

/// Makes the file, or says why not.
pub fn main() -> ExitCode {
    let options: Vec<String> = env::args().skip(1).collect();
    if options
        .iter()
        .any(|option| option == "--help" || option == "-h")
    {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match make(&options) {
        Ok(told) => {
            println!("{told}");
            ExitCode::SUCCESS
        }
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::FAILURE
        }
    }
}

fn make(options: &[String]) -> Result<String, String> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("The firmware's folder has no parent.")?;
    fetch_target(workspace)?;
    build(workspace, options)?;
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => workspace.join(folder),
        None => workspace.join("target"),
    };
    let elf = target.join(DEVICE).join("firmware/firmware");
    let bytes = fs::read(&elf).map_err(|error| format!("{}: {error}.", elf.display()))?;
    let image = Image::from_elf(&bytes).map_err(|why| format!("{}: {why}.", elf.display()))?;
    let file = target.join(name(options));
    fs::write(&file, image.to_uf2()).map_err(|error| format!("{}: {error}.", file.display()))?;
    if image.size() > MOST_FLASH {
        let size = image.size();
        return Err(format!(
            "The image has {size} bytes; {MOST_FLASH} is what it may have."
        ));
    }
    Ok(told(&file, image.size()))
}

/// The file's name: the version, and `fast-i2c` where that was asked for.
fn name(options: &[String]) -> String {
    let fast = options.iter().any(|option| option.contains("fast-i2c"));
    let variant = if fast { "-fast-i2c" } else { "" };
    format!("iride-{}{variant}.uf2", env!("CARGO_PKG_VERSION"))
}

fn told(file: &Path, size: usize) -> String {
    let file = file.display();
    format!("{file}: {size} of {MOST_FLASH} bytes of flash. Drag it onto RPI-RP2.")
}

/// Fetches the device's target where rustup has not done so by itself.
fn fetch_target(workspace: &Path) -> Result<(), String> {
    let listed = Command::new("rustup")
        .current_dir(workspace)
        .args(["target", "list", "--installed"])
        .output();
    // Without rustup, whoever installed Rust knows better.
    let Ok(listed) = listed else { return Ok(()) };
    let listed = String::from_utf8_lossy(&listed.stdout);
    if listed.lines().any(|line| line == DEVICE) {
        return Ok(());
    }
    println!("Fetching the target {DEVICE}.");
    let mut add = Command::new("rustup");
    add.current_dir(workspace).args(["target", "add", DEVICE]);
    succeed(add, "rustup target add")
}

/// What of cargo's own settings the inner cargo needs too.
const KEPT: [&str; 6] = [
    "CARGO_HOME",
    "CARGO_TARGET_DIR",
    "CARGO_NET_",
    "CARGO_HTTP_",
    "CARGO_REGISTR",
    "CARGO_TERM_",
];

fn build(workspace: &Path, options: &[String]) -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or("cargo".into());
    let mut build = Command::new(cargo);
    build.current_dir(workspace).arg("firmware").args(options);
    // What cargo told this program is about this program, not about the device's.
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy();
        let is_cargos =
            name.starts_with("CARGO_") && !KEPT.iter().any(|kept| name.starts_with(kept));
        if is_cargos || name.starts_with("RUSTFLAGS") {
            build.env_remove(&*name);
        }
    }
    succeed(build, "cargo firmware")
}

fn succeed(mut command: Command, name: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} ended with {status}.")),
        Err(error) => Err(format!("{name} did not start: {error}.")),
    }
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn a_faster_bus_is_in_the_name() {
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(name(&[]), format!("iride-{version}.uf2"));
        let fast = ["--features", "fast-i2c"].map(str::to_owned);
        assert_eq!(name(&fast), format!("iride-{version}-fast-i2c.uf2"));
    }
}
