#!/usr/bin/env bash
# Chooses the JavaScript engine and prints what Cargo must be told of it, as lines for `eval`:
#
#   eval "$(engine/env.sh)" && cargo build --release $CARGO_ENGINE_ARGS
#
# ENGINE=v8 or ENGINE=quickjs forces the choice. Else V8 is chosen where its prebuilt archive is at hand or can be downloaded,
# which is found out within seconds; QuickJS otherwise, which needs nothing beyond a C compiler. An archive is at hand if
# RUSTY_V8_ARCHIVE names it, if it is in ../shared/v8 (outside the repository, for several checkouts beside each other), or if
# the v8 crate has it in its cache. Each engine has a target folder of its own; what they share is built once, in target/build.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
say() { echo "engine: $*" >&2; }
export_line() { printf 'export %s=%q\n' "$1" "$2"; }

# A target folder that is named holds everything.
build=${CARGO_BUILD_BUILD_DIR:-${CARGO_TARGET_DIR:-$root/target/build}}
version=$(awk '$0 == "name = \"v8\"" { getline; gsub(/"/, "", $3); print $3; exit }' "$root/Cargo.lock")
target=$(rustc -vV | sed -n 's/^host: //p')

# The archive on this machine that fits the v8 crate exactly, if there is one.
archive_at_hand() {
	local file
	if [ -n "${RUSTY_V8_ARCHIVE:-}" ]; then
		case $RUSTY_V8_ARCHIVE in
		https://* | http://*) echo "$RUSTY_V8_ARCHIVE" && return ;;
		esac
		[ -e "$RUSTY_V8_ARCHIVE" ] && realpath "$RUSTY_V8_ARCHIVE" && return
		say "RUSTY_V8_ARCHIVE names no file: $RUSTY_V8_ARCHIVE"
	fi
	file=$root/../shared/v8/librusty_v8-$version-$target.a.gz
	[ -e "$file" ] && realpath "$file"
}

# Checks an archive on this machine against engine/v8.sha256, which lists those that the project has built.
check() {
	local sum
	sum=$(awk -v name="${1##*/}" '$2 == name { print $1 }' "$root/engine/v8.sha256")
	[ -z "$sum" ] || [ ! -e "$1" ] || echo "$sum  $1" | sha256sum --check --status ||
		{ say "the SHA-256 of $1 is not that of engine/v8.sha256" && exit 1; }
}

# Where the v8 crate downloads from, and the file in Cargo's home in which it keeps what it downloaded (its build.rs).
base=${RUSTY_V8_MIRROR:-https://github.com/denoland/rusty_v8/releases/download}
url=$base/v$version/librusty_v8_simdutf_release_$target.a.gz
cached=${CARGO_HOME:-$HOME/.cargo}/.rusty_v8/${url//[^a-zA-Z0-9]/_}

# What an earlier build downloaded lies in its target folder, its address beside it. The crate reads that cache but never
# fills it, so this does: the other profile then needs no download, nor either one a network.
keep_download() {
	local address
	[ ! -e "$cached" ] || return 0
	for address in "$build"/*/gn_out/obj/librusty_v8.sum; do
		if [ -e "$address" ] && [ "$(cat "$address")" = "$url" ]; then
			mkdir -p "${cached%/*}" && cp "${address%.sum}.a" "$cached.$$" && mv "$cached.$$" "$cached" && return 0
		fi
	done
}

# The v8 crate downloads with python or curl, so one of them has to be there.
reachable() {
	if command -v curl >/dev/null; then
		curl --silent --fail --location --head --max-time 4 --output /dev/null "$url" 2>/dev/null
	else
		timeout 5 python3 - "$url" 2>/dev/null <<-'END'
			import sys, urllib.request
			urllib.request.urlopen(urllib.request.Request(sys.argv[1], method="HEAD"), timeout=4)
		END
	fi
}

use_v8() {
	[ -z "${1:-}" ] || { check "$1" && export_line RUSTY_V8_ARCHIVE "$1"; }
	export_line CARGO_TARGET_DIR "${CARGO_TARGET_DIR:-$root/target/v8}"
	export_line CARGO_BUILD_BUILD_DIR "$build"
	export_line CARGO_ENGINE_ARGS ""
}

use_quickjs() {
	local stub=${CARGO_TARGET_DIR:-$root/target/quickjs}/wasm-stub
	"$root/engine/quickjs/build.sh" "$stub" >&2
	export_line WAMR_LIB_DIR "$stub"
	export_line CARGO_TARGET_DIR "${CARGO_TARGET_DIR:-$root/target/quickjs}"
	export_line CARGO_BUILD_BUILD_DIR "$build"
	export_line CARGO_ENGINE_ARGS "--no-default-features --features quickjs"
}

case ${ENGINE:-} in
quickjs) use_quickjs ;;
v8) use_v8 "$(archive_at_hand || true)" ;;
"")
	if archive=$(archive_at_hand); then
		use_v8 "$archive"
	elif { keep_download || true; [ -e "$cached" ]; } || reachable; then
		use_v8 ""
	else
		say "V8's prebuilt archive cannot be had here, so this is QuickJS; RUSTY_V8_ARCHIVE may name an archive"
		use_quickjs
	fi
	;;
*)
	say "ENGINE is v8, quickjs or empty, not: $ENGINE"
	exit 2
	;;
esac
