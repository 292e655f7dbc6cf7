// The ratios beside the peers as a drawing, in the reader's colour scheme.
const WIDTH = 760;
const ROW = 34;
const LEFT = 330;
const RIGHT = 60;
const TOP = 64;
/** The ratio at the right end. */
const MOST = 1.6;

const at = (ratio) => LEFT + (Math.min(ratio, MOST) / MOST) * (WIDTH - LEFT - RIGHT);
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An SVG with a bar for each `{ name, ratio }`: the share of what the peer needs. */
export function chart(rows) {
  const height = TOP + rows.length * ROW + 12;
  const bars = rows.map(({ name, ratio }, row) => {
    const middle = TOP + row * ROW + ROW / 2;
    const label = ratio.toFixed(2);
    return `<text x="${LEFT - 12}" y="${middle + 5}" text-anchor="end">${escaped(name)}</text>
<rect class="${ratio <= 1 ? 'less' : 'more'}" x="${LEFT}" y="${middle - 9}" width="${(at(ratio) - LEFT).toFixed(1)}" height="18"/>
<text class="number" x="${(at(ratio) + 8).toFixed(1)}" y="${middle + 5}">${label}</text>`;
  });
  const summary = rows.map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)}`).join('; ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(summary)}">
<style>
text { font: 14px system-ui, sans-serif; fill: #2b2a28; }
.title { font-weight: 600; font-size: 16px; }
.number { font-variant-numeric: tabular-nums; }
.ground { fill: #fbf8f2; } .less { fill: #2f6f5e; } .more { fill: #b5652b; }
line { stroke: #6d675e; stroke-dasharray: 3 3; }
@media (prefers-color-scheme: dark) {
text { fill: #ece7de; } .ground { fill: #1b1a18; } .less { fill: #6fbfa6; } .more { fill: #e09a5f; } line { stroke: #a39b8f; }
}
</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="8"/>
<text class="title" x="20" y="28">Selvage beside its peers: less is better</text>
<text x="${at(1)}" y="52" text-anchor="middle">peer = 1</text>
<line x1="${at(1)}" x2="${at(1)}" y1="${TOP - 4}" y2="${height - 10}"/>
${bars.join('\n')}
</svg>
`;
}
