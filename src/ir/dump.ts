import { orderOf } from './access-order.js';
import { type BinaryOp, type Callee, type Expr, type Instr, type IrFunction, type Program } from './ir.js';
import { IS_ATOMIC, IS_VOLATILE, type AccessFlags } from './access-flags.js';

const SYMBOLS: Readonly<Record<BinaryOp, string>> = {
  add: '+',
  sub: '-',
  mul: '*',
  udiv: '/u',
  sdiv: '/s',
  urem: '%u',
  srem: '%s',
  and: '&',
  or: '|',
  xor: '^',
  shl: '<<',
  lshr: '>>u',
  ashr: '>>s',
};

const COMPARISONS = { eq: '==', ne: '!=', ult: '<u', ule: '<=u', slt: '<s', sle: '<=s' } as const;

/** The program as text, for `--dump ir`. */
export function dumpProgram(program: Program): string {
  const globals = program.globals.map((object, id) => {
    const kind = `${object.threadLocal ? 'thread-local ' : ''}${object.readOnly ? 'read-only ' : ''}`;
    const init = object.init.map(({ offset, value }) => `${offset}: ${new Printer(program).expression(value)}`);
    return `${kind}global g${id} ${object.name}, ${object.size} bytes${init.length > 0 ? ` = { ${init.join(', ')} }` : ''}\n`;
  });
  const functions = program.functions.map((fn, id) => dumpFunction(program, fn, id));
  return [globals.join(''), ...functions].filter((part) => part !== '').join('\n');
}

function dumpFunction(program: Program, fn: IrFunction, id: number): string {
  const printer = new Printer(program, fn);
  const params = fn.params.map((p) => `${printer.register(p)}:${fn.registers[p]}`).join(', ');
  const marks = `${fn.library ? ' library' : ''}${id === program.entry ? ' entry' : ''}`;
  const locals = fn.locals.map((local, i) => `  local l${i} ${local.name}, ${local.size} bytes\n`).join('');
  const heads = new Map(fn.loops.map((loop) => [loop.head, loop]));
  const code = fn.code.map((instr, index) => {
    const loop = heads.get(index);
    const head = loop ? `  loop ${loop.name} to ${loop.end}\n` : '';
    return `${head}${String(index).padStart(5)}: ${printer.instruction(instr)}    ; ${instr.position.file}:${instr.position.line}\n`;
  });
  return `function f${id} ${fn.name}(${params}) -> ${fn.resultWidth}${marks}\n${locals}${code.join('')}`;
}

function flagText(flags: AccessFlags): string {
  const order = orderOf(flags, false);
  const weaker = order === 'plain' || order === 'seq_cst' ? '' : ` ${order}`;
  return `${flags & IS_VOLATILE ? ' volatile' : ''}${flags & IS_ATOMIC ? ' atomic' : ''}${weaker}`;
}

class Printer {
  constructor(
    private readonly program: Program,
    private readonly fn?: IrFunction,
  ) {}

  register(id: number): string {
    const name = this.fn?.registerNames[id];
    return name === undefined ? `r${id}` : `r${id}.${name}`;
  }

