import { describe, expect, it } from 'vitest';
import { mailUrl, telephoneUrl } from '../src/contactLinks';

describe('a link to a mail program', () => {
  it.each([
    ['ann@buyer.example', 'mailto:ann@buyer.example'],
    [
      'ann?bcc=spy%40evil.example&body=PAY&x=@buyer.example',
      'mailto:ann%3Fbcc%3Dspy%2540evil.example%26body%3DPAY%26x%3D@buyer.example',
    ],
    ['a,b@evil.example', 'mailto:a%2Cb@evil.example'],
    ['"a@b"@buyer.example', 'mailto:%22a%40b%22@buyer.example'],
    ['采购@例子.example', 'mailto:%E9%87%87%E8%B4%AD@%E4%BE%8B%E5%AD%90.example'],
  ])('to %s has one recipient and nothing else', (address, url) => {
    expect(mailUrl(address)).toBe(url);
    expect(new URL(url).search).toBe('');
  });

  it('has a subject and a text', () => {
    expect(mailUrl('a@b.example', { subject: 'Re: 1&2', body: 'x\ny' })).toBe(
      'mailto:a@b.example?subject=Re%3A%201%262&body=x%0Ay',
    );
  });
});

describe('a link to a telephone', () => {
  it.each([
    ['+86 22 5555 0124', 'tel:+862255550124'],
    ['022-5555?x=1', 'tel:022-55551'],
  ])('of %s has the number alone', (number, url) => expect(telephoneUrl(number)).toBe(url));
});
