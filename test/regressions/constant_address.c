// tcbmc: unknown -- --target ip16
// tcbmc: violation out-of-bounds switches=0
// With 16-bit addresses the constant is that of an object, which must not be overwritten silently.
int objects[300];

int main(void) {
  for (int i = 0; i < 300; i++) objects[i] = 7;
  *(volatile char *)0x1100 = 5;
  return objects[0];
}
