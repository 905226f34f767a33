// tcbmc: violation assertion -- --peer-faults --connect 7000 --peer 'node samples/streams/peers/redis.mjs 7000'
// Nobody looks whether there was an answer at all: if the server is gone, what is in the buffer is taken for one. --peer-faults closes the connection, or resets it, at each place.
#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef PORT
#define PORT 7000
#endif
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

/* Sends a command. @returns whether it was sent */
static int request(int fd, const char *command) {
  return send(fd, command, strlen(command), MSG_NOSIGNAL) == (ssize_t)strlen(command);
}

/* The answer as a text. @returns its length, or -1 if the server is gone */
static ssize_t reply(int fd, char *text, size_t size) {
  ssize_t got = read(fd, text, size - 1);
  text[got > 0 ? got : 0] = 0;
  return got;
}

int main(void) {
  char text[32];
  int fd = dial();
  unsigned stored = 0;
  const char *commands[] = { "SET left 1\r\n", "SET right 2\r\n" };
  for (int i = 0; i < 2; i++) {
    if (!request(fd, commands[i])) break;
    if (reply(fd, text, sizeof text) < 0) break;
    assert(strcmp(text, "+OK\r\n") == 0);
    stored++;
  }
  close(fd);
  printf("%u stored\n", stored);
}
