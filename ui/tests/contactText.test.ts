import { describe, expect, it } from 'vitest';
import { contactText } from '../src/pages/about-contact/contactText';

const link = (href: string) => ({ href, external: true });

describe('the text of a contact', () => {
  it('is plain without a link', () => {
    expect(contactText('+86 22 5555 0194', null)).toEqual([{ words: '+86 22 5555 0194' }]);
  });

  it('links the number of its link only', () => {
    expect(contactText('+86 22 5555 0193 (press 2)', link('tel:+862255550193'))).toEqual([
      { words: '+86 22 5555 0193', href: 'tel:+862255550193' },
      { words: ' (press 2)' },
    ]);
  });

  it('links every e-mail address', () => {
    expect(contactText('业务 a@x.example；质量 b.c@y.example', link('mailto:a@x.example'))).toEqual([
      { words: '业务 ' },
      { words: 'a@x.example', href: 'mailto:a@x.example' },
      { words: '；质量 ' },
      { words: 'b.c@y.example', href: 'mailto:b.c@y.example' },
    ]);
  });

  it('is linked as a whole if it does not contain the link', () => {
    expect(contactText('Ring us', link('tel:+862255550193'))).toEqual([
      { words: 'Ring us', href: 'tel:+862255550193' },
    ]);
  });

  it('does not link other numbers', () => {
    expect(contactText('+86 22 5555 0193, +86 22 5555 0199', link('tel:+862255550193'))).toEqual([
      { words: '+86 22 5555 0193', href: 'tel:+862255550193' },
      { words: ', +86 22 5555 0199' },
    ]);
  });
});
