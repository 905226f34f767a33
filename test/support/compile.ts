import { LP64, type Target } from '../../src/source/target.js';
import { loadParser } from '../../src/c/parser.js';
import { parseUnit } from '../../src/c/parse-unit.js';
import type { TranslationUnit } from '../../src/c/ast.js';
import type { MainArguments } from '../../src/ir/main-arguments.js';
import { lowerProgram } from '../../src/lower/program.js';
import type { IrFunction, Program } from '../../src/ir/ir.js';
import type { RequestedClass } from '../../src/ir/check-classes.js';
import { validateProgram } from '../../src/ir/validate.js';
import { bundledHeader } from '../../src/library/headers/index.js';
import { modelMacros } from '../../src/library/models/features.js';
import { modelFor } from '../../src/library/models/index.js';
import type { Diagnostic } from '../../src/source/diagnostic.js';
import { preprocess } from '../../src/source/preprocess.js';
import type { Choices } from '../../src/machine/choices.js';
import { Interpreter } from '../../src/machine/interpreter.js';
import type { Stop } from '../../src/machine/outcome.js';
import type { State } from '../../src/machine/state.js';

export interface Compiled {
  readonly program: Program;
  readonly warnings: readonly Diagnostic[];
}

interface CompileOptions {
  readonly entry?: string;
  readonly target?: Target;
  readonly errorLabel?: string;
  readonly arguments?: MainArguments;
  readonly spuriousWakeups?: boolean;
  readonly requested?: ReadonlySet<RequestedClass>;
}

/** C texts, each a file of its own, to validated IR. */
export async function compile(texts: string | readonly string[], options: CompileOptions = {}): Promise<Compiled> {
  const { entry = 'main', target = LP64, errorLabel } = options;
  const parser = await loadParser();
  const parse = (file: string, text: string, defines = {}): TranslationUnit =>
    parseUnit(parser, preprocess({ file, text, target, defines, bundled: bundledHeader }), target);
  const list = typeof texts === 'string' ? [texts] : texts;
  const macros = modelMacros(new Set(list.flatMap((text) => text.match(/\w+/g) ?? [])), options);
  const models = new Map<string, TranslationUnit>();
  const model = (name: string): TranslationUnit | undefined => {
    const found = modelFor(name);
    if (!found) return undefined;
    const unit = models.get(found.file) ?? parse(found.file, found.text, macros);
    models.set(found.file, unit);
    return unit;
  };
  const units = list.map((text, i) => parse(`file${i}.c`, text));
  const given = options.arguments ? { arguments: options.arguments } : {};
  const requested = options.requested ? { requested: options.requested } : {};
  const lowered = lowerProgram(units, {
    entry,
    target,
    model,
    ...given,
    ...(errorLabel ? { errorLabel } : {}),
    ...requested,
  });
  validateProgram(lowered.program);
  return lowered;
}

export function functionNamed(program: Program, name: string): IrFunction {
  const fn = program.functions.find((f) => f.name === name);
  if (!fn) throw new Error(`no function ${name}`);
  return fn;
}

/** Objects one after the other; inputs are given or 0. */
class SequentialChoices implements Choices {
  private next = 0x4000n;
  private nextTask = 1;

  constructor(private readonly inputs: readonly bigint[] = []) {}

  private place(size: number | bigint): bigint {
    const address = this.next;
    this.next += (BigInt(size) / 16n + 2n) * 16n;
    return address;
  }

  machineAddress(base: bigint): bigint {
    return base;
  }

  globalAddress(_: number, size: number): bigint {
    return this.place(size);
  }

  functionAddress(id: number): bigint {
    return 0x2000n + 16n * BigInt(id);
  }

  threadLocalAddress(_task: number, _global: number, size: number): bigint {
    return this.place(size);
  }

  input(_: number, nth: number, width: number): bigint {
    return BigInt.asUintN(width, this.inputs[nth] ?? 0n);
  }

  object(_task: number, _nth: number, size: bigint): { address: bigint; contents: Map<number, number> } {
    const contents = new Map<number, number>();
    for (let i = 0; i < Number(size) && i < 4096; i++) contents.set(i, 0xa5);
    return { address: this.place(size), contents };
  }

  child(): { index: number; id: bigint } {
    const index = this.nextTask++;
    return { index, id: BigInt(index) + 1n };
  }
}

export interface Run {
  readonly stop: Stop;
  readonly state: State;
  /** The value of a global, unsigned; of an element of that size for an array. */
  global(name: string, element?: { index: number; size: number }): bigint;
}

const MAX_STEPS = 2_000_000;

/** Runs a program: each task as far as it gets, the newest first. */
export function run(program: Program, inputs: readonly bigint[] = []): Run {
  const choices = new SequentialChoices(inputs);
  const interpreter = new Interpreter(program, choices);
  const first = interpreter.start();
  if ('kind' in first) throw new Error(JSON.stringify(first));
  let state: State = first;
  let stop: Stop | undefined;
  for (let steps = 0; steps < MAX_STEPS && !stop; steps++) ({ state, stop } = stepAny(interpreter, state));
  if (!stop) throw new Error('the program runs too long');
  const reached = stop;
  return {
    stop: reached,
    state,
    global(name, element) {
      const id = program.globals.findIndex((g) => g.name === name);
      const object = state.memory.find(state.tasks[0]!.globals[id]!)!;
      const size = element?.size ?? Number(object.size);
      return state.memory.read(object, (element?.index ?? 0) * size, size);
    },
  };
}

/** A step, or a whole atomic section, of the newest task that can make one. */
function stepAny(interpreter: Interpreter, state: State): { state: State; stop?: Stop } {
  let last: Stop | undefined;
  for (const index of [...state.tasks.keys()].reverse()) {
    const copy = isAtSection(state, index) ? state.clone() : state;
    const stop = stepSection(interpreter, copy, index);
    if (!stop) return { state: copy };
    if (stop.kind !== 'ended' && stop.kind !== 'blocked') return { state: copy, stop };
    last = stop;
  }
  return { state, ...(last ? { stop: last } : {}) };
}

function isAtSection(state: State, index: number): boolean {
  const frame = state.tasks[index]?.frames.at(-1);
  return frame?.function.code[frame.pc]?.kind === 'atomic-begin';
}

function stepSection(interpreter: Interpreter, state: State, index: number): Stop | undefined {
  let stop = interpreter.step(state, index);
  while (!stop && state.tasks[index]!.atomicDepth > 0 && state.tasks[index]!.frames.length > 0)
    stop = interpreter.step(state, index);
  return stop;
}
