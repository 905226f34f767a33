// tcbmc: safe
// tcbmc: violation out-of-bounds -- -DFAMILY=AF_UNIX
// tcbmc: violation assertion -- -DFAMILY=AF_INET6
// The length of an address is that of its family: where there are only sockets of AF_INET, it fits each time.
#include <assert.h>
#include <netinet/in.h>
#include <sys/socket.h>
#ifndef FAMILY
#define FAMILY AF_INET
#endif

int main(void) {
  struct sockaddr_in peer, own;
  socklen_t length = sizeof peer, size = sizeof own;
  int listening = socket(FAMILY, SOCK_STREAM, 0);
  if (listening < 0 || listen(listening, 5) < 0) return 1;
  for (int i = 0; i < 2; i++)
    if (accept(listening, (struct sockaddr *)&peer, &length) >= 0) assert(length == sizeof peer || FAMILY == AF_UNIX);
  if (getsockname(listening, (struct sockaddr *)&own, &size) == 0) assert(size == sizeof own || FAMILY == AF_UNIX);
  char text[8];
  long count = recvfrom(listening, text, sizeof text, 0, (struct sockaddr *)&peer, &length);
  assert(count <= 8 && (length == sizeof peer || length == 0 || FAMILY == AF_UNIX));
  int error;
  size = sizeof error;
  if (getsockopt(listening, SOL_SOCKET, SO_ERROR, &error, &size) == 0) assert(size <= sizeof error);
}
