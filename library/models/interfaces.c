/**
 * @model network interfaces
 * @header ifaddrs.h
 */

#include "transfer.h"
#include "errors.h"

#include <ifaddrs.h>
enum { WORDS = 7, STATISTICS = 24 };

struct node {
  struct ifaddrs interface;
  __UINT32_TYPE__ address[WORDS], mask[WORDS], other[WORDS], statistics[STATISTICS];
  char name[16];
};

/* There may be none. */
static struct sockaddr *anyAddress(__UINT32_TYPE__ *words, int family) {
  if (__VERIFIER_nondet_bool()) return 0;
  struct sockaddr *address = (struct sockaddr *)words;
  address->sa_family = family;
  return address;
}

static struct ifaddrs *anyInterface(void) {
  struct node *node = __tcbmc_alloc(sizeof *node, 2);
  __tcbmc_assume(node != 0);
  int family = __VERIFIER_nondet_bool() ? AF_INET : __VERIFIER_nondet_bool() ? AF_INET6 : AF_PACKET;
  char first = __VERIFIER_nondet_char();
  __tcbmc_choose(first != 0);
  node->name[0] = first;
  node->name[sizeof node->name - 1] = 0;
  node->interface.ifa_name = node->name;
  node->interface.ifa_addr = anyAddress(node->address, family);
  node->interface.ifa_netmask = anyAddress(node->mask, family);
  node->interface.ifa_broadaddr = anyAddress(node->other, family);
  node->interface.ifa_data = family == AF_PACKET && __VERIFIER_nondet_bool() ? node->statistics : 0;
  node->interface.ifa_next = 0;
  return &node->interface;
}

/**
 * -1, or 0 and a new list of addresses (null for none) of AF_INET, AF_INET6 or AF_PACKET, each of any bytes and with
 * a name; it is said that there are at most 2
 */
int getifaddrs(struct ifaddrs **list) {
  __tcbmc_take_for_granted("there are at most 2 addresses of interfaces", "getifaddrs");
  if (__VERIFIER_nondet_bool()) return (int)failed(ERRORS_OF(getifaddrs));
  struct ifaddrs *first = 0;
  if (__VERIFIER_nondet_bool()) {
    first = anyInterface();
    if (__VERIFIER_nondet_bool()) first->ifa_next = anyInterface();
  }
  *list = first;
  return 0;
}

/** the list is gone */
void freeifaddrs(struct ifaddrs *list) {
  for (struct ifaddrs *next; list != 0; list = next) {
    next = list->ifa_next;
    __tcbmc_free(list);
  }
}
