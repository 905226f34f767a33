// tcbmc: bounded
// One name is one semaphore; it keeps its value when nobody has it open, and others may have its name once it is unlinked.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>

static int valueOf(sem_t *semaphore) {
  int value;
  sem_getvalue(semaphore, &value);
  return value;
}

int main(void) {
  char name[] = "/a";
  sem_t *a = sem_open("/a", O_CREAT, 0600, 1);
  sem_t *b = sem_open("/b", O_CREAT, 0600, 1);
  sem_t *same = sem_open(name, O_CREAT, 0600, 7);
  name[1] = 'c';
  assert(a == same && a != b && valueOf(a) == 1);
  assert(sem_open("/a", O_CREAT | O_EXCL, 0600, 7) == SEM_FAILED && errno == EEXIST);
  assert(sem_open("/c", 0) == SEM_FAILED && errno == ENOENT);
  sem_post(a);
  assert(sem_close(a) == 0 && sem_post(same) == 0 && sem_close(same) == 0);
  a = sem_open("/a", 0);
  assert(valueOf(a) == 3);
  assert(sem_unlink("/a") == 0 && sem_unlink("/a") == -1 && sem_open("/a", 0) == SEM_FAILED);
  sem_post(a);
  same = sem_open("/a", O_CREAT, 0600, 5);
  assert(same != a && valueOf(a) == 4 && valueOf(same) == 5);
}
