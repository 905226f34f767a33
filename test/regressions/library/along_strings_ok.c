// tcbmc: safe -- -DOF=1
// tcbmc: safe -- -DOF=2
// tcbmc: safe -- -DOF=3
// tcbmc: safe -- -DOF=4
// tcbmc: safe -- -DOF=5
// tcbmc: safe -- -DOF=6
// What the library's functions find along strings is what loops find, wherever the pointers come from.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);

enum { SIZE = 5 };
static char table[3][SIZE], other[SIZE], left[2 * SIZE], right[2 * SIZE];

/* Any string of the three letters, with whatever follows it. */
static void fill(char *text) {
  for (int i = 0; i < SIZE - 1; i++) text[i] = "\0ab"[__VERIFIER_nondet_uchar() % 3];
  text[SIZE - 1] = 0;
}

static int compared(const char *a, const char *b, int limit) {
  for (int i = 0; i < limit; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    if (a[i] == 0) return 0;
  }
  return 0;
}

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
  for (int i = 0; i < 3; i++) fill(table[i]);
  fill(other);
  int k = __VERIFIER_nondet_uchar() % 3;
  int n = __VERIFIER_nondet_uchar() % (SIZE + 2);
  char *text = __VERIFIER_nondet_bool() ? table[k] : other;
#if OF == 1
  assert(sign(strcmp(text, other)) == compared(text, other, SIZE));
  assert(sign(strncmp(text, "ab", 2)) == compared(text, "ab", 2));
  assert(strcmp(text, text) == 0 && strncmp(text, 0, 0) == 0);
#elif OF == 2
  memset(left, 'x', sizeof left);
  char *end = stpcpy(left, text);
  assert(end == left + strlen(text) && compared(left, text, SIZE) == 0 && end[0] == 0 && end[1] == 'x');
  strcpy(table[k], "b");
  assert(table[k][0] == 'b' && table[k][1] == 0);
#elif OF == 3
  memset(left, 'x', sizeof left);
  assert(strncpy(left, text, n) == left);
  for (int i = 0, ended = 0; i < 2 * SIZE; i++) {
    if (i < n && !ended) ended = text[i] == 0;
    assert(left[i] == (i >= n ? 'x' : ended ? 0 : text[i]));
  }
#elif OF == 4
  text = table[k];
  char wanted = "\0ab"[__VERIFIER_nondet_uchar() % 3];
  char *found = strchr(text, wanted), *byte = memchr(text, wanted, SIZE - 1);
  int at = -1, first = -1;
  for (int i = 0; i < SIZE && at < 0; i++)
    if (text[i] == wanted) at = i;
    else if (text[i] == 0) break;
  for (int i = SIZE - 2; i >= 0; i--)
    if (text[i] == wanted) first = i;
  assert((found == 0) == (at < 0) && (byte == 0) == (first < 0));
  if (found) for (int i = 0; &text[i] != found; i++) assert(i < at && text[i] != wanted);
  if (byte) for (int i = 0; &text[i] != byte; i++) assert(i < first && text[i] != wanted);
#elif OF == 5
  int difference = 0;
  for (int i = SIZE - 1; i >= 0; i--)
    if (text[i] != other[i]) difference = text[i] < other[i] ? -1 : 1;
  assert(sign(memcmp(text, other, SIZE)) == difference && memcmp(text, other, 0) == 0);
#else
  int size = 1 + __VERIFIER_nondet_uchar() % SIZE;
  char *copy = malloc(size);
  if (copy == 0) return 0;
  if (strlen(text) < (size_t)size) {
    strcpy(copy, text);
    assert(strcmp(copy, text) == 0 && strlen(copy) == strlen(text));
    copy = realloc(copy, 2 * SIZE);
    assert(copy == 0 || compared(copy, text, SIZE) == 0);
  }
  free(copy);
#endif
  return 0;
}
