import { append, namesOf } from '../ir/ids.js';
import type { CType } from '../source/ctypes/ctype.js';
import { paddingOf } from '../source/ctypes/padding.js';
import type { Callee, Expr, FunctionId, Instr, IrFunction, Padding, Program, RegisterId } from '../ir/ir.js';
import { OUTPUT_MARK } from '../ir/marks.js';
import { complement, constant, register } from '../ir/expr.js';
import type { Scratch } from '../ir/rewrite.js';
import { expand } from '../ir/rewrite.js';
import { ShadowedRegisters } from './shadowed-registers.js';
import type { ShadowScope } from './undefined-bits.js';
import { isDefined, isUndefined, shadowOf } from './undefined-bits.js';

/**
 * The program that looks for uses of memory never written: automatic variables, and blocks of the heap and the stack
 * whose bytes have not been stored to. Each value has a *shadow* (`undefined-bits.ts`), each byte of memory as well.
 * Loads and stores move both in one step, so a value that one task reads before another has written it is undefined in
 * exactly the schedules in which that is so. Shadows go along with arguments and results, and with the argument of a
 * new thread.
 *
 * To copy what is undefined is no error. It is one where it decides something that others can tell. That is in a
 * branch, an assumption or an assertion, the function that is called, the address of an access, a block to be freed,
 * the size of a new object, and in output. The execution goes on, with any value.
 *
 * What is said too rarely: the value with which a thread ends is taken to be defined; so are bytes and bits of objects
 * that belong to no member of their type. A choice (`?:`, `&&`, `||`) between operands without effects is no branch but
 * a value. What is said too often: see `undefined-bits.ts`.
 */
export function withShadows(program: Program): Program {
  const isOpaque = (id: FunctionId): boolean => OPAQUE.has(program.functions[id]!.position.file);
  const shadowed = new ShadowedRegisters(program, isOpaque);
  const functions = namesOf<FunctionId>(program.functions).map((id) => {
    const fn = program.functions[id]!;
    return isOpaque(id) ? definingStores(fn) : new Instrumentation(fn, id, shadowed, program.pointerBits).result();
  });
  return { ...program, functions, shadowed: true };
}

/** Functions whose result from an undefined number is undefined as a whole, whatever branches they take. */
const OPAQUE: ReadonlySet<string> = new Set(
  ['floating point', 'rounding', 'exponents', 'elementary functions'].map((what) => `<model of ${what}>`),
);

const WHERE = 'memory that was never written';

function definingStores(fn: IrFunction): IrFunction {
  return expand(fn, (instr) =>
    instr.kind === 'store' ? [{ ...instr, shadow: constant(instr.value.width, 0) }] : undefined,
  );
}

function padded(type: CType | undefined): { readonly padding?: Padding } {
  const padding = type && paddingOf(type);
  return padding ? { padding } : {};
}

/** One function with shadows. */
class Instrumentation {
  private readonly fn: IrFunction;
  private readonly shadows = new Map<RegisterId, RegisterId>();

  constructor(
    original: IrFunction,
    private readonly id: FunctionId,
    private readonly shadowed: ShadowedRegisters,
    private readonly pointerBits: number,
  ) {
    const registers = [...original.registers];
    for (const own of namesOf<RegisterId>(original.registers))
      if (shadowed.has(id, own)) this.shadows.set(own, append(registers, original.registers[own]!));
    const added = registers.slice(original.registers.length).map(() => undefined);
    this.fn = {
      ...original,
      registers,
      locals: original.locals.map((local) => ({ ...local, ...padded(local.type) })),
      registerNames: [...original.registerNames, ...added],
      ...(original.params.some((param) => this.shadows.has(param))
        ? { shadows: original.params.map((param) => this.shadows.get(param)) }
        : {}),
    };
  }

  result(): IrFunction {
    return expand(this.fn, (instr, scratch) => this.expansion(instr, scratch));
  }

  private expansion(instr: Instr, scratch: Scratch): readonly Instr[] {
    const { position } = instr;
    const before: Instr[] = [];
    const scope: ShadowScope = {
      pointerBits: this.pointerBits,
      of: (own, width) => {
        const shadow = this.shadows.get(own);
        return shadow === undefined ? constant(width, 0) : register(width, shadow);
      },
      save: (value) => {
        const dst = scratch.newRegister(value.width);
        before.push({ kind: 'assign', dst, value, position });
        return register(value.width, dst);
      },
    };
    const shadow = (e: Expr): Expr => shadowOf(e, scope);
    const check = (e: Expr, message: string): void => {
      const found = shadow(e);
      if (isDefined(found)) return;
      before.push({
        kind: 'assert',
        cond: complement(isUndefined(found)),
        property: 'uninitialized',
        message,
        after: 'goes-on',
        position,
      });
    };
    const kept = this.shadowing(instr, shadow, check);
    return [...before, ...kept];
  }

