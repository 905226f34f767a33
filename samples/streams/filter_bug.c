// tcbmc: violation io-schedule -- --stdin samples/streams/data/words.txt --stream stdout:checked
// The reader does not wait until its last line has been written: the next one may overwrite it.
#include <ctype.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>

static char line[32];
static int at_end;
static sem_t filled, emptied;

/* Reads line by line. */
static void *reader(void *unused) {
  for (;;) {
    if (fgets(line, sizeof line, stdin) == NULL) at_end = 1;
    int last = at_end;
    sem_post(&filled);
    if (last) return NULL;
  }
}

int main(void) {
  pthread_t thread;
  sem_init(&filled, 0, 0);
  sem_init(&emptied, 0, 1);
  pthread_create(&thread, NULL, reader, NULL);
  for (;;) {
    sem_wait(&filled);
    if (at_end) break;
    for (char *c = line; *c != 0; c++) *c = toupper((unsigned char)*c);
    fputs(line, stdout);
    sem_post(&emptied);
  }
  pthread_join(thread, NULL);
}
