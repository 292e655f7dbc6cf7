// Lists of what is pasted.

import { styleOf } from './pastedStyles';

/** A number, a letter or a Chinese numeral with the sign behind it, or a number by itself. */
const NUMBER = /^[（(]?(?:\d+|[a-z]{1,4}|[一二三四五六七八九十百]+|[①-⑳])(?:[.)、）．:：]|$)/i;
/** Fonts whose letters are signs. */
const SIGNS = /wingdings|webdings|symbol/i;

/** Makes lists of the paragraphs that are lists in Word and WPS, in place. */
export function makeLists(root: HTMLElement) {
  // The lists that are open, the innermost last.
  let open: Array<{ level: number; list: HTMLElement }> = [];
  for (const block of root.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, table')) {
    const level = Number(/mso-list:[^;]* level(\d)/i.exec(block.getAttribute('data-style') ?? '')?.[1] ?? 0);
    open = open.filter((own) => own.level <= level);
    if (level === 0) continue;
    const mark = block.querySelector('[data-style*="mso-list:Ignore" i]');
    const number = numberOf(mark);
    mark?.remove();
    let inner = open.at(-1);
    const name = number === undefined ? 'ul' : 'ol';
    if (inner?.level !== level || (inner.list.localName !== name && mark)) {
      const list = root.ownerDocument.createElement(name);
      if (number !== undefined && number !== 1) list.setAttribute('start', String(number));
      if (inner?.level === level) {
        inner.list.after(list);
        open.pop();
      } else if (inner) inner.list.lastElementChild?.append(list);
      else block.before(list);
      inner = { level, list };
      open.push(inner);
    }
    const item = root.ownerDocument.createElement('li');
    item.append(block);
    inner.list.append(item);
  }
}

/** The number of a list's item, or nothing for a bullet, which in Word is a letter of a font with signs. */
function numberOf(mark: Element | null): number | undefined {
  if (!mark) return undefined;
  const around = [mark, mark.parentElement, ...mark.querySelectorAll('*')];
  const isSign = around.some((element) => element && SIGNS.test(styleOf(element, 'font-family')));
  const text = mark.textContent.trim();
  // The bullet of the second level is an “o”.
  if (isSign || text === 'o' || !NUMBER.test(text)) return undefined;
  return Number(/^\d+/.exec(text)?.[0] ?? 1);
}

/** Puts lists into the items that they belong to, and keeps the items of a list together. */
export function tidyLists(root: HTMLElement) {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    list.previousElementSibling?.append(list);
  for (const list of root.querySelectorAll('ul, ol')) {
    const hasParagraphs = [...list.children].some(
      (item) => [...item.children].filter(({ localName }) => localName === 'p').length > 1,
    );
    if (!hasParagraphs) list.setAttribute('data-tight', 'true');
  }
}
