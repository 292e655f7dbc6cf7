#!/usr/bin/env bash
# scripts/need.sh TOOL…: sees to it that each tool is there. What is missing is installed where that can be done without
# asking (as root, with apt-get); else one line says how to get it.
set -euo pipefail

fail() {
	echo "$1" >&2
	exit 1
}

install() {
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
		echo "installing: $*" >&2
		export DEBIAN_FRONTEND=noninteractive
		apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1 ||
			{ apt-get update -qq >/dev/null && apt-get install -y -qq --no-install-recommends "$@" >/dev/null; } ||
			fail "apt-get could not install: $*"
	else
		fail "missing: $*. Install it with: sudo apt-get install $*"
	fi
}

for tool in "$@"; do
	case $tool in
	node)
		node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)' \
			2>/dev/null || fail "Node 20.19 or later is needed (found: $(node --version 2>/dev/null || echo none)); see https://nodejs.org"
		;;
	chromium)
		[ -n "${CHROMIUM:-}" ] || command -v chromium >/dev/null || command -v chromium-browser >/dev/null ||
			command -v google-chrome >/dev/null || install chromium
		# Faster for tests, but not in every distribution.
		[ -n "${CHROMIUM:-}" ] || command -v chromium-headless-shell >/dev/null ||
			! apt-cache show chromium-headless-shell >/dev/null 2>&1 ||
			(install chromium-headless-shell) 2>/dev/null || true
		fc-list :lang=zh 2>/dev/null | grep -q . || install fontconfig fonts-noto-cjk
		;;
	cargo-deny)
		# In a target folder of its own: the engine's settings must not apply to it.
		cargo deny --version >/dev/null 2>&1 || {
			echo "installing: cargo-deny, which takes about two minutes once" >&2
			env -u CARGO_TARGET_DIR -u CARGO_BUILD_BUILD_DIR cargo install --quiet --locked --debug cargo-deny@0.20.2
		}
		;;
	cargo-deb | cargo-mutants) command -v "$tool" >/dev/null || fail "missing: $tool. Install it with: cargo install $tool" ;;
	nginx) command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || install nginx-light ;;
	postgresql)
		# Debian does not put initdb on the PATH.
		command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || install postgresql
		;;
	valkey)
		# Debian 12 has Redis only, whose protocol is the same.
		command -v valkey-server >/dev/null || command -v redis-server >/dev/null ||
			if apt-cache show valkey-server >/dev/null 2>&1; then install valkey-server; else install redis-server; fi
		;;
	*) command -v "$tool" >/dev/null || install "$tool" ;;
	esac
done
