#!/usr/bin/env bash
# Checks the files for Docker Compose and Kubernetes (ops/cluster/) against their schemas, with validators from PyPI.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=target/manifests
[ -x "$tools/bin/kubernetes-validate" ] || {
	python3 -m venv "$tools"
	"$tools/bin/pip" install --quiet check-jsonschema kubernetes-validate
}
"$tools/bin/check-jsonschema" --builtin-schema vendor.compose-spec ops/cluster/compose.yaml
"$tools/bin/kubernetes-validate" --kubernetes-version 1.30 --strict ops/cluster/kubernetes.yaml
