// tcbmc: safe
// What is as large as it is said to be, null where that is allowed, and what the functions leave alone.
#define _GNU_SOURCE
#include <assert.h>
#include <dirent.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  char name[16], longer[17] = "sixteen letters.", place[2] = "p";
  struct stat state;
  stat(place, &state);
  access(longer, 0);
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  getsockname(1, (struct sockaddr *)&address, &length);
  bind(1, (struct sockaddr *)&address, sizeof address);
  setsockopt(1, 1, 1, 0, 0);
  wait(0);
  waitpid(1, 0, 0);
  utimes("f", 0);
  select(0, 0, 0, 0, 0);
  int neighbours[2] = {1, 2};
  length = sizeof neighbours[0];
  getsockopt(1, 1, 1, &neighbours[0], &length);
  assert(neighbours[1] == 2);
  if (pthread_getname_np(pthread_self(), name, sizeof name) == 0) assert(name[15] == 0);
  struct pollfd files[2] = {{.fd = 0, .events = POLLIN}, {.fd = -1, .events = POLLOUT}};
  assert(poll(files, 2, 0) <= 1);
  assert(files[0].fd == 0 && files[0].events == POLLIN && !(files[0].revents & POLLOUT) && files[1].revents == 0);
  DIR *folder = opendir(".");
  if (folder) {
    readdir(folder);
    closedir(folder);
  }
  return 0;
}
