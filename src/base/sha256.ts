const FIRST = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const BLOCK = 64;

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function constants(): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < BLOCK; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes.map((prime) => ((Math.cbrt(prime) % 1) * 2 ** 32) | 0);
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const all = new Uint8Array(length);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, (bytes.length * 8) >>> 0);
  return view;
}

/** The words of a block, and those that follow from them. */
function schedule(view: DataView, start: number): Int32Array {
  const words = new Int32Array(BLOCK);
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(start + i * 4);
  for (let i = 16; i < BLOCK; i++) {
    const [a, b] = [words[i - 15]!, words[i - 2]!];
    const first = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3);
    const second = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16]! + first + words[i - 7]! + second;
  }
  return words;
}

function compressed(state: readonly number[], words: Int32Array, k: readonly number[]): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < BLOCK; i++) {
    const first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + k[i]! + words[i]!;
    const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]!) | 0);
}

/** SHA-256 (FIPS 180-4), for where no library of the platform can be asked. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes);
  const k = constants();
  let state: readonly number[] = FIRST;
  for (let start = 0; start < view.byteLength; start += BLOCK) state = compressed(state, schedule(view, start), k);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(i * 4, word));
  return new Uint8Array(digest.buffer);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes in base 64. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let j = 0; j < 4; j++) text += i + j > bytes.length ? '=' : ALPHABET[(word >> (18 - 6 * j)) & 63];
  }
  return text;
}
