// tcbmc: bounded
// What programs take from glibc's headers though it is not meant for them, or is in another header by the standard.
#include <signal.h>
#include <bits/types/siginfo_t.h>
#include <bits/types.h>
#include <bits/pthreadtypes.h>
#include <bits/stdint-uintn.h>
#include <dirent.h>
#include <sys/time.h>

#include <assert.h>
#include <unistd.h>

static volatile sig_atomic_t from = -1;

static void handler(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)context;
  from = info->si_pid;
}

int main(void) {
  struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
  struct timeval now;
  char name[PATH_MAX];
  union sigval value = {.sival_int = 3};
  gettimeofday(&now, NULL);
  __time_t seconds = now.tv_sec;
  __suseconds_t micro = now.tv_usec;
  __uint32_t word = 0xffffffffu;
  pthread_mutex_t lock = {0};
  name[NAME_MAX] = 0;
  sigaction(SIGUSR1, &action, NULL);
  sigqueue(getpid(), SIGUSR1, value);
  (void)lock;
  assert(seconds == now.tv_sec && micro == now.tv_usec && word + 1 == 0 && name[NAME_MAX] == 0);
}
