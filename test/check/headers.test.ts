import { describe, expect, it } from 'vitest';
import { answer } from '../firmware/support.js';

/** `s` gets the numbers of a list's elements in their order, as decimal digits. */
const JOBS = `#include <sys/queue.h>
struct job { int n; TAILQ_ENTRY(job) tail; LIST_ENTRY(job) list; STAILQ_ENTRY(job) queue; SLIST_ENTRY(job) stack; CIRCLEQ_ENTRY(job) ring; };
TAILQ_HEAD(tails, job); LIST_HEAD(lists, job); STAILQ_HEAD(queues, job); SLIST_HEAD(stacks, job); CIRCLEQ_HEAD(rings, job);
#define DIGITS(loop) (s = 0); loop s = s * 10 + j->n
int main(void) {
  struct job a = {1}, b = {2}, c = {3}, *j, *k; int s; (void)k;
`;

const LISTS: readonly (readonly [string, string])[] = [
  [
    'TAILQ',
    `struct tails t = TAILQ_HEAD_INITIALIZER(t), u; TAILQ_INIT(&u);
    TAILQ_INSERT_TAIL(&t, &b, tail); TAILQ_INSERT_HEAD(&t, &a, tail); TAILQ_INSERT_AFTER(&t, &b, &c, tail);
    DIGITS(TAILQ_FOREACH(j, &t, tail)); assert(s == 123);
    DIGITS(TAILQ_FOREACH_REVERSE(j, &t, tails, tail)); assert(s == 321);
    assert(TAILQ_LAST(&t, tails) == &c && TAILQ_PREV(&c, tails, tail) == &b && !TAILQ_PREV(&a, tails, tail));
    TAILQ_REMOVE(&t, &c, tail); TAILQ_INSERT_BEFORE(&a, &c, tail); TAILQ_CONCAT(&u, &t, tail);
    DIGITS(TAILQ_FOREACH_REVERSE(j, &u, tails, tail)); assert(s == 213 && TAILQ_EMPTY(&t));
    s = 0; TAILQ_FOREACH_SAFE(j, &u, tail, k) { s = s * 10 + j->n; TAILQ_REMOVE(&u, j, tail); } assert(s == 312 && TAILQ_EMPTY(&u));
    TAILQ_INSERT_HEAD(&u, &a, tail); TAILQ_REPLACE(&u, &a, &c, tail); assert(TAILQ_LAST(&u, tails) == &c && TAILQ_FIRST(&u) == &c);`,
  ],
  [
    'LIST',
    `struct lists l; LIST_INIT(&l); LIST_INSERT_HEAD(&l, &a, list); LIST_INSERT_AFTER(&a, &b, list); LIST_INSERT_BEFORE(&a, &c, list);
    DIGITS(LIST_FOREACH(j, &l, list)); assert(s == 312);
    LIST_REMOVE(&a, list); LIST_REMOVE(&c, list); assert(LIST_FIRST(&l) == &b && !LIST_NEXT(&b, list));`,
  ],
  [
    'STAILQ',
    `struct queues q = STAILQ_HEAD_INITIALIZER(q), r = STAILQ_HEAD_INITIALIZER(r);
    STAILQ_INSERT_TAIL(&q, &a, queue); STAILQ_INSERT_HEAD(&q, &b, queue); STAILQ_INSERT_AFTER(&q, &a, &c, queue);
    DIGITS(STAILQ_FOREACH(j, &q, queue)); assert(s == 213);
    STAILQ_REMOVE(&q, &c, job, queue); STAILQ_REMOVE_HEAD(&q, queue); STAILQ_INSERT_TAIL(&r, &c, queue); STAILQ_CONCAT(&r, &q);
    STAILQ_INSERT_TAIL(&r, &b, queue); DIGITS(STAILQ_FOREACH(j, &r, queue)); assert(s == 312 && STAILQ_EMPTY(&q));`,
  ],
  [
    'SLIST',
    `struct stacks p = SLIST_HEAD_INITIALIZER(p); SLIST_INSERT_HEAD(&p, &a, stack); SLIST_INSERT_HEAD(&p, &b, stack);
    SLIST_INSERT_AFTER(&b, &c, stack); DIGITS(SLIST_FOREACH(j, &p, stack)); assert(s == 231);
    SLIST_REMOVE(&p, &a, job, stack); DIGITS(SLIST_FOREACH(j, &p, stack)); assert(s == 23);`,
  ],
  [
    'CIRCLEQ',
    `struct rings r; CIRCLEQ_INIT(&r); CIRCLEQ_INSERT_TAIL(&r, &a, ring); CIRCLEQ_INSERT_HEAD(&r, &b, ring);
    CIRCLEQ_INSERT_AFTER(&r, &b, &c, ring); DIGITS(CIRCLEQ_FOREACH(j, &r, ring)); assert(s == 231); CIRCLEQ_REMOVE(&r, &c, ring);
    DIGITS(CIRCLEQ_FOREACH_REVERSE(j, &r, ring)); assert(s == 12);`,
  ],
];

describe('<sys/queue.h>', () => {
  it.each(LISTS)('%s', async (_, text) => {
    expect(await answer(`${JOBS}${text}}`)).toBe('safe');
    expect(await answer(`${JOBS}${text} assert(s == 0); }`)).toBe('violation: s == 0');
  });
});

describe('headers of Linux', () => {
  it('let programs use what they declare', async () => {
    const program = `#include <dlfcn.h>
      #include <ifaddrs.h>
      #include <linux/futex.h>
      #include <net/if.h>
      #include <netinet/ip.h>
      #include <netinet/udp.h>
      #include <sys/eventfd.h>
      #include <sys/inotify.h>
      #include <sys/prctl.h>
      #include <sys/sendfile.h>
      #include <sys/signalfd.h>
      #include <sys/syscall.h>
      #include <sys/timerfd.h>
      #include <unistd.h>
      __BEGIN_DECLS
      static int gate;
      __END_DECLS
      _Static_assert(sizeof(struct signalfd_siginfo) == 128 && sizeof(struct iphdr) == 20 && sizeof(struct udphdr) == 8, "layout");
      int main(void) {
        prctl(PR_SET_NAME, "worker");
        syscall(SYS_futex, &gate, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
        struct ifreq request = { .ifr_name = "lo" };
        request.ifr_flags = IFF_UP;
        struct itimerspec period = { { 1, 0 }, { 1, 0 } };
        timerfd_settime(timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK), 0, &period, 0);
        eventfd_t count = 0;
        eventfd_read(eventfd(0, EFD_CLOEXEC), &count);
        assert(FUTEX_WAIT_PRIVATE == 128 && (request.ifr_flags & IFF_UP));
      }`;
    expect(await answer(program, { undefinedFunctions: 'nondet' })).toMatch(/^(?:safe|bounded)/);
  });

  it('give their types to others, as those of glibc do', async () => {
    expect(await answer('#include <stdlib.h>\n#include <unistd.h>\nint64_t wide = 1; int main(void) { assert((intptr_t)(void *)(intptr_t)wide == 1); }')).toBe(
      'safe',
    );
  });
});
