/** Numbers of a shipment. All are invented, and differ between contracts. */
import { random } from '../lib/random.mjs';

const VESSELS = ['BOHAI DAWN', 'HAIHE STAR', 'TAKU BREEZE', 'LUTAI SPIRIT', 'JIXIAN HILLS', 'DAGANG LIGHT', 'TANGGU EXPRESS'];

/** The value of a letter of a container number: 10 to 38, without the multiples of 11 (ISO 6346). */
const letterValue = (letter) => {
  const place = letter.charCodeAt(0) - 65;
  return 10 + place + Math.floor((place + 9) / 10);
};

/** A container number of four letters and six digits with its check digit (ISO 6346). */
export function container(ten) {
  const sum = [...ten].reduce((all, char, at) => all + (/\d/.test(char) ? Number(char) : letterValue(char)) * 2 ** at, 0);
  return `${ten.slice(0, 4)} ${ten.slice(4)}-${(sum % 11) % 10}`;
}

/** The week of a day, by ISO 8601: `2637` is the 37th of 2026. */
function week(day) {
  const thursday = new Date(day);
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const number = Math.ceil(((thursday - first) / 86_400_000 + 1) / 7);
  return `${thursday.getUTCFullYear() % 100}${String(number).padStart(2, '0')}`;
}

/** How goods of a volume in m³ are shipped. */
function boxes(volume) {
  if (volume <= 15) return { terms: 'CFS/CFS', count: 1, size: 'part of a container, LCL' };
  if (volume <= 26) return { terms: 'CY/CY', count: 1, size: '20-foot container, FCL' };
  const count = Math.ceil(volume / 68);
  return { terms: 'CY/CY', count, size: count > 1 ? '40-foot high cubes, FCL' : '40-foot high cube, FCL' };
}

/** The shipment of a contract that left on `onBoard` for a port, with its volume in m³. */
export function shipment(cno, onBoard, port, volume) {
  const next = random(`shipment ${cno}`);
  const digits = (length) => String(Math.floor(next() * 10 ** length)).padStart(length, '0');
  const { terms, count, size } = boxes(volume);
  const containers = Array.from({ length: count }, () => ({ number: container(`JLGU${digits(6)}`), seal: `SP${digits(6)}` }));
  return {
    containers,
    terms,
    size,
    vessel: next.pick(VESSELS),
    voyage: `${week(onBoard)}${port === 'Hong Kong' ? 'S' : 'E'}`,
    lading: `SPXG${digits(7)}`,
    booking: `B${digits(8)}`,
    certificate: `SPEC-${onBoard.slice(2, 4)}-${digits(6)}`,
  };
}
