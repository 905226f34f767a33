// tcbmc: safe -- --connect 7000 --peer 'node samples/streams/peers/chat.mjs 7000'
// One member of a chat, who hears what he says himself. With one connection there is nobody else on whom the answers could depend.
#include <arpa/inet.h>
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

/* Says something, and shows the first line that comes. */
static void *member(void *words) {
  char line[32];
  size_t length = 0;
  int fd = dial();
  if (write(fd, words, strlen(words)) < 0) return NULL;
  while (length < sizeof line - 1 && (length == 0 || line[length - 1] != '\n')) {
    ssize_t got = read(fd, line + length, sizeof line - 1 - length);
    if (got <= 0) break;
    length += got;
  }
  line[length] = 0;
  printf("%s", line);
  close(fd);
  return NULL;
}

int main(void) {
  pthread_t ada;
  pthread_create(&ada, NULL, member, "ada: hello\n");
  pthread_join(ada, NULL);
}
