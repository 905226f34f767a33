// tcbmc: violation assertion -- -DCALL=if(sscanf(text,"%d%n",&a,&n)<=0)assert(n!=-1)
// tcbmc: violation assertion -- -DCALL=if(sscanf(text,"%d,%n",&a,&n)==1)assert(n!=-1)
// tcbmc: violation assertion -- -DCALL=if(sscanf(text,"%d%*d%n",&a,&n)==1)assert(n!=-1)
// tcbmc: violation assertion -- -DCALL=if(sscanf(text,"%d%%%n",&a,&n)==1)assert(n!=-1)
// tcbmc: violation assertion -- -DCALL=if(sscanf(text,"12%n%d",&n,&a)==-1)assert(n==-1)
// tcbmc: violation assertion -- -DCALL=if(fscanf(stdin,"%d:%n",&a,&n)==1)assert(n!=-1)
// tcbmc: violation assertion -- -DCALL=if(list("%d:%n",&a,&n)==1)assert(n!=-1)
// tcbmc: violation assertion -- -DCALL=if(list("%d%n",&a,&n)==0)assert(n!=-1)
// tcbmc: violation uninitialized -- --property uninitialized -DCALL=if(sscanf(text,"%d,%n",&a,&u)==1)n=u;if(n)a=0
// What a %n stores where something before it may have failed to match.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int list(const char *format, ...) {
  va_list given;
  va_start(given, format);
  int count = vscanf(format, given);
  va_end(given);
  return count;
}

int main(void) {
  int a = 0, n = -1, u;
  char text[4] = "12,";
  CALL;
  return list("");
}
