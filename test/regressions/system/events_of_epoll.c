// tcbmc: safe
// tcbmc: safe -- -DPOINTERS
// tcbmc: violation assertion -- -DORDER
// tcbmc: violation use-after-free -- -DPOINTERS -DGONE
// tcbmc: safe -- -DPOINTERS -DREMOVED
// tcbmc: safe -- -DPOINTERS -DCLOSED
// tcbmc: violation assertion -- -DNOTHING
// What epoll_wait gives back is the data of descriptors that are registered there, each once, in any order.
#include <assert.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
struct connection { int descriptor, count; };
static struct connection *connections[2];

int main(void) {
  int poll = epoll_create1(0), ends[2];
  for (int i = 0; i < 2; i++) ends[i] = socket(AF_INET, SOCK_STREAM, 0);
  if (poll < 0 || ends[0] < 0 || ends[1] < 0) return 1;
  for (int i = 0; i < 2; i++) {
    struct epoll_event event = { .events = EPOLLIN | EPOLLET };
#ifdef POINTERS
    connections[i] = malloc(sizeof **connections);
    if (connections[i] == NULL) return 1;
    connections[i]->descriptor = ends[i];
    connections[i]->count = 0;
    event.data.ptr = connections[i];
#else
    event.data.fd = ends[i];
#endif
    if (epoll_ctl(poll, EPOLL_CTL_ADD, ends[i], &event) < 0) return 1;
  }
#ifdef REMOVED
  if (epoll_ctl(poll, EPOLL_CTL_DEL, ends[1], NULL) < 0) return 1;
  free(connections[1]);
#elif defined CLOSED
  close(ends[1]);
  free(connections[1]);
#elif defined GONE
  free(connections[1]);
#endif
  struct epoll_event ready[4];
#ifdef NOTHING
  assert(epoll_wait(poll, ready, 4, 10) != 0);
#endif
  int count = epoll_wait(poll, ready, 4, -1);
  assert(count != 0 && count <= 2);
  for (int i = 0; i < count; i++) {
    assert(ready[i].events != 0 && (ready[i].events & (EPOLLOUT | EPOLLET)) == 0);
#ifdef POINTERS
    struct connection *connection = ready[i].data.ptr;
    connection->count++;
    assert(connection->descriptor >= 3 && connection->count == 1);
#else
    assert(ready[i].data.fd == ends[0] || ready[i].data.fd == ends[1]);
    assert(i == 0 || ready[0].data.fd != ready[1].data.fd);
#endif
  }
#ifdef ORDER
  assert(count < 2 || ready[0].data.fd == ends[0]);
#endif
}
