// tcbmc: safe -- --connect 7000 --peer 'node samples/streams/peers/redis.mjs 7000'
// Two threads ask a server on one connection: request and answer are one section. Who comes first does not matter, since both ask the same.
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
static int server;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int dial(void) {
  struct sockaddr_in peer = { .sin_family = AF_INET, .sin_port = htons(PORT) };
  inet_pton(AF_INET, "127.0.0.1", &peer.sin_addr);
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0 || connect(fd, (struct sockaddr *)&peer, sizeof peer) < 0) {
    perror("connect");
    exit(1);
  }
  return fd;
}

static long increment(void) {
  static const char request[] = "INCR hits\r\n";
  char reply[16] = "";
  pthread_mutex_lock(&lock);
  write(server, request, strlen(request));
  read(server, reply, sizeof reply - 1);
  pthread_mutex_unlock(&lock);
  return reply[0] == ':' ? atol(reply + 1) : -1;
}

static void *visitor(void *argument) {
  *(long *)argument = increment();
  return NULL;
}

int main(void) {
  pthread_t first, second;
  long hits[2];
  server = dial();
  pthread_create(&first, NULL, visitor, &hits[0]);
  pthread_create(&second, NULL, visitor, &hits[1]);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(hits[0] + hits[1] == 3);
  close(server);
}
