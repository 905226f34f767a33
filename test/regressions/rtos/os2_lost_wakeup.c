// tcbmc: safe -- --deadlock-only
// tcbmc: safe
// tcbmc: violation deadlock -- --deadlock-only -DCLEARS
// tcbmc: violation assertion -- -DSTALE
//
// A request and its answer by thread flags: who clears the flag after asking may clear the answer; who does not clear
// what is left of the last time takes that for the answer.
#include <assert.h>
#include <cmsis_os2.h>

enum { ASKED = 1, ANSWERED = 2 };
static osThreadId_t client, server;
static int answer;

static void ask(void *unused) {
#ifdef STALE
  osThreadFlagsSet(client, ANSWERED);
#endif
#ifndef CLEARS
#ifndef STALE
  osThreadFlagsClear(ANSWERED);
#endif
#endif
  osThreadFlagsSet(server, ASKED);
#ifdef CLEARS
  osThreadFlagsClear(ANSWERED);
#endif
  osThreadFlagsWait(ANSWERED, osFlagsWaitAny, osWaitForever);
  assert(answer == 42);
}

static void serve(void *unused) {
  osThreadFlagsWait(ASKED, osFlagsWaitAny, osWaitForever);
  answer = 42;
  osThreadFlagsSet(client, ANSWERED);
}

int main(void) {
  osKernelInitialize();
  client = osThreadNew(ask, NULL, NULL);
  server = osThreadNew(serve, NULL, NULL);
  osKernelStart();
}
