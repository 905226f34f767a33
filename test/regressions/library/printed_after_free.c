// tcbmc: violation use-after-free switches=0
// What %s prints is read.
#include <stdio.h>
#include <stdlib.h>
int main(void){char*p=malloc(2);if(!p)return 1;p[0]='a';p[1]=0;free(p);printf("%d %s",1,p);return 0;}
