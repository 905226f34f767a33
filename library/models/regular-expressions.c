/**
 * @model regular expressions
 * @header regex.h
 */

#include "transfer.h"

#include <regex.h>
size_t strlen(const char *text);

/**
 * an error number, or 0 and a new block; as many parts as the pattern has parentheses, or fewer where some are
 * escaped or in brackets
 */
/* What is compiled is its options. */
int regcomp(regex_t *restrict compiled, const char *restrict pattern, int flags) {
  size_t parts = 0;
  _Bool isPlain = 1;
  for (; *pattern != 0; pattern++) {
    if (*pattern == '(') parts++;
    else if (*pattern == '\\' || *pattern == '[') isPlain = 0;
  }
  if (isPlain && !(flags & REG_EXTENDED)) parts = 0;
  compiled->__program = 0;
  if (__VERIFIER_nondet_bool()) {
    int error = __VERIFIER_nondet_int();
    __tcbmc_assume(error >= REG_BADPAT && error <= REG_BADRPT);
    return error;
  }
  int *program = __tcbmc_alloc(sizeof *program, 0);
  __tcbmc_assume(program != 0);
  *program = flags;
  compiled->__program = program;
  size_t actual = __VERIFIER_nondet_size_t();
  compiled->re_nsub = isPlain || actual > parts ? parts : actual;
  return 0;
}

static regmatch_t within(regoff_t first, regoff_t last) {
  regmatch_t match = { __VERIFIER_nondet_int(), __VERIFIER_nondet_int() };
  __tcbmc_assume(first <= match.rm_so && match.rm_so <= match.rm_eo && match.rm_eo <= last);
  return match;
}

/**
 * a number that is not 0, and nothing is written, or 0; then the first match lies in the text, those of parts within
 * it or nowhere (-1), and with REG_NOSUB none is written
 */
int regexec(const regex_t *restrict compiled, const char *restrict text, size_t count, regmatch_t matches[restrict],
            int flags) {
  int options = *(const int *)compiled->__program;
  regoff_t first = 0;
  regoff_t last;
  if (flags & REG_STARTEND) {
    first = matches[0].rm_so;
    last = matches[0].rm_eo;
    look(text + first, last - first);
  } else last = strlen(text);
  if (__VERIFIER_nondet_bool()) return __VERIFIER_nondet_bool() ? REG_NOMATCH : REG_ESPACE;
  if (options & REG_NOSUB) return 0;
  for (size_t i = 0; i < count; i++) {
    if (i == 0) matches[i] = within(first, last);
    else if (i > compiled->re_nsub || __VERIFIER_nondet_bool()) matches[i] = (regmatch_t){ -1, -1 };
    else matches[i] = within(matches[0].rm_so, matches[0].rm_eo);
  }
  return 0;
}

/** the block is gone */
void regfree(regex_t *compiled) { __tcbmc_free(compiled->__program); }
