import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha1, sha256 } from '../../src/base/sha.js';
import { uuidOf } from '../../src/base/uuid.js';

const TEXTS = [
  '',
  'abc',
  'ä€😀',
  ...[54, 55, 56, 57, 63, 64, 65, 119, 120, 1000].map((length) => 'x'.repeat(length)),
  'zeile\r\n'.repeat(5000),
];

describe.each([
  ['sha256', sha256],
  ['sha1', sha1],
] as const)('%s', (name, own) => {
  it('is that of Node.js, whatever the length', () => {
    for (const text of TEXTS)
      expect(own(text), String(text.length)).toBe(createHash(name).update(text, 'utf8').digest('hex'));
  });
});

it('UUIDs are those of RFC 9562', () => {
  expect(uuidOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  );
});
