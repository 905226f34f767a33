import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha1, sha256 } from '../../src/base/sha.js';

const TEXTS = ['', 'abc', 'ä€😀', ...[54, 55, 56, 57, 63, 64, 65, 119, 120, 1000].map((length) => 'x'.repeat(length)), 'zeile\r\n'.repeat(5000)];

describe.each([
  ['sha256', sha256],
  ['sha1', sha1],
] as const)('%s', (name, own) => {
  it('is that of Node.js, whatever the length', () => {
    for (const text of TEXTS) expect(own(text), String(text.length)).toBe(createHash(name).update(text, 'utf8').digest('hex'));
  });
});
