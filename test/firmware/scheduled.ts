/** Programs with a scheduler as that of TinyOS is, around three tasks, a boot and a handler. */

export const COMMON = `typedef unsigned char byte;
void *memset(void *, int, unsigned);
void __dint(void); void __eint(void); unsigned __read_status_register(void);
enum { COUNT = 3, NONE = 255 };
byte SchedulerBasicP__m_head, SchedulerBasicP__m_tail, SchedulerBasicP__m_next[COUNT];
byte __nesc_atomic_start(void) { byte on = (__read_status_register() & 8) != 0; __dint(); return on; }
void __nesc_atomic_end(byte on) { if (on) __eint(); }
#define head SchedulerBasicP__m_head
#define tail SchedulerBasicP__m_tail
#define next SchedulerBasicP__m_next
#define post SchedulerBasicP__TaskBasic__postTask
static void first(void), second(void), third(void);
static byte SchedulerBasicP__popTask(void);
static byte SchedulerBasicP__pushTask(byte n);
static byte post(byte n) {
  byte on = __nesc_atomic_start(), done = SchedulerBasicP__pushTask(n);
  __nesc_atomic_end(on);
  return done ? 0 : 5;
}
static void none(byte n) { }
static void SchedulerBasicP__TaskBasic__runTask(byte n) {
  switch (n) { case 0: first(); break; case 1: second(); break; case 2: third(); break; default: none(n); break; }
}
static void SchedulerBasicP__McuSleep__sleep(void) { __eint(); __dint(); }
static byte SchedulerBasicP__Scheduler__runNextTask(void) {
  byte n = SchedulerBasicP__popTask();
  if (n == NONE) return 0;
  SchedulerBasicP__TaskBasic__runTask(n);
  return 1;
}
static byte again(void) { byte result; result = SchedulerBasicP__Scheduler__runNextTask(); return result; }
static void SchedulerBasicP__Scheduler__taskLoop(void) {
  for (;;) {
    byte on = __nesc_atomic_start(), n;
    while ((n = SchedulerBasicP__popTask()) == NONE) SchedulerBasicP__McuSleep__sleep();
    __nesc_atomic_end(on);
    SchedulerBasicP__TaskBasic__runTask(n);
  }
}
`;

/** Queues of numbers in which each is at most once. */
export const QUEUES: Readonly<Record<string, string>> = {
  'a list that ends with no number': `
void SchedulerBasicP__Scheduler__init(void) { head = tail = NONE; memset((void *)next, NONE, sizeof next); }
static byte SchedulerBasicP__pushTask(byte n) {
  if (n == tail || next[n] != NONE) return 0;
  if (tail == NONE) head = n; else next[tail] = n;
  tail = n;
  return 1;
}
static byte SchedulerBasicP__popTask(void) {
  byte n = head;
  if (n == NONE) return NONE;
  head = next[n];
  if (head == NONE) tail = NONE;
  next[n] = NONE;
  return n;
}`,
  'a list whose last one leads to itself': `
void SchedulerBasicP__Scheduler__init(void) { head = NONE; tail = NONE; next[0] = next[1] = next[2] = NONE; }
static byte SchedulerBasicP__pushTask(byte n) {
  if (next[n] == NONE) {
    next[n] = n;
    if (head == NONE) head = n; else next[tail] = n;
    tail = n;
    return 1;
  }
  return 0;
}
static byte SchedulerBasicP__popTask(void) {
  byte n = head;
  if (n != NONE) {
    head = next[n] == n ? NONE : next[n];
    next[n] = NONE;
  }
  return n;
}`,
  'a row in which all move up': `
void SchedulerBasicP__Scheduler__init(void) { head = tail = NONE; next[0] = NONE; next[1] = NONE; next[2] = NONE; }
static byte SchedulerBasicP__pushTask(byte n) {
  if (next[0] == n || next[1] == n || next[2] == n) return 0;
  next[next[0] == NONE ? 0 : next[1] == NONE ? 1 : 2] = n;
  return 1;
}
static byte SchedulerBasicP__popTask(void) {
  byte n = next[0];
  next[0] = next[1];
  next[1] = next[2];
  next[2] = NONE;
  return n;
}`,
};

export function task(first: string, second: string, third: string, boot: string, handler = ''): string {
  return `byte n;
static void first(void) { ${first} }
static void second(void) { ${second} }
static void third(void) { ${third} }
${handler ? `__attribute__((interrupt(12))) void sig_TIMERA0_VECTOR(void) { ${handler} }` : ''}
int main(void) {
  SchedulerBasicP__Scheduler__init();
  while (again());
  ${boot}
  __eint();
  SchedulerBasicP__Scheduler__taskLoop();
}
`;
}