  /** The instruction with shadows, and what becomes of that of its register. */
  private shadowing(
    instr: Instr,
    shadow: (e: Expr) => Expr,
    check: (e: Expr, message: string) => void,
  ): readonly Instr[] {
    const { position } = instr;
    switch (instr.kind) {
      case 'assign':
        return this.has(instr.dst) ? [this.set(instr.dst, shadow(instr.value), instr), instr] : [instr];
      case 'load':
        check(instr.address, `the address depends on ${WHERE}`);
        return [{ ...instr, shadow: this.shadows.get(instr.dst)! }];
      case 'store':
        check(instr.address, `the address depends on ${WHERE}`);
        return [{ ...instr, shadow: shadow(instr.value) }];
      case 'branch':
      case 'assume':
        check(instr.cond, `the decision depends on ${WHERE}`);
        return [instr];
      case 'assert':
        if (instr.property === 'assertion') check(instr.cond, `the condition depends on ${WHERE}`);
        return [instr];
      case 'call':
        if (instr.callee.kind === 'indirect')
          check(instr.callee.pointer, `which function is called depends on ${WHERE}`);
        return this.call(instr, shadow);
      case 'return':
        return [
          instr.value && this.shadowed.ofResult({ kind: 'direct', function: this.id })
            ? { ...instr, shadow: shadow(instr.value) }
            : instr,
        ];
      case 'create':
        return [{ ...instr, shadow: shadow(instr.arg) }, ...this.cleared(instr)];
      case 'alloc':
        check(instr.size, `the size of the block depends on ${WHERE}`);
        return [{ ...instr, ...padded(instr.type) }, ...this.cleared(instr)];
      case 'enter':
        if (instr.size) check(instr.size, `the size of the array depends on ${WHERE}`);
        return [instr];
      case 'free':
        check(instr.address, `which block is freed depends on ${WHERE}`);
        return [instr];
      case 'mark':
        if (instr.name !== OUTPUT_MARK) return [instr];
        for (const arg of instr.args) check(arg, `what is output depends on ${WHERE}`);
        return [];
      case 'nondet':
        if (!instr.unset || !this.has(instr.dst)) return [instr, ...this.cleared(instr)];
        return [instr, this.set(instr.dst, constant(this.fn.registers[instr.dst]!, -1), { position })];
      case 'atomic-begin':
      case 'atomic-end':
      case 'boot':
      case 'check-leaks':
      case 'distance':
      case 'drain':
      case 'exists':
      case 'exit-task':
      case 'fact':
      case 'halt':
      case 'join':
      case 'jump':
      case 'leave':
      case 'object-size':
      case 'rely':
      case 'same-place':
      case 'self':
      case 'serve':
      case 'weak-access':
      case 'world':
      case 'inherit':
      case 'yield':
        return [instr, ...this.cleared(instr)];
    }
  }

  private call(instr: Extract<Instr, { kind: 'call' }>, shadow: (e: Expr) => Expr): readonly Instr[] {
    const { callee, dst } = instr;
    const shadows = instr.args.map(shadow);
    const own = dst === undefined ? undefined : this.shadows.get(dst);
    if (callee.kind === 'direct' && this.shadowed.isOpaque(callee.function))
      return own === undefined
        ? [instr]
        : [this.set(dst!, this.opaque(this.fn.registers[dst!]!, shadows), instr), instr];
    const given = shadows.every(isDefined) ? {} : { shadows };
    return [
      { ...instr, ...given, ...(own !== undefined && this.shadowed.ofResult(callee) ? { shadow: own } : {}) },
      ...this.clearedUnless(instr, callee),
    ];
  }

  /** Everything, if anything of the arguments is undefined. */
  private opaque(width: number, shadows: readonly Expr[]): Expr {
    const any = shadows.filter((shadow) => !isDefined(shadow)).map(isUndefined);
    const found = any.reduce<Expr>(
      (left, right) => ({ kind: 'binary', width: 1, op: 'or', left, right }),
      constant(1, 0),
    );
    return width === 1 ? found : { kind: 'sext', width, arg: found };
  }

  private clearedUnless(instr: Instr, callee: Callee): readonly Instr[] {
    return this.shadowed.ofResult(callee) ? [] : this.cleared(instr);
  }

  /** Marks the register of an instruction as defined. */
  private cleared(instr: Instr): readonly Instr[] {
    if (!('dst' in instr) || instr.dst === undefined || !this.has(instr.dst)) return [];
    return [this.set(instr.dst, constant(this.fn.registers[instr.dst]!, 0), instr)];
  }

  private has(own: RegisterId): boolean {
    return this.shadows.has(own);
  }

  private set(own: RegisterId, value: Expr, { position }: Pick<Instr, 'position'>): Instr {
    return { kind: 'assign', dst: this.shadows.get(own)!, value, position };
  }
}
