import type { ModelFile } from './model.js';

const ASCII = 'in the "C" locale';
const TESTS = ['isalpha', 'isdigit', 'isalnum', 'isspace', 'isupper', 'islower', 'isxdigit', 'ispunct', 'isprint', 'isgraph', 'iscntrl', 'isblank', 'isascii'];

/** glibc's classes of characters, in the order of their bits on little-endian machines, the ninth first. */
const CLASSES: readonly RegExp[] = [
  /[ \t]/,
  /[\0-\x1f\x7f]/,
  /[!-/:-@[-`{-~]/,
  /[A-Za-z0-9]/,
  /[^\0-\uffff]/,
  /[^\0-\uffff]/,
  /[^\0-\uffff]/,
  /[^\0-\uffff]/,
  /[A-Z]/,
  /[a-z]/,
  /[A-Za-z]/,
  /[0-9]/,
  /[A-Fa-f0-9]/,
  /[ \t-\r]/,
  /[ -~]/,
  /[!-~]/,
];

/** What `__ctype_b_loc` leads to: the classes of -128 to 255. */
const TABLE = Array.from({ length: 384 }, (_, i) => {
  const c = i - 128;
  const text = String.fromCharCode(c);
  return c < 0 || c > 127 ? 0 : CLASSES.reduce((sum, pattern, bit) => (pattern.test(text) ? sum + (1 << bit) : sum), 0);
});

const changed = (change: (text: string) => string): string =>
  Array.from({ length: 384 }, (_, i) => (i < 128 || i > 255 ? i - 128 : change(String.fromCharCode(i - 128)).charCodeAt(0))).join(', ');

export const CTYPE: ModelFile = {
  file: '<model of character functions>',
  header: 'ctype.h',
  defines: Object.fromEntries(
    [...TESTS, 'toupper', 'tolower', 'toascii', '__ctype_b_loc', '__ctype_toupper_loc', '__ctype_tolower_loc'].map((name) => [name, ASCII]),
  ),
  text: String.raw`
int isupper(int c) { return c >= 'A' && c <= 'Z'; }
int islower(int c) { return c >= 'a' && c <= 'z'; }
int isalpha(int c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
int isdigit(int c) { return c >= '0' && c <= '9'; }
int isalnum(int c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }
int isxdigit(int c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'); }
int isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
int isblank(int c) { return c == ' ' || c == '\t'; }
int iscntrl(int c) { return (c >= 0 && c < 32) || c == 127; }
int isprint(int c) { return c >= 32 && c < 127; }
int isgraph(int c) { return c > 32 && c < 127; }
int ispunct(int c) { return isgraph(c) && !isalnum(c); }
int isascii(int c) { return c >= 0 && c < 128; }
int toascii(int c) { return c & 127; }
int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; }
int tolower(int c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }
static const unsigned short classes[] = { ${TABLE.join(', ')} };
static const int upper[] = { ${changed((text) => text.toUpperCase())} };
static const int lower[] = { ${changed((text) => text.toLowerCase())} };
static const unsigned short *classesFromZero = classes + 128;
static const int *upperFromZero = upper + 128;
static const int *lowerFromZero = lower + 128;
const unsigned short **__ctype_b_loc(void) { return &classesFromZero; }
const int **__ctype_toupper_loc(void) { return &upperFromZero; }
const int **__ctype_tolower_loc(void) { return &lowerFromZero; }
`,
};
