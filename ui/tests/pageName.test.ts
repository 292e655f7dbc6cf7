import { describe, expect, it } from 'vitest';
import { LONGEST_NAME, proposedName } from '../src/desk/content/pageName';

describe('the name that is proposed for a page', () => {
  it.each([
    ['Supply chain statement', 'supply-chain-statement'],
    ['  Buyer’s guide: ISO 9001 ', 'buyers-guide-iso-9001'],
    ['Über Maß & Größe', 'uber-mass-grosse'],
    ['ISO 9001 证书', 'iso-9001'],
    ['供应链声明', ''],
    ['--', ''],
  ])('is made of the title %j', (title, name) => expect(proposedName(title)).toBe(name));

  it('is not longer than a name may be, and does not end with a hyphen', () => {
    const title = `${'a'.repeat(LONGEST_NAME - 1)} b`;
    expect(proposedName(title)).toBe('a'.repeat(LONGEST_NAME - 1));
  });
});
