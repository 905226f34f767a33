/**
 * @model the environment
 * @header errno.h
 */

/** one for each thread; few models set it */
_Thread_local int __tcbmc_errno;
/** one errno for each thread; few models set it */
int *__errno_location(void) { return &__tcbmc_errno; }
/** sets ENOMEM */
void __tcbmc_no_memory(void) { __tcbmc_errno = 12; }

/** sets EBADF */
void __tcbmc_bad_descriptor(void) { __tcbmc_errno = 9; }
/** sets any error number */
void __tcbmc_any_errno(void) { __tcbmc_errno = __VERIFIER_nondet_uchar() & 127; }
/** sets one of some error numbers */
void __tcbmc_fail_among(unsigned long long low, unsigned long long high) {
  int error = __VERIFIER_nondet_uchar();
  __tcbmc_assume(error < 128 && ((error < 64 ? low : high) >> (error & 63) & 1));
  __tcbmc_errno = error;
}
