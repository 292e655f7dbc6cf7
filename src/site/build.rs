//! Has the crate built anew when `bundles/` gains or loses a file; Cargo knows of the files
//! themselves.

fn main() {
    println!("cargo::rerun-if-changed=../../bundles");
}
