import type { CType, FunctionType } from '../source/ctypes/ctype.js';
import { CONST, VOLATILE } from '../source/ctypes/ctype.js';
import type { BasicTypes } from '../source/ctypes/types.js';
import { functionType, qualified } from '../source/ctypes/types.js';

/**
 * Signatures of functions that are known without a declaration, as `result (parameters)`; `T` is what the first
 * argument points to. The names of the types are those of {@link signatureType}.
 */
const CHECKER: Readonly<Record<string, string>> = {
  __VERIFIER_assume: 'void (int)',
  __VERIFIER_assert: 'void (int)',
  __VERIFIER_error: 'void ()',
  reach_error: 'void ()',
  __VERIFIER_atomic_begin: 'void ()',
  __VERIFIER_atomic_end: 'void ()',
  __CPROVER_assume: 'void (int)',
  __CPROVER_assert: 'void (int, const char*)',
  __CPROVER_atomic_begin: 'void ()',
  __CPROVER_atomic_end: 'void ()',
  __CPROVER_fence: 'void (const char*, ...)',
  __ESBMC_assume: 'void (int)',
  __ESBMC_assert: 'void (int, const char*)',
  __ESBMC_atomic_begin: 'void ()',
  __ESBMC_atomic_end: 'void ()',
  __ESBMC_yield: 'void ()',
  __tcbmc_assume: 'void (int)',
  __tcbmc_assert: 'void (int, const char*, const char*)',
  __tcbmc_choose: 'void (int)',
  __tcbmc_wait: 'void (int)',
  __tcbmc_wait_for: 'void (int, unsigned long)',
  __tcbmc_event: 'void (const char*, ...)',
  __tcbmc_progress: 'void (void)',
  __tcbmc_expect_atomic_begin: 'void (void)',
  __tcbmc_expect_atomic_end: 'void (void)',
  __tcbmc_atomic_begin: 'void (void)',
  __tcbmc_atomic_end: 'void (void)',
  __tcbmc_alloc: 'void* (unsigned long, int)',
  __tcbmc_reserve: 'void* (unsigned long, int)',
  __tcbmc_replace: 'void* (unsigned long, void*)',
  __tcbmc_free: 'void (void*)',
  __tcbmc_object_size: 'unsigned long (const void*)',
  __tcbmc_exists: 'int (const void*)',
  __tcbmc_is_writable: 'int (const void*)',
  __tcbmc_arguments: 'void* (const void*)',
  __tcbmc_same_place: 'int (const void*, const void*)',
  __tcbmc_distance: 'unsigned long (const void*, const void*)',
  __tcbmc_peek: 'uint32 (const void*)',
  __tcbmc_unless_repeated: 'int (void)',
  __tcbmc_foresee: 'int (void)',
  __tcbmc_create: 'unsigned long (start*, void*)',
  __tcbmc_create_at: 'unsigned long (start*, void*, unsigned int)',
  __tcbmc_yield: 'void (void)',
  __tcbmc_inherit: 'void (bool)',
  __tcbmc_join: 'void* (unsigned long, ...)',
  __tcbmc_post: 'int (void*, void*)',
  __tcbmc_post_to: 'int (void*, int, void*, void*)',
  __tcbmc_post_after: 'int (unsigned long, void*, void*)',
  __tcbmc_post_to_after: 'int (void*, int, unsigned long, void*, void*)',
  __tcbmc_run_tasks: 'void (void)',
  __tcbmc_run_tasks_of: 'void (void*)',
  __tcbmc_enqueue: 'void (void*, unsigned long long, void*, void*)',
  __tcbmc_enqueue_once: 'void (void*, unsigned long long, void*, void*)',
  __tcbmc_start_timer: 'void (void*, unsigned long long, void*, void*)',
  __tcbmc_serve: 'void (void*)',
  __tcbmc_drain: 'void (void*)',
  __tcbmc_hand_out: 'void (void*, unsigned long)',
  __tcbmc_self: 'unsigned long (void)',
  __tcbmc_world: 'long (const char*, ...)',
  __tcbmc_exit_task: 'void (void*)',
  __tcbmc_push_cleanup: 'void (void*, void*, void*)',
  __tcbmc_halt: 'void (void)',
  __tcbmc_mask_all: 'void (bool)',
  __tcbmc_wfi: 'void (void)',
  __tcbmc_wfe: 'void (void)',
  __tcbmc_sev: 'void (void)',
  __tcbmc_some_sleep: 'void (void)',
  __tcbmc_status_byte: 'unsigned char (void)',
  __tcbmc_set_status_byte: 'void (unsigned char)',
  __tcbmc_reserve_exclusive: 'void (void)',
  __tcbmc_is_exclusive: 'bool (void)',
  __tcbmc_assume_of_formats: 'void (void)',
  __tcbmc_take_for_granted: 'void (const char*, ...)',
  __tcbmc_signals_may_come: 'void (void)',
  __tcbmc_readers_meet: 'void (void)',
  __tcbmc_processes_meet: 'void (void)',
};

