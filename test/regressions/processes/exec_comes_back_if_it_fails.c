// tcbmc: safe
// tcbmc: violation assertion -- -DNEVER
// What comes after a call of exec is reached only if that has failed.
#include <assert.h>
#include <unistd.h>

int main(void) {
  char *const arguments[] = {"ls", 0};
  int result = execvp("ls", arguments);
  assert(result == -1);
#ifdef NEVER
  assert(0);
#endif
  execl("/bin/ls", "ls", "-l", (char *)0);
  return 127;
}
