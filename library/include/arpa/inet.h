#ifndef __TCBMC_ARPA_INET_H
#define __TCBMC_ARPA_INET_H
#include <netinet/in.h>
in_addr_t inet_addr(const char *__text);
in_addr_t inet_network(const char *__text);
int inet_aton(const char *__text, struct in_addr *__address);
char *inet_ntoa(struct in_addr __address);
const char *inet_ntop(int __family, const void *restrict __address, char *restrict __buffer, socklen_t __size);
int inet_pton(int __family, const char *restrict __text, void *restrict __address);
#endif
