/* <zephyr/logging/log.h>: messages, of which nothing is seen but that their arguments are evaluated. */
#ifndef ZEPHYR_INCLUDE_LOGGING_LOG_H_
#define ZEPHYR_INCLUDE_LOGGING_LOG_H_
#include <zephyr/sys/printk.h>
#define LOG_LEVEL_NONE 0
#define LOG_LEVEL_ERR 1
#define LOG_LEVEL_WRN 2
#define LOG_LEVEL_INF 3
#define LOG_LEVEL_DBG 4
#define LOG_MODULE_REGISTER(...) struct __tcbmc_unused
#define LOG_MODULE_DECLARE(...) struct __tcbmc_unused
#undef LOG_ERR
#define LOG_ERR(...) printk(__VA_ARGS__)
#define LOG_WRN(...) printk(__VA_ARGS__)
#define LOG_INF(...) printk(__VA_ARGS__)
#define LOG_DBG(...) printk(__VA_ARGS__)
#define LOG_PRINTK(...) printk(__VA_ARGS__)
#define LOG_RAW(...) printk(__VA_ARGS__)
#define LOG_HEXDUMP_ERR(data, length, text) ((void)(data), (void)(length), (void)(text))
#define LOG_HEXDUMP_WRN(data, length, text) ((void)(data), (void)(length), (void)(text))
#define LOG_HEXDUMP_INF(data, length, text) ((void)(data), (void)(length), (void)(text))
#define LOG_HEXDUMP_DBG(data, length, text) ((void)(data), (void)(length), (void)(text))
#endif
