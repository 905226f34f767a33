import { describe, expect, it } from 'vitest';
import { clip, displayWidth, pad, printable, wrap, wrapAtMost } from '../../src/base/layout.js';

describe('measuring text', () => {
  it('knows wide and combining characters', () => {
    expect(displayWidth('abc')).toBe(3);
    expect(displayWidth('漢字')).toBe(4);
    expect(displayWidth('e\u0301')).toBe(1);
  });

  it('clips and pads by columns', () => {
    expect(clip('漢字漢字', 5)).toBe('漢字…');
    expect(clip('abc', 3)).toBe('abc');
    expect(pad('漢', 4)).toBe('漢  ');
  });

  it('expands tabs to their stops', () => expect(printable('a\tb', 4)).toBe('a   b'));
});

describe('breaking text', () => {
  it('breaks at spaces', () => expect(wrap('one two three', 8)).toEqual(['one two', 'three']));
  it('breaks behind punctuation where there is no space', () => {
    expect(wrap('pthread_mutex_lock(&from->lock);', 26)).toEqual(['pthread_mutex_lock(', '&from->lock);']);
  });
  it('breaks words that are too long', () => expect(wrap('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']));
  it('keeps an empty text as one line', () => expect(wrap('', 10)).toEqual(['']));
  it('shows that something had to go', () =>
    expect(wrapAtMost('one two three four', 8, 2)).toEqual(['one two', 'three …']));

  it('loses nothing but spaces, and fits', () => {
    const text = 'if (!__sync_bool_compare_and_swap(&top, seen, next)) return first->second->third[index + 1].value;';
    for (let width = 1; width < 100; width++) {
      const lines = wrap(text, width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
    }
  });
});
