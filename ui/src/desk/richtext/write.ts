// The editor's document as Markdown that the site and the editor read as the same document.
//
// A line is written as units: a character of the text, a sign of a mark, or a whole picture. Signs of emphasis stand only
// where both parsers take them for signs. Where a neighbour forbids that, as the 3 in `**MOQ:**300` does, it is written as
// its number (`&#51;`), whose `&` and `;` are punctuation.

import type { Mark, MarkType, Node } from 'prosemirror-model';
import { ANY_BLANK, isAttention, isBlankBetween, isEmptyItem } from './normal';
import { parse } from './read';
import { marks, nodes } from './schema';

/** Where a line stands, which decides what would begin a block in it. */
type Place = 'paragraph' | 'heading' | 'cell';

interface Unit {
  text: string;
  /** The character that the unit stands for, which has another way of being written. */
  character?: string;
  /** Signs of emphasis, which open or close it. */
  sign?: 'open' | 'close';
}

/** Returns the document as Markdown, which ends with a line break as the texts of files do. */
export function write(document: Node): string {
  const text = writeBlocks(document).join('\n');
  return text && `${text}\n`;
}

/** Returns the lines of blocks, which a blank line separates unless the list that they are in is tight. */
function writeBlocks(parent: Node, isTight = false, outer = 0): string[] {
  const lines: string[] = [];
  let markers = 0;
  parent.children.forEach((block, at) => {
    const before = parent.children[at - 1];
    if (before && (!isTight || isBlankBetween(before, block))) lines.push('');
    // Lists after one another have other markers, and so has a list at the beginning of an item.
    if (!before) markers = outer;
    else markers = before.type === block.type ? markers + 1 : 0;
    lines.push(...writeBlock(block, parent, markers));
  });
  return lines;
}

function writeBlock(node: Node, parent: Node, markers: number): string[] {
  switch (node.type) {
    case nodes.heading:
      return ['#'.repeat(node.attrs.level) + behind(' ', writeLine(node, 'heading'))];
    case nodes.blockquote:
      return writeBlocks(node).map((line) => `>${behind(' ', line)}`);
    case nodes.bullet_list:
    case nodes.ordered_list:
      return writeItems(node, markers);
    case nodes.code_block:
      return writeCode(node);
    case nodes.horizontal_rule:
      // Dashes below a text would make it a heading.
      return [parent.type === nodes.list_item ? '___' : '---'];
    case nodes.table:
      return writeTable(node);
    default:
      return writeLine(node, 'paragraph').split('\n');
  }
}

/** Returns a text with what stands before it, or nothing without a text. */
const behind = (before: string, text: string) => text && before + text;

function writeItems(list: Node, markers: number): string[] {
  const { tight, order } = list.attrs;
  const [bullet, sign] = markers % 2 === 0 ? '-.' : '*)';
  return list.children.flatMap((item, at) => {
    const marker = list.type === nodes.bullet_list ? bullet : `${order + at}${sign}`;
    const [first = '', ...lines] = isEmptyItem(item) ? [] : writeBlocks(item, tight, markers + 1);
    const indent = ' '.repeat(`${marker} `.length);
    const written = [marker + behind(' ', first), ...lines.map((line) => behind(indent, line))];
    return at > 0 && !tight ? ['', ...written] : written;
  });
}

function writeCode(node: Node): string[] {
  const { params } = node.attrs;
  const text = node.textContent;
  const sign = params.includes('`') ? '~' : '`';
  const fence = sign.repeat(Math.max(3, longestRun(text, sign) + 1));
  const blank = params.startsWith(sign) ? ' ' : '';
  return [fence + blank + params, ...(text ? text.split('\n') : []), fence];
}

function longestRun(text: string, sign: string): number {
  const runs = text.match(new RegExp(`${sign}+`, 'g')) ?? [];
  return Math.max(0, ...runs.map((run) => run.length));
}

