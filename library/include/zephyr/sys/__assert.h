/* <zephyr/sys/__assert.h>: assertions, which are always checked. */
#ifndef ZEPHYR_INCLUDE_SYS___ASSERT_H_
#define ZEPHYR_INCLUDE_SYS___ASSERT_H_
void __tcbmc_assert(int __condition, const char *__property, const char *__message);
#define __ASSERT_ON 1
#define __ASSERT(test, ...) __tcbmc_assert((test) ? 1 : 0, "assertion", "__ASSERT(" #test ")")
#define __ASSERT_EVAL(without, with, test, ...) \
  do { \
    with; \
    __ASSERT(test, __VA_ARGS__); \
  } while (0)
#define __ASSERT_NO_MSG(test) __ASSERT(test, "")
#endif
