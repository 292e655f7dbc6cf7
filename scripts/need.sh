#!/usr/bin/env bash
# scripts/need.sh TOOL…: sees to it that each tool is there, and prints the PATH that has them, for `eval`.
#
# Everything that is missing is named first, all at once. Root gets Debian's packages with apt-get; another user gets the
# one command that installs them. Servers (nginx, PostgreSQL, Valkey) are never installed, which would start services and
# add accounts: their packages are unpacked below a cache folder, and only the libraries that they link are installed.
# Tools of Cargo are built from crates.io for the user; those of Python come from PyPI, at the versions of a list.
set -euo pipefail

root=$([ "$(id -u)" = 0 ] && echo yes || true)
# Root's tests run PostgreSQL as another user, who cannot read root's home.
for_all=/var/cache/selvage
unpacked=$([ "$root" ] && echo "$for_all" || echo "${XDG_CACHE_HOME:-$HOME/.cache}/selvage")
packages=() # to install
servers=()  # packages to unpack
crates=()   # to build
# Schemathesis and what it needs, in a folder that changes with their versions.
pinned=$(dirname "$0")/../tests/e2e/schemathesis.txt
python=$unpacked/schemathesis-$(sha256sum "$pinned" | head -c 12)
schemathesis= # to install

fail() {
	echo "$1" >&2
	exit 1
}

has() { command -v "$1" >/dev/null; }
installed() { dpkg-query --show --showformat '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }
available() { apt-cache show "$1" >/dev/null 2>&1; }

# Adds the newest PostgreSQL of a folder, whose programs Debian keeps off the PATH.
postgresql_in() { compgen -G "$1/usr/lib/postgresql/*/bin" | sort -V | tail -n 1; }
set_path() {
	local base folder
	for base in "" "$for_all" "$unpacked"; do
		for folder in "$base/usr/bin" "$base/usr/sbin" "$(postgresql_in "$base")" "$python/bin"; do
			[ ! -d "$folder" ] || case :$PATH: in *":$folder:"*) ;; *) PATH=$PATH:$folder ;; esac
		done
	done
}

# server PACKAGE…: unpacks these packages, and installs the libraries that they need.
server() {
	local package library
	servers+=("$@")
	for package in "$@"; do
		for library in $(apt-cache depends --important "$package" 2>/dev/null | sed -nE 's/^ +Depends: ((lib|tzdata).*)/\1/p'); do
			# Compiles queries, which tests do not need; 100 MB.
			[[ $library == libllvm* ]] || installed "$library" || packages+=("$library")
		done
	done
}

look_for() {
	case $1 in
	cc) has cc || packages+=(gcc libc6-dev) ;;
	node)
		node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)' \
			2>/dev/null || fail "Node 20.19 or later is needed (found: $(node --version 2>/dev/null || echo none)); see https://nodejs.org"
		;;
	chromium)
		if [ -z "${CHROMIUM:-}" ]; then
			has chromium || has chromium-browser || has google-chrome || packages+=(chromium)
			# Faster for tests, but not in every distribution.
			has chromium-headless-shell || ! available chromium-headless-shell || packages+=(chromium-headless-shell)
		fi
		fc-list :lang=zh 2>/dev/null | grep -q . || packages+=(fontconfig fonts-noto-cjk)
		# Stands in for Arial and Times New Roman, which readers' systems have.
		fc-list 'Liberation Sans' 2>/dev/null | grep -q . || packages+=(fonts-liberation)
		;;
	firefox)
		# Ubuntu's own firefox is a snap, which cannot read the tests' folders: there, Mozilla's packages have one that can.
		[ -n "${FIREFOX:-}" ] || has firefox-esr || { has firefox && ! grep -q /snap/ "$(command -v firefox)"; } ||
			packages+=(firefox-esr)
		;;
	webkit)
		has WebKitWebDriver || packages+=(webkit2gtk-driver)
		has Xvfb || packages+=(xvfb)
		;;
	# Calc alone, without a desktop.
	libreoffice) has soffice || packages+=(libreoffice-calc-nogui) ;;
	pdftotext) has pdftotext || packages+=(poppler-utils) ;;
	nginx) has nginx || server nginx ;;
	postgresql) has initdb || server "$(apt-cache depends postgresql 2>/dev/null | sed -nE 's/^ +Depends: (postgresql-[0-9]+)$/\1/p')" ;;
	valkey)
		# Debian 12 has Redis only, whose protocol is the same.
		has valkey-server || has redis-server ||
			if available valkey-server; then server valkey-server valkey-tools; else server redis-server redis-tools; fi
		;;
	cargo-deny) cargo deny --version >/dev/null 2>&1 || crates+=(cargo-deny@0.20.2) ;;
	schemathesis)
		[ -x "$python/bin/st" ] || schemathesis=yes
		[ -z "$schemathesis" ] || python3 -c 'import ensurepip' 2>/dev/null || packages+=(python3-venv)
		;;
	cargo-deb) has "$1" || crates+=("$1") ;;
	*) has "$1" || packages+=("$1") ;;
	esac
}

