// tcbmc: safe
// tcbmc: violation out-of-bounds -- -DMOST=1000 --other-descriptors
// Unless it asks for more, a process has at most 1,024 open descriptors.
#include <sys/select.h>
#include <sys/socket.h>
#ifndef MOST
#define MOST FD_SETSIZE
#endif

int clients[MOST];

int main(void) {
  int listening = socket(AF_INET, SOCK_STREAM, 0);
  if (listening < 0) return 1;
  fd_set reading;
  FD_ZERO(&reading);
  FD_SET(listening, &reading);
  int client = accept(listening, 0, 0);
  if (client >= 0) clients[client]++;
  return 0;
}
