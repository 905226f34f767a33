/* <zephyr/toolchain.h>: attributes. */
#ifndef ZEPHYR_INCLUDE_TOOLCHAIN_H_
#define ZEPHYR_INCLUDE_TOOLCHAIN_H_
#define BUILD_ASSERT(expression, ...) _Static_assert(expression, "" __VA_ARGS__)
#define ARG_UNUSED(x) (void)(x)
#ifndef __packed
#define __packed __attribute__((__packed__))
#endif
#ifndef __aligned
#define __aligned(x) __attribute__((__aligned__(x)))
#endif
#ifndef __used
#define __used __attribute__((__used__))
#endif
#ifndef __unused
#define __unused __attribute__((__unused__))
#endif
#ifndef __weak
#define __weak __attribute__((__weak__))
#endif
#define __maybe_unused __attribute__((__unused__))
#define __deprecated __attribute__((__deprecated__))
#define ALWAYS_INLINE inline
#define FUNC_NORETURN __attribute__((__noreturn__))
#define CODE_UNREACHABLE __builtin_unreachable()
#define likely(x) (x)
#define unlikely(x) (x)
#define compiler_barrier() ((void)0)
#endif
