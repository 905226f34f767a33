#ifndef __TCBMC_NETINET_UDP_H
#define __TCBMC_NETINET_UDP_H
#include <sys/types.h>
#include <stdint.h>
struct udphdr {
  union {
    struct {
      uint16_t uh_sport;
      uint16_t uh_dport;
      uint16_t uh_ulen;
      uint16_t uh_sum;
    };
    struct {
      uint16_t source;
      uint16_t dest;
      uint16_t len;
      uint16_t check;
    };
  };
};
#endif
