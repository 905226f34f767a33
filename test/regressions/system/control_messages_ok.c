// tcbmc: safe
// tcbmc: violation assertion -- -DSECOND=4
// Ancillary data of messages, sets of processors, and addresses as the macros of their headers lay them out.
#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <sched.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#ifndef SECOND
#define SECOND 3
#endif

char host[_POSIX_HOST_NAME_MAX + 1];

int main(void) {
  union {
    struct cmsghdr head;
    char bytes[CMSG_SPACE(sizeof(int)) + CMSG_SPACE(2)];
  } parts;
  memset(&parts, 0, sizeof parts);
  struct msghdr message = {0};
  message.msg_control = &parts;
  message.msg_controllen = sizeof parts;
  struct cmsghdr *first = CMSG_FIRSTHDR(&message);
  assert(first == &parts.head);
  first->cmsg_len = CMSG_LEN(sizeof(int));
  *(int *)CMSG_DATA(first) = 7;
  struct cmsghdr *next = CMSG_NXTHDR(&message, first);
  assert((char *)next == parts.bytes + CMSG_SPACE(sizeof(int)) && first->cmsg_len == 20);
  next->cmsg_len = CMSG_LEN(2);
  assert(CMSG_NXTHDR(&message, next) == 0);

  struct sockaddr_un address = {AF_UNIX, "/tmp"};
  assert(SUN_LEN(&address) == 6);

  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(3, &set);
  CPU_SET(70, &set);
  CPU_SET(SECOND, &set);
  assert(CPU_COUNT(&set) == 2 && CPU_ISSET(70, &set));
  return 0;
}
