/** Headers about sockets and the network, with the numbers of Linux. */
import { macros, numbered } from './macros.js';
import { RARE_INTERNET, RARE_NAMES, RARE_SOCKETS, RARE_TCP } from './rare-constants.js';

const ADDRESS_FAMILIES = { UNSPEC: 0, LOCAL: 1, UNIX: 1, FILE: 1, INET: 2, INET6: 10, NETLINK: 16, PACKET: 17 };
const SOCKET_OPTIONS = {
  DEBUG: 1,
  REUSEADDR: 2,
  TYPE: 3,
  ERROR: 4,
  DONTROUTE: 5,
  BROADCAST: 6,
  SNDBUF: 7,
  RCVBUF: 8,
  KEEPALIVE: 9,
  OOBINLINE: 10,
  LINGER: 13,
  REUSEPORT: 15,
  RCVLOWAT: 18,
  SNDLOWAT: 19,
  RCVTIMEO: 20,
  SNDTIMEO: 21,
  ACCEPTCONN: 30,
  PROTOCOL: 38,
};
const MESSAGE_FLAGS = {
  OOB: 1,
  PEEK: 2,
  DONTROUTE: 4,
  CTRUNC: 8,
  TRUNC: 0x20,
  DONTWAIT: 0x40,
  EOR: 0x80,
  WAITALL: 0x100,
  NOSIGNAL: 0x4000,
  MORE: 0x8000,
};

export const SYS_SOCKET = String.raw`#ifndef __TCBMC_SYS_SOCKET_H
#define __TCBMC_SYS_SOCKET_H
${RARE_SOCKETS}#include <sys/types.h>
#include <sys/uio.h>
${macros(ADDRESS_FAMILIES, 'AF_')}${macros(ADDRESS_FAMILIES, 'PF_')}${numbered('STREAM DGRAM RAW RDM SEQPACKET', 1, 'SOCK_')}#define SOCK_NONBLOCK 04000
#define SOCK_CLOEXEC 02000000
#define SOL_SOCKET 1
#define SOMAXCONN 4096
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2
#define SCM_RIGHTS 1
${macros(SOCKET_OPTIONS, 'SO_')}${macros(MESSAGE_FLAGS, 'MSG_')}typedef __UINT32_TYPE__ socklen_t;
typedef unsigned short sa_family_t;
struct sockaddr {
  sa_family_t sa_family;
  char sa_data[14];
};
struct sockaddr_storage {
  sa_family_t ss_family;
  char __padding[126 - sizeof(unsigned long)];
  unsigned long __alignment;
};
struct linger {
  int l_onoff;
  int l_linger;
};
struct msghdr {
  void *msg_name;
  socklen_t msg_namelen;
  struct iovec *msg_iov;
  size_t msg_iovlen;
  void *msg_control;
  size_t msg_controllen;
  int msg_flags;
};
struct mmsghdr {
  struct msghdr msg_hdr;
  unsigned int msg_len;
};
struct cmsghdr {
  size_t cmsg_len;
  int cmsg_level;
  int cmsg_type;
};
#define CMSG_ALIGN(size) (((size) + sizeof(size_t) - 1) & ~(sizeof(size_t) - 1))
#define CMSG_SPACE(size) (CMSG_ALIGN(size) + CMSG_ALIGN(sizeof(struct cmsghdr)))
#define CMSG_LEN(size) (CMSG_ALIGN(sizeof(struct cmsghdr)) + (size))
#define CMSG_DATA(part) ((unsigned char *)((struct cmsghdr *)(part) + 1))
#define CMSG_FIRSTHDR(message) \
  ((message)->msg_controllen >= sizeof(struct cmsghdr) ? (struct cmsghdr *)(message)->msg_control : (struct cmsghdr *)0)
#define CMSG_NXTHDR(message, part) __tcbmc_next_part(message, part)
static inline struct cmsghdr *__tcbmc_next_part(struct msghdr *__message, struct cmsghdr *__part) {
  size_t __end = __message->msg_controllen, __at = (size_t)((char *)__part - (char *)__message->msg_control);
  if (__part->cmsg_len < sizeof(struct cmsghdr) || __at + sizeof(struct cmsghdr) > __end) return 0;
  __at += CMSG_ALIGN(__part->cmsg_len);
  if (__at + sizeof(struct cmsghdr) > __end) return 0;
  struct cmsghdr *__next = (struct cmsghdr *)((char *)__message->msg_control + __at);
  return __at + CMSG_ALIGN(__next->cmsg_len) > __end ? 0 : __next;
}
int socket(int __domain, int __type, int __protocol);
int socketpair(int __domain, int __type, int __protocol, int __descriptors[2]);
int bind(int __descriptor, const struct sockaddr *__address, socklen_t __size);
int connect(int __descriptor, const struct sockaddr *__address, socklen_t __size);
int listen(int __descriptor, int __backlog);
int accept(int __descriptor, struct sockaddr *restrict __address, socklen_t *restrict __size);
int accept4(int __descriptor, struct sockaddr *restrict __address, socklen_t *restrict __size, int __flags);
int getsockname(int __descriptor, struct sockaddr *restrict __address, socklen_t *restrict __size);
int getpeername(int __descriptor, struct sockaddr *restrict __address, socklen_t *restrict __size);
ssize_t send(int __descriptor, const void *__buffer, size_t __size, int __flags);
ssize_t recv(int __descriptor, void *__buffer, size_t __size, int __flags);
ssize_t sendto(int __descriptor, const void *__buffer, size_t __size, int __flags, const struct sockaddr *__address, socklen_t __length);
ssize_t recvfrom(int __descriptor, void *restrict __buffer, size_t __size, int __flags, struct sockaddr *restrict __address,
                 socklen_t *restrict __length);
ssize_t sendmsg(int __descriptor, const struct msghdr *__message, int __flags);
ssize_t recvmsg(int __descriptor, struct msghdr *__message, int __flags);
struct timespec;
int sendmmsg(int __descriptor, struct mmsghdr *__messages, unsigned int __count, int __flags);
int recvmmsg(int __descriptor, struct mmsghdr *__messages, unsigned int __count, int __flags, struct timespec *__timeout);
int getsockopt(int __descriptor, int __level, int __option, void *restrict __value, socklen_t *restrict __size);
int setsockopt(int __descriptor, int __level, int __option, const void *__value, socklen_t __size);
int shutdown(int __descriptor, int __how);
int sockatmark(int __descriptor);
#endif
`;

