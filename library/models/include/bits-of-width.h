/* Functions of a TYPE of WIDTH bits; OF(name) is the name for it. */
/** exact */
TYPE OF(__tcbmc_bitreverse)(TYPE value) {
  TYPE result = 0;
  for (int i = 0; i < WIDTH; i++) result |= (TYPE)((value >> i & 1) << ((WIDTH - 1) - i));
  return result;
}
/** exact */
TYPE OF(__tcbmc_rotateleft)(TYPE value, TYPE by) {
  return (TYPE)(value << (by & (WIDTH - 1)) | value >> (-by & (WIDTH - 1)));
}
/** exact */
TYPE OF(__tcbmc_rotateright)(TYPE value, TYPE by) {
  return (TYPE)(value >> (by & (WIDTH - 1)) | value << (-by & (WIDTH - 1)));
}
#undef OF
#undef TYPE
#undef WIDTH
