/* <zephyr/sys/util.h>: small macros. */
#ifndef ZEPHYR_INCLUDE_SYS_UTIL_H_
#define ZEPHYR_INCLUDE_SYS_UTIL_H_
#include <stddef.h>
#include <stdint.h>
#include <zephyr/toolchain.h>

#define ARRAY_SIZE(array) (sizeof(array) / sizeof((array)[0]))
#define CONTAINER_OF(pointer, type, field) ((type *)(void *)((char *)(pointer) - offsetof(type, field)))
#define BIT(n) (1UL << (n))
#define BIT64(n) (1ULL << (n))
#define BIT_MASK(n) (BIT(n) - 1UL)
#define IS_BIT_SET(value, bit) ((((value) >> (bit)) & 1) != 0)
#define WRITE_BIT(variable, bit, set) ((variable) = (set) ? ((variable) | BIT(bit)) : ((variable) & ~BIT(bit)))
#define GENMASK(high, low) ((~0UL << (low)) & (~0UL >> (8 * sizeof(long) - 1 - (high))))
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#define CLAMP(value, low, high) ((value) <= (low) ? (low) : MIN(value, high))
#define IN_RANGE(value, low, high) ((value) >= (low) && (value) <= (high))
#define DIV_ROUND_UP(n, d) (((n) + (d) - 1) / (d))
#define ROUND_UP(x, align) (((x) + (align) - 1) / (align) * (align))
#define ROUND_DOWN(x, align) ((x) / (align) * (align))
#define POINTER_TO_UINT(x) ((uintptr_t)(x))
#define UINT_TO_POINTER(x) ((void *)(uintptr_t)(x))
#define POINTER_TO_INT(x) ((intptr_t)(x))
#define INT_TO_POINTER(x) ((void *)(intptr_t)(x))
#define KB(x) ((x) * 1024)
#define MB(x) (KB(x) * 1024)
#define MSEC_PER_SEC 1000U
#define USEC_PER_MSEC 1000U
#define USEC_PER_SEC 1000000U
#define NSEC_PER_SEC 1000000000U
#endif
