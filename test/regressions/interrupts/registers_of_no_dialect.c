// tcbmc: violation out-of-bounds
// The names mean nothing here: no compiler but those for small machines takes 'interrupt' after a parameter list, but any takes such a call.
static int last;
static void interrupt(int number) { last = number; }

int main(int argc, char **argv) {
  int data = argc, code = data, sbit = code;
  if (sbit > 1) interrupt(3);
  if (last == 3) *(unsigned char *)0x7F60 = 1;
  return argv == 0;
}
