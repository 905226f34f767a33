// tcbmc: violation assertion
//
// The bakery with two colours, in which nobody says that he is about to choose a number: two choose the same, and one does not see that of the other.
#include <assert.h>
#include <pthread.h>
#define N 2

_Atomic int color, mycolor[N], number[N];
int inside;

void *process(void *argument) {
  int me = (int)(long)argument;
  while (1) {
    int own = color;
    mycolor[me] = own;
    int most = 0;
    for (int other = 0; other < N; other++) {
      if (other != me && mycolor[other] == own) {
        int theirs = number[other];
        if (theirs > most) most = theirs;
      }
    }
    number[me] = most + 1;
    for (int other = 0; other < N; other++) {
      if (other == me) continue;
      if (mycolor[other] == own) {
        while (1) {
          int theirs = number[other];
          if (theirs == 0 || theirs > most + 1 || (theirs == most + 1 && other > me) || mycolor[other] != own) break;
        }
      } else {
        while (number[other] != 0 && own == color && mycolor[other] != own);
      }
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    color = !own;
    number[me] = 0;
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, process, (void *)1);
  process((void *)0);
  return 0;
}
