// tcbmc: violation uninitialized -- --property checks,uninitialized -DCALL=getrlimit(RLIMIT_NOFILE,&limit) -DUSED=limit.rlim_cur
// tcbmc: violation uninitialized -- --property checks,uninitialized -DCALL=ioctl(1,TIOCGWINSZ,&size) -DUSED=size.ws_col
// tcbmc: violation uninitialized -- --property checks,uninitialized -DCALL=stat("/tmp",&st) -DUSED=st.st_size
// tcbmc: violation uninitialized -- --property checks,uninitialized -DCALL=tcgetattr(0,&terminal) -DUSED=terminal.c_lflag
// tcbmc: violation uninitialized -- --property checks,uninitialized -DCALL=wait(&status) -DUSED=status
// tcbmc: violation uninitialized -- --property checks,uninitialized -DCALL=check(waitpid(5,&status,WNOHANG)) -DUSED=status
// A call that fails, or finds no child, writes nothing.
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>

static void check(int result) {
  if (result < 0) exit(1);
}

int main(void) {
  struct rlimit limit;
  struct winsize size;
  struct stat st;
  struct termios terminal;
  int status;
  CALL;
  if (USED > 5) return 2;
  return 0;
}
