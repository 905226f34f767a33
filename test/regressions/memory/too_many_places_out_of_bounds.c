// tcbmc: violation out-of-bounds switches=0
extern unsigned __VERIFIER_nondet_uint(void);

static char values[100000];

int main(void) {
  unsigned index = __VERIFIER_nondet_uint();
  if (index <= sizeof values) values[index] = 1;
}
