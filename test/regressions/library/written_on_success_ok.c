// tcbmc: safe -- --property uninitialized,checks,assertion
// What is written where a call succeeds, and that constant addresses are.
#include <arpa/inet.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

int main(void) {
  struct in_addr a, b;
  struct in6_addr c;
  double load[3];
  char text[8];
  if (!fgets(text, sizeof text, stdin)) return 1;
  inet_pton(AF_INET, "127.0.0.1", &a);
  assert(a.s_addr == htonl(INADDR_LOOPBACK));
  assert(inet_aton("10.255.3.7", &b) == 1 && b.s_addr == htonl(0x0aff0307));
  if (inet_pton(AF_INET, text, &a) == 0) assert(a.s_addr == htonl(INADDR_LOOPBACK));
  if (inet_pton(AF_INET6, text, &c) == 1 && c.s6_addr[15] == 1) b = a;
  assert(inet_pton(AF_UNIX, "127.0.0.1", &a) == -1);
  int loads = getloadavg(load, 3);
  assert(loads >= -1 && loads <= 3);
  for (int i = 0; i < loads; i++) assert(load[i] >= 0);
  return 0;
}
