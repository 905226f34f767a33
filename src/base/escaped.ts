/** Bytes for people: printable ASCII as it is, the rest as in C, with two digits after `\x`. */
export function escaped(bytes: Uint8Array): string {
  return Array.from(
    bytes,
    (byte) =>
      ESCAPES[byte] ??
      (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`),
  ).join('');
}

const ESCAPES: Readonly<{ [byte: number]: string }> = { 9: '\\t', 10: '\\n', 13: '\\r', 34: '\\"', 92: '\\\\' };

/** A text of {@link escaped}, byte by byte. */
export function escapedUnits(text: string): readonly string[] {
  return text.match(/\\x..|\\.|./g) ?? [];
}
