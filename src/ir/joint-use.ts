import type { Position } from '../source/diagnostic.js';
import type { Expr, Instr, IrFunction, Program } from './ir.js';

/** How what is read or written at two places of the source has to do with each other, as far as the code alone says it. */
export interface JointUse {
  /** Both values flow into one expression, or into the same variable of a function. */
  together(one: Position, other: Position): boolean;
  /** Both are in the same function. */
  inOneFunction(one: Position, other: Position): boolean;
  /** Whether a loop goes on is decided by what is read here in each of its rounds. */
  polls(place: Position): boolean;
}

/**
 * Values flow through registers, locals, results of calls; not through what tasks share, nor into functions. Which statement comes first is not looked at: what is
 * said to be used together may not be.
 */
export function jointUse(program: Program): JointUse {
  const flow = new Flow(program);
  const functions = new Map(
    program.functions.flatMap(({ library, name, code }) => (library ? [] : code.map(({ position }) => [nameOf(position), name] as const))),
  );
  return {
    together: (one, other) => {
      const reached = flow.from(one);
      return [...flow.from(other)].some((node) => reached.has(node));
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
  private readonly known = new Map<string, ReadonlySet<Node>>();

  constructor({ functions }: Program) {
    for (const [index, fn] of functions.entries()) if (!fn.library) for (const [at, instr] of fn.code.entries()) this.add(functions, index, fn, at, instr);
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

  private add(functions: readonly IrFunction[], index: number, fn: IrFunction, at: number, instr: Instr): void {
    const here = `${index}@${at}`;
    const used = usedIn(instr).map((name) => `${index}:${name}`);
    const leads = (to: readonly Node[]): void => {
      for (const node of used) this.successors.set(node, [...(this.successors.get(node) ?? []), here, ...to]);
    };
    switch (instr.kind) {
      case 'load': {
        const dst = `${index}:r${instr.dst}`;
        push(this.starts, nameOf(instr.position), dst);
        for (const loop of fn.loops.filter(({ head, end }) => head <= at && at <= end))
          for (let i = loop.head; i <= loop.end; i++) if (leaves(fn, i, loop)) push(this.ways, nameOf(instr.position), `${index}@${i}`);
        return leads([dst]);
      }
      case 'store': {
        for (const node of used) push(this.starts, nameOf(instr.position), node);
        return leads(instr.address.kind === 'addr' && instr.address.of === 'local' ? [`${index}:l${instr.address.id}`] : []);
      }
      case 'return':
        return leads(
          functions.flatMap(({ code }, caller) =>
            code.flatMap((other) =>
              other.kind === 'call' && other.callee.kind === 'direct' && other.callee.function === index && other.dst !== undefined
                ? [`${caller}:r${other.dst}`]
                : [],
            ),
          ),
        );
      default:
        return leads('dst' in instr && instr.dst !== undefined ? [`${index}:r${instr.dst}`] : []);
    }
  }
}

/** The branch leads out of the loop, or back to its head. */
function leaves({ code }: IrFunction, at: number, { head, end }: { readonly head: number; readonly end: number }): boolean {
  const instr = code[at]!;
  return instr.kind === 'branch' && (instr.target < head || instr.target > end || (at === end && instr.target === head));
}

function usedIn(instr: Instr): readonly string[] {
  switch (instr.kind) {
    case 'assign':
      return namesIn(instr.value);
    case 'load':
      return namesIn(instr.address);
    case 'store':
      return namesIn(instr.value);
    case 'branch':
    case 'assume':
    case 'assert':
      return namesIn(instr.cond);
    case 'call':
    case 'mark':
      return instr.args.flatMap(namesIn);
    case 'return':
      return instr.value ? namesIn(instr.value) : [];
    default:
      return [];
  }
}

/** Registers, and locals that are named. */
function namesIn(e: Expr): readonly string[] {
  switch (e.kind) {
    case 'const':
      return [];
    case 'reg':
      return [`r${e.reg}`];
    case 'addr':
      return e.of === 'local' ? [`l${e.id}`] : [];
    case 'unary':
    case 'zext':
    case 'sext':
    case 'trunc':
      return namesIn(e.arg);
    case 'binary':
    case 'compare':
      return [...namesIn(e.left), ...namesIn(e.right)];
    case 'ite':
      return [...namesIn(e.cond), ...namesIn(e.then), ...namesIn(e.otherwise)];
  }
}

function nameOf({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`;
}

function push(map: Map<string, Node[]>, key: string, node: Node): void {
  const list = map.get(key);
  if (list) list.push(node);
  else map.set(key, [node]);
}
