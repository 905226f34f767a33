import { TRANSFER } from './transfers.js';
import type { ModelFile } from './model.js';

const NAMES = ['execv', 'execvp', 'execve', 'execvpe', 'fexecve', 'execl', 'execlp', 'execle'];
const BECOMES = '-1, or the program ends silently, as another one runs in its place';

export const PROGRAMS: ModelFile = {
  file: '<model of other programs>',
  header: 'unistd.h',
  defines: Object.fromEntries(NAMES.map((name) => [name, BECOMES])),
  text: String.raw`${TRANSFER}
static int run(void) {
  if (__VERIFIER_nondet_bool()) __tcbmc_halt();
  return (int)failed();
}

int execv(const char *path, char *const words[]) { return run(); }
int execvp(const char *name, char *const words[]) { return run(); }
int execve(const char *path, char *const words[], char *const environment[]) { return run(); }
int execvpe(const char *name, char *const words[], char *const environment[]) { return run(); }
int fexecve(int descriptor, char *const words[], char *const environment[]) { return run(); }
int execl(const char *path, const char *word, ...) { return run(); }
int execlp(const char *name, const char *word, ...) { return run(); }
int execle(const char *path, const char *word, ...) { return run(); }
`,
};
