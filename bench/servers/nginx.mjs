// nginx serving one page from a file, as fast as it can be configured to.
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ready } from '../lib/http.mjs';
import { freePort, start, workplace } from '../lib/processes.mjs';

/** Headers that nginx adds by itself, or that are different for every answer. */
const OWN = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'content-type',
  'etag',
  'age',
  'vary',
  'cache-status',
  'x-request-id',
]);

/** Serves these bytes, and the same page compressed, with the same headers. */
export async function nginx({ identity, gzip, headers }) {
  const root = path.join(workplace, 'nginx');
  mkdirSync(path.join(root, 'logs'), { recursive: true });
  mkdirSync(path.join(root, 'www'));
  writeFileSync(path.join(root, 'www/page.html'), identity);
  writeFileSync(path.join(root, 'www/page.html.gz'), gzip);
  const port = await freePort();
  const same = Object.entries(headers)
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  const conf = path.join(root, 'nginx.conf');
  writeFileSync(
    conf,
    `${process.getuid() === 0 ? 'user root;\n' : ''}daemon off;
pid ${root}/nginx.pid;
error_log ${root}/error.log warn;
worker_processes ${os.cpus().length};
events { worker_connections 1024; }
http {
  types { text/html html; }
  charset utf-8;
  access_log off;
  client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy; fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi; scgi_temp_path ${root}/scgi;
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_requests 1000000000;
  open_file_cache max=100 inactive=10m;
  open_file_cache_valid 10m;
  gzip_static on;
  gzip_vary on;
  server {
    listen 127.0.0.1:${port} reuseport;
    root ${root}/www;
    ${same.join('\n    ')}
  }
}
`,
  );
  const child = start('nginx', 'nginx', ['-e', `${root}/error.log`, '-p', root, '-c', conf]);
  const url = `http://127.0.0.1:${port}/page.html`;
  await ready(url, child);
  return { child, url };
}