export const SYS_UN = String.raw`#ifndef __TCBMC_SYS_UN_H
#define __TCBMC_SYS_UN_H
#include <sys/socket.h>
struct sockaddr_un {
  sa_family_t sun_family;
  char sun_path[108];
};
#define SUN_LEN(address) (__builtin_offsetof(struct sockaddr_un, sun_path) + __builtin_strlen((address)->sun_path))
#endif
`;

export const NETINET_IN = String.raw`#ifndef __TCBMC_NETINET_IN_H
#define __TCBMC_NETINET_IN_H
${RARE_INTERNET}#include <stdint.h>
#include <sys/socket.h>
${macros({ IP: 0, ICMP: 1, TCP: 6, UDP: 17, IPV6: 41, ICMPV6: 58, RAW: 255 }, 'IPPROTO_')}#define IP_TOS 1
#define IP_TTL 2
#define IP_MULTICAST_TTL 33
#define IP_MULTICAST_LOOP 34
#define IP_ADD_MEMBERSHIP 35
#define IP_DROP_MEMBERSHIP 36
#define IPV6_V6ONLY 26
#define INET_ADDRSTRLEN 16
#define INET6_ADDRSTRLEN 46
#define INADDR_ANY ((in_addr_t)0)
#define INADDR_BROADCAST ((in_addr_t)0xffffffff)
#define INADDR_NONE ((in_addr_t)0xffffffff)
#define INADDR_LOOPBACK ((in_addr_t)0x7f000001)
#define IN6ADDR_ANY_INIT { { { 0 } } }
#define IN6ADDR_LOOPBACK_INIT { { { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 } } }
typedef uint16_t in_port_t;
typedef uint32_t in_addr_t;
struct in_addr {
  in_addr_t s_addr;
};
struct in6_addr {
  union {
    uint8_t __u6_addr8[16];
    uint16_t __u6_addr16[8];
    uint32_t __u6_addr32[4];
  } __in6_u;
};
extern const struct in6_addr in6addr_any;
extern const struct in6_addr in6addr_loopback;
#define s6_addr __in6_u.__u6_addr8
#define s6_addr16 __in6_u.__u6_addr16
#define s6_addr32 __in6_u.__u6_addr32
#define __tcbmc_in6_words(address) (((const struct in6_addr *)(address))->s6_addr32)
#define __tcbmc_in6_bytes(address) (((const struct in6_addr *)(address))->s6_addr)
#define __tcbmc_in6_starts(address, mask, bytes) ((__tcbmc_in6_words(address)[0] & __builtin_bswap32(mask)) == __builtin_bswap32(bytes))
#define __tcbmc_in6_zeros(address, words) \
  (__tcbmc_in6_words(address)[0] == 0 && __tcbmc_in6_words(address)[1] == 0 && ((words) < 3 || __tcbmc_in6_words(address)[2] == 0))
#define IN6_IS_ADDR_UNSPECIFIED(address) (__tcbmc_in6_zeros(address, 3) && __tcbmc_in6_words(address)[3] == 0)
#define IN6_IS_ADDR_LOOPBACK(address) (__tcbmc_in6_zeros(address, 3) && __tcbmc_in6_words(address)[3] == __builtin_bswap32(1))
#define IN6_IS_ADDR_V4COMPAT(address) (__tcbmc_in6_zeros(address, 3) && __builtin_bswap32(__tcbmc_in6_words(address)[3]) > 1)
#define IN6_IS_ADDR_V4MAPPED(address) (__tcbmc_in6_zeros(address, 2) && __tcbmc_in6_words(address)[2] == __builtin_bswap32(0xffff))
#define IN6_IS_ADDR_LINKLOCAL(address) __tcbmc_in6_starts(address, 0xffc00000, 0xfe800000)
#define IN6_IS_ADDR_SITELOCAL(address) __tcbmc_in6_starts(address, 0xffc00000, 0xfec00000)
#define IN6_IS_ADDR_MULTICAST(address) (__tcbmc_in6_bytes(address)[0] == 0xff)
#define __tcbmc_in6_scope(address, scope) (IN6_IS_ADDR_MULTICAST(address) && (__tcbmc_in6_bytes(address)[1] & 0xf) == (scope))
#define IN6_IS_ADDR_MC_NODELOCAL(address) __tcbmc_in6_scope(address, 1)
#define IN6_IS_ADDR_MC_LINKLOCAL(address) __tcbmc_in6_scope(address, 2)
#define IN6_IS_ADDR_MC_SITELOCAL(address) __tcbmc_in6_scope(address, 5)
#define IN6_IS_ADDR_MC_ORGLOCAL(address) __tcbmc_in6_scope(address, 8)
#define IN6_IS_ADDR_MC_GLOBAL(address) __tcbmc_in6_scope(address, 0xe)
#define IN6_ARE_ADDR_EQUAL(a, b) \
  (__tcbmc_in6_words(a)[0] == __tcbmc_in6_words(b)[0] && __tcbmc_in6_words(a)[1] == __tcbmc_in6_words(b)[1] && \
   __tcbmc_in6_words(a)[2] == __tcbmc_in6_words(b)[2] && __tcbmc_in6_words(a)[3] == __tcbmc_in6_words(b)[3])
struct sockaddr_in {
  sa_family_t sin_family;
  in_port_t sin_port;
  struct in_addr sin_addr;
  unsigned char sin_zero[8];
};
struct sockaddr_in6 {
  sa_family_t sin6_family;
  in_port_t sin6_port;
  uint32_t sin6_flowinfo;
  struct in6_addr sin6_addr;
  uint32_t sin6_scope_id;
};
struct ip_mreq {
  struct in_addr imr_multiaddr;
  struct in_addr imr_interface;
};
extern const struct in6_addr in6addr_any;
extern const struct in6_addr in6addr_loopback;
uint32_t htonl(uint32_t __host);
uint16_t htons(uint16_t __host);
uint32_t ntohl(uint32_t __network);
uint16_t ntohs(uint16_t __network);
#define htonl(host) __builtin_bswap32(host)
#define htons(host) __builtin_bswap16(host)
#define ntohl(network) __builtin_bswap32(network)
#define ntohs(network) __builtin_bswap16(network)
#endif
`;

