import { describe, expect, it } from 'vitest';
import { bytesOf, strayByte, textOf, wellFormed } from '../../src/base/byte-text.js';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Numbers that look random and are the same each time. */
function* numbers(): Generator<number> {
  for (let state = 12345; ; state = (Math.imul(state, 1103515245) + 12345) >>> 0) yield state >>> 16;
}

describe('texts of bytes', () => {
  it.each([
    ['ASCII', 'int x;\n', 'int x;\n'],
    ['UTF-8 of two, three and four bytes', '\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80', 'é€😀'],
    ['a mark of the order of bytes', '\xef\xbb\xbfx', '\ufeffx'],
    ['Latin-1', 'caf\xe9 au lait', 'caf\udce9 au lait'],
    ['what is longer than it need be', '\xc0\x80\xe0\x80\x80', '\udcc0\udc80\udce0\udc80\udc80'],
    ['halves of surrogate pairs', '\xed\xa0\x80', '\udced\udca0\udc80'],
    ['beyond the last character', '\xf4\x90\x80\x80', '\udcf4\udc90\udc80\udc80'],
    ['a character that is cut off', '\xc3\xa9\xe2\x82', 'é\udce2\udc82'],
  ])('%s', (_, given, text) => {
    expect(textOf(bytes(given))).toBe(text);
    expect(bytesOf(text)).toEqual(bytes(given));
  });

  it('are those bytes again, whatever they are', () => {
    const random = numbers();
    for (let length = 1; length < 300; length++) {
      const given = Uint8Array.from({ length }, () => (random.next().value as number) & 0xff);
      expect(bytesOf(textOf(given))).toEqual(given);
    }
  });

  it('are as a decoder has them where all is UTF-8', () => {
    for (let point = 0; point <= 0x10ffff; point += 37) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const text = String.fromCodePoint(point);
      expect(textOf(new TextEncoder().encode(text))).toBe(text);
      expect(strayByte(point)).toBeUndefined();
      const beside = textOf(Uint8Array.from([...new TextEncoder().encode(text), 0xff]));
      expect(beside).toBe(`${text}\udcff`);
    }
  });

  it('can be written anywhere, without those bytes', () => {
    expect(wellFormed('caf\udce9 😀')).toBe('caf\ufffd 😀');
  });
});
