// tcbmc: violation assertion -- --listen 7000 --peer 'node samples/streams/peers/visitors.mjs 7000'
// A server with a thread for each connection. They count in a table without a lock: of two visits at the same time one is lost.
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
enum { VISITS = 2, COMMANDS = 2 };

static struct {
  const char *name;
  unsigned count;
} table[COMMANDS] = { { "VISIT" }, { "QUIT" } };

static void count(const char *name) {
  for (int i = 0; i < COMMANDS; i++)
    if (strcmp(table[i].name, name) == 0) table[i].count++;
}

static void *serve(void *argument) {
  int fd = (int)(long)argument;
  char line[16];
  size_t length = 0;
  while (length < sizeof line - 1 && (length == 0 || line[length - 1] != '\n')) {
    ssize_t got = read(fd, line + length, sizeof line - 1 - length);
    if (got <= 0) break;
    length += got;
  }
  line[length] = 0;
  line[strcspn(line, "\n")] = 0;
  count(line);
  if (write(fd, "WELCOME\n", 8) != 8) perror("write");
  close(fd);
  return NULL;
}

int main(void) {
  struct sockaddr_in own = { .sin_family = AF_INET, .sin_port = htons(PORT), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
  int on = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind(listener, (struct sockaddr *)&own, sizeof own) < 0 || listen(listener, 8) < 0) {
    perror("listen");
    return 1;
  }
  pthread_t threads[VISITS];
  for (int i = 0; i < VISITS; i++) {
    int fd = accept(listener, NULL, NULL);
    if (fd < 0) {
      perror("accept");
      return 1;
    }
    pthread_create(&threads[i], NULL, serve, (void *)(long)fd);
  }
  for (int i = 0; i < VISITS; i++) pthread_join(threads[i], NULL);
  assert(table[0].count == VISITS);
}