const TCP_BITS = ['res1 : 4', 'doff : 4', ...['fin', 'syn', 'rst', 'psh', 'ack', 'urg'].map((flag) => `${flag} : 1`), 'res2 : 2'];

export const NETINET_TCP = String.raw`#ifndef __TCBMC_NETINET_TCP_H
#define __TCBMC_NETINET_TCP_H
#include <sys/socket.h>
${RARE_TCP}${numbered('NODELAY MAXSEG CORK KEEPIDLE KEEPINTVL KEEPCNT SYNCNT LINGER2 DEFER_ACCEPT', 1, 'TCP_')}typedef uint32_t tcp_seq;
struct tcphdr {
  union {
    struct {
      uint16_t th_sport;
      uint16_t th_dport;
      tcp_seq th_seq;
      tcp_seq th_ack;
      uint8_t th_x2 : 4;
      uint8_t th_off : 4;
      uint8_t th_flags;
      uint16_t th_win;
      uint16_t th_sum;
      uint16_t th_urp;
    };
    struct {
      uint16_t source;
      uint16_t dest;
      uint32_t seq;
      uint32_t ack_seq;
${TCP_BITS.map((field) => `      uint16_t ${field};\n`).join('')}      uint16_t window;
      uint16_t check;
      uint16_t urg_ptr;
    };
  };
};
${macros({ FIN: 1, SYN: 2, RST: 4, PUSH: 8, ACK: 16, URG: 32 }, 'TH_')}#endif
`;

