// tcbmc: violation assertion -- -DCALL=read("%d",&number);assert(number==5)
// tcbmc: violation assertion -- -DCALL=pointer("%d",&number);assert(number==5)
// tcbmc: violation assertion -- -DCALL=sscanf("7",table[i],&number);assert(number==5)
// tcbmc: violation assertion -- -DCALL=scanf(local,&number);assert(number==5)
// tcbmc: violation assertion -- -DCALL=assert(text("words","%*s%d,%d",&number,&other)!=1)
// tcbmc: violation assertion -- -DCALL=text("words","%2d%n",&number,&other);assert(number<99||other!=3)
// tcbmc: violation assertion -- -DCALL=read("%lf",&real);assert(real==0.5)
// tcbmc: violation assertion -- -DCALL=stream(stdin,"%3[]x]",word);assert(word[0]==97)
// tcbmc: violation out-of-bounds -- -DCALL=text("words","%s",word)
// tcbmc: violation out-of-bounds -- -DCALL=text("words","%4[a-z]",word)
// tcbmc: violation out-of-bounds -- -DCALL=read("%5c",word)
// tcbmc: violation out-of-bounds -- -DCALL=read("%d",narrow)
// tcbmc: violation out-of-bounds -- -DCALL=read("%d")
// tcbmc: violation out-of-bounds -- -DCALL=read("%d",number)
// tcbmc: violation out-of-bounds -- -DCALL=scanf(i?"%d":"%lld",&number)
// tcbmc: violation null-dereference -- -DCALL=read("%d",(int*)0)
// tcbmc: violation null-dereference -- -DCALL=stream(0,"%d",&number)
// tcbmc: bounded -- -DCALL=scanf(local,&number);assert(beside==1)
// What conversions of scanf write does not depend on whether the format is known and the arguments stand in the call.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
static int (*pointer)(const char *, ...) = scanf;
static const char *const table[] = {"%d", "%*d%i"};

#define READER(name, parameters, read) \
  static int name parameters { \
    va_list list; \
    va_start(list, format); \
    int count = read; \
    va_end(list); \
    return count; \
  }
READER(read, (const char *format, ...), vscanf(format, list))
READER(stream, (FILE * from, const char *format, ...), vfscanf(from, format, list))
READER(text, (const char *from, const char *format, ...), vsscanf(from, format, list))

int main(void) {
  int i = __VERIFIER_nondet_int() & 1, number = 5, beside = 1, other = 3;
  char word[4] = "a", local[] = "%d";
  double real = 0.5;
  short *narrow = malloc(sizeof *narrow);
  if (!narrow) return 1;
  CALL;
  free(narrow);
  return 0;
}
