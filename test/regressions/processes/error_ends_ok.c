// tcbmc: safe
// error() of <error.h> ends the program unless its status is 0.
#include <errno.h>
#include <error.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *file;

static void *reader(void *arg) {
  (void)fgetc(file);
  return arg;
}

int main(void) {
  pthread_t t;
  file = fopen("numbers", "r");
  if (file == NULL) error(EXIT_FAILURE, errno, "cannot open %s", "numbers");
  pthread_create(&t, NULL, reader, NULL);
  pthread_join(t, NULL);
}
