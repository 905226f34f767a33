// tcbmc: violation null-dereference -- -DCALL=stat("f",nowhere)
// tcbmc: violation use-after-free -- -DCALL=remove(gone)
// tcbmc: violation null-dereference -- -DCALL=open(nothing,0)
// tcbmc: violation out-of-bounds -- -DCALL=access(endless,0)
// tcbmc: violation out-of-bounds -- -DCALL=ctime_r(&now,name)
// tcbmc: violation out-of-bounds -- -DCALL=setsockopt(1,1,1,name,17)
// tcbmc: violation out-of-bounds -- -DCALL=poll(files,3,0)
// tcbmc: violation out-of-bounds -- -DCALL=getsockname(1,(void*)&address,&length)
// tcbmc: violation null-dereference -- -DCALL=readdir((DIR*)nothing)
// tcbmc: violation use-after-free -- -DCALL=readdir(closed)
// tcbmc: violation assertion -- -DCALL=assert(poll(files,2,0)!=2)
// tcbmc: violation race -- -DCALL=access(shared,0) --race-only
// Whatever a function of the system is given must be there, as much of it as the function looks at or writes.
#include <assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

char shared[4] = "f";

void *writer(void *unused) {
  shared[0] = 'g';
  return 0;
}

int main(void) {
  char *nothing = 0, *gone = malloc(4), endless[2] = {'a', 'b'}, name[16] = "";
  struct stat *nowhere = 0;
  struct pollfd files[2] = {{.fd = 0, .events = POLLIN}, {.fd = 1, .events = POLLOUT}};
  struct sockaddr_in address;
  socklen_t length = sizeof address + 1;
  time_t now = 0;
  DIR *closed = opendir(".");
  if (!closed) return 1;
  closedir(closed);
  free(gone);
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  CALL;
  pthread_join(thread, 0);
  return 0;
}
