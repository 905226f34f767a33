import type { ModelFile } from './model.js';

export const ENVIRONMENT: ModelFile = {
  file: '<model of the environment>',
  header: 'errno.h',
  defines: {
    __errno_location: 'one errno for each thread; few models set it',
    __tcbmc_errno: 'one for each thread; few models set it',
    __tcbmc_no_memory: 'sets ENOMEM',
    __tcbmc_any_errno: 'sets any error number',
    __tcbmc_fail_among: 'sets one of some error numbers',
    __tcbmc_bad_descriptor: 'sets EBADF',
  },
  text: String.raw`
_Thread_local int __tcbmc_errno;
int *__errno_location(void) { return &__tcbmc_errno; }
void __tcbmc_no_memory(void) { __tcbmc_errno = 12; }

void __tcbmc_bad_descriptor(void) { __tcbmc_errno = 9; }
void __tcbmc_any_errno(void) { __tcbmc_errno = __VERIFIER_nondet_uchar() & 127; }
void __tcbmc_fail_among(unsigned long long low, unsigned long long high) {
  int error = __VERIFIER_nondet_uchar();
  __tcbmc_assume(error < 128 && ((error < 64 ? low : high) >> (error & 63) & 1));
  __tcbmc_errno = error;
}
`,
};

/** By themselves, since a unit has all variables of its model: where streams are known these are others. */
export const STANDARD_STREAMS: ModelFile = {
  file: '<model of standard streams>',
  header: 'stdio.h',
  defines: {
    stdin: 'a stream; what is read is anything',
    stdout: 'output has no effect',
    stderr: 'output has no effect',
    __stdinp: 'as stdin',
    __stdoutp: 'as stdout',
    __stderrp: 'as stderr',
  },
  text: String.raw`
static const char streams[3];
void *stdin = (void *)&streams[0];
void *stdout = (void *)&streams[1];
void *stderr = (void *)&streams[2];
void *__stdinp = (void *)&streams[0];
void *__stdoutp = (void *)&streams[1];
void *__stderrp = (void *)&streams[2];
`,
};
