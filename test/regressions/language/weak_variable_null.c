// tcbmc: violation null-dereference switches=0
extern int value __attribute__((weak));

int main(void) { return value; }
