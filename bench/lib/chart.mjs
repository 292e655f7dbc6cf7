// The ratios beside the peers as a drawing, in the reader's colour scheme. It is made of results.md, so that both say the
// same, above all which aims were missed.
import { rowsOf } from './report.mjs';

const WIDTH = 760;
const ROW = 34;
const LEFT = 330;
const RIGHT = 150;
const TOP = 64;
/** The ratio at the right end. */
const MOST = 1.5;

const at = (ratio) => LEFT + (Math.min(ratio, MOST) / MOST) * (WIDTH - LEFT - RIGHT);
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The bars that are drawn: `{ name, ratio, aim, met }`, the share of what the peer needs. */
export function bars(markdown) {
  const rows = rowsOf(markdown);
  const row = (beginning) => {
    const found = rows.find(([what]) => what.startsWith(beginning));
    if (!found) throw new Error(`results.md has no row “${beginning}”`);
    return found;
  };
  const bar = (name, beginning, ratio = Number.parseFloat(row(beginning)[2])) => {
    const [, aim, , verdict] = row(beginning);
    if (!['met', 'missed'].includes(verdict)) throw new Error(`“${beginning}” has no verdict`);
    return { name, ratio, aim, met: verdict === 'met' };
  };
  const cost = (load) => Number.parseFloat(row(load)[3]);
  const hits = rows.flatMap(([what]) => {
    const [, kind, connections] = /^cached page, (\w+) \(.*\), (\d+) connections/.exec(what) ?? [];
    return kind ? [bar(`cached page, ${kind}, ${connections} connections, nginx`, what)] : [];
  });
  return [
    bar('start to the first page, Node', 'start to the first full page'),
    bar('start without a snapshot, Node', 'the same, without a snapshot'),
    ...hits,
    // The first aim is about requests per second; the drawing shows what a request costs, as for cached pages.
    bar(
      'page rendered for each request, Node',
      'uncached news list against Node',
      cost('Selvage, uncached') / cost('Node, uncached'),
    ),
    bar(
      'the same with the provider’s calls, Node',
      'the same with ',
      cost('Selvage, uncached, with calls') / cost('Node, uncached, with calls'),
    ),
    bar('memory at rest, Node', 'Rss beside one Node process'),
    bar('memory under load, Node', 'the same after a load of uncached pages'),
  ];
}

/** An SVG with these bars; one whose aim was missed says so. */
export function chart(markdown) {
  const rows = bars(markdown);
  const height = TOP + rows.length * ROW + 12;
  const said = ({ ratio, met }) => `${ratio.toFixed(2)}${met ? '' : ', aim missed'}`;
  const drawn = rows.map((bar, row) => {
    const { name, ratio, met } = bar;
    const middle = TOP + row * ROW + ROW / 2;
    return `<text x="${LEFT - 12}" y="${middle + 5}" text-anchor="end">${escaped(name)}</text>
<rect class="${met ? 'met' : 'missed'}" x="${LEFT}" y="${middle - 9}" width="${(at(ratio) - LEFT).toFixed(1)}" height="18"/>
<text class="number" x="${(at(ratio) + 8).toFixed(1)}" y="${middle + 5}">${said(bar)}</text>`;
  });
  const summary = rows.map((bar) => `${bar.name}: ${said(bar)}`).join('; ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(summary)}">
<style>
text { font: 14px system-ui, sans-serif; fill: #2b2a28; }
.title { font-weight: 600; font-size: 16px; }
.number { font-variant-numeric: tabular-nums; }
.ground { fill: #fbf8f2; } .met { fill: #2f6f5e; } .missed { fill: #b5652b; }
line { stroke: #6d675e; stroke-dasharray: 3 3; }
@media (prefers-color-scheme: dark) {
text { fill: #ece7de; } .ground { fill: #1b1a18; } .met { fill: #6fbfa6; } .missed { fill: #e09a5f; } line { stroke: #a39b8f; }
}
</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="8"/>
<text class="title" x="20" y="28">Selvage beside its peers: less is better</text>
<text x="${at(1)}" y="52" text-anchor="middle">peer = 1</text>
<line x1="${at(1)}" x2="${at(1)}" y1="${TOP - 4}" y2="${height - 10}"/>
${drawn.join('\n')}
</svg>
`;
}
