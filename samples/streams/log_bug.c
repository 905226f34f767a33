// tcbmc: violation io-schedule -- --files samples/streams/data --stream log.txt:unordered
// The function that writes a line has one buffer for all threads: what another one puts into it meanwhile gets into the log.
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORKERS = 3 };

static int log_file;

static void log_message(const char *who, const char *what) {
  static char line[64];
  int length = snprintf(line, sizeof line, "%s: %s\n", who, what);
  if (write(log_file, line, length) != length) abort();
}

static void *work(void *name) {
  log_message(name, "ready");
  return NULL;
}

int main(void) {
  static char *names[WORKERS] = { "red", "green", "blue" };
  pthread_t threads[WORKERS];
  log_file = open("log.txt", O_CREAT | O_WRONLY | O_APPEND, 0644);
  if (log_file < 0) {
    perror("log.txt");
    return 1;
  }
  for (int i = 0; i < WORKERS; i++) pthread_create(&threads[i], NULL, work, names[i]);
  for (int i = 0; i < WORKERS; i++) pthread_join(threads[i], NULL);
  close(log_file);
}