/** Builtins without an effect that a program could see. */
export const HINTS: readonly string[] = [
  ...[
    'ia32_pause',
    'ia32_mfence',
    'ia32_lfence',
    'ia32_sfence',
    'arm_nop',
    'arm_wfi',
    'arm_wfe',
    'arm_sev',
    'arm_yield',
    'arm_dmb',
    'arm_dsb',
    'arm_isb',
  ],
  ...['avr_nop', 'avr_nops', 'avr_sleep', 'avr_wdr', 'avr_delay_cycles'],
].map((name) => `__builtin_${name}`);

/** The suffixes of Clang's additions with a carry. */
const CARRYING: Readonly<Record<string, string>> = {
  b: 'unsigned char',
  s: 'unsigned short',
  '': 'unsigned int',
  l: 'unsigned long',
  ll: 'unsigned long long',
};

const GCC: Readonly<Record<string, string>> = {
  __builtin_unreachable: 'void (void)',
  ...Object.fromEntries(HINTS.map((name) => [name, 'void (...)'])),
  __builtin_trap: 'void (void)',
  __builtin_avr_cli: 'void (void)',
  __builtin_avr_sei: 'void (void)',
  __builtin_return_address: 'void* (unsigned int)',
  __builtin_frame_address: 'void* (unsigned int)',
  __builtin_prefetch: 'void (const void*, ...)',
  __builtin_debugtrap: 'void (void)',
  __builtin_assume: 'void (bool)',
  __builtin_cpu_init: 'void (void)',
  __builtin_cpu_supports: 'int (const char*)',
  __builtin_cpu_is: 'int (const char*)',
  __builtin_thread_pointer: 'void* (void)',
  __builtin_ia32_rdtsc: 'unsigned long long (void)',
  __builtin_readcyclecounter: 'unsigned long long (void)',
  ...Object.fromEntries(
    ['floor', 'ceil', 'trunc', 'round', 'rint', 'sqrt'].map((name) => [`__builtin_${name}`, 'double (double)']),
  ),
  ...Object.fromEntries(
    ['floor', 'ceil', 'trunc', 'round', 'rint', 'sqrt'].map((name) => [`__builtin_${name}f`, 'float (float)']),
  ),
  ...Object.fromEntries(['fmax', 'fmin', 'copysign'].map((name) => [`__builtin_${name}`, 'double (double, double)'])),
  ...Object.fromEntries(['fmax', 'fmin', 'copysign'].map((name) => [`__builtin_${name}f`, 'float (float, float)'])),
  __builtin_bswap16: 'uint16 (uint16)',
  __builtin_bswap32: 'uint32 (uint32)',
  __builtin_bswap64: 'uint64 (uint64)',
  ...Object.fromEntries(
    ['8', '16', '32', '64'].flatMap((bits) => [
      [`__builtin_bitreverse${bits}`, `uint${bits} (uint${bits})`],
      [`__builtin_rotateleft${bits}`, `uint${bits} (uint${bits}, uint${bits})`],
      [`__builtin_rotateright${bits}`, `uint${bits} (uint${bits}, uint${bits})`],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(CARRYING).flatMap(([suffix, type]) =>
      ['addc', 'subc'].map((name) => [`__builtin_${name}${suffix}`, `${type} (${type}, ${type}, ${type}, ${type}*)`]),
    ),
  ),
  __builtin_nan: 'double (const char*)',
  __builtin_nanf: 'float (const char*)',
  __builtin_inf: 'double (void)',
  __builtin_inff: 'float (void)',
  __builtin_huge_val: 'double (void)',
  __builtin_huge_valf: 'float (void)',
  __builtin_nanl: 'long double (const char*)',
  __builtin_infl: 'long double (void)',
  __builtin_huge_vall: 'long double (void)',
  __builtin_fabsl: 'long double (long double)',
  __builtin_fabs: 'double (double)',
  __builtin_fabsf: 'float (float)',
  ...Object.fromEntries(['isnan', 'isinf', 'isfinite', 'signbit'].map((name) => [`__builtin_${name}`, 'int (double)'])),
  ...Object.fromEntries(
    ['popcount', 'clz', 'ctz', 'parity', 'ffs', 'clrsb'].flatMap((name) => [
      [`__builtin_${name}`, name === 'ffs' || name === 'clrsb' ? 'int (int)' : 'int (unsigned int)'],
      [`__builtin_${name}l`, name === 'ffs' || name === 'clrsb' ? 'int (long)' : 'int (unsigned long)'],
      [`__builtin_${name}ll`, name === 'ffs' || name === 'clrsb' ? 'int (long long)' : 'int (unsigned long long)'],
    ]),
  ),
};

const FETCH = ['add', 'sub', 'or', 'and', 'xor', 'nand'];

/** GCC's atomic builtins; further arguments (protected variables) may follow the `__sync_` ones. */
const ATOMIC_BUILTINS: Readonly<Record<string, string>> = {
  __sync_synchronize: 'void (...)',
  __sync_bool_compare_and_swap: 'bool (T*, T, T, ...)',
  __sync_val_compare_and_swap: 'T (T*, T, T, ...)',
  __sync_lock_test_and_set: 'T (T*, T, ...)',
  __sync_lock_release: 'void (T*, ...)',
  __atomic_load_n: 'T (T*, int)',
  __atomic_load: 'void (T*, T*, int)',
  __atomic_store_n: 'void (T*, T, int)',
  __atomic_store: 'void (T*, T*, int)',
  __c11_atomic_init: 'void (T*, T)',
  __atomic_exchange_n: 'T (T*, T, int)',
  __atomic_exchange: 'void (T*, T*, T*, int)',
  __atomic_compare_exchange_n: 'bool (T*, T*, T, bool, int, int)',
  __atomic_compare_exchange: 'bool (T*, T*, T*, bool, int, int)',
  __atomic_test_and_set: 'bool (volatile void*, int)',
  __atomic_clear: 'void (volatile void*, int)',
  __atomic_thread_fence: 'void (int)',
  __atomic_signal_fence: 'void (int)',
  __atomic_always_lock_free: 'bool (size, const volatile void*)',
  __atomic_is_lock_free: 'bool (size, const volatile void*)',
  ...Object.fromEntries(
    FETCH.flatMap((name) => [
      [`__sync_fetch_and_${name}`, 'T (T*, T, ...)'],
      [`__sync_${name}_and_fetch`, 'T (T*, T, ...)'],
      [`__atomic_fetch_${name}`, 'T (T*, T, int)'],
      [`__atomic_${name}_fetch`, 'T (T*, T, int)'],
    ]),
  ),
};

/** The standard library, for programs that call it without its headers, and for `__builtin_` forms. */
function ofNumber(name: string): (readonly [string, string])[] {
  return [
    [name, 'double (double)'],
    [`${name}f`, 'float (float)'],
  ];
}

function ofTwoNumbers(name: string): (readonly [string, string])[] {
  return [
    [name, 'double (double, double)'],
    [`${name}f`, 'float (float, float)'],
  ];
}

const LIBRARY: Readonly<Record<string, string>> = {
  malloc: 'void* (size)',
  calloc: 'void* (size, size)',
  realloc: 'void* (void*, size)',
  aligned_alloc: 'void* (size, size)',
  alloca: 'void* (size)',
  free: 'void (void*)',
  abort: 'void (void)',
  exit: 'void (int)',
  _Exit: 'void (int)',
  _exit: 'void (int)',
  abs: 'int (int)',
  labs: 'long (long)',
  llabs: 'long long (long long)',
  rand: 'int (void)',
  srand: 'void (unsigned int)',
  memcpy: 'void* (void*, const void*, size)',
  memmove: 'void* (void*, const void*, size)',
  mempcpy: 'void* (void*, const void*, size)',
  memset: 'void* (void*, int, size)',
  memcmp: 'int (const void*, const void*, size)',
  memchr: 'void* (const void*, int, size)',
  strlen: 'size (const char*)',
  strnlen: 'size (const char*, size)',
  strcpy: 'char* (char*, const char*)',
  stpcpy: 'char* (char*, const char*)',
  strncpy: 'char* (char*, const char*, size)',
  strcat: 'char* (char*, const char*)',
  strncat: 'char* (char*, const char*, size)',
  strcmp: 'int (const char*, const char*)',
  strncmp: 'int (const char*, const char*, size)',
  strchr: 'char* (const char*, int)',
  strrchr: 'char* (const char*, int)',
  strstr: 'char* (const char*, const char*)',
  strspn: 'size (const char*, const char*)',
  strcspn: 'size (const char*, const char*)',
  strpbrk: 'char* (const char*, const char*)',
  strdup: 'char* (const char*)',
  strndup: 'char* (const char*, size)',
  printf: 'int (const char*, ...)',
  puts: 'int (const char*)',
  putchar: 'int (int)',
  getchar: 'int (void)',
  scanf: 'int (const char*, ...)',
  sprintf: 'int (char*, const char*, ...)',
  snprintf: 'int (char*, size, const char*, ...)',
  fprintf: 'int (void*, const char*, ...)',
  vprintf: 'int (const char*, ...)',
  vfprintf: 'int (void*, const char*, ...)',
  vsprintf: 'int (char*, const char*, ...)',
  vsnprintf: 'int (char*, size, const char*, ...)',
  stpncpy: 'char* (char*, const char*, size)',
  strcasecmp: 'int (const char*, const char*)',
  strncasecmp: 'int (const char*, const char*, size)',
  index: 'char* (const char*, int)',
  rindex: 'char* (const char*, int)',
  bzero: 'void (void*, size)',
  bcopy: 'void (const void*, void*, size)',
  bcmp: 'int (const void*, const void*, size)',
  ...Object.fromEntries(
    [
      'sqrt',
      'cbrt',
      'fabs',
      'floor',
      'ceil',
      'round',
      'trunc',
      'sin',
      'cos',
      'tan',
      'asin',
      'acos',
      'atan',
      'sinh',
      'cosh',
      'tanh',
    ].flatMap(ofNumber),
  ),
  ...Object.fromEntries(['exp', 'exp2', 'log', 'log2', 'log10', 'rint', 'nearbyint'].flatMap(ofNumber)),
  ...Object.fromEntries(['pow', 'fmod', 'atan2', 'hypot', 'fmin', 'fmax', 'copysign'].flatMap(ofTwoNumbers)),
};

const NONDET: Readonly<Record<string, string>> = {
  int: 'int',
  uint: 'unsigned int',
  unsigned: 'unsigned int',
  unsigned_int: 'unsigned int',
  long: 'long',
  ulong: 'unsigned long',
  unsigned_long: 'unsigned long',
  longlong: 'long long',
  long_long: 'long long',
  ulonglong: 'unsigned long long',
  unsigned_long_long: 'unsigned long long',
  short: 'short',
  ushort: 'unsigned short',
  unsigned_short: 'unsigned short',
  char: 'char',
  schar: 'signed char',
  uchar: 'unsigned char',
  unsigned_char: 'unsigned char',
  bool: 'bool',
  _Bool: 'bool',
  size_t: 'size',
  ptrdiff_t: 'difference',
  pointer: 'void*',
  pchar: 'char*',
  charp: 'char*',
  u8: 'unsigned char',
  u16: 'uint16',
  u32: 'uint32',
  u64: 'uint64',
  s8: 'signed char',
  s16: 'int16',
  s32: 'int32',
  s64: 'int64',
  uint8_t: 'unsigned char',
  uint16_t: 'uint16',
  uint32_t: 'uint32',
  uint64_t: 'uint64',
  int8_t: 'signed char',
  int16_t: 'int16',
  int32_t: 'int32',
  int64_t: 'int64',
  loff_t: 'int64',
  sector_t: 'unsigned long',
  pthread_t: 'unsigned long',
  int128: 'int128',
  uint128: 'uint128',
  float: 'float',
  double: 'double',
  long_double: 'long double',
};

const NONDET_NAME = /^(?:__VERIFIER_nondet|nondet|__CPROVER_nondet|__ESBMC_nondet)_(\w+)$/;

function own(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The signature of a function that needs no declaration; undefined for all others. */
export function builtinSignature(name: string): string | undefined {
  const nondet = NONDET_NAME.exec(name);
  const result = nondet ? own(NONDET, nondet[1]!) : undefined;
  if (result !== undefined) return `${result} ()`;
  return own(CHECKER, name) ?? own(GCC, name) ?? own(ATOMIC_BUILTINS, name);
}

/** The signature of a function of the standard library; calling it undeclared deserves a warning. */
export function librarySignature(name: string): string | undefined {
  return own(LIBRARY, name);
}

/** Calls that classify a number in its own format. */
export function isClassification(name: string): boolean {
  return /^__builtin_(?:isnan|isinf|isfinite|signbit)$/.test(name);
}

/** Whether the function's first argument is a condition of any scalar type, of which only the truth counts. */
export function takesCondition(name: string): boolean {
  return /^__(?:CPROVER|ESBMC)_(?:assume|assert)$/.test(name);
}

/** The plain name of `__builtin_memcpy` and its like; undefined if it is no such builtin. */
export function plainLibraryName(name: string): string | undefined {
  const plain = name.startsWith('__builtin_') ? name.slice('__builtin_'.length) : undefined;
  return plain !== undefined && own(LIBRARY, plain) !== undefined ? plain : undefined;
}

/** Whether a signature depends on the type that the first argument points to. */
export function isGeneric(signature: string): boolean {
  return /\bT\b/.test(signature);
}

/** The function type that a signature denotes, with `generic` in the place of `T`. */
export function signatureType(signature: string, types: BasicTypes, generic?: CType): FunctionType {
  const open = signature.indexOf('(');
  const result = simpleType(signature.slice(0, open).trim(), types, generic);
  const words = signature
    .slice(open + 1, -1)
    .split(',')
    .map((word) => word.trim());
  if (words[0] === '') return functionType(result, [], false, false);
  const variadic = words[words.length - 1] === '...';
  const params = words
    .filter((word) => word !== '...' && word !== 'void')
    .map((word) => simpleType(word, types, generic));
  return functionType(result, params, variadic, true);
}

function simpleType(text: string, types: BasicTypes, generic: CType | undefined): CType {
  if (text.endsWith('*')) return types.pointerTo(simpleType(text.slice(0, -1).trim(), types, generic));
  if (text.startsWith('const ')) return qualified(simpleType(text.slice(6), types, generic), CONST);
  if (text.startsWith('volatile ')) return qualified(simpleType(text.slice(9), types, generic), VOLATILE);
  const named = simpleTypes(types)[text] ?? (text === 'T' ? generic : undefined);
  if (!named) throw new Error(`no such type in a signature: ${text}`);
  return named;
}

function simpleTypes(types: BasicTypes): Readonly<Record<string, CType>> {
  const pointer = types.pointerTo(types.void);
  const is16 = types.target.int === 2;
  return {
    void: types.void,
    bool: types.bool,
    char: types.char,
    'signed char': types.signedChar,
    'unsigned char': types.unsignedChar,
    short: types.short,
    'unsigned short': types.unsignedShort,
    int: types.int,
    'unsigned int': types.unsigned,
    long: types.long,
    'unsigned long': types.unsignedLong,
    'long long': types.longLong,
    'unsigned long long': types.unsignedLongLong,
    uint8: types.unsignedChar,
    int16: types.short,
    uint16: types.unsignedShort,
    int32: is16 ? types.long : types.int,
    uint32: is16 ? types.unsignedLong : types.unsigned,
    int64: types.target.long === 8 ? types.long : types.longLong,
    uint64: types.target.long === 8 ? types.unsignedLong : types.unsignedLongLong,
    int128: types.int128,
    uint128: types.unsignedInt128,
    float: types.float,
    double: types.double,
    'long double': types.longDouble,
    size: types.size,
    difference: types.difference,
    start: functionType(pointer, [pointer], false, true),
  };
}
