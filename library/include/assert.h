/* No guard: each inclusion follows NDEBUG as it is then (C11 7.2p1). */
#undef assert
#undef assert_perror
#ifdef NDEBUG
#define assert(e) ((void)0)
#define assert_perror(e) ((void)0)
#else
#define assert(e) __tcbmc_assert((e) != 0, "assertion", #e)
#define assert_perror(e) __tcbmc_assert((e) == 0, "assertion", #e)
#endif
#ifndef __TCBMC_ASSERT_H
#define __TCBMC_ASSERT_H
#define static_assert _Static_assert
void __tcbmc_assert(int __condition, const char *__property, const char *__message);
#endif
