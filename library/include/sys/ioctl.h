#ifndef __TCBMC_SYS_IOCTL_H
#define __TCBMC_SYS_IOCTL_H
#include <linux/ioctl.h>
#define FIONREAD 0x541B
#define FIONBIO 0x5421
#define FIOCLEX 0x5451
#define FIONCLEX 0x5450
#define FIOASYNC 0x5452
#define TIOCGETA 0x5405
#define TIOCSCTTY 0x540E
#define TIOCGPGRP 0x540F
#define TIOCSPGRP 0x5410
#define TIOCOUTQ 0x5411
#define TIOCSTI 0x5412
#define TIOCGWINSZ 0x5413
#define TIOCSWINSZ 0x5414
#define TIOCNOTTY 0x5422
#define TIOCINQ FIONREAD
struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};
int ioctl(int __descriptor, unsigned long __request, ...);
#endif
