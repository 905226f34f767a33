// tcbmc: violation use-after-free
//
// A connection is freed when it is closed. If its data come later than that, their handler is still in the loop, with a pointer to what is gone.
#include <stdlib.h>
#include <tcbmc.h>

struct connection {
  int received;
};

static void on_data(void *argument) {
  struct connection *connection = argument;
  connection->received++;
}

static void on_close(void *argument) {
  free(argument);
}

static void on_connect(void *argument) {
  struct connection *connection = argument;
  __tcbmc_post_after(__VERIFIER_nondet_uchar(), on_data, connection);
  __tcbmc_post_after(100, on_close, connection);
}

int main(void) {
  struct connection *connection = malloc(sizeof *connection);
  if (!connection) return 1;
  connection->received = 0;
  __tcbmc_post(on_connect, connection);
  for (;;) __tcbmc_run_tasks();
}
