#!/bin/sh
# Compiles the stub of the WebAssembly interpreter: engine/quickjs/build.sh OUTDIR makes OUTDIR/libvmlib.a.
# Cargo finds it there through WAMR_LIB_DIR. Nothing but a C compiler and ar is needed.
set -eu

out=${1:?usage: engine/quickjs/build.sh OUTDIR}
here=$(cd "$(dirname "$0")" && pwd)
library=$out/libvmlib.a

[ "$library" -nt "$here/wasm_stub.c" ] && exit 0

mkdir -p "$out"
work=$(mktemp -d "$out/build.XXXXXX")
trap 'rm -rf "$work"' EXIT
"${CC:-cc}" -std=c99 -O1 -fPIC -Wall -Wextra -c "$here/wasm_stub.c" -o "$work/wasm_stub.o"
"${AR:-ar}" rcs "$work/libvmlib.a" "$work/wasm_stub.o"
# Into place in one step, so that a build that runs at the same time never sees half a library.
mv "$work/libvmlib.a" "$library"
