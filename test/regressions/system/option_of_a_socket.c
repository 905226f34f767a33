// tcbmc: violation uninitialized -- --property checks,uninitialized -DROOM=2
// tcbmc: violation uninitialized -- --property checks,uninitialized -DROOM=4 -DUNCHECKED
// There is no room for the whole of the option, or nobody has asked whether it was written.
#include <sys/socket.h>

int main(void) {
  int error;
  socklen_t length = ROOM;
  int result = getsockopt(0, SOL_SOCKET, SO_ERROR, &error, &length);
#ifndef UNCHECKED
  if (result) return 1;
#endif
  return error > 65536 ? 2 : 0;
}
