/**
 * SHA-1 and SHA-256 (FIPS 180-4) without waiting, which neither browsers nor Node.js offer in a form that both have.
 * Not for secrets.
 */

const HEX = 8;
const BLOCK = 64;
const WORDS = 16;

/** The first 32 bits of the fractional parts of the square and cube roots of the first primes. */
function roots(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const rotateLeft = (word: number, by: number): number => (word << by) | (word >>> (32 - by));
const rotateRight = (word: number, by: number): number => rotateLeft(word, 32 - by);

/** The message with a one bit, zeros, and its length in bits behind it, in blocks of 16 words each. */
function* blocks(message: string | Uint8Array): Generator<Uint32Array> {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message;
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  for (let at = 0; at < padded.length; at += BLOCK)
    yield Uint32Array.from({ length: WORDS }, (_, i) => view.getUint32(at + 4 * i));
}

function hex(state: Uint32Array): string {
  return Array.from(state, (word) => word.toString(16).padStart(HEX, '0')).join('');
}

/** Of bytes, or a text in UTF-8: 64 hexadecimal digits. */
export function sha256(message: string | Uint8Array): string {
  const constants = roots(64, Math.cbrt);
  const state = roots(8, Math.sqrt);
  const words = new Uint32Array(64);
  for (const block of blocks(message)) {
    words.set(block);
    for (let i = WORDS; i < 64; i++) {
      const [early, late] = [words[i - 15]!, words[i - 2]!];
      const sigma0 = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
      const sigma1 = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16]! + sigma0 + words[i - 7]! + sigma1;
    }
    let [a, b, c, d, e, f, g, h] = eight(state);
    for (let i = 0; i < 64; i++) {
      const sum1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
      const first = (h + sum1 + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0;
      const sum0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
      const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i]! += word));
  }
  return hex(state);
}

/**
 * Of bytes, or a text in UTF-8: 40 hexadecimal digits. For names only (RFC 4122), not where somebody may want to
 * deceive.
 */
export function sha1(message: string | Uint8Array): string {
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const words = new Uint32Array(80);
  for (const block of blocks(message)) {
    words.set(block);
    for (let i = WORDS; i < 80; i++)
      words[i] = rotateLeft(words[i - 3]! ^ words[i - 8]! ^ words[i - 14]! ^ words[i - 16]!, 1);
    let [a, b, c, d, e] = eight(state);
    for (let i = 0; i < 80; i++) {
      const [mixed, constant] = round(Math.floor(i / 20), b, c, d);
      [a, b, c, d, e] = [(rotateLeft(a, 5) + mixed + e + constant + words[i]!) | 0, a, rotateLeft(b, 30), c, d];
    }
    [a, b, c, d, e].forEach((word, i) => (state[i]! += word));
  }
  return hex(state);
}

function round(quarter: number, b: number, c: number, d: number): readonly [mixed: number, constant: number] {
  if (quarter === 0) return [(b & c) | (~b & d), 0x5a827999];
  if (quarter === 1) return [b ^ c ^ d, 0x6ed9eba1];
  if (quarter === 2) return [(b & c) | (b & d) | (c & d), 0x8f1bbcdc];
  return [b ^ c ^ d, 0xca62c1d6];
}

type Eight = readonly [number, number, number, number, number, number, number, number];

/** The words of a state; zeros behind the last. */
function eight(state: Uint32Array): Eight {
  const word = (i: number): number => state[i] ?? 0;
  return [word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7)];
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes in base 64. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let j = 0; j < 4; j++) text += i + j > bytes.length ? '=' : ALPHABET[(word >> (18 - 6 * j)) & 63];
  }
  return text;
}

/** The same digest in base 64, as policies of pages want it. */
export function sha256Base64(message: string | Uint8Array): string {
  const digits = sha256(message);
  return base64(Uint8Array.from({ length: digits.length / 2 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16)));
}
