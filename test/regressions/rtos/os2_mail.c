// tcbmc: safe
// tcbmc: safe -- --race-only
// tcbmc: safe -- --deadlock-only
// tcbmc: violation null-dereference -- -DUNCHECKED
// tcbmc: violation use-after-free -- -DEARLY
// tcbmc: violation deadlock -- --deadlock-only -DKEEPS
//
// Mail: blocks of a pool whose addresses go through a queue. The pool may be empty; a block that was given back is
// somebody else's; one that is never given back is missing in the end.
#include <assert.h>
#include <cmsis_os2.h>

typedef struct {
  int value;
} mail_t;
static osMemoryPoolId_t pool;
static osMessageQueueId_t queue;

static void send(void *unused) {
  for (int i = 1; i <= 2; i++) {
#ifdef UNCHECKED
    mail_t *mail = osMemoryPoolAlloc(pool, 0);
#else
    mail_t *mail = osMemoryPoolAlloc(pool, osWaitForever);
#endif
    mail->value = i;
    osMessageQueuePut(queue, &mail, 0, osWaitForever);
  }
}

static void receive(void *unused) {
  for (int i = 1; i <= 2; i++) {
    mail_t *mail;
    if (osMessageQueueGet(queue, &mail, NULL, osWaitForever) != osOK) continue;
#ifdef EARLY
    osMemoryPoolFree(pool, mail);
    assert(mail->value == i);
#else
    assert(mail->value == i);
#ifndef KEEPS
    osMemoryPoolFree(pool, mail);
#endif
#endif
  }
}

int main(void) {
  osKernelInitialize();
  pool = osMemoryPoolNew(1, sizeof(mail_t), NULL);
  queue = osMessageQueueNew(1, sizeof(mail_t *), NULL);
  osThreadNew(send, NULL, NULL);
  osThreadNew(receive, NULL, NULL);
  osKernelStart();
}
