// tcbmc: safe
// tcbmc: violation assertion -- -DPOPPED=0
// What the macros of glibc become in a preprocessed program.
#ifndef POPPED
#define POPPED 1
#endif
typedef struct {
  struct __cancel_jmp_buf_tag {
    long __cancel_jmp_buf[8];
    int __mask_was_saved;
  } __cancel_jmp_buf[1];
  void *__pad[4];
} __pthread_unwind_buf_t __attribute__((__aligned__));
extern void __pthread_register_cancel(__pthread_unwind_buf_t *__buf);
extern void __pthread_unregister_cancel(__pthread_unwind_buf_t *__buf);
extern void __pthread_unwind_next(__pthread_unwind_buf_t *__buf) __attribute__((__noreturn__));
extern int __sigsetjmp_cancel(struct __cancel_jmp_buf_tag __env[1], int __savemask) __asm__("__sigsetjmp") __attribute__((__returns_twice__));
extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
extern int pthread_cancel(unsigned long);
extern int pthread_join(unsigned long, void **);
extern unsigned int sleep(unsigned int);
extern void pthread_testcancel(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));

int order;

static void append(void *digit) { order = order * 10 + *(int *)digit; }

static void *worker(void *unused) {
  int one = 1, two = 2;
  do { __pthread_unwind_buf_t __cancel_buf; void (*__cancel_routine)(void *) = (append); void *__cancel_arg = (&one); int __not_first_call = __sigsetjmp_cancel(__cancel_buf.__cancel_jmp_buf, 0); if (__builtin_expect((__not_first_call), 0)) { __cancel_routine(__cancel_arg); __pthread_unwind_next(&__cancel_buf); } __pthread_register_cancel(&__cancel_buf); do {
  do { __pthread_unwind_buf_t __cancel_buf; void (*__cancel_routine)(void *) = (append); void *__cancel_arg = (&two); int __not_first_call = __sigsetjmp_cancel(__cancel_buf.__cancel_jmp_buf, 0); if (__builtin_expect((__not_first_call), 0)) { __cancel_routine(__cancel_arg); __pthread_unwind_next(&__cancel_buf); } __pthread_register_cancel(&__cancel_buf); do {
      sleep(1);
      do { } while (0); } while (0); __pthread_unregister_cancel(&__cancel_buf); if (POPPED) __cancel_routine(__cancel_arg); } while (0);
    do { } while (0); } while (0); __pthread_unregister_cancel(&__cancel_buf); if (1) __cancel_routine(__cancel_arg); } while (0);
  return 0;
}

int main(void) {
  unsigned long thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_cancel(thread);
  pthread_join(thread, 0);
  if (order != 21) __assert_fail("order == 21", "", 0, "");
}
