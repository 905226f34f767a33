// tcbmc: safe -- --property checks,uninitialized
// An option that is an int is written as a whole, as far as there is room.
#include <assert.h>
#include <sys/socket.h>

int main(void) {
  int error, many[2] = {0, 5};
  socklen_t length = sizeof error;
  if (getsockopt(0, SOL_SOCKET, SO_ERROR, &error, &length)) return 1;
  assert(length == sizeof error);
  length = sizeof many;
  if (getsockopt(0, SOL_SOCKET, SO_TYPE, many, &length) == 0) assert(length == sizeof(int) && many[1] == 5);
  return error != 0;
}
