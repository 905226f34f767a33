import type { IrFunction } from '../../ir/ir.js';
import { mentionedGlobals, operandsOf } from '../../ir/operands.js';

/**
 * Library models that work with processes as tasks: what they keep is in memory, and nothing else leads from one
 * process to the other.
 */
const KNOWN_MODELS: ReadonlySet<string> = new Set(
  [
    'waiting for children',
    'processes',
    'mapped memory',
    'the end of the program',
    'the environment',
    'semaphores',
    'mutexes',
    'condition variables',
    'barriers',
    'spin locks',
    'attributes',
    'memory functions',
    'string functions',
    'further string functions',
    'accesses to many bytes',
    'loops along strings',
    'heap functions',
    'bit functions',
    'character functions',
    'number functions',
    'output functions',
    'error messages',
  ].map((what) => `<model of ${what}>`),
);

/** Models of which functions are known that keep nothing: clocks and streams are those of the system. */
const STATELESS: readonly string[] = ['<model of time functions>'];
const USE_OF_STREAM = '__tcbmc_use_stream';

export function isKnownModel({ name, position: { file }, code }: IrFunction): boolean {
  const keepsNothing = (): boolean =>
    code.every((instr) => operandsOf(instr).every((operand) => mentionedGlobals(operand).size === 0));
  return KNOWN_MODELS.has(file) || name === USE_OF_STREAM || (STATELESS.includes(file) && keepsNothing());
}
