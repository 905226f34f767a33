/* Questions about the bits of a TYPE; OF(name) is the name for it. */
/** exact */
int OF(__tcbmc_popcount)(unsigned TYPE value) {
  int count = 0;
  for (unsigned i = 0; i < 8 * sizeof value; i++) count += (value >> i) & 1;
  return count;
}

/** exact */
int OF(__tcbmc_parity)(unsigned TYPE value) { return OF(__tcbmc_popcount)(value) & 1; }

/** exact; zero has no result, so that it gives the number of bits */
int OF(__tcbmc_ctz)(unsigned TYPE value) {
  int count = 8 * sizeof value;
  for (int i = 8 * sizeof value - 1; i >= 0; i--) count = (value >> i) & 1 ? i : count;
  return count;
}

/** exact; zero has no result, so that it gives the number of bits */
int OF(__tcbmc_clz)(unsigned TYPE value) {
  int bits = 8 * sizeof value;
  int count = bits;
  for (int i = 0; i < bits; i++) count = (value >> i) & 1 ? bits - 1 - i : count;
  return count;
}

/** exact */
int OF(__tcbmc_ffs)(TYPE value) { return value == 0 ? 0 : OF(__tcbmc_ctz)((unsigned TYPE)value) + 1; }
/** exact */
int OF(__tcbmc_clrsb)(TYPE value) { return OF(__tcbmc_clz)((unsigned TYPE)(value < 0 ? ~value : value)) - 1; }
/** exact */
int OF(ffs)(TYPE value) { return OF(__tcbmc_ffs)(value); }
#undef OF
#undef TYPE
