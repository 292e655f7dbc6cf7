import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Piece, piecesOf, plainOf, shortened } from '../src/desk/content/wordDiff';

const side = (pieces: readonly Piece[], own: Piece['side']) =>
  pieces.filter((piece) => !piece.side || piece.side === own).map(({ text }) => text);

describe('what differs between two texts', () => {
  it('is marked by the word, and in Chinese and Japanese by the character', () => {
    expect(piecesOf('Delivery in 45 days.', 'Delivery in 30 days.')).toEqual([
      { text: 'Delivery in ' },
      { text: '45', side: 'before' },
      { text: '30', side: 'after' },
      { text: ' days.' },
    ]);
    expect(piecesOf('交期从45天缩短', '交期由45天缩短')).toEqual([
      { text: '交期' },
      { text: '从', side: 'before' },
      { text: '由', side: 'after' },
      { text: '45天缩短' },
    ]);
  });

  it('is marked by the character behind a number as well', () => {
    const pieces = piecesOf('2027年春季针织新品说明', '2027年春季针织新品与交期说明');
    expect(pieces.filter((piece) => piece.side)).toEqual([{ text: '与交期', side: 'after' }]);
  });

  it('makes both texts whole again', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = piecesOf(before, after);
        expect(side(pieces, 'before').join('')).toBe(before);
        expect(side(pieces, 'after').join('')).toBe(after);
      }),
    );
  });

  it('is found in long texts, whose unchanged parts are cut', () => {
    const long = '本公司自1993年起生产针织与梭织服装。'.repeat(160);
    const pieces = shortened(piecesOf(`${long}甲${long}`, `${long}乙${long}`));
    expect(pieces.filter((piece) => piece.side)).toHaveLength(2);
    expect(side(pieces, 'after').join('').length).toBeLessThan(200);
    expect(piecesOf('a '.repeat(4000), '乙'.repeat(4000))).toHaveLength(2);
  });
});

it('Markdown is compared as it reads', () => {
  expect(plainOf('**重点：** \\*一\\* [价目表](/price) ![面料](/media/a.jpg)<br>完')).toBe(
    '重点： *一* 价目表 (/price) [面料]\n完',
  );
});
