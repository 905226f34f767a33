// tcbmc: violation use-after-free
// Closed as often as it was opened, a named semaphore is gone for this process, although its name is not.
#include <fcntl.h>
#include <semaphore.h>

int main(void) {
  sem_t *first = sem_open("/s", O_CREAT, 0600, 0);
  sem_t *second = sem_open("/s", 0);
  sem_close(first);
  sem_post(second);
  sem_close(second);
  sem_post(second);
}
