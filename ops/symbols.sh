#!/usr/bin/env bash
# Writes the binary without symbols into a folder, and the names of its Rust functions, which the traces of panics need,
# beside it as selvage.debug. The traces find that file beside the binary or as /usr/lib/debug/usr/bin/selvage.debug.
#
#   ops/symbols.sh BINARY FOLDER
set -euo pipefail

binary=$(realpath "$1") folder=$2
mkdir -p "$folder"
objcopy --only-keep-debug "$binary" "$folder/selvage.debug"
# Most names are the engine's, in C++; Rust's end in a hash.
strip --strip-all --wildcard --keep-symbol='_ZN*17h*E*' --keep-symbol='_R*' "$folder/selvage.debug"
chmod 644 "$folder/selvage.debug"
cd "$folder"
objcopy --strip-all --add-gnu-debuglink=selvage.debug "$binary" selvage
