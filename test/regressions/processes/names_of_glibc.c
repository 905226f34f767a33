// tcbmc: safe
// tcbmc: violation assertion -- -DRETURNS
// tcbmc: violation null-dereference -- -DRETURNS -DUNTOLD
// error of <error.h> ends the program unless its status is 0; <stdlib.h> has the macros for what system gives back, and <netinet/in.h> its addresses.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <error.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static FILE *file;

static void *reader(void *arg) {
  (void)fgetc(file);
  return arg;
}

int main(void) {
  pthread_t t;
  struct sockaddr_in6 address = {0};
  address.sin6_addr = in6addr_any;
  assert(address.sin6_addr.s6_addr[3] == 0);
  assert(in6addr_loopback.s6_addr[15] == 1 && IN6_IS_ADDR_LOOPBACK(&in6addr_loopback));
  int status = system("true");
  if (WIFEXITED(status)) assert(WEXITSTATUS(status) <= 255);
  if (environ && environ[0]) (void)(*environ[0] == 'P');
  file = fopen("numbers", "r");
#ifdef RETURNS
  if (file == NULL) error(0, errno, "cannot open numbers");
#ifndef UNTOLD
  assert(file != NULL);
#endif
#else
  if (file == NULL) error_at_line(0, 0, "main.c", 1, "cannot open %s", "numbers");
  if (file == NULL) error(EXIT_FAILURE, errno, "cannot open numbers");
#endif
  pthread_create(&t, NULL, reader, NULL);
  pthread_join(t, NULL);
  return 0;
}
