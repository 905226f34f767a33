import type { ModelFile } from './model.js';

/** C text that several models share: sets of signals are as in Linux, signal n being bit n - 1 of the first 64 bits. */
export const SIGNAL_NUMBERS = String.raw`
typedef __UINT64_TYPE__ set;
enum { SIGILL = 4, SIGTRAP = 5, SIGABRT = 6, SIGBUS = 7, SIGFPE = 8, SIGKILL = 9, SIGSEGV = 11, SIGALRM = 14, SIGCHLD = 17, SIGSTOP = 19, SIGVTALRM = 26, SIGPROF = 27, SIGSYS = 31, LAST_SIGNAL = 64 };
#define BIT(number) ((set)1 << ((number) - 1))
#define UNBLOCKABLE (BIT(SIGKILL) | BIT(SIGSTOP))
int *__errno_location(void);
static _Bool isSignal(int number) { return number >= 1 && number <= LAST_SIGNAL; }
static int fails(int error) {
  *__errno_location() = error;
  return -1;
}
`;

export const SIGNAL_SETS: ModelFile = {
  file: '<model of sets of signals>',
  header: 'signal.h',
  defines: {
    sigemptyset: 'exact',
    sigfillset: 'exact',
    sigaddset: 'exact; -1 and EINVAL for what is no signal',
    sigdelset: 'exact; -1 and EINVAL for what is no signal',
    sigismember: 'exact; -1 and EINVAL for what is no signal',
    sigisemptyset: 'exact',
  },
  text: String.raw`${SIGNAL_NUMBERS}
enum { EINVAL = 22 };

int sigemptyset(void *signals) {
  *(set *)signals = 0;
  return 0;
}

int sigfillset(void *signals) {
  *(set *)signals = ~(set)0;
  return 0;
}

int sigaddset(void *signals, int number) {
  if (!isSignal(number)) return fails(EINVAL);
  *(set *)signals |= BIT(number);
  return 0;
}

int sigdelset(void *signals, int number) {
  if (!isSignal(number)) return fails(EINVAL);
  *(set *)signals &= ~BIT(number);
  return 0;
}

int sigismember(const void *signals, int number) {
  if (!isSignal(number)) return fails(EINVAL);
  return (*(const set *)signals & BIT(number)) != 0;
}

int sigisemptyset(const void *signals) { return *(const set *)signals == 0; }
`,
};
