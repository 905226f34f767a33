/** accesses.c: what gcc calls before each access to memory. */
const SIZES = [1, 2, 4, 8, 16];
const ATOMIC_SIZES: readonly (readonly [number, string])[] = [
  [8, 'uint8_t'],
  [16, 'uint16_t'],
  [32, 'uint32_t'],
  [64, 'uint64_t'],
];

const plain = SIZES.flatMap((size) =>
  ['', 'unaligned_'].map(
    (how) => `void __tsan_${how}read${size}(void *p) { before(TCBMC_READ, TCBMC_PC, p, ${size}, 0, 0); }
void __tsan_${how}write${size}(void *p) { before(TCBMC_WRITE, TCBMC_PC, p, ${size}, 0, 0); }
`,
  ),
).join('');

const update =
  (bits: number, type: string) =>
  (name: string, builtin: string) => `${type} __tsan_atomic${bits}_${name}(volatile ${type} *p, ${type} v, int order) {
  before(TCBMC_READ, TCBMC_PC, (void *)p, ${bits / 8}, 0, 1);
  return ${builtin}(p, v, __ATOMIC_SEQ_CST);
}
`;

const exchange =
  (bits: number, type: string) =>
  (
    name: string,
    weak: number,
  ) => `int __tsan_atomic${bits}_compare_exchange_${name}(volatile ${type} *p, ${type} *expected, ${type} v, int order, int failing) {
  int fails = ${weak} && weak_fails(TCBMC_PC);
  before(TCBMC_READ, TCBMC_PC, (void *)p, ${bits / 8}, 0, 1);
  if (fails) {
    *expected = __atomic_load_n(p, __ATOMIC_SEQ_CST);
    return 0;
  }
  return __atomic_compare_exchange_n(p, expected, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
`;

function atomics([bits, type]: readonly [number, string]): string {
  const fetch = ['add', 'sub', 'and', 'or', 'xor', 'nand'].map((what) =>
    update(bits, type)(`fetch_${what}`, `__atomic_fetch_${what}`),
  );
  return `${type} __tsan_atomic${bits}_load(const volatile ${type} *p, int order) {
  before(TCBMC_READ, TCBMC_PC, (void *)p, ${bits / 8}, 0, 0);
  return __atomic_load_n(p, __ATOMIC_SEQ_CST);
}
void __tsan_atomic${bits}_store(volatile ${type} *p, ${type} v, int order) {
  before(TCBMC_WRITE, TCBMC_PC, (void *)p, ${bits / 8}, 0, 0);
  __atomic_store_n(p, v, __ATOMIC_SEQ_CST);
}
${update(bits, type)('exchange', '__atomic_exchange_n')}${fetch.join('')}${exchange(bits, type)('strong', 0)}${exchange(bits, type)('weak', 1)}${type} __tsan_atomic${bits}_compare_exchange_val(volatile ${type} *p, ${type} expected, ${type} v, int order, int failing) {
  before(TCBMC_READ, TCBMC_PC, (void *)p, ${bits / 8}, 0, 1);
  __atomic_compare_exchange_n(p, &expected, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return expected;
}
`;
}

/** With `-fsanitize=thread`; the library of that name is not linked. */
export const ACCESSES = String.raw`/* With -fsanitize=thread gcc calls these before each access to memory that others could see; ThreadSanitizer itself is not linked. */
#include "scheduler.h"

static void before(enum tcbmc_kind kind, void *pc, void *address, size_t size, int range, int updates) {
  tcbmc_arrive((struct tcbmc_arrival){.kind = kind, .pc = pc, .address = address, .size = size, .range = range, .updates = updates});
}

static int weak_fails(void *pc) {
  const struct tcbmc_event *event = tcbmc_arrive((struct tcbmc_arrival){.kind = TCBMC_INPUT, .pc = pc, .name = "weak compare-exchange fails"});
  return event && event->number != 0;
}

void __tsan_init(void) {}
void __tsan_func_entry(void *caller) {}
void __tsan_func_exit(void) {}
void __tsan_vptr_update(void **p, void *value) {}
void __tsan_atomic_thread_fence(int order) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int order) {}
void __tsan_read_range(void *p, size_t size) { before(TCBMC_READ, TCBMC_PC, p, size, 1, 0); }
void __tsan_write_range(void *p, size_t size) { before(TCBMC_WRITE, TCBMC_PC, p, size, 1, 0); }
${plain}${ATOMIC_SIZES.map(atomics).join('')}`;
