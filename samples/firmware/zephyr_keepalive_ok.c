// tcbmc: safe
//
// Cancelling waits until a handler that runs already has come to its end.
#include <zephyr/kernel.h>

struct connection {
  struct k_work_delayable ping;
  bool open;
  uint32_t pings;
};

static struct connection connections[2];

static void send_ping(struct k_work *work) {
  struct k_work_delayable *delayable = k_work_delayable_from_work(work);
  struct connection *connection = CONTAINER_OF(delayable, struct connection, ping);
  __ASSERT(connection->open, "connection is closed");
  connection->pings++;
}

static struct connection *open_connection(void) {
  for (size_t i = 0; i < ARRAY_SIZE(connections); i++) {
    struct connection *connection = &connections[i];
    if (connection->open) continue;
    connection->open = true;
    connection->pings = 0;
    k_work_init_delayable(&connection->ping, send_ping);
    k_work_schedule(&connection->ping, K_SECONDS(30));
    return connection;
  }
  return NULL;
}

static void close_connection(struct connection *connection) {
  struct k_work_sync sync;
  k_work_cancel_delayable_sync(&connection->ping, &sync);
  connection->open = false;
}

int main(void) {
  struct connection *connection = open_connection();
  if (!connection) return -ENOMEM;
  k_msleep(100);
  close_connection(connection);
  return 0;
}
