#ifndef __TCBMC_TERMIOS_H
#define __TCBMC_TERMIOS_H
#define B1000000 4104
#define B1152000 4105
#define B1500000 4106
#define B2000000 4107
#define B2500000 4108
#define B3000000 4109
#define B3500000 4110
#define B4000000 4111
#define B500000 4101
#define B576000 4102
#define B921600 4103
#define BS0 0
#define BS1 8192
#define BSDLY 8192
#define CBAUD 4111
#define CBAUDEX 4096
#define CBRK 0
#define CDISCARD 15
#define CDSUSP 25
#define CEOF 4
#define CEOL 0
#define CEOT 4
#define CERASE 127
#define CFLUSH 15
#define CIBAUD 269418496
#define CINTR 3
#define CKILL 21
#define CLNEXT 22
#define CMIN 1
#define CMSPAR 1073741824
#define CQUIT 28
#define CR0 0
#define CR1 512
#define CR2 1024
#define CR3 1536
#define CRDLY 1536
#define CREPRINT 18
#define CRPRNT 18
#define CSTART 17
#define CSTATUS 0
#define CSTOP 19
#define CSUSP 26
#define CTIME 0
#define CWERASE 23
#define ECHOCTL 512
#define ECHOKE 2048
#define ECHOPRT 1024
#define EXTA 14
#define EXTB 15
#define EXTPROC 65536
#define FF0 0
#define FF1 32768
#define FFDLY 32768
#define FLUSHO 4096
#define IMAXBEL 8192
#define IUCLC 512
#define IUTF8 16384
#define NL0 0
#define NL1 256
#define NLDLY 256
#define OFDEL 128
#define OFILL 64
#define OLCUC 2
#define PENDIN 16384
#define TAB0 0
#define TAB1 2048
#define TAB2 4096
#define TAB3 6144
#define TABDLY 6144
#define VT0 0
#define VT1 16384
#define VTDLY 16384
#define XCASE 4
#define XTABS 6144
#include <tcbmc/types.h>
#define NCCS 32
typedef unsigned char cc_t;
typedef __UINT32_TYPE__ speed_t;
typedef __UINT32_TYPE__ tcflag_t;
struct termios {
  tcflag_t c_iflag;
  tcflag_t c_oflag;
  tcflag_t c_cflag;
  tcflag_t c_lflag;
  cc_t c_line;
  cc_t c_cc[NCCS];
  speed_t c_ispeed;
  speed_t c_ospeed;
};
#define VINTR 0
#define VQUIT 1
#define VERASE 2
#define VKILL 3
#define VEOF 4
#define VTIME 5
#define VMIN 6
#define VSWTC 7
#define VSTART 8
#define VSTOP 9
#define VSUSP 10
#define VEOL 11
#define VREPRINT 12
#define VDISCARD 13
#define VWERASE 14
#define VLNEXT 15
#define VEOL2 16
#define IGNBRK 01
#define BRKINT 02
#define IGNPAR 04
#define PARMRK 010
#define INPCK 020
#define ISTRIP 040
#define INLCR 0100
#define IGNCR 0200
#define ICRNL 0400
#define IXON 02000
#define IXANY 04000
#define IXOFF 010000
#define OPOST 01
#define ONLCR 04
#define OCRNL 010
#define ONOCR 020
#define ONLRET 040
#define CSIZE 060
#define CS5 0
#define CS6 020
#define CS7 040
#define CS8 060
#define CSTOPB 0100
#define CREAD 0200
#define PARENB 0400
#define PARODD 01000
#define HUPCL 02000
#define CLOCAL 04000
#define CRTSCTS 020000000000
#define ISIG 01
#define ICANON 02
#define ECHO 010
#define ECHOE 020
#define ECHOK 040
#define ECHONL 0100
#define NOFLSH 0200
#define TOSTOP 0400
#define IEXTEN 0100000
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2
#define TCIFLUSH 0
#define TCOFLUSH 1
#define TCIOFLUSH 2
#define TCOOFF 0
#define TCOON 1
#define TCIOFF 2
#define TCION 3
#define B0 0
#define B50 1
#define B75 2
#define B110 3
#define B134 4
#define B150 5
#define B200 6
#define B300 7
#define B600 8
#define B1200 9
#define B1800 10
#define B2400 11
#define B4800 12
#define B9600 13
#define B19200 14
#define B38400 15
#define B57600 010001
#define B115200 010002
#define B230400 010003
#define B460800 010004
int tcgetattr(int __descriptor, struct termios *__settings);
int tcsetattr(int __descriptor, int __when, const struct termios *__settings);
int tcsendbreak(int __descriptor, int __duration);
int tcdrain(int __descriptor);
int tcflush(int __descriptor, int __queue);
int tcflow(int __descriptor, int __action);
pid_t tcgetsid(int __descriptor);
speed_t cfgetispeed(const struct termios *__settings);
speed_t cfgetospeed(const struct termios *__settings);
int cfsetispeed(struct termios *__settings, speed_t __speed);
int cfsetospeed(struct termios *__settings, speed_t __speed);
int cfsetspeed(struct termios *__settings, speed_t __speed);
void cfmakeraw(struct termios *__settings);
#endif