  instruction(i: Instr): string {
    const e = (x: Expr): string => this.expression(x);
    const to = (dst: number): string => `${this.register(dst)} =`;
    switch (i.kind) {
      case 'assign':
        return `${to(i.dst)} ${e(i.value)}`;
      case 'nondet':
        return `${to(i.dst)} nondet ${i.name}${i.application ? ` of (${i.application.args.map(e).join(', ')})` : ''}`;
      case 'load':
        return `${to(i.dst)} load${i.size}${flagText(i.flags)} [${e(i.address)}]${this.into(i.shadow)}`;
      case 'store':
        return `store${i.size}${flagText(i.flags)} [${e(i.address)}] = ${e(i.value)}${this.shadows(i.shadow)}`;
      case 'jump':
        return `jump ${i.target}`;
      case 'branch':
        return `branch ${e(i.cond)} to ${i.target}`;
      case 'call':
        return `${i.dst === undefined ? '' : `${to(i.dst)} `}call ${this.callee(i.callee)}(${i.args.map(e).join(', ')})${this.shadows(...(i.shadows ?? []))}${this.into(i.shadow)}`;
      case 'return':
        return i.value ? `return ${e(i.value)}${this.shadows(i.shadow)}` : 'return';
      case 'enter':
        return `enter ${this.local(i.local)}${i.size ? ` with ${e(i.size)} bytes` : ''}`;
      case 'leave':
        return `${i.kind} ${this.local(i.local)}`;
      case 'alloc':
        return `${to(i.dst)} alloc${i.zero ? ' zeroed' : ''} ${e(i.size)}${i.named === undefined ? '' : ` as ${i.named}`}${i.replaces ? ` for ${e(i.replaces)}` : ''}`;
      case 'free':
        return `free ${e(i.address)}`;
      case 'object-size':
        return `${to(i.dst)} object-size ${e(i.address)}`;
      case 'exists':
        return `${to(i.dst)} exists ${e(i.address)}${i.writable ? ' writable' : ''}`;
      case 'distance':
        return `${to(i.dst)} from ${e(i.right)} to ${e(i.left)}`;
      case 'same-place':
        return `${to(i.dst)} ${e(i.left)} same place as ${e(i.right)}`;
      case 'assume':
        return `${i.waits ? 'wait for' : 'assume'} ${e(i.cond)}${i.waits?.owner ? ` from task ${e(i.waits.owner)}` : ''}`;
      case 'mark':
        return `mark ${JSON.stringify(i.name)}${i.args.map((arg) => ` ${e(arg)}`).join('')}`;
      case 'world':
        return `${to(i.dst)} world ${i.request}${i.args.map((arg) => ` ${e(arg)}`).join('')}`;
      case 'assert':
        return `assert ${e(i.cond)} ${i.property} ${JSON.stringify(i.message)}`;
      case 'create':
        return `${to(i.dst)} create ${this.callee(i.callee)}(${e(i.arg)})${i.schedule.kind === 'posted' ? ` in queue ${e(i.schedule.queue)} with key ${e(i.schedule.key)}` : ''}${this.shadows(i.shadow)}${i.priority ? ` with priority ${e(i.priority)}` : ''}`;
      case 'yield':
        return 'yield';
      case 'inherit':
        return i.begins ? 'inherit' : 'inherit no more';
      case 'serve':
      case 'drain':
        return `${i.kind} ${e(i.queue)}`;
      case 'join':
        return `${to(i.dst)} join ${e(i.task)}${i.failed === undefined ? '' : `, or ${this.register(i.failed)}`}`;
      case 'self':
        return `${to(i.dst)} self`;
      case 'fact':
        return `fact ${i.fact}`;
      case 'boot':
        return i.over ? 'boot is over' : 'boot';
      case 'weak-access':
        return `weak ${i.access} ${i.order}`;
      case 'rely':
        return `rely ${JSON.stringify(i.what)}`;
      case 'exit-task':
        return `exit-task ${e(i.value)}`;
      case 'atomic-begin':
      case 'atomic-end':
      case 'check-leaks':
      case 'halt':
        return i.kind;
    }
  }

  private shadows(...given: readonly (Expr | undefined)[]): string {
    const texts = given.flatMap((shadow) => (shadow ? [this.expression(shadow)] : []));
    return texts.length > 0 ? ` with shadow ${texts.join(', ')}` : '';
  }

  private into(shadow: number | undefined): string {
    return shadow === undefined ? '' : `, its shadow into ${this.register(shadow)}`;
  }

  private callee(callee: Callee): string {
    return callee.kind === 'direct' ? this.name('function', callee.function) : `*(${this.expression(callee.pointer)})`;
  }

  private local(id: number): string {
    return `l${id}.${this.fn?.locals[id]?.name ?? '?'}`;
  }

  private name(of: 'global' | 'local' | 'function', id: number): string {
    if (of === 'local') return this.local(id);
    return of === 'global'
      ? `g${id}.${this.program.globals[id]?.name ?? '?'}`
      : `f${id}.${this.program.functions[id]?.name ?? '?'}`;
  }

  expression(x: Expr): string {
    switch (x.kind) {
      case 'const':
        return x.width === 1 ? (x.value === 1n ? 'true' : 'false') : `${BigInt.asIntN(x.width, x.value)}:${x.width}`;
      case 'reg':
        return this.register(x.reg);
      case 'addr':
        return `&${this.name(x.of, x.id)}`;
      case 'unary':
        return `${x.op === 'not' ? '~' : '-'}${this.expression(x.arg)}`;
      case 'binary':
        return `(${this.expression(x.left)} ${SYMBOLS[x.op]} ${this.expression(x.right)})`;
      case 'compare':
        return `(${this.expression(x.left)} ${COMPARISONS[x.op]} ${this.expression(x.right)})`;
      case 'ite':
        return `(${this.expression(x.cond)} ? ${this.expression(x.then)} : ${this.expression(x.otherwise)})`;
      case 'sext':
      case 'trunc':
      case 'zext':
        return `${x.kind}${x.width}(${this.expression(x.arg)})`;
    }
  }
}
