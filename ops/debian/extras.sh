#!/usr/bin/env bash
# Writes what the package has: the binary, its symbols and its snapshot, and the manual, licences and completions, which it says itself.
#
#   ops/debian/extras.sh FOLDER-OF-THE-BINARY
set -euo pipefail

binary=$1/selvage
extras=$1/package
rm -rf "$extras"
ops/symbols.sh "$binary" "$extras"
"$extras/selvage" snapshot
"$binary" man --out "$extras/man"
gzip -9 --no-name "$extras"/man/*.1
# The licences of all that the binary contains; cargo-deb makes the package's copyright file of it.
{ cat LICENSE && echo && "$binary" licences; } >ops/debian/copyright
"$binary" completions bash >"$extras/selvage.bash"
"$binary" completions zsh >"$extras/_selvage"
"$binary" completions fish >"$extras/selvage.fish"
