//! Has the crate built anew when `content/` gains or loses a file; Cargo knows of the files
//! themselves.

fn main() {
    println!("cargo::rerun-if-changed=../../content");
}
