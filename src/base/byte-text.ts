/**
 * Texts of files of which nobody knows the encoding. What is UTF-8 is read as that, and each other byte becomes a
 * character of its own, half of a surrogate pair (U+DC80 to U+DCFF, as in PEP 383), which UTF-8 cannot spell. So
 * every file is one text, and the text is that file again.
 */

const FIRST_BYTE = 0xdc80;
const LAST_BYTE = 0xdcff;
const OFFSET = 0xdc00;
/** Bytes whose characters are made at once. */
const PORTION = 4096;

/** The text of these bytes. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return mixedText(bytes);
  }
}

function mixedText(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let units: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = sequenceAt(bytes, at);
    if (length === 0) units.push(OFFSET + bytes[at]!);
    else pushPoint(units, pointAt(bytes, at, length));
    at += Math.max(1, length);
    if (units.length < PORTION) continue;
    pieces.push(String.fromCharCode(...units));
    units = [];
  }
  pieces.push(String.fromCharCode(...units));
  return pieces.join('');
}

function pushPoint(units: number[], point: number): void {
  if (point <= 0xffff) units.push(point);
  else units.push(0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff));
}

/** How many bytes the character has that begins here; 0 if this is no UTF-8 (RFC 3629, section 4). */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const length = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (let i = 1; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  if (length < 3) return length;
  const point = pointAt(bytes, at, length);
  const isShortest = point >= (length === 3 ? 0x800 : 0x10000);
  return isShortest && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? length : 0;
}

function pointAt(bytes: Uint8Array, at: number, length: number): number {
  let point = length === 1 ? bytes[at]! : bytes[at]! & (0x7f >> length);
  for (let i = 1; i < length; i++) point = (point << 6) | (bytes[at + i]! & 0x3f);
  return point;
}

/** The byte that this code point of a text stands for because it is no UTF-8. */
export function strayByte(point: number): number | undefined {
  return point >= FIRST_BYTE && point <= LAST_BYTE ? point - OFFSET : undefined;
}

/** Halves of surrogate pairs that stand alone. */
const STRAY = /[\ud800-\udfff]/gu;

/** The text as it can be written anywhere. */
export function wellFormed(text: string): string {
  return text.replace(STRAY, '\ufffd');
}

/** Of which bytes it is the text: what {@link textOf} has read. */
export function bytesOf(text: string): Uint8Array {
  const parts: (number | Uint8Array)[] = [];
  let from = 0;
  for (const { index } of text.matchAll(STRAY)) {
    const byte = strayByte(text.charCodeAt(index));
    if (byte === undefined) continue;
    parts.push(new TextEncoder().encode(text.slice(from, index)), byte);
    from = index + 1;
  }
  const rest = new TextEncoder().encode(text.slice(from));
  if (parts.length === 0) return rest;
  const bytes = new Uint8Array(
    parts.reduce((sum: number, part) => sum + (typeof part === 'number' ? 1 : part.length), rest.length),
  );
  let at = 0;
  for (const part of [...parts, rest]) {
    if (typeof part === 'number') bytes[at++] = part;
    else {
      bytes.set(part, at);
      at += part.length;
    }
  }
  return bytes;
}
