// tcbmc: bounded -- --property leak,checks,assertion
// tcbmc: violation leak -- --property leak -DKEEPS
// tcbmc: violation use-after-free -- -DLATE
// tcbmc: violation out-of-bounds -- -DFAMILY=AF_UNSPEC
// getaddrinfo gives a list that ends, of addresses as long as they say, in blocks of its own.
#include <assert.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#ifndef FAMILY
#define FAMILY AF_INET
#endif

int main(void) {
  struct addrinfo hints = {.ai_family = FAMILY, .ai_socktype = SOCK_STREAM, .ai_flags = AI_CANONNAME}, *list;
  struct sockaddr_in copy;
  if (getaddrinfo("localhost", "80", &hints, &list) != 0) return 1;
  for (struct addrinfo *entry = list; entry != NULL; entry = entry->ai_next) {
    int connection = socket(entry->ai_family, entry->ai_socktype, entry->ai_protocol);
    if (connection >= 0) connect(connection, entry->ai_addr, entry->ai_addrlen);
    memcpy(&copy, entry->ai_addr, entry->ai_addrlen);
    assert(copy.sin_family == AF_INET && entry->ai_socktype == SOCK_STREAM);
  }
  if (list->ai_canonname != NULL) assert(strlen(list->ai_canonname) < 64);
#ifndef KEEPS
  freeaddrinfo(list);
#endif
#ifdef LATE
  return list->ai_family;
#endif
}
