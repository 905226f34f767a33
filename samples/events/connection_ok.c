// tcbmc: safe
//
// A connection whose handlers wait in the loop while it is closed: who posts one holds a reference, and the last one frees.
#include <stdlib.h>
#include <tcbmc.h>

struct connection {
  int references;
  int received;
};

static void release(struct connection *connection) {
  if (--connection->references == 0) free(connection);
}

static void on_data(void *argument) {
  struct connection *connection = argument;
  connection->received++;
  release(connection);
}

static void on_close(void *argument) {
  struct connection *connection = argument;
  release(connection);
}

static void hold(struct connection *connection, unsigned ticks, void (*handler)(void *)) {
  connection->references++;
  __tcbmc_post_after(ticks, handler, connection);
}

static void on_connect(void *argument) {
  struct connection *connection = argument;
  hold(connection, __VERIFIER_nondet_uchar(), on_data);
  hold(connection, 100, on_close);
  release(connection);
}

int main(void) {
  struct connection *connection = malloc(sizeof *connection);
  if (!connection) return 1;
  connection->references = 1;
  connection->received = 0;
  __tcbmc_post(on_connect, connection);
  for (;;) __tcbmc_run_tasks();
}
