//! Has the binary built anew when a folder that it embeds gains or loses a file; Cargo knows of the
//! files themselves.

fn main() {
    for folder in ["bundles", "content"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
