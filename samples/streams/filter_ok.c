// tcbmc: safe -- --stdin samples/streams/data/words.txt --stream stdout:checked
// A filter: one thread reads lines from standard input, main writes them in capital letters. Each waits for the other, so that the only line is never overwritten too early.
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
    sem_wait(&emptied);
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
