// tcbmc: safe
// tcbmc: safe -- --property checks,uninitialized
// What is given to a call that fails stays as it was; waitpid() without WNOHANG finds a child or fails.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>

int main(void) {
  struct rlimit limit = {7, 7};
  if (getrlimit(RLIMIT_NOFILE, &limit) == -1) assert(limit.rlim_cur == 7);
  struct winsize size = {24, 80, 0, 0};
  if (ioctl(1, TIOCGWINSZ, &size) == -1) assert(size.ws_col == 80);
  struct stat st;
  if (stat("/tmp", &st) == 0 && st.st_size > 5) return 2;
  struct termios terminal;
  if (tcgetattr(0, &terminal) == 0 && terminal.c_lflag & ICANON) return 3;
  int status, other = 9, policy;
  if (waitpid(5, &status, 0) < 0) return 4;
  if (WIFEXITED(status)) return 5;
  if (waitpid(5, &other, WNOHANG) == 0) assert(other == 9);
  struct sched_param param;
  if (pthread_getschedparam(pthread_self(), &policy, &param) == 0 && policy > 1) return 6;
  return 0;
}
