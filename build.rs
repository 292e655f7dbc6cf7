//! The commit of a release, for `selvage --version`: that of the variable `SELVAGE_COMMIT`, for
//! builds without the repository, else the one that is checked out.

use std::env;
use std::process::Command;

const VARIABLE: &str = "SELVAGE_COMMIT";

fn main() {
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    println!("cargo::rerun-if-changed=build.rs");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let named = env::var(VARIABLE).ok().filter(|name| !name.is_empty());
    let shown = match named.or_else(|| is_release.then(checked_out).flatten()) {
        Some(commit) => format!("commit {commit}"),
        None if is_release => "commit unknown".to_owned(),
        None => "no release".to_owned(),
    };
    println!("cargo::rustc-env={VARIABLE}={shown}");
}

/// The commit that is checked out. A release is built anew when it is another one.
fn checked_out() -> Option<String> {
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
