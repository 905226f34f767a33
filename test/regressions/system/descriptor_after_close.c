// tcbmc: violation resource -- --property resource
// tcbmc: violation resource -- --property resource -DCASE=1
// tcbmc: violation resource -- --property resource -DCASE=2
// tcbmc: violation resource -- --property resource -DCASE=3
// tcbmc: violation resource -- --property resource -DCASE=4
// tcbmc: violation resource -- --property resource -DCASE=5
// tcbmc: safe -- --property resource -DCASE=6
// Whoever hands descriptors out, and whoever is given them.
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef CASE
#define CASE 0
#endif

int main(void) {
  int d = open("f", O_RDWR);
  if (d < 0) return 1;
  struct stat status;
  switch (CASE) {
    case 0: close(d); lseek(d, 0, SEEK_SET); break;
    case 1: close(d); fstat(d, &status); break;
    case 2: close(d); mmap(NULL, 8, PROT_READ, MAP_PRIVATE, d, 0); break;
    case 3: {
      FILE *f = fdopen(d, "r");
      if (f == NULL) return 1;
      fclose(f);
      close(d);
      break;
    }
    case 4: {
      FILE *f = fopen("g", "r");
      if (f == NULL) return 1;
      close(fileno(f));
      fclose(f);
      break;
    }
    case 5: {
      int copy = fcntl(d, F_DUPFD, 10);
      if (copy < 0) return 1;
      close(copy);
      listen(copy, 1);
      break;
    }
    case 6: {
      FILE *f = fopen("g", "r"), *g = fdopen(d, "r");
      int copy = fcntl(d, F_DUPFD, 10);
      if (f == NULL || g == NULL || copy < 0) return 1;
      fclose(f);
      fsync(fileno(g));
      fclose(g);
      fsync(copy);
      close(copy);
      fsync(fileno(stdout));
      break;
    }
  }
  return 0;
}
