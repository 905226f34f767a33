// tcbmc: safe -- --target ip16
// tcbmc: safe
// A volatile access to a constant address is one to a hardware register, and objects keep away from it, in a small address space too.
int objects[300];

int main(void) {
  for (int i = 0; i < 300; i++) objects[i] = 7;
  *(volatile char *)0x1100 = 5;
  return objects[0];
}
