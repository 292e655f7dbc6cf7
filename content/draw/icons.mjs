/** Line icons on a grid of 24: one weight, round ends, and one madder stitch each. */
import { lines } from './lib/night.mjs';
import { ink, madder } from './lib/palette.mjs';
import { el, group, path, picture } from './lib/svg.mjs';

/** name → [ink, madder]. */
const icons = {
  address: ['M4 21V9l8-5.5L20 9v12M2.5 21h19M9.5 21v-6h5v6', 'M8 11h2M14 11h2'],
  phone: ['M6.6 3.5h2.6l1.5 4.4-2 1.6a12 12 0 0 0 5.8 5.8l1.6-2 4.4 1.5v2.6a2.6 2.6 0 0 1-2.8 2.6C10.600 19.400 4.600 13.400 4 6.300A2.600 2.600 0 0 1 6.600 3.500z', 'M14.500 4a5.500 5.500 0 0 1 5.500 5.500'],
  mail: ['M3 5.500h18v13H3zM3.500 6l8.500 7 8.500-7', 'M15.500 16h3'],
  fax: ['M6.500 9V3.500h11V9M3.500 9h17v9.500h-3M6.500 18.500h-3V9M6.500 14.500h11v6.500h-11z', 'M9 17h6'],
  hours: ['M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17zM12 7.500V12', 'M12 12l3.500 2'],
  wechat: ['M9.500 4C5.600 4 2.500 6.600 2.500 9.800c0 1.800 1 3.400 2.500 4.400l-.5 2.300 2.600-1.300c.8.200 1.600.300 2.400.300M15.500 9c3.400 0 6 2.200 6 5s-2.600 5-6 5c-.8 0-1.500-.1-2.200-.3L11 20l.4-2.200c-1.200-.9-1.900-2.300-1.900-3.800 0-2.800 2.600-5 6-5z', 'M7 8.500h.01M11.500 8.500h.01M13.500 13h.01M17.500 13h.01'],
  map: ['M3 6l6-2.500 6 2.500 6-2.500v14.500l-6 2.500-6-2.500L3 20.500zM9 3.500v14.500M15 6v14.500', 'M4.500 14l2.500-1.500M11 12l2-.5M17 10l2-2'],
  export: ['M2.500 16.500h19l-2.500 4.500H5.500zM5.500 16.500v-5h5v5M10.500 16.500v-9h5.500v9M16 16.500v-4h3', 'M13.200 3.500v4'],
};

export const pictures = Object.fromEntries(Object.entries(icons).map(([name, [line, stitch]]) => [`icons/${name}.svg`, () => picture(24, 24, [
  el('rect', { width: 24, height: 24, rx: 4, fill: '#fbf8f2' }),
  group({ fill: 'none', 'stroke-width': 1.4, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', transform: 'translate(2.4 2.4)scale(.8)' }, [path(line, { stroke: ink }), path(stitch, { stroke: madder, 'stroke-width': name === 'wechat' ? 2 : 1.6 })]),
], { night: lines })]));
