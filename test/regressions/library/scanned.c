// tcbmc: violation null-dereference -- -DCALL=scanf("%d",nothing)
// tcbmc: violation use-after-free -- -DCALL=fscanf(stdin,"%d",gone)
// tcbmc: violation out-of-bounds -- -DCALL=scanf("%s",word)
// tcbmc: violation out-of-bounds -- -DCALL=scanf("%4[a-z]",word)
// tcbmc: violation out-of-bounds -- -DCALL=sscanf("words",(char*)"%s",word)
// tcbmc: violation out-of-bounds -- -DCALL=scanf("%5c",word)
// tcbmc: violation out-of-bounds -- -DCALL=scanf("%d",(void*)narrow)
// tcbmc: violation out-of-bounds -- -DCALL=scanf("%lf",(void*)single)
// tcbmc: violation assertion -- -DCALL=assert(scanf("%d,%d",&first,&second)!=1)
// tcbmc: violation assertion -- -DCALL=scanf("%2d",&first);assert(first<99)
// tcbmc: violation assertion -- -DCALL=scanf("%d%n",&first,&second);assert(second==2)
// tcbmc: violation race -- -DCALL=scanf("%d",&shared) --race-only
// What scanf stores it stores as its conversions say: so many bytes, texts with their end.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

int shared;

void *writer(void *unused) {
  shared = 1;
  return 0;
}

int main(void) {
  int *nothing = 0, *gone = malloc(4), first = 1, second = 2;
  char word[4];
  short *narrow = malloc(sizeof *narrow);
  float *single = malloc(sizeof *single);
  free(gone);
  if (!narrow || !single) return 1;
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  CALL;
  pthread_join(thread, 0);
  return 0;
}
