// tcbmc: bounded -- --property checks,leak --no-malloc-may-fail
// tcbmc: violation leak -- --property checks,leak --no-malloc-may-fail -DCASE=1
// tcbmc: violation use-after-free -- --no-malloc-may-fail -DCASE=2
// tcbmc: violation null-dereference -- --no-malloc-may-fail -DCASE=3
// The list of getaddrinfo has an end, is what was asked for, and is given back once.
#include <assert.h>
#include <netdb.h>
#include <sys/socket.h>
#ifndef CASE
#define CASE 0
#endif
int main(void) {
  struct addrinfo hints = { .ai_socktype = SOCK_STREAM }, *list;
  if (getaddrinfo("a", NULL, &hints, &list) != 0) return 1;
  for (struct addrinfo *a = list; a != NULL; a = a->ai_next) {
    assert(a->ai_socktype == SOCK_STREAM && a->ai_addrlen <= sizeof(struct sockaddr_storage));
    (void)a->ai_addr->sa_family;
  }
  if (CASE == 3) (void)list->ai_next->ai_family;
  if (CASE != 1) freeaddrinfo(list);
  if (CASE == 2) freeaddrinfo(list);
}
