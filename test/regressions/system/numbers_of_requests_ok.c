// tcbmc: safe
// Requests of drivers as Linux numbers them, the processors that there are.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/sysinfo.h>

struct seek { uint32_t command, offset; };
#define RESET _IO('k', 0)
#define SEEK _IOWR(0x16, 1, struct seek)

static int kind(unsigned long request) {
  switch (request) {
    case RESET: return 1;
    case SEEK: return 2;
    case _IOR('k', 2, int): return 3;
    case _IOW('k', 2, int): return 4;
    default: return 0;
  }
}

int main(void) {
  struct seek s = {0, 0};
  assert(RESET == 0x6b00 && SEEK == 0xc0081601 && kind(0x80046b02) == 3 && kind(0x40046b02) == 4);
  assert(_IOC_DIR(SEEK) == (_IOC_READ | _IOC_WRITE) && _IOC_TYPE(SEEK) == 0x16 && _IOC_NR(SEEK) == 1 && _IOC_SIZE(SEEK) == sizeof s);
  int *each = calloc(get_nprocs(), sizeof *each);
  if (each != 0) each[0] = get_nprocs_conf();
  assert(ioctl(3, SEEK, &s) != -1 || s.command == 0);
  free(each);
}
