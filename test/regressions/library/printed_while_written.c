// tcbmc: violation race switches=1 -- --race-only
// Printing a string is reading it.
#include <pthread.h>
#include <stdio.h>
char b[4]="ab";
void *f(void*a){ printf("%s\n",b); return a; }
int main(void){ pthread_t t; pthread_create(&t,0,f,0); b[1]='c'; pthread_join(t,0); return 0; }
