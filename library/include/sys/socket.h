#ifndef __TCBMC_SYS_SOCKET_H
#define __TCBMC_SYS_SOCKET_H
#define AF_ALG 38
#define AF_APPLETALK 5
#define AF_ASH 18
#define AF_ATMPVC 8
#define AF_ATMSVC 20
#define AF_AX25 3
#define AF_BLUETOOTH 31
#define AF_BRIDGE 7
#define AF_CAIF 37
#define AF_CAN 29
#define AF_DECnet 12
#define AF_ECONET 19
#define AF_IB 27
#define AF_IEEE802154 36
#define AF_IPX 4
#define AF_IRDA 23
#define AF_ISDN 34
#define AF_IUCV 32
#define AF_KCM 41
#define AF_KEY 15
#define AF_LLC 26
#define AF_MAX 46
#define AF_MCTP 45
#define AF_MPLS 28
#define AF_NETBEUI 13
#define AF_NETROM 6
#define AF_NFC 39
#define AF_PHONET 35
#define AF_PPPOX 24
#define AF_QIPCRTR 42
#define AF_RDS 21
#define AF_ROSE 11
#define AF_ROUTE 16
#define AF_RXRPC 33
#define AF_SECURITY 14
#define AF_SMC 43
#define AF_SNA 22
#define AF_TIPC 30
#define AF_VSOCK 40
#define AF_WANPIPE 25
#define AF_X25 9
#define AF_XDP 44
#define FIOGETOWN 35075
#define FIOSETOWN 35073
#define MSG_BATCH 262144
#define MSG_CMSG_CLOEXEC 1073741824
#define MSG_CONFIRM 2048
#define MSG_ERRQUEUE 8192
#define MSG_FASTOPEN 536870912
#define MSG_FIN 512
#define MSG_PROXY 16
#define MSG_RST 4096
#define MSG_SYN 1024
#define MSG_TRYHARD 4
#define MSG_WAITFORONE 65536
#define MSG_ZEROCOPY 67108864
#define SCM_CREDENTIALS 2
#define SCM_TIMESTAMP 29
#define SCM_TIMESTAMPING 37
#define SCM_TIMESTAMPING_OPT_STATS 54
#define SCM_TIMESTAMPING_PKTINFO 58
#define SCM_TIMESTAMPNS 35
#define SCM_TXTIME 61
#define SCM_WIFI_STATUS 41
#define SIOCATMARK 35077
#define SIOCGPGRP 35076
#define SIOCGSTAMPNS_OLD 35079
#define SIOCGSTAMP_OLD 35078
#define SIOCSPGRP 35074
#define SOL_AAL 265
#define SOL_ALG 279
#define SOL_ATM 264
#define SOL_BLUETOOTH 274
#define SOL_CAIF 278
#define SOL_DCCP 269
#define SOL_DECNET 261
#define SOL_IRDA 266
#define SOL_IUCV 277
#define SOL_KCM 281
#define SOL_LLC 268
#define SOL_MCTP 285
#define SOL_MPTCP 284
#define SOL_NETBEUI 267
#define SOL_NETLINK 270
#define SOL_NFC 280
#define SOL_PACKET 263
#define SOL_PNPIPE 275
#define SOL_PPPOL2TP 273
#define SOL_RAW 255
#define SOL_RDS 276
#define SOL_RXRPC 272
#define SOL_SMC 286
#define SOL_TIPC 271
#define SOL_TLS 282
#define SOL_X25 262
#define SOL_XDP 283
#define SO_ATTACH_BPF 50
#define SO_ATTACH_FILTER 26
#define SO_ATTACH_REUSEPORT_CBPF 51
#define SO_ATTACH_REUSEPORT_EBPF 52
#define SO_BINDTODEVICE 25
#define SO_BINDTOIFINDEX 62
#define SO_BSDCOMPAT 14
#define SO_BUF_LOCK 72
#define SO_BUSY_POLL 46
#define SO_BUSY_POLL_BUDGET 70
#define SO_CNX_ADVICE 53
#define SO_COOKIE 57
#define SO_DETACH_BPF 27
#define SO_DETACH_FILTER 27
#define SO_DETACH_REUSEPORT_BPF 68
#define SO_DOMAIN 39
#define SO_GET_FILTER 26
#define SO_INCOMING_CPU 49
#define SO_INCOMING_NAPI_ID 56
#define SO_LOCK_FILTER 44
#define SO_MARK 36
#define SO_MAX_PACING_RATE 47
#define SO_MEMINFO 55
#define SO_NETNS_COOKIE 71
#define SO_NOFCS 43
#define SO_NO_CHECK 11
#define SO_PASSCRED 16
#define SO_PASSSEC 34
#define SO_PEEK_OFF 42
#define SO_PEERCRED 17
#define SO_PEERGROUPS 59
#define SO_PEERNAME 28
#define SO_PEERSEC 31
#define SO_PREFER_BUSY_POLL 69
#define SO_PRIORITY 12
#define SO_RCVBUFFORCE 33
#define SO_RCVMARK 75
#define SO_RCVTIMEO_NEW 66
#define SO_RCVTIMEO_OLD 20
#define SO_RESERVE_MEM 73
#define SO_RXQ_OVFL 40
#define SO_SECURITY_AUTHENTICATION 22
#define SO_SECURITY_ENCRYPTION_NETWORK 24
#define SO_SECURITY_ENCRYPTION_TRANSPORT 23
#define SO_SELECT_ERR_QUEUE 45
#define SO_SNDBUFFORCE 32
#define SO_SNDTIMEO_NEW 67
#define SO_SNDTIMEO_OLD 21
#define SO_TIMESTAMP 29
#define SO_TIMESTAMPING 37
#define SO_TIMESTAMPING_NEW 65
#define SO_TIMESTAMPING_OLD 37
#define SO_TIMESTAMPNS 35
#define SO_TIMESTAMPNS_NEW 64
#define SO_TIMESTAMPNS_OLD 35
#define SO_TIMESTAMP_NEW 63
#define SO_TIMESTAMP_OLD 29
#define SO_TXREHASH 74
#define SO_TXTIME 61
#define SO_WIFI_STATUS 41
#define SO_ZEROCOPY 60
#include <sys/types.h>
#include <sys/uio.h>
#define AF_UNSPEC 0
#define AF_LOCAL 1
#define AF_UNIX 1
#define AF_FILE 1
#define AF_INET 2
#define AF_INET6 10
#define AF_NETLINK 16
#define AF_PACKET 17
#define PF_UNSPEC 0
#define PF_LOCAL 1
#define PF_UNIX 1
#define PF_FILE 1
#define PF_INET 2
#define PF_INET6 10
#define PF_NETLINK 16
#define PF_PACKET 17
#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOCK_RAW 3
#define SOCK_RDM 4
#define SOCK_SEQPACKET 5
#define SOCK_NONBLOCK 04000
#define SOCK_CLOEXEC 02000000
#define SOL_SOCKET 1
#define SOMAXCONN 4096
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2
#define SCM_RIGHTS 1
#define SO_DEBUG 1
#define SO_REUSEADDR 2
#define SO_TYPE 3
#define SO_ERROR 4
#define SO_DONTROUTE 5
#define SO_BROADCAST 6
#define SO_SNDBUF 7
#define SO_RCVBUF 8
#define SO_KEEPALIVE 9
#define SO_OOBINLINE 10
#define SO_LINGER 13
#define SO_REUSEPORT 15
#define SO_RCVLOWAT 18
#define SO_SNDLOWAT 19
#define SO_RCVTIMEO 20
#define SO_SNDTIMEO 21
#define SO_ACCEPTCONN 30
#define SO_PROTOCOL 38
#define MSG_OOB 1
#define MSG_PEEK 2
#define MSG_DONTROUTE 4
#define MSG_CTRUNC 8
#define MSG_TRUNC 32
#define MSG_DONTWAIT 64
#define MSG_EOR 128
#define MSG_WAITALL 256
#define MSG_NOSIGNAL 16384
#define MSG_MORE 32768
typedef __UINT32_TYPE__ socklen_t;
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
ssize_t sendto(int __descriptor, const void *__buffer, size_t __size, int __flags, const struct sockaddr *__address,
               socklen_t __length);
ssize_t recvfrom(int __descriptor, void *restrict __buffer, size_t __size, int __flags,
                 struct sockaddr *restrict __address, socklen_t *restrict __length);
ssize_t sendmsg(int __descriptor, const struct msghdr *__message, int __flags);
ssize_t recvmsg(int __descriptor, struct msghdr *__message, int __flags);
struct timespec;
int sendmmsg(int __descriptor, struct mmsghdr *__messages, unsigned int __count, int __flags);
int recvmmsg(int __descriptor, struct mmsghdr *__messages, unsigned int __count, int __flags,
             struct timespec *__timeout);
int getsockopt(int __descriptor, int __level, int __option, void *restrict __value, socklen_t *restrict __size);
int setsockopt(int __descriptor, int __level, int __option, const void *__value, socklen_t __size);
int shutdown(int __descriptor, int __how);
int sockatmark(int __descriptor);
#endif
