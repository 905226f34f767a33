// tcbmc: violation assertion -- --connect 7000 --peer 'node samples/streams/peers/http.mjs 7000'
// Two threads fetch a page each, over a connection of their own that is kept alive; but the header of an answer is read into a buffer of both.
#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef PORT
#define PORT 7000
#endif

static char answer[64];

/* The length of the page, or -1. */
static int fetch(int fd, const char *path) {
  char request[32];
  int length = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n\r\n", path);
  if (write(fd, request, length) != length) return -1;
  ssize_t got = read(fd, answer, sizeof answer - 1);
  if (got <= 0) return -1;
  answer[got] = 0;
  const char *field = strstr(answer, "Content-Length: ");
  return field ? atoi(field + 16) : -1;
}

static void *visit(void *argument) {
  struct sockaddr_in server = { .sin_family = AF_INET, .sin_port = htons(PORT) };
  inet_pton(AF_INET, "127.0.0.1", &server.sin_addr);
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0 || connect(fd, (struct sockaddr *)&server, sizeof server) != 0) return NULL;
  const char *path = argument;
  int length = fetch(fd, path);
  assert(length == (path[1] == 'a' ? 5 : 3));
  close(fd);
  return NULL;
}

int main(void) {
  pthread_t one, other;
  if (pthread_create(&one, NULL, visit, "/a") != 0) return 1;
  if (pthread_create(&other, NULL, visit, "/b") == 0) pthread_join(other, NULL);
  pthread_join(one, NULL);
}
