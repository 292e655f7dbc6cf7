// Small pictures that order more work or memory than a machine has.
import { crc32, deflateSync } from 'node:zlib';

const BOX = "width='1200' height='630'";
const drawing = (inside) => `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1200 630'>${inside}</svg>`;
const filtered = (steps, region = '') =>
  drawing(`<filter id='f' ${region}>${steps}</filter><rect ${BOX} filter='url(#f)'/>`);

const REGION = "filterUnits='userSpaceOnUse' x='-50000' y='-50000' width='100000' height='100000'";
const mask = (number) =>
  `<mask id='m${number}'><rect ${BOX} fill='#fff' mask='url(#m${number + 1})'/></mask>`;
const masks = Array.from({ length: 200 }, (_, number) => mask(number)).join('');
const gradient =
  "<radialGradient id='g'><stop stop-color='red' stop-opacity='.1'/><stop offset='1'/></radialGradient>";
const blended = `<g style='mix-blend-mode:luminosity'><rect ${BOX} fill='url(#g)' opacity='.5'/></g>`;

/** A picture of 100 × 100 pixels with a colour profile that unpacks to so many bytes. */
function png(size) {
  const chunk = (kind, data) => {
    const named = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [data.length, crc32(named)].map((number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(number);
      return bytes;
    });
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.from([0, 0, 0, 100, 0, 0, 0, 100, 8, 0, 0, 0, 0]);
  const packed = Buffer.concat([Buffer.from('bomb\0\0'), deflateSync(Buffer.alloc(size))]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('iCCP', packed),
    chunk('IDAT', deflateSync(Buffer.alloc(101 * 100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The bombs and a harmless picture by the names of their files. */
export const bombs = () => ({
  'turbulence.svg': filtered("<feTurbulence baseFrequency='0.1' numOctaves='2000000000'/>"),
  'blurs.svg': filtered("<feGaussianBlur stdDeviation='40'/>".repeat(200), REGION),
  'morphology.svg': filtered("<feMorphology operator='dilate' radius='500'/>".repeat(50)),
  'masks.svg': drawing(masks + `<rect ${BOX} mask='url(#m0)'/>`.repeat(200)),
  'blends.svg': drawing(gradient + blended.repeat(6000)),
  'profile.png': png(2 ** 31),
  'harmless.png': png(0),
});