export const ARPA_INET = String.raw`#ifndef __TCBMC_ARPA_INET_H
#define __TCBMC_ARPA_INET_H
#include <netinet/in.h>
in_addr_t inet_addr(const char *__text);
in_addr_t inet_network(const char *__text);
int inet_aton(const char *__text, struct in_addr *__address);
char *inet_ntoa(struct in_addr __address);
const char *inet_ntop(int __family, const void *restrict __address, char *restrict __buffer, socklen_t __size);
int inet_pton(int __family, const char *restrict __text, void *restrict __address);
#endif
`;

const LOOKUP_FLAGS = { PASSIVE: 1, CANONNAME: 2, NUMERICHOST: 4, V4MAPPED: 8, ALL: 0x10, ADDRCONFIG: 0x20, NUMERICSERV: 0x400 };
const LOOKUP_ERRORS = {
  BADFLAGS: -1,
  NONAME: -2,
  AGAIN: -3,
  FAIL: -4,
  NODATA: -5,
  FAMILY: -6,
  SOCKTYPE: -7,
  SERVICE: -8,
  MEMORY: -10,
  SYSTEM: -11,
  OVERFLOW: -12,
};

export const NETDB = String.raw`#ifndef __TCBMC_NETDB_H
#define __TCBMC_NETDB_H
${RARE_NAMES}#include <netinet/in.h>
${macros(LOOKUP_FLAGS, 'AI_')}${macros(LOOKUP_ERRORS, 'EAI_')}${macros({ NUMERICHOST: 1, NUMERICSERV: 2, NOFQDN: 4, NAMEREQD: 8, DGRAM: 16, MAXHOST: 1025, MAXSERV: 32 }, 'NI_')}#define HOST_NOT_FOUND 1
#define TRY_AGAIN 2
#define NO_RECOVERY 3
#define NO_DATA 4
struct hostent {
  char *h_name;
  char **h_aliases;
  int h_addrtype;
  int h_length;
  char **h_addr_list;
};
#define h_addr h_addr_list[0]
struct servent {
  char *s_name;
  char **s_aliases;
  int s_port;
  char *s_proto;
};
struct protoent {
  char *p_name;
  char **p_aliases;
  int p_proto;
};
struct addrinfo {
  int ai_flags;
  int ai_family;
  int ai_socktype;
  int ai_protocol;
  socklen_t ai_addrlen;
  struct sockaddr *ai_addr;
  char *ai_canonname;
  struct addrinfo *ai_next;
};
int *__h_errno_location(void);
#define h_errno (*__h_errno_location())
struct hostent *gethostbyname(const char *__name);
struct hostent *gethostbyaddr(const void *__address, socklen_t __size, int __family);
int gethostbyaddr_r(const void *restrict __address, socklen_t __length, int __family, struct hostent *restrict __entry,
                    char *restrict __buffer, size_t __size, struct hostent **restrict __result, int *restrict __error);
int gethostbyname_r(const char *restrict __name, struct hostent *restrict __entry, char *restrict __buffer, size_t __size,
                    struct hostent **restrict __result, int *restrict __error);
struct servent *getservbyname(const char *__name, const char *__protocol);
int getservbyname_r(const char *restrict __name, const char *restrict __protocol, struct servent *restrict __entry,
                    char *restrict __buffer, size_t __size, struct servent **restrict __result);
struct servent *getservbyport(int __port, const char *__protocol);
struct protoent *getprotobyname(const char *__name);
struct protoent *getprotobynumber(int __number);
int getaddrinfo(const char *restrict __node, const char *restrict __service, const struct addrinfo *restrict __hints,
                struct addrinfo **restrict __result);
void freeaddrinfo(struct addrinfo *__list);
int getnameinfo(const struct sockaddr *restrict __address, socklen_t __size, char *restrict __host, socklen_t __host_size,
                char *restrict __service, socklen_t __service_size, int __flags);
const char *gai_strerror(int __error);
const char *hstrerror(int __error);
void herror(const char *__text);
#endif
`;