const RULES: Record<string, string> = { left: ':---', center: ':---:', right: '---:' };

function writeTable(table: Node): string[] {
  const line = (cells: readonly string[]) => `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`;
  const [head, ...rows] = table.children.map((row) => row.children);
  if (!head) return [];
  const written = (cells: readonly Node[]) => line(cells.map((cell) => writeLine(cell, 'cell')));
  const rules = head.map((cell) => RULES[cell.attrs.align] ?? '---');
  return [written(head), `|${rules.join('|')}|`, ...rows.map(written)];
}

/** Returns the text of a block. Where `*` for italics would be read otherwise, as between bold letters, `_` is written. */
function writeLine(block: Node, place: Place): string {
  const has = (type: MarkType) => block.children.some((node) => type.isInSet(node.marks));
  if (has(marks.em) && !has(marks.strikethrough)) {
    const text = new Line(block.children, place, '*').written();
    if (isReadAs(text, block, place)) return text;
  }
  return new Line(block.children, place, '_').written();
}

const LINE_BREAK = '\\\n';
const SIGNS: Record<string, string> = { strong: '**', strikethrough: '~~' };
/** The order of marks that begin and end together, the outermost first. */
const ORDER = [marks.em, marks.strong, marks.link, marks.strikethrough];

class Line {
  readonly #content: readonly Node[];
  readonly #place: Place;
  readonly #italics: '*' | '_';
  readonly #units: Unit[] = [];
  readonly #open: Mark[] = [];

  constructor(content: readonly Node[], place: Place, italics: '*' | '_') {
    this.#content = content;
    this.#place = place;
    this.#italics = italics;
  }

  written(): string {
    this.#content.forEach((node, at) => {
      const wanted = node.marks.filter(({ type }) => type !== marks.code);
      this.#close(wanted);
      if (this.#putAutolink(at)) return;
      this.#openMarks(wanted, at);
      this.#put(node, at);
    });
    this.#close([]);
    this.#escapeSigns();
    separateSigns(this.#units);
    escapeUnderscores(this.#units);
    const text = this.#units.map((unit) => unit.text).join('');
    return this.#place === 'cell' ? text.replaceAll(/\|/g, '\\|') : text;
  }

  /** Closes marks until those that are open are wanted. */
  #close(wanted: readonly Mark[]) {
    const kept = this.#open.findIndex((mark) => !mark.isInSet(wanted));
    if (kept < 0) return;
    for (const mark of this.#open.splice(kept).reverse()) {
      if (isAttention(mark)) this.#units.push({ text: this.#signOf(mark), sign: 'close' });
      else this.#units.push({ text: `](${target(mark.attrs.href, mark.attrs.title)})` });
    }
  }

