import type { AtomicOrder } from '../../../src/base/memory-order.js';

/** A few threads that access a few variables, which are 0 at first, and the values that are asked for in the end. */
export interface Litmus {
  readonly threads: readonly (readonly LitmusInstruction[])[];
  /** By register; all of them together. */
  readonly outcome: ReadonlyMap<string, number>;
  /** Variables that are no atomics: their accesses have no order, whatever is said of it. */
  readonly plain?: ReadonlySet<string>;
  /**
   * All variables but this one lie in a block, whose address the first thread stores there: it makes the block if it
   * sets all of them first.
   */
  readonly published?: string;
  /** Whoever makes the block gets it with zeroes, instead of setting them. */
  readonly isZeroed?: true;
  /** Those that are no atomics are volatile. */
  readonly areVolatile?: true;
  /** Variables are pointers: 1 stands for a block that nothing else leads to in the end, 2 for something else. */
  readonly pointers?: true;
}

/** A register is written once in the whole program; one that is not is 0. */
export type LitmusInstruction =
  | { readonly kind: 'load'; readonly into: string; readonly variable: string; readonly order: AtomicOrder }
  | {
      readonly kind: 'store';
      readonly variable: string;
      readonly value: LitmusValue;
      readonly order: AtomicOrder;
      /** The first store to new memory, which is no atomic one. */
      readonly begins?: true;
    }
  | Update
  | {
      readonly kind: 'exchange';
      readonly into: string;
      readonly variable: string;
      readonly expected: number;
      readonly value: number;
      readonly order: AtomicOrder;
      readonly failure: AtomicOrder;
    }
  | { readonly kind: 'fence'; readonly order: AtomicOrder }
  /** The block is given back by who has its address. */
  | { readonly kind: 'free' }
  /** Goes on once the variable has the value, and sets it then if it says so. */
  | {
      readonly kind: 'await';
      readonly variable: string;
      readonly expected: number;
      readonly order: AtomicOrder;
      readonly set?: number;
      /** Between one look and the next. */
      readonly fence?: AtomicOrder;
    }
  /** If the register is not 0; `zero`: if it is. */
  | {
      readonly kind: 'if';
      readonly register: string;
      readonly zero?: true;
      readonly then: readonly LitmusInstruction[];
    };

/** The old value goes into the register. */
interface Update {
  readonly kind: 'add';
  readonly into: string;
  readonly variable: string;
  readonly value: number;
  readonly order: AtomicOrder;
}

/** A number, or a register. */
export type LitmusValue = number | string;

export function isFree(value: LitmusValue): value is string {
  return typeof value === 'string';
}

function instructionsIn(instructions: readonly LitmusInstruction[]): readonly LitmusInstruction[] {
  return instructions.flatMap((one) => (one.kind === 'if' ? [one, ...instructionsIn(one.then)] : [one]));
}

export function allInstructions({ threads }: Pick<Litmus, 'threads'>): readonly LitmusInstruction[] {
  return threads.flatMap(instructionsIn);
}

export function variablesOf(litmus: Pick<Litmus, 'threads'>): readonly string[] {
  return [...new Set(allInstructions(litmus).flatMap((one) => ('variable' in one ? [one.variable] : [])))].sort();
}

export function registersOf(litmus: Pick<Litmus, 'threads'>): readonly string[] {
  const of = (one: LitmusInstruction): string[] => {
    if (one.kind === 'if') return [one.register];
    return 'into' in one ? [one.into] : one.kind === 'store' && isFree(one.value) ? [one.value] : [];
  };
  return [...new Set(allInstructions(litmus).flatMap(of))].sort();
}

