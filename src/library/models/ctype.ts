import type { ModelFile } from './model.js';

const ASCII = 'in the "C" locale';
const TESTS = ['isalpha', 'isdigit', 'isalnum', 'isspace', 'isupper', 'islower', 'isxdigit', 'ispunct', 'isprint', 'isgraph', 'iscntrl', 'isblank', 'isascii'];

export const CTYPE: ModelFile = {
  file: '<model of character functions>',
  header: 'ctype.h',
  defines: Object.fromEntries([...TESTS, 'toupper', 'tolower', 'toascii'].map((name) => [name, ASCII])),
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
`,
};
