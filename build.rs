//! The commit of a release, for `selvage --version`: of the variable `SELVAGE_COMMIT`, where there
//! is no repository, else of Git.

use std::env;
use std::process::Command;

const VARIABLE: &str = "SELVAGE_COMMIT";

fn main() {
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    println!("cargo::rerun-if-changed=build.rs");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = env::var(VARIABLE)
        .ok()
        .or_else(|| is_release.then(commit).flatten());
    let commit = commit.unwrap_or_else(|| "no release".to_owned());
    println!("cargo::rustc-env={VARIABLE}={commit}");
}

/// The commit that is checked out. A release is built anew when it is another one.
fn commit() -> Option<String> {
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    Some(format!(
        "commit {}",
        git(&["rev-parse", "--short=12", "HEAD"])?
    ))
}

fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
