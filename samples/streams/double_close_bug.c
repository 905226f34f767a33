// tcbmc: violation assertion -- --files samples/streams/data
// A worker closes its file twice. In between, its number may have been given to another thread's file, which is closed under it: reads there fail, or read something else.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static void *first_line(void *path) {
  char c;
  int fd = open(path, O_RDONLY);
  if (fd < 0) return NULL;
  if (read(fd, &c, 1) != 1) c = 0;
  close(fd);
  close(fd);
  return NULL;
}

static void *command(void *path) {
  char text[2];
  int fd = open(path, O_RDONLY);
  if (fd < 0) return NULL;
  ssize_t got = read(fd, text, sizeof text);
  assert(got == (ssize_t)sizeof text);
  close(fd);
  return NULL;
}

int main(void) {
  pthread_t one, other;
  if (pthread_create(&one, NULL, first_line, "words.txt") != 0) return 1;
  if (pthread_create(&other, NULL, command, "command.txt") == 0) pthread_join(other, NULL);
  pthread_join(one, NULL);
}
