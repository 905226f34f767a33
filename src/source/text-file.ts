import { textOf } from '../base/byte-text.js';
import { fail } from './diagnostic.js';

/**
 * The content of a file: its bytes, or their text, in which each byte that is not UTF-8 is a character of its own
 * ({@link textOf}).
 */
export type Content = string | Uint8Array;

/** The text of a file, whatever the host hands over. */
export function contentText(content: Content | undefined): string | undefined {
  return content === undefined || typeof content === 'string' ? content : textOf(content);
}

/** Beginnings of files that are no texts, the format of each, and a remedy. */
const KINDS: readonly (readonly [start: RegExp, what: string, hint: string])[] = [
  [/^\udcff\udcfe\0\0|^\0\0\udcfe\udcff/, 'UTF-32', 'convert it to UTF-8: iconv -f UTF-32 -t UTF-8'],
  [
    /^\udcff\udcfe|^\udcfe\udcff|^[^\0]\0[^\0]\0|^\0[^\0]\0[^\0]/,
    'UTF-16',
    'convert it to UTF-8: iconv -f UTF-16 -t UTF-8',
  ],
  [/^\x7fELF/, 'a compiled program (ELF)', 'give the C sources that it was made of'],
  [/^MZ[^]*\0/, 'a compiled program', 'give the C sources that it was made of'],
  [/^!<arch>\n/, 'an archive of compiled files', 'give the C sources that they were made of'],
];

/** Characters that no C source has; a form feed, a Ctrl-Z at the end, and an escape it may have. */
const CONTROL = /[\x01-\x08\x0e-\x19\x1c-\x1f\x7f]/g;
/** So many of the first characters are looked at, of which one in so many may be a control character. */
const LOOKED_AT = 4096;
const ONE_IN = 20;
const A_FEW = 4;

/** Refuses what is no text of any kind. */
export function refuseBinary(text: string, file: string): void {
  const kind = KINDS.find(([start]) => start.test(text));
  const place = firstOdd(text);
  if (!kind && place === undefined) return;
  const [, what, hint] = kind ?? [
    undefined,
    undefined,
    'give C sources, in UTF-8 or any encoding that has the letters of ASCII',
  ];
  const byte = place === undefined ? undefined : text.charCodeAt(place).toString(16).padStart(2, '0');
  const lines = text.slice(0, place ?? 0).split('\n');
  fail(
    'syntax',
    `not a text file: ${what ?? `the byte 0x${byte}`}`,
    { file, line: lines.length, column: lines.at(-1)!.length + 1 },
    hint,
  );
}

/** Where the first character is that makes it none. */
function firstOdd(text: string): number | undefined {
  const zero = text.indexOf('\0');
  if (zero >= 0) return zero;
  const start = text.slice(0, LOOKED_AT);
  const found = [...start.matchAll(CONTROL)];
  return found.length > Math.max(A_FEW, start.length / ONE_IN) ? found[0]!.index : undefined;
}
