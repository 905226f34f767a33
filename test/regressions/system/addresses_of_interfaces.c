// tcbmc: bounded -- --property checks,assertion,leak
// tcbmc: violation leak -- --property leak -DCASE=1
// tcbmc: violation null-dereference -- -DCASE=2
// tcbmc: violation null-dereference -- -DCASE=3
// tcbmc: violation use-after-free -- -DCASE=4
// The list of getifaddrs has an end; what is null in some entries, and that it may have none, is to be looked at.
#include <arpa/inet.h>
#include <assert.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#ifndef CASE
#define CASE 0
#endif

int main(void) {
  struct ifaddrs *list;
  struct in_addr found = {0};
  if (getifaddrs(&list) == -1) return 1;
  if (CASE == 2) (void)list->ifa_flags;
  for (struct ifaddrs *each = list; each != NULL; each = each->ifa_next) {
    if (CASE != 3 && each->ifa_addr == NULL) continue;
    if (each->ifa_addr->sa_family == AF_INET) found = ((struct sockaddr_in *)each->ifa_addr)->sin_addr;
    assert(strlen(each->ifa_name) < 16);
  }
  if (CASE != 1) freeifaddrs(list);
  if (CASE == 4 && list != NULL) (void)list->ifa_name;
  return found.s_addr == 0;
}
