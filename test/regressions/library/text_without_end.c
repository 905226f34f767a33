// tcbmc: violation out-of-bounds
// What was received need not end: its length is looked for beyond the buffer.
#include <string.h>
#include <sys/socket.h>

int main(void) {
  char name[32];
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (s < 0 || recv(s, name, sizeof name, 0) <= 0) return 1;
  return strlen(name) < 2;
}
