// tcbmc: violation out-of-bounds switches=0
// What puts prints is read to its end.
#include <stdio.h>
int main(void){ char b[2]={'a','b'}; puts(b); return 0; }
