/* XC8's; programs define `putch` themselves. */
#ifndef __TCBMC_CONIO_H
#define __TCBMC_CONIO_H
int getch(void);
int getche(void);
int kbhit(void);
#endif
