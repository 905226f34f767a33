#ifndef __TCBMC_NET_IF_H
#define __TCBMC_NET_IF_H
#include <sys/socket.h>
#define IFF_UP 1
#define IFF_BROADCAST 2
#define IFF_DEBUG 4
#define IFF_LOOPBACK 8
#define IFF_POINTOPOINT 16
#define IFF_NOTRAILERS 32
#define IFF_RUNNING 64
#define IFF_NOARP 128
#define IFF_PROMISC 256
#define IFF_ALLMULTI 512
#define IFF_MULTICAST 4096
#define IF_NAMESIZE 16
#define IFNAMSIZ IF_NAMESIZE
struct if_nameindex {
  unsigned int if_index;
  char *if_name;
};
struct ifreq {
  char ifr_name[IFNAMSIZ];
  union {
    struct sockaddr __address;
    short __flags;
    int __number;
    char __name[IFNAMSIZ];
    char *__data;
  } __ifr;
};
#define ifr_addr __ifr.__address
#define ifr_dstaddr __ifr.__address
#define ifr_broadaddr __ifr.__address
#define ifr_netmask __ifr.__address
#define ifr_hwaddr __ifr.__address
#define ifr_flags __ifr.__flags
#define ifr_metric __ifr.__number
#define ifr_mtu __ifr.__number
#define ifr_ifindex __ifr.__number
#define ifr_newname __ifr.__name
#define ifr_data __ifr.__data
struct ifconf {
  int ifc_len;
  union {
    char *__buffer;
    struct ifreq *__requests;
  } __ifc;
};
#define ifc_buf __ifc.__buffer
#define ifc_req __ifc.__requests
unsigned int if_nametoindex(const char *__name);
char *if_indextoname(unsigned int __index, char *__name);
struct if_nameindex *if_nameindex(void);
void if_freenameindex(struct if_nameindex *__list);
#endif
