import { isOneOf } from '../base/kinds.js';
import { namesOf } from './ids.js';
import type { Position } from '../source/diagnostic.js';
import type { Expr, FunctionId, Instr, IrFunction, LoadOrStore, Program } from './ir.js';
import { IS_VOLATILE } from './access-flags.js';
import { mentionedGlobals, mentionedLocals, operandsOf, registersOf } from './operands.js';

/**
 * How what is read or written at two places of the source has to do with each other, as far as the code alone says it.
 */
export interface JointUse {
  /** Both values flow into one expression, or into the same variable of a function. */
  together(one: Position, other: Position): boolean;
  /** Both are in the same function. */
  inOneFunction(one: Position, other: Position): boolean;
  /** Whether a loop goes on is decided by what is read here in each of its rounds. */
  polls(place: Position): boolean;
}

/**
 * Values flow through registers, locals, members and elements of globals that are not volatile, and results of calls;
 * not into functions. Which statement comes first is not looked at: what is said to be used together may not be.
 */
export function jointUse(program: Program): JointUse {
  const flow = new Flow(program);
  const functions = new Map(
    program.functions.flatMap(({ library, name, code }) =>
      library ? [] : code.map(({ position }) => [nameOf(position), name] as const),
    ),
  );
  return {
    together: (one, other) => {
      const reached = flow.from(one);
      return [...flow.from(other)].some((node) => reached.has(node) && !isGlobal(node));
    },
    inOneFunction: (one, other) => functions.get(nameOf(one)) === functions.get(nameOf(other)),
    polls: (place) => flow.polls(place),
  };
}

type Node = string;

class Flow {
  private readonly successors = new Map<Node, Node[]>();
  private readonly starts = new Map<string, Node[]>();
  /** By place of a read in a loop: the branches that leave the loop. */
  private readonly ways = new Map<string, Node[]>();
  /** By number of a function: where its results go. */
  private readonly results = new Map<FunctionId, Node[]>();
  private readonly known = new Map<string, ReadonlySet<Node>>();

  constructor({ functions }: Program) {
    for (const [caller, { code }] of functions.entries())
      for (const instr of code)
        if (instr.kind === 'call' && instr.callee.kind === 'direct' && instr.dst !== undefined)
          push(this.results, instr.callee.function, `${caller}:r${instr.dst}`);
    for (const index of namesOf<FunctionId>(functions)) {
      const fn = functions[index]!;
      if (!fn.library) for (const [at, instr] of fn.code.entries()) this.add(index, fn, at, instr);
    }
  }

  from(place: Position): ReadonlySet<Node> {
    const key = nameOf(place);
    const known = this.known.get(key);
    if (known) return known;
    const reached = new Set<Node>(this.starts.get(key));
    for (const node of reached) for (const next of this.successors.get(node) ?? []) reached.add(next);
    this.known.set(key, reached);
    return reached;
  }

  polls(place: Position): boolean {
    const reached = this.from(place);
    return (this.ways.get(nameOf(place)) ?? []).some((branch) => reached.has(branch));
  }

  private add(index: FunctionId, fn: IrFunction, at: number, instr: Instr): void {
    const here = `${index}@${at}`;
    const used = [
      ...usedIn(instr).map((name) => `${index}:${name}`),
      ...(instr.kind === 'load' ? partsRead(instr) : []),
    ];
    const leads = (to: readonly Node[]): void => {
      for (const node of used) for (const next of [here, ...to]) push(this.successors, node, next);
    };
    if (!isOneOf(instr, 'load', 'store', 'return'))
      return leads('dst' in instr && instr.dst !== undefined ? [`${index}:r${instr.dst}`] : []);
    switch (instr.kind) {
      case 'load': {
        const dst = `${index}:r${instr.dst}`;
        push(this.starts, nameOf(instr.position), dst);
        for (const loop of fn.loops.filter(({ head, end }) => head <= at && at <= end))
          for (let i = loop.head; i <= loop.end; i++)
            if (leaves(fn, i, loop)) push(this.ways, nameOf(instr.position), `${index}@${i}`);
        return leads([dst]);
      }
      case 'store': {
        for (const node of used) push(this.starts, nameOf(instr.position), node);
        return leads([
          ...[...mentionedLocals(instr.address)].map((local) => `${index}:l${local}`),
          ...partsWritten(instr),
        ]);
      }
      case 'return':
        return leads(this.results.get(index) ?? []);
    }
  }
}

/** All of a global: what is written to some part of it and read where nobody knows. */
const WHOLE = '*';

/** A part of a global joins nothing by itself: what is read from it does. */
function isGlobal(node: Node): boolean {
  return node.startsWith('g');
}

/** The globals that an access may be about, each with the offset of the part if it is the same in every execution. */
function partsOf({
  address,
  flags,
}: LoadOrStore): readonly { readonly base: string; readonly offset: string | undefined }[] {
  if ((flags & IS_VOLATILE) !== 0) return [];
  const isNamed =
    address.kind === 'addr' ||
    (address.kind === 'binary' && address.left.kind === 'addr' && address.right.kind === 'const');
  const offset = !isNamed
    ? undefined
    : address.kind === 'binary' && address.right.kind === 'const'
      ? String(address.right.value)
      : '0';
  return [...mentionedGlobals(address)].map((global) => ({ base: `g${global}+`, offset }));
}

function partsWritten(store: LoadOrStore): readonly Node[] {
  return partsOf(store).flatMap(({ base, offset }) => [
    base + WHOLE,
    ...(offset === undefined ? [`${base}?`] : [base + offset]),
  ]);
}

function partsRead(load: LoadOrStore): readonly Node[] {
  return partsOf(load).flatMap(({ base, offset }) =>
    offset === undefined ? [base + WHOLE] : [base + offset, `${base}?`],
  );
}

/** The branch leads out of the loop, or back to its head. */
function leaves(
  { code }: IrFunction,
  at: number,
  { head, end }: { readonly head: number; readonly end: number },
): boolean {
  const instr = code[at]!;
  return (
    instr.kind === 'branch' && (instr.target < head || instr.target > end || (at === end && instr.target === head))
  );
}

function usedIn(instr: Instr): readonly string[] {
  return (instr.kind === 'store' ? [instr.value] : operandsOf(instr)).flatMap(namesIn);
}

/** Registers, and locals that are named. */
function namesIn(e: Expr): readonly string[] {
  return [...registersOf(e).map((register) => `r${register}`), ...[...mentionedLocals(e)].map((local) => `l${local}`)];
}

function nameOf({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`;
}

function push<K>(map: Map<K, Node[]>, key: K, node: Node): void {
  const list = map.get(key);
  if (list) list.push(node);
  else map.set(key, [node]);
}