/** The program in C: it fails an assertion if the outcome can be. */
export function textOf(litmus: Litmus): string {
  const { published, plain, areVolatile, pointers } = litmus;
  const registers = registersOf(litmus);
  const variables = variablesOf(litmus).filter((name) => name !== published);
  const declared = variables.map(
    (name) =>
      `${pointers ? 'int *_Atomic' : plain?.has(name) ? (areVolatile ? 'volatile int' : 'int') : 'atomic_int'} ${name};`,
  );
  const isMade = litmus.threads[0]?.some((one) => one.kind === 'store' && one.begins) === true;
  const allocated = litmus.isZeroed ? 'calloc(1, sizeof *b)' : 'malloc(sizeof *b)';
  const make = isMade ? `  struct block *b = ${allocated};\n  if (!b) return 0;\n` : '  struct block *b = made;\n';
  const threads = litmus.threads.map((body, i) => {
    const begin = published === undefined ? '' : i === 0 ? make : '  struct block *b = 0;\n';
    const statements = body.map((one) => statement(one, '  ', litmus)).join('');
    return `static void *thread${i}(void *arg) {\n${begin}${statements}  return arg;\n}\n`;
  });
  const names = litmus.threads.map((_, i) => `t${i}`);
  const seen = [...litmus.outcome].map(([register, value]) => `${register} == ${value}`).join(' && ');
  return [
    '#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n',
    published === undefined
      ? `${declared.join('\n')}\n`
      : `struct block { ${declared.join(' ')} };\nstruct block *_Atomic ${published}, *made;\n`,
    registers.length > 0 ? `int ${registers.join(', ')};\n` : '',
    pointers ? 'int *made[3], other;\n' : '',
    ...threads,
    'int main(void) {\n',
    `  pthread_t ${names.join(', ')};\n`,
    pointers ? '  made[1] = malloc(sizeof(int));\n  if (!made[1]) return 0;\n  made[2] = &other;\n' : '',
    published === undefined || isMade ? '' : '  made = calloc(1, sizeof *made);\n  if (!made) return 0;\n',
    ...names.map((name, i) => `  pthread_create(&${name}, 0, thread${i}, 0);\n`),
    ...names.map((name) => `  pthread_join(${name}, 0);\n`),
    pointers ? '  made[1] = 0;\n' : '',
    plain || pointers ? '' : `  assert(!(${seen === '' ? '1' : seen}));\n`,
    '  return 0;\n}\n',
  ].join('');
}

function statement(one: LitmusInstruction, indent: string, litmus: Litmus): string {
  const { plain, published, pointers, isZeroed } = litmus;
  const place = (variable: string): string => (published === undefined ? variable : `b->${variable}`);
  switch (one.kind) {
    case 'load':
      if (one.variable === published)
        return [
          `${indent}b = atomic_load_explicit(&${published}, memory_order_${one.order});\n`,
          `${indent}${one.into} = b != 0;\n`,
        ].join('');
      if (plain?.has(one.variable)) return `${indent}${one.into} = ${place(one.variable)};\n`;
      if (pointers)
        return `${indent}${one.into} = atomic_load_explicit(&${one.variable}, memory_order_${one.order}) != 0;\n`;
      return `${indent}${one.into} = atomic_load_explicit(&${place(one.variable)}, memory_order_${one.order});\n`;
    case 'store':
      if (one.begins && isZeroed) return '';
      if (one.variable === published)
        return `${indent}atomic_store_explicit(&${published}, b, memory_order_${one.order});\n`;
      if (plain?.has(one.variable)) return `${indent}${place(one.variable)} = ${one.value};\n`;
      if (one.begins) return `${indent}atomic_init(&${place(one.variable)}, ${one.value});\n`;
      if (pointers)
        return `${indent}atomic_store_explicit(&${one.variable}, made[${one.value}], memory_order_${one.order});\n`;
      return `${indent}atomic_store_explicit(&${place(one.variable)}, ${one.value}, memory_order_${one.order});\n`;
    case 'add':
      return `${indent}${one.into} = atomic_fetch_add_explicit(&${place(one.variable)}, ${one.value}, memory_order_${one.order});\n`;
    case 'exchange':
      return [
        `${indent}${one.into} = ${one.expected};\n`,
        `${indent}atomic_compare_exchange_strong_explicit(&${place(one.variable)}, &${one.into}, ${one.value}, memory_order_${one.order}, memory_order_${one.failure});\n`,
      ].join('');
    case 'free':
      return `${indent}free(b);\n`;
    case 'fence':
      return `${indent}atomic_thread_fence(memory_order_${one.order});\n`;
    case 'await': {
      const { variable, expected, order, set, fence } = one;
      const round = fence === undefined ? ';' : `atomic_thread_fence(memory_order_${fence});`;
      if (plain?.has(variable)) throw new Error(`nobody waits for ${variable}, which is not atomic`);
      if (set === undefined)
        return `${indent}while (atomic_load_explicit(&${place(variable)}, memory_order_${order}) != ${expected}) ${round}\n`;
      const exchange = `atomic_compare_exchange_strong_explicit(&${place(variable)}, &e, ${set}, memory_order_${order}, memory_order_relaxed)`;
      return `${indent}for (int e = ${expected}; !${exchange}; e = ${expected}) ${round}\n`;
    }
    case 'if':
      return `${indent}if (${one.zero ? '!' : ''}${one.register}) {\n${one.then.map((each) => statement(each, `${indent}  `, litmus)).join('')}${indent}}\n`;
  }
}
