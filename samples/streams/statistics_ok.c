// tcbmc: safe -- --connect 7000 --peer 'node samples/streams/peers/echo.mjs 7000'
// A client that tries an echo server with several threads: each has a connection of its own, and what they count in common is under a lock.
#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
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
enum { CLIENTS = 2 };

static struct {
  unsigned requests;
  unsigned long bytes;
} statistics;
static pthread_mutex_t statistics_lock = PTHREAD_MUTEX_INITIALIZER;
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

static void send_all(int fd, const char *data, size_t size) {
  while (size > 0) {
    ssize_t sent = write(fd, data, size);
    if (sent < 0) {
      if (errno == EINTR) continue;
      perror("write");
      exit(1);
    }
    data += sent;
    size -= sent;
  }
}

static size_t receive_all(int fd, char *buffer, size_t size) {
  size_t got = 0;
  while (got < size) {
    ssize_t n = read(fd, buffer + got, size - got);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    got += n;
  }
  return got;
}

static void *client(void *argument) {
  const char *message = argument;
  char answer[16];
  int fd = dial();
  send_all(fd, message, strlen(message));
  size_t got = receive_all(fd, answer, strlen(message));
  assert(got == strlen(message) && memcmp(answer, message, got) == 0);
  pthread_mutex_lock(&statistics_lock);
  statistics.requests++;
  statistics.bytes += got;
  pthread_mutex_unlock(&statistics_lock);
  close(fd);
  return NULL;
}

int main(void) {
  char *messages[CLIENTS] = { "hello\n", "world!\n" };
  pthread_t threads[CLIENTS];
  for (int i = 0; i < CLIENTS; i++) pthread_create(&threads[i], NULL, client, messages[i]);
  for (int i = 0; i < CLIENTS; i++) pthread_join(threads[i], NULL);
  printf("%u requests, %lu bytes\n", statistics.requests, statistics.bytes);
  assert(statistics.requests == CLIENTS && statistics.bytes == 13);
}
