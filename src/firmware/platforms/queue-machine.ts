/**
 * Executes a few small functions of a program on numbers, to find out whether they do what their names say: those of a
 * queue in arrays and variables. It knows what such functions consist of and nothing else; what it does not know makes
 * it give up.
 */
import type { Expression, FunctionDefinition, Lvalue, Statement, VariableSymbol } from '../../c/ast.js';
import type { CType } from '../../source/ctypes/ctype.js';

/** Thrown where the functions do something that is not understood. */
export class NotUnderstood extends Error {}

/** Contents of the globals, an element each. */
export type Contents = ReadonlyMap<VariableSymbol, readonly number[]>;

/** The result of a call of a function outside of the machine; absent where the machine executes it. */
export type Outside = (name: string, args: readonly number[]) => number | undefined;

const MOST_STEPS = 10_000;

type Ended = { readonly kind: 'on' | 'break' | 'continue' } | { readonly kind: 'return'; readonly value: number };
const ON: Ended = { kind: 'on' };

interface Slot {
  readonly cells: number[];
  readonly index: number;
  readonly type: CType;
}

export class QueueMachine {
  private globals: Map<VariableSymbol, number[]>;
  private steps = 0;

  constructor(
    private readonly functions: ReadonlyMap<string, FunctionDefinition>,
    contents: Contents,
    private readonly outside: Outside,
  ) {
    this.globals = new Map([...contents].map(([symbol, cells]) => [symbol, [...cells]]));
  }

  get contents(): Contents {
    return new Map([...this.globals].map(([symbol, cells]) => [symbol, [...cells]]));
  }

  /** @throws NotUnderstood */
  call(name: string, args: readonly number[]): number {
    const known = this.outside(name, args);
    if (known !== undefined) return known;
    const definition = this.functions.get(name);
    if (!definition || definition.parameters.length !== args.length) throw new NotUnderstood(name);
    const locals = new Map(
      definition.parameters.map((symbol, index) => [symbol, [wrapped(args[index]!, symbol.type)]]),
    );
    const end = this.run(definition.body, locals);
    return end.kind === 'return' ? end.value : 0;
  }

  private run(s: Statement, locals: Map<VariableSymbol, number[]>): Ended {
    if (++this.steps > MOST_STEPS) throw new NotUnderstood('this goes on for ever');
    switch (s.kind) {
      case 'empty':
        return ON;
      case 'block':
        return this.sequence(s.statements, locals);
      case 'expression':
        this.value(s.expression, locals);
        return ON;
      case 'declaration':
        return this.declare(s, locals);
      case 'if': {
        const taken = s.branches.find(({ condition }) => this.value(condition, locals) !== 0)?.then ?? s.otherwise;
        return taken ? this.run(taken, locals) : ON;
      }
      case 'while':
        return this.loop(() => this.value(s.condition, locals) !== 0, s.body, locals);
      case 'for':
        if (s.init.length > 0 || s.step) throw new NotUnderstood(s.kind);
        return this.loop(() => !s.condition || this.value(s.condition, locals) !== 0, s.body, locals);
      case 'return':
        return { kind: 'return', value: s.value ? this.value(s.value, locals) : 0 };
      case 'break':
      case 'continue':
        return { kind: s.kind };
      case 'case':
      case 'computed-goto':
      case 'default':
      case 'do':
      case 'goto':
      case 'label':
      case 'switch':
        throw new NotUnderstood(s.kind);
    }
  }

  private sequence(statements: readonly Statement[], locals: Map<VariableSymbol, number[]>): Ended {
    for (const each of statements) {
      const end = this.run(each, locals);
      if (end.kind !== 'on') return end;
    }
    return ON;
  }

  private loop(goesOn: () => boolean, body: Statement, locals: Map<VariableSymbol, number[]>): Ended {
    while (goesOn()) {
      const end = this.run(body, locals);
      if (end.kind === 'return') return end;
      if (end.kind === 'break') return ON;
    }
    return ON;
  }

  private declare(
    { symbol, initializer }: Extract<Statement, { kind: 'declaration' }>,
    locals: Map<VariableSymbol, number[]>,
  ): Ended {
    const [item, ...more] = initializer?.items ?? [];
    if (more.length > 0 || (item && item.offset !== 0) || symbol.type.kind !== 'int')
      throw new NotUnderstood(symbol.name);
    locals.set(symbol, [item ? this.value(item.value, locals) : 0]);
    return ON;
  }

