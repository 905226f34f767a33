// tcbmc: safe
// Addresses in constant texts are those that glibc reads: inet_pton takes four decimal numbers only, inet_aton and inet_addr what C spells.
#include <assert.h>
#include <arpa/inet.h>
#include <string.h>
int main(void) {
  struct in_addr a; unsigned char b[4];
  assert(inet_pton(AF_INET, "300.1.1.1", b) == 0);
  assert(inet_pton(AF_INET, "01.1.1.1", b) == 0);
  assert(inet_pton(AF_INET, "1.2.3", b) == 0);
  assert(inet_pton(AF_INET, "1.2.3.4 ", b) == 0);
  assert(inet_pton(AF_INET, "1.2.3.4", b) == 1 && b[3] == 4);
  assert(inet_aton("127.1", &a) == 1 && a.s_addr == htonl(0x7f000001));
  assert(inet_aton("010.0x10.3", &a) == 1 && a.s_addr == htonl(0x08100003));
  assert(inet_aton("1.2.3.4 x", &a) == 1 && a.s_addr == htonl(0x01020304));
  assert(inet_aton("4294967295", &a) == 1 && a.s_addr == 0xffffffff);
  assert(inet_aton("4294967296", &a) == 0);
  assert(inet_aton("1.2.3.256", &a) == 0 && inet_aton("", &a) == 0 && inet_aton("1.", &a) == 0 && inet_aton("1.2.3.4.5", &a) == 0 && inet_aton("1.2.3.4x", &a) == 0);
  assert(inet_aton("1.2.65536", &a) == 0 && inet_aton("1.2.65535", &a) == 1 && inet_aton("256.1", &a) == 0 && inet_aton("089.1.1.1", &a) == 0);
  assert(inet_addr("127.0.0.1") == htonl(0x7f000001) && inet_addr("x") == INADDR_NONE);
}
