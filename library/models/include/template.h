/* C text that several models share: names that the system makes unique. */
#pragma once
size_t strlen(const char *text);

/* The last six letters before the suffix become any. */
static void makeUnique(char *name, int suffix) {
  size_t length = strlen(name);
  for (size_t i = length - suffix - 6; i < length - suffix; i++) {
    char c = __VERIFIER_nondet_char();
    __tcbmc_assume(c != 0 && c != '/');
    name[i] = c;
  }
}
