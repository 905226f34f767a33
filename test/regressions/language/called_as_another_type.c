// tcbmc: safe
// tcbmc: violation call-misuse -- -DTYPE=int(*)(int) -DFUNCTION=half
// tcbmc: violation call-misuse -- -DTYPE=int(*)(int) -DFUNCTION=add
// tcbmc: violation call-misuse -- -DTYPE=int(*)(int) -DFUNCTION=wide
// tcbmc: violation call-misuse -- -DTYPE=long(*)(int) -DFUNCTION=same -DUSE=return
// tcbmc: safe -- -DTYPE=long(*)(int) -DFUNCTION=same
// tcbmc: violation call-misuse -- -DTYPE=int(*)() -DFUNCTION=many
// tcbmc: violation call-misuse -- -DTYPE=int(*)(int) -DFUNCTION=large
// tcbmc: safe -- -DTYPE=int(*)(int) -DFUNCTION=same
// tcbmc: safe -- -DTYPE=int(*)(int) -DFUNCTION=nothing
// tcbmc: safe -- -DTYPE=void(*)(int) -DFUNCTION=byte
// tcbmc: safe -- -DTYPE=int(*)(int,...) -DFUNCTION=many
// A call through a pointer to another type of function is a violation where a machine can tell (C11 6.5.2.2p9): not for pointers of other types, or what nobody looks at.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct big { int a[5]; };
double half(double x) { return x / 2; }
int add(int a, int b) { return a + b; }
int wide(long long x) { return x != 0; }
int same(int x) { return x; }
int many(int n, ...) { return n; }
struct big large(void) { return (struct big){{0}}; }
void nothing(void) {}
char byte(char c) { return c; }

#ifndef USE
#define USE
#endif

#ifdef TYPE
int main(void) {
  void (*any)(void) = (void (*)(void))FUNCTION;
  USE((TYPE)any)(1);
}
#else
static int compare(int *a, int *b) { return *a - *b; }
static int old(a, x) int a; float x; { return a + x; }
static void *thread(void) { return 0; }
static void *lines(char *p) { return p; }
int main(void) {
  int v[2] = {2, 1};
  qsort(v, 2, sizeof v[0], (int (*)(const void *, const void *))compare);
  int (*f)() = old;
  assert(v[0] == 1 && f(1, 2.5f) == 3);
  f = add;
  assert(f(2, 3) == 5);
  void *(*p)(void *) = (void *(*)(void *))lines;
  assert(p(v) == v);
  pthread_t t;
  pthread_create(&t, 0, (void *(*)(void *))thread, 0);
  pthread_join(t, 0);
}
#endif
