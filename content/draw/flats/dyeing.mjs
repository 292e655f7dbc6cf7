/**
 * A flat whose cloth has no colour of its own, so that a page can dye it: `<use href="tee.svg#flat">` takes the colour of the whole
 * garment from `fill`, that of the panels from `color`, and that of the lines from `stroke`. All three are inherited.
 */
import { plainCloth, dyed, inside } from '../lib/flat.mjs';

/** Lines that are fainter than the outline, with how much of it they have. */
const faint = { '#4b463f': 0.75, '#b5aa99': 0.35, '#8d8475': 0.5, '#7d90b4': 0.35, '#c9d3e4': 0.45, '#93a4c3': 0.4, '#7b8cad': 0.4, [plainCloth]: 0.5, '#22375b': 0.6, '#d9c9a8': 0.6 };
/** Topstitching on a dyed panel. */
const stitching = '#dfe6f1';

const attribute = (name, text) => text.match(new RegExp(` ${name}="([^"]*)"`))?.[1];
const without = (name, text) => text.replace(new RegExp(` ${name}="[^"]*"`), '');

function element(whole, name, attributes, end) {
  if (name === 'g') return whole;
  let own = attributes;
  const [fill, stroke] = [attribute('fill', own), attribute('stroke', own)];
  const write = (text) => `<${name}${text}${end}>`;
  let more = '';
  if (fill === plainCloth) own = without('fill', own);
  else if (fill === dyed) own = own.replace(`"${dyed}"`, '"currentColor"');
  else if (fill === inside) {
    own = without('fill', own);
    more = write(` fill="#1d1b19" fill-opacity=".12" stroke="none"${without('fill', attributes)}`);
  } else if (!fill) own = ` fill="none"${own}`;
  else if (!stroke && fill !== 'none') own = ` stroke="#1d1b19"${own}`;
  if (stroke === stitching) {
    own = without('stroke', own).replace(/stroke-width="[^"]*"/, 'stroke-width="2" stroke-opacity=".4"');
    more = write(` fill="none"${attributes.replace(stitching, '#fff').replace('stroke=', 'stroke-opacity=".8" stroke=')}`);
  } else if (stroke in faint) own = own.replace(`stroke="${stroke}"`, `stroke-opacity="${faint[stroke]}"`);
  return write(own) + more;
}

/** Takes the colours of cloth and lines from a drawing. */
export const dyeable = (body) => body.replace(/<(path|circle|g)\b([^>]*?)(\/?)>/g, element);