  #openMarks(wanted: readonly Mark[], at: number) {
    const missing = wanted.filter((mark) => !mark.isInSet(this.#open));
    const reach = new Map(missing.map((mark) => [mark, this.#reachOf(mark, at)]));
    const longestFirst = (one: Mark, other: Mark) =>
      (reach.get(other) ?? 0) - (reach.get(one) ?? 0) || ORDER.indexOf(one.type) - ORDER.indexOf(other.type);
    for (const mark of missing.sort(longestFirst)) {
      this.#open.push(mark);
      if (isAttention(mark)) this.#units.push({ text: this.#signOf(mark), sign: 'open' });
      else this.#units.push({ text: '[' });
    }
  }

  #signOf = ({ type }: Mark) => SIGNS[type.name] ?? this.#italics;

  /** How many nodes from here on have a mark. */
  #reachOf(mark: Mark, at: number): number {
    const end = this.#content.findIndex((node, place) => place > at && !mark.isInSet(node.marks));
    return (end < 0 ? this.#content.length : end) - at;
  }

  #put(node: Node, at: number) {
    if (node.type === nodes.hard_break) {
      this.#units.push({ text: this.#place === 'cell' ? '<br>' : LINE_BREAK });
    } else if (node.type === nodes.image) {
      const { src, alt, title } = node.attrs;
      this.#units.push({ text: `![${escaped(alt ?? '')}](${target(src, title)})` });
    } else if (marks.code.isInSet(node.marks)) {
      this.#units.push({ text: codeOf(node.text ?? '') });
    } else {
      this.#putText(node.text ?? '', at);
    }
  }

  #putText(text: string, at: number) {
    const before = this.#units.at(-1);
    const isLineStart = this.#place === 'paragraph' && (!before || before.text === LINE_BREAK);
    const isEndOfHeading = this.#place === 'heading' && at === this.#content.length - 1;
    const sign = isLineStart
      ? blockSign(text, before !== undefined)
      : isEndOfHeading
        ? closingSign(text)
        : -1;
    this.#units.push(...charactersOf(text, sign));
  }

  /** Writes a link whose text is its address as `<https://…>`. */
  #putAutolink(at: number): boolean {
    const node = this.#content[at];
    const link = node && marks.link.isInSet(node.marks);
    if (!node?.isText || !link || marks.code.isInSet(node.marks) || link.isInSet(this.#open)) return false;
    const { href, title } = link.attrs;
    if (title || href !== node.text || !AUTOLINK.test(href) || this.#reachOf(link, at) > 1) return false;
    this.#openMarks(
      node.marks.filter((mark) => mark !== link),
      at,
    );
    this.#units.push({ text: `<${href}>` });
    return true;
  }

  /** Escapes what is a sign beside other units only: `!` before a link, and tildes that could be a pair. */
  #escapeSigns() {
    const units = this.#units;
    const tildes = units.filter(({ character }) => character === '~');
    if (tildes.length > 1 || units.some(({ text }) => text === '~~'))
      for (const unit of tildes) unit.text = '\\~';
    units.forEach((unit, at) => {
      if (unit.text === '!' && units[at + 1]?.text === '[') unit.text = '\\!';
    });
  }
}

/**
 * Encodes the characters beside signs of emphasis that would keep them from being such signs: blanks within, at which emphasis is
 * interrupted by the end of another one, and letters outside.
 */
function separateSigns(units: readonly Unit[]) {
  let isChanged = false;
  const encode = (unit: Unit) => {
    const encoded = unit.character && `&#${unit.character.codePointAt(0)};`;
    if (!encoded || unit.text === encoded) return;
    unit.text = encoded;
    isChanged = true;
  };
  units.forEach(({ sign, text }, at) => {
    if (!sign) return;
    const [outer, inner] = sign === 'open' ? ([-1, 1] as const) : ([1, -1] as const);
    // The site's parser looks past tildes.
    for (const isPast of [false, true]) {
      const outside = neighbour(units, at, outer, isPast);
      const inside = neighbour(units, at, inner, isPast);
      for (const unit of [outside, inside])
        if (unit?.character && VARIATION.test(unit.character)) encode(unit);
      if (inside?.character && ANY_BLANK.test(inside.character)) encode(inside);
      if (outside && !isSign(text, characterOf(outside, -outer), characterOf(inside, -inner)))
        encode(outside);
    }
  });
  // An encoded character is punctuation beside the signs at its other side.
  if (isChanged) separateSigns(units);
}

/** Between letters, an underscore is none of a sign; an encoded letter is no letter. */
function escapeUnderscores(units: readonly Unit[]) {
  units.forEach((unit, at) => {
    const around = [units[at - 1], units[at + 1]];
    if (unit.text === '_' && unit.character && around.some((other) => (other?.text.length ?? 0) > 1))
      unit.text = '\\_';
  });
}

function neighbour(units: readonly Unit[], at: number, step: 1 | -1, isPast: boolean): Unit | undefined {
  let place = at + step;
  while (isPast && /^~+$/.test(units[place]?.text ?? '')) place += step;
  return units[place];
}

/** The first or the last character of a unit. */
function characterOf(unit: Unit | undefined, end: number): string {
  const characters = Array.from(unit?.text ?? '');
  return characters.at(end < 0 ? 0 : -1) ?? '';
}

const BLANK = /[\p{Zs}\t\n\v\f\r]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
/** Selectors of a character's shape, past which parsers look. */
const VARIATION = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;
/** Characters beside which emphasis begins and ends whatever else is there. */
const CHINESE =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3001-\u3003\u3008-\u3011\u3014-\u301f\u30fb\uff01-\uff60\uffe0-\uffe6]/u;

/** Whether signs of emphasis are such signs between these characters, of which the first is outside the emphasis. */
function isSign(sign: string, outside: string, inside: string): boolean {
  if (outside === '' || BLANK.test(outside) || PUNCTUATION.test(outside)) return true;
  if (sign === '_') return false;
  return !PUNCTUATION.test(inside) || CHINESE.test(outside) || CHINESE.test(inside);
}

const ALWAYS = /[\\`*[\]]/;
const TAG = /<[a-z/!?]/iy;
const ENTITY = /&#?\w+;/y;

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Whether a character of a text would be a sign. */
function isSpecial(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (character === '_') return !/^[a-z\d]_[a-z\d]$/i.test(text.slice(Math.max(0, at - 1), at + 2));
  return ALWAYS.test(character) || isAt(TAG, text, at) || isAt(ENTITY, text, at);
}

/** Returns the units of a text, in which one more character is escaped. */
function charactersOf(text: string, sign: number): Unit[] {
  let at = 0;
  return Array.from(text, (character) => {
    const isEscaped = at === sign || isSpecial(text, at);
    at += character.length;
    return { text: isEscaped ? `\\${character}` : character, character };
  });
}

/** Returns the place of the character that would begin a block where a line begins with this text, or -1. */
function blockSign(text: string, isAfterBreak: boolean): number {
  if (/^(?:[->]|\+(?:\s|$)|#{1,6}(?:\s|$))/.test(text)) return 0;
  if (isAfterBreak && /^(?:=|\||:-)/.test(text)) return 0;
  const [, number] = /^(\d{1,9})[.)](?:\s|$)/.exec(text) ?? [];
  return number?.length ?? -1;
}

/** Returns the place of the first of the signs that would close a heading, or -1. */
const closingSign = (text: string) => (/(?:^|\s)#+$/.test(text) ? text.search(/#+$/) : -1);

/** Returns the description of a picture, in which nothing is a sign; the site's parser has footnotes in mind at `![^`. */
const escaped = (text: string) =>
  charactersOf(text, text.startsWith('^') ? 0 : -1)
    .map((unit) => unit.text.replace(/^~$/, '\\~'))
    .join('');

const withoutEntities = (text: string) => text.replaceAll(/&(?=#?\w+;)/g, '&amp;');

/** Returns the address and the title of a link or a picture. Characters are encoded that the site's parser would not unescape. */
function target(address: string, title: string | null): string {
  const href = withoutEntities(address).replaceAll(/[()]/g, '\\$&');
  if (!title) return href;
  return `${href || '<>'} "${withoutEntities(title.replaceAll('\\', '\\\\')).replaceAll('"', '&quot;')}"`;
}

const AUTOLINK = /^[a-z][a-z\d+.-]{1,31}:[^\s<>&\\|]*$/i;

function codeOf(text: string): string {
  const signs = '`'.repeat(longestRun(text, '`') + 1);
  const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '');
  const blank = isPadded ? ' ' : '';
  return signs + blank + text + blank + signs;
}

/** Whether a line is read as what it was written for. */
function isReadAs(line: string, block: Node, place: Place): boolean {
  const around = { paragraph: line, heading: `# ${line}`, cell: `| |\n|---|\n| ${line} |` };
  let read: Node | null = parse(around[place]);
  while (read && !read.isTextblock) read = read.lastChild;
  return read?.content.eq(block.content) ?? false;
}
