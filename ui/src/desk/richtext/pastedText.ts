// The text of what is pasted: emphasis, raised and lowered figures, line breaks.

import { styleOf } from './pastedStyles';
import { areJoined } from './tokenizer';

const BLOCKS = 'p, div, li, td, th, h1, h2, h3, h4, h5, h6, blockquote, section, pre, table, ul, ol';

function textsOf(root: HTMLElement): Text[] {
  const walk = (node: Node): Text[] =>
    node.nodeType === 3 ? [node as Text] : Array.from(node.childNodes).flatMap(walk);
  return walk(root);
}

/** Says for an element whether its text has emphasis, or nothing if those around it decide. */
type Says = (element: Element) => boolean | undefined;

const isNamed = (element: Element, ...names: string[]) => names.includes(element.localName);

const saysBold: Says = (element) => {
  const weight = styleOf(element, 'font-weight');
  if (weight) return /^bold/.test(weight) || Number(weight) >= 600;
  // Headings are bold without being said to be.
  if (/^(h[1-6]|th)$/.test(element.localName)) return false;
  return isNamed(element, 'b', 'strong') ? true : undefined;
};

const saysItalic: Says = (element) => {
  const style = styleOf(element, 'font-style');
  if (style) return /^(italic|oblique)/.test(style);
  return isNamed(element, 'i', 'em') ? true : undefined;
};

/** A line through a text is not taken back by an element in it. */
const saysStruck: Says = (element) => {
  const lines = styleOf(element, 'text-decoration') + styleOf(element, 'text-decoration-line');
  return isNamed(element, 's', 'del', 'strike') || lines.includes('line-through') ? true : undefined;
};

const EMPHASIS: ReadonlyArray<[name: string, says: Says]> = [
  ['strong', saysBold],
  ['em', saysItalic],
  ['s', saysStruck],
];

/** Has elements for emphasis, wherever it was said: by elements, by styles, or by a style that takes it back. */
export function readEmphasis(root: HTMLElement) {
  for (const text of textsOf(root)) {
    if (!text.data.trim()) continue;
    const around: Element[] = [];
    for (let own = text.parentElement; own && own !== root; own = own.parentElement) around.push(own);
    const isHeading = around.some((element) => /^h[1-6]$/.test(element.localName));
    for (const [name, says] of EMPHASIS) {
      const said = around.map(says).find((word) => word !== undefined);
      if (!said || (isHeading && name === 'strong')) continue;
      const element = root.ownerDocument.createElement(name);
      element.setAttribute('data-own', '');
      text.replaceWith(element);
      element.append(text);
    }
  }
  for (const element of root.querySelectorAll(':is(b, strong, i, em, s, del, strike):not([data-own])'))
    element.replaceWith(...element.childNodes);
}

const RAISED = mapped('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ');
const LOWERED = mapped('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎');

function mapped(from: string, to: string): Map<string, string> {
  const others = Array.from(to);
  return new Map(Array.from(from, (character, at) => [character, others[at] ?? character]));
}

/** Writes raised and lowered figures, as in m² and 10⁶, as the characters that there are for them. */
export function readFigures(root: HTMLElement) {
  for (const element of root.querySelectorAll('sup, sub, [data-style*="vertical-align" i]')) {
    const align = styleOf(element, 'vertical-align');
    const characters = isNamed(element, 'sup') || align === 'super' ? RAISED : LOWERED;
    if (!isNamed(element, 'sup', 'sub') && !/^(super|sub)$/.test(align)) continue;
    const text = element.textContent.trim();
    const isMapped = text !== '' && Array.from(text).every((character) => characters.has(character));
    if (isMapped) element.textContent = Array.from(text, (character) => characters.get(character)).join('');
  }
}

/** Removes the line breaks in HTML that stand between Chinese or Japanese characters; others are spaces. */
export function joinLines(root: HTMLElement) {
  const texts = textsOf(root).filter((text) => text.data && !text.parentElement?.closest('pre'));
  const blockOf = (text: Text | undefined) => text?.parentElement?.closest(BLOCKS);
  texts.forEach((text, at) => {
    const [before, after] = [texts[at - 1], texts[at + 1]];
    const isWithin = (other: Text | undefined) => other && blockOf(other) === blockOf(text);
    text.data = text.data.replaceAll(/[ \t]*[\r\n][ \t\r\n]*/g, (found, place: number) => {
      const first = text.data.slice(0, place) || (isWithin(before) ? before?.data : '');
      const second = text.data.slice(place + found.length) || (isWithin(after) ? after?.data : '');
      return areJoined(first ?? '', second ?? '') ? '' : ' ';
    });
  });
}
