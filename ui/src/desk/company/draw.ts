// Icons and cards of a company, drawn where the fonts of its languages are: in the browser of the person who publishes it
// (docs/decisions/2026-11-27-icons-of-a-company.md).
import type { Locale } from '../../generated/document';
import { tagOf } from '../content/parts';
import type { Drawn } from './signature';

/** As the server's cards (`CARD`, src/site/head/card.rs). Its left part stands beside pictures of pages. */
const [WIDTH, HEIGHT, PANEL] = [1200, 630, 500];
const [LEFT, TOP, SPACE] = [64, 64, 380];
const ICON = 512;

const FONTS: Record<string, string> = {
  zh: "'Songti SC', 'Noto Serif SC', 'Noto Serif CJK SC', STSong, SimSun, serif",
  ja: "'Hiragino Mincho ProN', 'Yu Mincho', 'Noto Serif JP', 'Noto Serif CJK JP', serif",
  ko: "'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Serif KR', 'Noto Serif CJK KR', serif",
};
const LATIN = "'Source Serif 4', Georgia, 'Times New Roman', serif";

function fontOf(locale: Locale, size: number): string {
  const own = FONTS[locale];
  return `600 ${size}px ${own ? `'Times New Roman', ${own}` : LATIN}`;
}

function begin(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
}

function png(context: CanvasRenderingContext2D, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    context.canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }));
      else reject(new Error('no picture'));
    }, 'image/png');
  });
}

/** Returns the lines of a text that are at most so wide; Chinese and Japanese break after each character. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const phrase of text.split('|')) {
    let line = '';
    for (const part of phrase
      .trim()
      .match(
        /[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]|[^\s\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]+\s*|\s+/g,
      ) ?? []) {
      if (line && context.measureText((line + part).trimEnd()).width > width) {
        lines.push(line.trimEnd());
        line = part;
      } else line += part;
    }
    if (line) lines.push(line.trimEnd());
  }
  return lines;
}

/** Writes a text with its last line at a height, in the largest size at which it has few lines. Returns its top. */
function write(
  context: CanvasRenderingContext2D,
  locale: Locale,
  text: string,
  bottom: number,
  sizes: readonly number[],
): number {
  for (const size of sizes) {
    context.font = fontOf(locale, size);
    const lines = linesOf(context, text, SPACE);
    const isLast = size === sizes.at(-1);
    const fits = lines.length <= 4 && lines.every((line) => context.measureText(line).width <= SPACE);
    if (!fits && !isLast) continue;
    const leading = size * 1.25;
    lines.forEach((line, index) => {
      context.fillText(line, LEFT, bottom - (lines.length - 1 - index) * leading, SPACE);
    });
    return bottom - (lines.length - 1) * leading - size;
  }
  return bottom;
}

function pictureAt(path: string): Promise<HTMLImageElement | undefined> {
  if (!path) return Promise.resolve(undefined);
  const image = new Image();
  image.src = path;
  return image.decode().then(
    () => image,
    () => undefined,
  );
}

/** Draws a picture as large as fits into a place. */
function place(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  [x, y, width, height]: readonly [number, number, number, number],
  isCentred: boolean,
) {
  const own = [image.naturalWidth || width, image.naturalHeight || height] as const;
  const scale = Math.min(width / own[0], height / own[1]);
  const [across, down] = [own[0] * scale, own[1] * scale];
  context.drawImage(
    image,
    isCentred ? x + (width - across) / 2 : x,
    isCentred ? y + (height - down) / 2 : y,
    across,
    down,
  );
}

/** Returns the first letters of a name: two of Latin words, one character of Chinese and Japanese. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = [...(words[0] ?? '')];
  if (/[\u3000-\u9fff\uac00-\ud7af]/.test(first)) return first;
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Draws the icon of a company without one: its initials. */
export function drawIcon(drawn: Drawn, locale: Locale, name: string): Promise<File> {
  const context = begin(ICON, ICON);
  const initials = initialsOf(drawn.short);
  context.fillStyle = drawn.main;
  context.fillRect(0, 0, ICON, ICON);
  context.fillStyle = drawn.ground;
  context.canvas.lang = tagOf(locale);
  context.font = fontOf(locale, initials.length > 1 ? 250 : 320);
  context.textAlign = 'center';
  const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context.measureText(initials);
  context.fillText(initials, ICON / 2, (ICON + up - down) / 2, ICON * 0.7);
  return png(context, name);
}

/** Draws the card of a company in a language: its name on the left, its initials or logo on the right. */
export async function drawCard(drawn: Drawn, locale: Locale, name: string): Promise<File> {
  const logo = await pictureAt(drawn.logo);
  const context = begin(WIDTH, HEIGHT);
  context.canvas.lang = tagOf(locale);
  context.fillStyle = drawn.ground;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = drawn.main;
  if (logo) place(context, logo, [LEFT, TOP, SPACE, 84], false);
  else {
    context.font = fontOf(locale, 38);
    const short = linesOf(context, drawn.short, SPACE)[0] ?? '';
    context.fillText(short, LEFT, TOP + 38, SPACE);
    const after = LEFT + context.measureText(`${short} `).width;
    context.font = fontOf(locale, 26);
    if (drawn.second && after + context.measureText(drawn.second).width < LEFT + SPACE)
      context.fillText(drawn.second, after, TOP + 38);
  }
  if (drawn.since) {
    context.font = fontOf(locale, 26);
    context.fillText(drawn.since, LEFT, HEIGHT - TOP, SPACE);
  }
  context.fillStyle = drawn.accent;
  context.fillRect(LEFT, HEIGHT - TOP - 62, 120, 4);
  context.fillStyle = '#1b1b1b';
  write(context, locale, drawn.phrases, HEIGHT - TOP - 100, [56, 46, 40, 34, 28]);
  context.fillStyle = drawn.main;
  context.fillRect(PANEL, 0, WIDTH - PANEL, HEIGHT);
  context.fillStyle = drawn.ground;
  context.textAlign = 'center';
  const initials = initialsOf(drawn.short);
  context.font = fontOf(locale, initials.length > 1 ? 220 : 280);
  const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context.measureText(initials);
  context.fillText(initials, (WIDTH + PANEL) / 2, (HEIGHT + up - down) / 2, SPACE);
  return png(context, name);
}
