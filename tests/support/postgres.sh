# A PostgreSQL server for tests, in a folder of its own, which ends with the process that started it: the standard input
# ends with that process. Prints the folder, which contains the Unix socket, once the server answers. Each line of the
# standard input is arguments for pg_ctl; a line is printed when that is done.
set -eu
folder=$(mktemp -d)
# The process may end at any time: then a line cannot be printed, which must end this script as well.
trap '' PIPE
trap 'ctl stop -m immediate || true; rm -rf "$folder"' EXIT

ctl() {
	pg_ctl -s -w -D "$folder/data" -l "$folder/log" "$@" >>"$folder/ctl" 2>&1 </dev/null
}

# A collation other than the program's, so that the tests find a statement that depends on the database's.
initdb -D "$folder/data" -U test --auth=trust --no-sync --no-instructions --encoding=UTF8 --locale=C \
	--locale-provider=icu --icu-locale=en-US >"$folder/ctl" 2>&1 </dev/null || {
	cat "$folder/ctl" >&2
	exit 1
}
cat >>"$folder/data/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$folder'
max_connections = 400
fsync = off
full_page_writes = off
shared_buffers = 32MB
END
ctl start || {
	cat "$folder/log" >&2
	exit 1
}
echo "$folder"
while read -r arguments; do
	# shellcheck disable=SC2086
	ctl $arguments || true
	echo done
done