const INTERFACE_FLAGS = {
  UP: 1,
  BROADCAST: 2,
  DEBUG: 4,
  LOOPBACK: 8,
  POINTOPOINT: 0x10,
  NOTRAILERS: 0x20,
  RUNNING: 0x40,
  NOARP: 0x80,
  PROMISC: 0x100,
  ALLMULTI: 0x200,
  MULTICAST: 0x1000,
};

export const NET_IF = String.raw`#ifndef __TCBMC_NET_IF_H
#define __TCBMC_NET_IF_H
#include <sys/socket.h>
${macros(INTERFACE_FLAGS, 'IFF_')}#define IF_NAMESIZE 16
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
`;

export const IFADDRS = String.raw`#ifndef __TCBMC_IFADDRS_H
#define __TCBMC_IFADDRS_H
#include <sys/socket.h>
struct ifaddrs {
  struct ifaddrs *ifa_next;
  char *ifa_name;
  unsigned int ifa_flags;
  struct sockaddr *ifa_addr;
  struct sockaddr *ifa_netmask;
  union {
    struct sockaddr *ifu_broadaddr;
    struct sockaddr *ifu_dstaddr;
  } ifa_ifu;
  void *ifa_data;
};
#define ifa_broadaddr ifa_ifu.ifu_broadaddr
#define ifa_dstaddr ifa_ifu.ifu_dstaddr
int getifaddrs(struct ifaddrs **__list);
void freeifaddrs(struct ifaddrs *__list);
#endif
`;

export const NETINET_IN_SYSTM = String.raw`#ifndef __TCBMC_NETINET_IN_SYSTM_H
#define __TCBMC_NETINET_IN_SYSTM_H
#include <sys/types.h>
#include <stdint.h>
typedef uint16_t n_short;
typedef uint32_t n_long;
typedef uint32_t n_time;
#endif
`;

/** Bit-fields are those of little-endian machines. */
export const NETINET_IP = String.raw`#ifndef __TCBMC_NETINET_IP_H
#define __TCBMC_NETINET_IP_H
#include <netinet/in.h>
struct iphdr {
  unsigned int ihl : 4;
  unsigned int version : 4;
  uint8_t tos;
  uint16_t tot_len;
  uint16_t id;
  uint16_t frag_off;
  uint8_t ttl;
  uint8_t protocol;
  uint16_t check;
  uint32_t saddr;
  uint32_t daddr;
};
struct ip {
  unsigned int ip_hl : 4;
  unsigned int ip_v : 4;
  uint8_t ip_tos;
  unsigned short ip_len;
  unsigned short ip_id;
  unsigned short ip_off;
  uint8_t ip_ttl;
  uint8_t ip_p;
  unsigned short ip_sum;
  struct in_addr ip_src;
  struct in_addr ip_dst;
};
#define IPVERSION 4
#define IP_MAXPACKET 65535
#define IP_RF 0x8000
#define IP_DF 0x4000
#define IP_MF 0x2000
#define IP_OFFMASK 0x1fff
#define IPTOS_LOWDELAY 0x10
#define IPTOS_THROUGHPUT 0x08
#define IPTOS_RELIABILITY 0x04
#endif
`;

export const NETINET_UDP = String.raw`#ifndef __TCBMC_NETINET_UDP_H
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
`;
