// A CMS that has an article for every id, for caches of any size: `node provider.mjs PORT`.
import http from 'node:http';

const PARAGRAPHS = 3;
const words =
  'ring-spun combed cotton, reactive dyed and sanforised; shrinkage within three percent after five washes';

const article = (fid) => ({
  fid,
  title: `Article ${fid}`,
  subtxt: '',
  abstract: '',
  imgsrc: '/media/photos/dock.jpg',
  atime: '2026-03-05 10:00:00',
  ptime: '2026-03-05 10:00:00',
  content: Array.from({ length: PARAGRAPHS }, (_, n) => `<p>${fid}.${n}: ${words}.</p>`).join(''),
});

const ANSWERS = {
  '/api/v1/cms/info/info': (query) => article(Number(query.get('fid'))),
  '/api/v1/cms/info/pager': () => Array.from({ length: 9 }, (_, n) => article(n + 1)),
  '/api/v1/cms/info/count': () => 9,
  '/cms/seo/match': () => ({ title: 'News', desc: 'News of the mill', keyword: 'news' }),
};

const server = http.createServer((request, response) => {
  const url = new URL(request.url, 'http://provider');
  const answer = ANSWERS[url.pathname];
  const body = answer
    ? { status: 200, msg: 'ok', data: answer(url.searchParams) }
    : { status: 404, msg: 'no such call', data: null };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.argv[2]), '127.0.0.1');
