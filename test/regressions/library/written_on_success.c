// tcbmc: violation uninitialized -- --property uninitialized -DCALL=inet_pton(AF_INET,text,&a)<0
// tcbmc: violation uninitialized -- --property uninitialized -DCALL=inet_pton(AF_UNIX,"1.2.3.4",&a)>0
// tcbmc: violation uninitialized -- --property uninitialized -DCALL=inet_pton(AF_INET,"1.2.3",&a)<0
// tcbmc: violation uninitialized -- --property uninitialized -DCALL=inet_aton("1.2.3.400",&a)<0
// tcbmc: violation uninitialized -- --property uninitialized -DLOADS=1 -DCALL=inet_aton("1.2.3.4",&a)==0||getloadavg(load,3)<1
// tcbmc: violation out-of-bounds -- -DCALL=inet_pton(AF_INET6,text,&a)==1
// tcbmc: violation out-of-bounds -- -DCALL=getloadavg(load,3)==3&&getloadavg(load+1,3)
// What is left alone where a call fails.
#include <arpa/inet.h>
#include <stdlib.h>
#include <sys/socket.h>
#ifndef LOADS
#define LOADS 0
#endif

int main(int argc, char **argv) {
  struct in_addr a;
  double load[3];
  const char *text = argc > 1 ? argv[1] : "";
  if (CALL) return 1;
  if (LOADS && load[1] > 1) return 2;
  return a.s_addr == 0 ? 0 : 3;
}
