/* <zephyr/sys/printk.h>: output, of which nothing is seen. */
#ifndef ZEPHYR_INCLUDE_SYS_PRINTK_H_
#define ZEPHYR_INCLUDE_SYS_PRINTK_H_
void printk(const char *__format, ...);
#endif
