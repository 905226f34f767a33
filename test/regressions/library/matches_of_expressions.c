// tcbmc: safe -- --property checks,assertion,leak
// tcbmc: violation leak -- --property leak -DCASE=1
// tcbmc: violation assertion -- -DCASE=2
// tcbmc: violation uninitialized -- --property uninitialized -DCASE=3
// tcbmc: violation uninitialized -- --property uninitialized -DCASE=4
// tcbmc: violation out-of-bounds -- -DCASE=5
// tcbmc: violation null-dereference -- -DCASE=6
// Where regexec finds something, the match lies in the text; it writes only then, and not with REG_NOSUB.
#include <assert.h>
#include <regex.h>
#include <string.h>

#ifndef CASE
#define CASE 0
#endif

int main(void) {
  regex_t compiled;
  regmatch_t m[4];
  char text[8] = "a=12", part[8] = "";
  int flags = CASE == 4 ? REG_EXTENDED | REG_NOSUB : REG_EXTENDED;
  if (regcomp(&compiled, "(.*)=(x|.+)", flags) != 0 && CASE != 6) return 1;
  int result = regexec(&compiled, text, CASE == 5 ? 5 : 4, m, 0);
  if (CASE == 3 && m[0].rm_so == 3) return 2;
  if (result == 0) {
    if (m[0].rm_so < 0) return 3;
    if (CASE != 4) {
      assert(compiled.re_nsub == 2);
      assert(0 <= m[0].rm_so && m[0].rm_so <= m[0].rm_eo && m[0].rm_eo <= 4);
      assert(m[3].rm_so == -1 && m[3].rm_eo == -1);
      if (CASE == 2) assert(m[1].rm_so >= 0);
      if (m[1].rm_so >= 0) memcpy(part, text + m[1].rm_so, m[1].rm_eo - m[1].rm_so);
      assert(strlen(part) <= 4);
    }
  }
  if (CASE != 1) regfree(&compiled);
}
