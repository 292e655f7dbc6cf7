//! Has a release build made anew when `locales/` gains or loses a file; Cargo knows of the files
//! themselves. A debug build reads them when it starts.

fn main() {
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let watched = if is_release {
        "../../locales"
    } else {
        "build.rs"
    };
    println!("cargo::rerun-if-changed={watched}");
}
