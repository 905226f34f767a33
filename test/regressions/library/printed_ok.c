// tcbmc: safe
// Literals, precisions and widths that are arguments.
#include <stdio.h>
int main(void){ char b[3]="ab"; const char *l = "xyz"; printf("%s %.2s %-*s %% %s\n",b,"q",5,l,"lit"); puts(b); return 0; }
