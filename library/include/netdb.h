#ifndef __TCBMC_NETDB_H
#define __TCBMC_NETDB_H
#define AI_CANONIDN 128
#define AI_IDN 64
#define AI_IDN_ALLOW_UNASSIGNED 256
#define AI_IDN_USE_STD3_ASCII_RULES 512
#define EAI_ADDRFAMILY -9
#define EAI_ALLDONE -103
#define EAI_CANCELED -101
#define EAI_IDN_ENCODE -105
#define EAI_INPROGRESS -100
#define EAI_INTR -104
#define EAI_NOTCANCELED -102
#define GAI_NOWAIT 1
#define GAI_WAIT 0
#define IPPORT_RESERVED 1024
#define NETDB_INTERNAL -1
#define NETDB_SUCCESS 0
#define NI_IDN 32
#define NI_IDN_ALLOW_UNASSIGNED 64
#define NI_IDN_USE_STD3_ASCII_RULES 128
#define NO_ADDRESS 4
#include <netinet/in.h>
#define AI_PASSIVE 1
#define AI_CANONNAME 2
#define AI_NUMERICHOST 4
#define AI_V4MAPPED 8
#define AI_ALL 16
#define AI_ADDRCONFIG 32
#define AI_NUMERICSERV 1024
#define EAI_BADFLAGS -1
#define EAI_NONAME -2
#define EAI_AGAIN -3
#define EAI_FAIL -4
#define EAI_NODATA -5
#define EAI_FAMILY -6
#define EAI_SOCKTYPE -7
#define EAI_SERVICE -8
#define EAI_MEMORY -10
#define EAI_SYSTEM -11
#define EAI_OVERFLOW -12
#define NI_NUMERICHOST 1
#define NI_NUMERICSERV 2
#define NI_NOFQDN 4
#define NI_NAMEREQD 8
#define NI_DGRAM 16
#define NI_MAXHOST 1025
#define NI_MAXSERV 32
#define HOST_NOT_FOUND 1
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
int gethostbyname_r(const char *restrict __name, struct hostent *restrict __entry, char *restrict __buffer,
                    size_t __size, struct hostent **restrict __result, int *restrict __error);
struct servent *getservbyname(const char *__name, const char *__protocol);
int getservbyname_r(const char *restrict __name, const char *restrict __protocol, struct servent *restrict __entry,
                    char *restrict __buffer, size_t __size, struct servent **restrict __result);
struct servent *getservbyport(int __port, const char *__protocol);
struct protoent *getprotobyname(const char *__name);
struct protoent *getprotobynumber(int __number);
int getaddrinfo(const char *restrict __node, const char *restrict __service, const struct addrinfo *restrict __hints,
                struct addrinfo **restrict __result);
void freeaddrinfo(struct addrinfo *__list);
int getnameinfo(const struct sockaddr *restrict __address, socklen_t __size, char *restrict __host,
                socklen_t __host_size, char *restrict __service, socklen_t __service_size, int __flags);
const char *gai_strerror(int __error);
const char *hstrerror(int __error);
void herror(const char *__text);
#endif
