import type { Expr, GlobalId, Instr, Program, RegisterId } from './ir.js';
import { mentionedGlobals, operandsOf, registersOf } from './operands.js';

/**
 * Globals of which nobody ever looks at the contents: a counter of rounds, say. Their addresses are nowhere but in
 * loads and stores at fixed places, and what is loaded goes into nothing but stores to such globals. It does not depend
 * on the way that a value takes. Whoever stores there does nothing that somebody could notice but the access itself.
 */
export type Unread = ReadonlySet<GlobalId>;

export function unreadGlobals(program: Program): Unread {
  let found = known.get(program);
  if (!found) known.set(program, (found = new Flow(program).run()));
  return found;
}

const known = new WeakMap<Program, Unread>();

/** A store whose value nobody needs. */
export function isStoreToUnread(instr: Instr, unread: Unread): instr is Extract<Instr, { kind: 'store' }> {
  if (instr.kind !== 'store' || instr.shadow) return false;
  const global = globalAt(instr.address);
  return global !== undefined && unread.has(global);
}

/** The global in which a fixed place lies. */
function globalAt(address: Expr): GlobalId | undefined {
  if (address.kind === 'addr') return address.of === 'global' ? address.id : undefined;
  const isMoved = address.kind === 'binary' && address.op === 'add' && address.right.kind === 'const';
  return isMoved ? globalAt(address.left) : undefined;
}

/** From what is looked at back to what goes in there. */
class Flow {
  private readonly unread = new Set<GlobalId>();
  /** By the register of a function that is looked at if the global is, or the other way round. */
  private readonly sources = new Map<string, (() => void)[]>();
  private readonly looked = new Set<string>();
  private readonly open: string[] = [];

  constructor(private readonly program: Program) {}

  run(): Unread {
    const { globals, functions } = this.program;
    if (this.program.shadowed || functions.some(({ code }) => code.some(({ kind }) => kind === 'check-leaks')))
      return this.unread;
    globals.forEach(({ machineState, inputBytes, bank }, id) => {
      if (!machineState && inputBytes === undefined && !bank) this.unread.add(id as GlobalId);
    });
    for (const { init } of globals) for (const { value } of init) this.escape(value);
    for (const [index, { code }] of functions.entries())
      for (const instr of code) this.visit(instr, (register) => `r${index}.${register}`);
    for (let name = this.open.pop(); name !== undefined; name = this.open.pop())
      for (const source of this.sources.get(name) ?? []) source();
    return this.unread;
  }

  private visit(instr: Instr, nameOf: (register: RegisterId) => string): void {
    const lookAt = (expr: Expr): void => {
      this.escape(expr);
      for (const register of registersOf(expr)) this.look(nameOf(register));
    };
    const global = instr.kind === 'load' || instr.kind === 'store' ? globalAt(instr.address) : undefined;
    if (instr.kind === 'assign') {
      const { value, dst } = instr;
      this.escape(value);
      this.link(nameOf(dst), () => {
        for (const register of registersOf(value)) this.look(nameOf(register));
      });
    } else if (instr.kind === 'load' && global !== undefined)
      this.link(nameOf(instr.dst), () => {
        this.look(`g${global}`);
      });
    else if (instr.kind === 'store' && global !== undefined && !instr.shadow) {
      const { value } = instr;
      this.escape(value);
      this.link(`g${global}`, () => {
        for (const register of registersOf(value)) this.look(nameOf(register));
      });
    } else for (const operand of operandsOf(instr)) lookAt(operand);
  }

  /** Whoever looks at what has this name looks at what the source names. */
  private link(name: string, source: () => void): void {
    const sources = this.sources.get(name);
    if (sources) sources.push(source);
    else this.sources.set(name, [source]);
    if (this.looked.has(name)) source();
  }

  private look(name: string): void {
    if (this.looked.has(name)) return;
    this.looked.add(name);
    this.open.push(name);
    if (name.startsWith('g')) this.unread.delete(Number(name.slice(1)) as GlobalId);
  }

  /** The addresses in an expression are known to others. */
  private escape(expr: Expr): void {
    for (const global of mentionedGlobals(expr)) this.look(`g${global}`);
  }
}
