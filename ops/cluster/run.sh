#!/usr/bin/env bash
# Starts a cluster on this machine: nginx as the load balancer, three servers, two providers, Valkey and PostgreSQL, all on free
# loopback ports and in a folder of their own below the temporary directory. Runs until Ctrl+C, then stops everything and
# removes the folder. SERVER is the binary.
#
#   SERVER=target/…/selvage ops/cluster/run.sh
#
# The PATH has nginx, Valkey and PostgreSQL (`eval "$(scripts/need.sh nginx valkey postgresql)"`). SERVERS and PROVIDERS
# change the numbers. VALKEY and POSTGRES are URLs of running ones to use instead.
set -euo pipefail

folder=$(mktemp -d "${TMPDIR:-/tmp}/selvage-cluster.XXXXXX")
chmod 755 "$folder"
secret=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
pids=()

# In reverse order: what others depend on ends last.
stop() {
	local at
	trap - EXIT
	# A second signal does not leave processes behind.
	trap '' INT TERM
	for ((at = ${#pids[@]} - 1; at >= 0; at--)); do
		kill -TERM "${pids[at]}" 2>/dev/null || true
		wait "${pids[at]}" 2>/dev/null || true
	done
	rm -rf "$folder"
}
trap stop EXIT
trap 'exit 0' INT TERM

# Programs in a session of their own do not get the terminal's Ctrl+C, so that they end in order.
start() {
	local name=$1
	shift
	setsid "$@" >"$folder/$name.log" 2>&1 &
	pids+=($!)
}

free_ports() {
	node -e '
		const { createServer } = require("node:net");
		const servers = Array.from({ length: Number(process.argv[1]) }, () => createServer().listen(0, "127.0.0.1"));
		setTimeout(() => { console.log(servers.map((s) => s.address().port).join(" ")); servers.forEach((s) => s.close()); }, 50);
	' "$1"
}

# wait_for NAME COMMAND…: until the command succeeds.
wait_for() {
	local name=$1
	shift
	for _ in $(seq 300); do
		"$@" >/dev/null 2>&1 && return
		sleep 0.1
	done
	echo "$name did not start:" >&2
	tail -n 20 "$folder/$name.log" >&2
	exit 1
}

servers=${SERVERS:-3}
providers=${PROVIDERS:-2}
read -r -a ports <<<"$(free_ports $((servers + providers + 4)))"
site_port=${ports[0]} provider_port=${ports[1]} valkey_port=${ports[2]} postgres_port=${ports[3]}
server_ports=("${ports[@]:4:servers}")
provider_ports=("${ports[@]:4+servers:providers}")

valkey=${VALKEY:-}
if [ -z "$valkey" ]; then
	program=$(command -v valkey-server || command -v redis-server)
	start valkey "$program" --port "$valkey_port" --bind 127.0.0.1 --save '' --appendonly no --maxmemory 256mb --maxmemory-policy volatile-lru
	wait_for valkey bash -c "exec 3<>/dev/tcp/127.0.0.1/$valkey_port"
	valkey=valkey://127.0.0.1:$valkey_port
fi

postgres=${POSTGRES:-}
if [ -z "$postgres" ]; then
	# PostgreSQL does not run as root.
	as=()
	[ "$(id -u)" != 0 ] || as=(setpriv --reuid nobody --regid nogroup --clear-groups)
	mkdir "$folder/postgres"
	[ "$(id -u)" != 0 ] || chown nobody "$folder/postgres"
	"${as[@]}" initdb --pgdata "$folder/postgres/data" --username selvage --auth trust --encoding UTF8 --locale C >"$folder/initdb.log"
	start postgres "${as[@]}" postgres -D "$folder/postgres/data" -p "$postgres_port" -c listen_addresses=127.0.0.1 -c unix_socket_directories="$folder/postgres"
	wait_for postgres bash -c "exec 3<>/dev/tcp/127.0.0.1/$postgres_port"
	postgres=postgres://selvage@127.0.0.1:$postgres_port/postgres
fi

upstream() {
	local name=$1 port
	shift
	echo "upstream $name { keepalive 32;"
	for port in "$@"; do echo "server 127.0.0.1:$port max_fails=1 fail_timeout=2s;"; done
	echo "}"
}
cat >"$folder/nginx.conf" <<END
daemon off;
pid $folder/nginx.pid;
error_log stderr warn;
events {}
http {
access_log off;
client_body_temp_path $folder/body; proxy_temp_path $folder/proxy; fastcgi_temp_path $folder/fastcgi;
uwsgi_temp_path $folder/uwsgi; scgi_temp_path $folder/scgi;
proxy_http_version 1.1;
proxy_set_header Connection "";
proxy_set_header Host \$http_host;
proxy_set_header X-Forwarded-For \$remote_addr;
proxy_connect_timeout 1s;
$(upstream site "${server_ports[@]}")
$(upstream provider "${provider_ports[@]}")
server { listen 127.0.0.1:$site_port; location / { proxy_pass http://site; } }
server { listen 127.0.0.1:$provider_port; location / { proxy_pass http://provider; } }
}
END

for at in "${!provider_ports[@]}"; do
	start "provider-$((at + 1))" env SELVAGE_EMBEDDED_DATABASE="$postgres" SELVAGE_EMBEDDED_DEMO_CUSTOMERS=true \
		"$SERVER" provider --listen "127.0.0.1:${provider_ports[at]}"
done
for at in "${!provider_ports[@]}"; do
	wait_for "provider-$((at + 1))" bash -c "exec 3<>/dev/tcp/127.0.0.1/${provider_ports[at]}"
done
start nginx nginx -c "$folder/nginx.conf" -e stderr
wait_for nginx bash -c "exec 3<>/dev/tcp/127.0.0.1/$provider_port"

for at in "${!server_ports[@]}"; do
	start "server-$((at + 1))" env SELVAGE_SERVER_PUBLIC_URL="http://127.0.0.1:$site_port" \
		SELVAGE_SERVER_TRUSTED_PROXIES=127.0.0.1 SELVAGE_SERVER_PURGE_SECRET="$secret" \
		SELVAGE_PROVIDER_URL="http://127.0.0.1:$provider_port" SELVAGE_CACHE_FOLDER="$folder/cache-$((at + 1))" \
		SELVAGE_SHARED_URL="$valkey" SELVAGE_SHARED_SECRET="$secret" SELVAGE_SHARED_NAME="server-$((at + 1))" \
		"$SERVER" serve --listen "127.0.0.1:${server_ports[at]}"
done
for at in "${!server_ports[@]}"; do
	wait_for "server-$((at + 1))" curl --fail --silent "http://127.0.0.1:${server_ports[at]}/readyz"
done

echo "$servers servers, $providers providers: http://127.0.0.1:$site_port"
for at in "${!server_ports[@]}"; do
	echo "server-$((at + 1)): http://127.0.0.1:${server_ports[at]}, process ${pids[${#pids[@]} - servers + at]}"
done
echo "log files: $folder"
echo "purge: SELVAGE_SERVER_PURGE_SECRET=$secret $SERVER purge --server http://127.0.0.1:$site_port --all"
echo "Kill what you like: the others go on. Ctrl+C stops everything."
wait
