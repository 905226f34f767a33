/**
 * @model addresses of sockets
 * @header sys/socket.h, netdb.h
 */

#include "transfer.h"
#include "receiving.h"
#include "errors.h"
/* As long as this is a name at most that is found with an address, with its end. */
#define NAME 64

enum { AI_CANONNAME = 2, AF_UNIX = 1, AF_INET = 2, AF_INET6 = 10, EAI_NONAME = -2, EAI_MEMORY = -10 };
/** of the families of the sockets that were made */
_Atomic unsigned char __tcbmc_longest_address;

/** a socket of this family is made */
void __tcbmc_note_family(int family) {
  unsigned char size = family == AF_INET ? INET : family == AF_INET6 ? INET6 : family == AF_UNIX ? UNIX : STORAGE;
  __tcbmc_atomic_begin();
  if (size > __tcbmc_longest_address) __tcbmc_longest_address = size;
  __tcbmc_atomic_end();
}

/** 0 or -1; an address as accept gives it */
int getsockname(int number, void *address, unsigned int *length) {
  if (__VERIFIER_nondet_bool()) return (int)failed(ERRORS_OF(getsockname));
  receiveAddress(address, length, 0);
  return 0;
}

/** as getsockname */
int getpeername(int number, void *address, unsigned int *length) { return getsockname(number, address, length); }

/* Of SOL_SOCKET on Linux. */
static _Bool isOfInt(int level, int option) {
  return level == 1 && ((option >= 1 && option <= 10) || option == 12 || option == 15 || option == 16 || option == 18 ||
                        option == 19 || option == 29 || option == 30 || option == 38 || option == 39);
}

/** 0 or -1; any bytes, as many as were asked for or fewer; of the options of sockets that are an int, its bytes */
int getsockopt(int number, int level, int option, void *value, unsigned int *length) {
  unsigned int given = *length, actual = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_bool()) return (int)failed(ERRORS_OF(getsockopt));
  if (isOfInt(level, option)) actual = given < sizeof(int) ? given : sizeof(int);
  __tcbmc_assume(actual <= given);
  fill(value, given, actual);
  *length = actual;
  return 0;
}

/* As glibc and musl have it. */
struct information {
  int flags, family, type, protocol;
  unsigned int length;
  void *address;
  char *name;
  struct information *next;
};

struct node {
  struct information information;
  __UINT32_TYPE__ address[(INET6 + 3) / 4];
  char name[NAME];
};

static struct information *found(const struct information *hints, _Bool isFirst) {
  struct node *node = __tcbmc_alloc(sizeof *node, 2);
  if (node == 0) return 0;
  struct information *result = &node->information;
  int family = hints != 0 ? hints->family : 0, type = hints != 0 ? hints->type : 0,
      protocol = hints != 0 ? hints->protocol : 0;
  if (family != AF_INET && family != AF_INET6) family = __VERIFIER_nondet_bool() ? AF_INET : AF_INET6;
  result->flags = hints != 0 ? hints->flags : 0;
  result->family = family;
  result->type = type != 0 ? type : __VERIFIER_nondet_bool() ? 1 : __VERIFIER_nondet_bool() ? 2 : 3;
  result->protocol = protocol != 0 ? protocol : __VERIFIER_nondet_uchar();
  result->length = family == AF_INET ? INET : INET6;
  *(unsigned short *)node->address = family;
  result->address = node->address;
  node->name[sizeof node->name - 1] = 0;
  result->name = isFirst && hints != 0 && (hints->flags & AI_CANONNAME) ? node->name : 0;
  result->next = 0;
  return result;
}

/**
 * a negative number, or 0 and a new list of one or two addresses of the family that was asked for, each of any
 * bytes, with names of less than 64 characters (that is said)
 */
int getaddrinfo(const char *name, const char *service, const struct information *hints, struct information **list) {
  __tcbmc_take_for_granted("lists of addresses have one or two entries, and names of less than 64 characters",
                           "getaddrinfo");
  if (name != 0) __tcbmc_look_at_text(name);
  if (service != 0) __tcbmc_look_at_text(service);
  if (name == 0 && service == 0) return EAI_NONAME;
  if (__VERIFIER_nondet_bool()) {
    *__errno_location() = __VERIFIER_nondet_uchar();
    return ~(int)__VERIFIER_nondet_uchar();
  }
  struct information *first = found(hints, 1);
  if (first == 0) return EAI_MEMORY;
  if (__VERIFIER_nondet_bool()) first->next = found(hints, 0);
  *list = first;
  return 0;
}

/** the list is gone */
void freeaddrinfo(struct information *list) {
  for (struct information *node = list, *next; node != 0; node = next) {
    next = node->next;
    __tcbmc_free(node);
  }
}