# unpack PACKAGE…: without a note that apt downloads as root.
unpack() {
	local folder
	folder=$(mktemp -d)
	# shellcheck disable=SC2064
	trap "rm -rf '$folder'" EXIT
	(cd "$folder" && chmod 755 . && apt-get download -qq "$@" 2>&1 | grep -v '^W:' || true) >&2
	mkdir -p "$unpacked"
	for package in "$folder"/*.deb; do dpkg-deb --extract "$package" "$unpacked"; done
}

set_path
export PATH
look_for_all() {
	packages=() servers=() crates=()
	local tool
	for tool in "$@"; do look_for "$tool"; done
}
look_for_all "$@"

if [ "${#packages[@]}${#servers[@]}" != 00 ]; then
	has apt-get || fail "missing: ${packages[*]} ${servers[*]}. Install them, and put their programs on the PATH."
	# Without package lists, nothing is known of what packages need.
	if ! available gcc; then
		[ "$root" ] || fail "The lists of packages are empty. Fill them with: sudo apt-get update"
		echo "reading the lists of packages" >&2
		apt-get update -qq >/dev/null
		look_for_all "$@"
	fi
fi

if [ "${#packages[@]}" != 0 ]; then
	mapfile -t packages < <(printf '%s\n' "${packages[@]}" | sort -u)
	install=(apt-get install -y --no-install-recommends "${packages[@]}")
	[ "$root" ] || fail "missing: ${packages[*]}. Install them with: sudo ${install[*]}"
	echo "installing: ${packages[*]}" >&2
	export DEBIAN_FRONTEND=noninteractive
	"${install[@]}" -qq >/dev/null 2>&1 ||
		{ apt-get update -qq >/dev/null && "${install[@]}" -qq >/dev/null; } ||
		fail "apt-get could not install: ${packages[*]}"
fi
if [ "${#servers[@]}" != 0 ]; then
	echo "unpacking below $unpacked, without installing services: ${servers[*]}" >&2
	unpack "${servers[@]}"
	set_path
fi
for crate in "${crates[@]}"; do
	echo "installing: $crate, which takes some minutes once" >&2
	# In a target folder of its own: the engine's settings must not apply to it.
	env -u CARGO_TARGET_DIR -u CARGO_BUILD_BUILD_DIR cargo install --quiet --locked --debug "$crate"
done
if [ "$schemathesis" ]; then
	echo "installing: schemathesis, below $unpacked" >&2
	python3 -m venv --clear "$python" && "$python/bin/pip" install --quiet --require-hashes --requirement "$pinned" >&2 || {
		rm -rf "$python"
		fail "pip could not install schemathesis: it needs an index with the packages of PyPI, at the versions of $pinned."
	}
	set_path
fi

printf 'export PATH=%q\n' "$PATH"