  private value(e: Expression, locals: Map<VariableSymbol, number[]>): number {
    switch (e.kind) {
      case 'constant':
        return Number(e.value);
      case 'load': {
        const { cells, index } = this.place(e.lvalue, locals);
        return cells[index]!;
      }
      case 'cast':
        return e.type.kind === 'void'
          ? (this.value(e.operand, locals), 0)
          : wrapped(this.value(e.operand, locals), e.type);
      case 'unary':
        if (e.operator !== '!') throw new NotUnderstood(e.operator);
        return this.value(e.operand, locals) === 0 ? 1 : 0;
      case 'binary':
        return compared(e.operator, this.value(e.left, locals), this.value(e.right, locals));
      case 'logical': {
        const isLeft = this.value(e.left, locals) !== 0;
        if (isLeft === (e.operator === '||')) return isLeft ? 1 : 0;
        return this.value(e.right, locals) === 0 ? 0 : 1;
      }
      case 'conditional':
        return this.value(this.value(e.condition, locals) === 0 ? e.otherwise : e.then, locals);
      case 'comma':
        this.value(e.left, locals);
        return this.value(e.right, locals);
      case 'assign': {
        const value = this.value(e.value, locals);
        const { cells, index, type } = this.place(e.target, locals);
        return (cells[index] = wrapped(value, type));
      }
      case 'call':
        return this.called(e, locals);
      case 'address':
      case 'array-count':
      case 'float':
      case 'function':
      case 'pointer-add':
      case 'pointer-difference':
      case 'statement':
      case 'update':
      case 'va':
        throw new NotUnderstood(e.kind);
    }
  }

  private called(
    { callee, args }: Extract<Expression, { kind: 'call' }>,
    locals: Map<VariableSymbol, number[]>,
  ): number {
    if (callee.kind !== 'function') throw new NotUnderstood('a call through a pointer');
    const { name } = callee.symbol;
    if (name === 'memset') return this.fill(args, locals);
    return this.call(
      name,
      args.map((arg) => this.value(arg, locals)),
    );
  }

  /** `memset` of a whole array of bytes. */
  private fill([to, byte, size]: readonly Expression[], locals: Map<VariableSymbol, number[]>): number {
    const cells = to && this.array(to);
    if (!cells || !byte || !size || this.value(size, locals) !== cells.length) throw new NotUnderstood('memset');
    cells.fill(this.value(byte, locals) & 0xff);
    return 0;
  }

  private array(e: Expression): number[] | undefined {
    if (e.kind === 'cast') return this.array(e.operand);
    return e.kind === 'address' && e.lvalue.kind === 'variable' ? this.globals.get(e.lvalue.symbol) : undefined;
  }

  private place(l: Lvalue, locals: ReadonlyMap<VariableSymbol, number[]>): Slot {
    if (l.kind === 'variable') {
      const cells = locals.get(l.symbol) ?? this.globals.get(l.symbol);
      if (cells?.length !== 1) throw new NotUnderstood(l.symbol.name);
      return { cells, index: 0, type: l.type };
    }
    if (l.kind !== 'deref' || l.pointer.kind !== 'pointer-add' || l.pointer.subtract) throw new NotUnderstood(l.kind);
    const cells = this.array(l.pointer.pointer);
    const index = this.value(l.pointer.index, new Map(locals));
    if (!cells || !(index >= 0 && index < cells.length)) throw new NotUnderstood('an element');
    return { cells, index, type: l.type };
  }
}

function wrapped(value: number, type: CType): number {
  if (type.kind !== 'int' || type.size > 4) throw new NotUnderstood(type.kind);
  if (type.bool) return value === 0 ? 0 : 1;
  const bits = BigInt(type.size * 8);
  return Number(type.signed ? BigInt.asIntN(Number(bits), BigInt(value)) : BigInt.asUintN(Number(bits), BigInt(value)));
}

function compared(operator: string, left: number, right: number): number {
  switch (operator) {
    case '==':
      return left === right ? 1 : 0;
    case '!=':
      return left === right ? 0 : 1;
    default:
      throw new NotUnderstood(operator);
  }
}
