import { PLAIN } from '../ir/access-flags.js';
import type { Position } from '../source/diagnostic.js';
import { NO_QUALS, type CType } from '../source/ctypes/ctype.js';
import { binary, compare, complement, constant, ite, offsetBy, register, resize } from '../ir/expr.js';
import type { Expr, FunctionId } from '../ir/ir.js';
import { CodeBuilder, Label } from './builder.js';
import type { ProgramContext } from './context.js';
import type { ArgumentBound, MainArguments } from '../ir/main-arguments.js';

export const CHAR: CType = { kind: 'int', size: 1, signed: true, bool: false, rank: 1, name: 'char', quals: NO_QUALS };

export function isGiven(setting: MainArguments): setting is readonly string[] {
  return Array.isArray(setting);
}

/**
 * Unknown, from 1 to one more than `count`: a choice among these numbers, so that comparisons with others are
 * constants.
 */
export function unknownCount(
  code: CodeBuilder,
  width: number,
  { count }: ArgumentBound,
  type: CType,
  position: Position,
): Expr {
  const dst = code.newRegister(width, undefined, type);
  const input = register(width, dst);
  code.emit({ kind: 'nondet', dst, name: 'argc', position });
  const most = constant(width, count + 1);
  code.emit({
    kind: 'assume',
    cond: binary('and', compare('ule', constant(width, 1), input), compare('ule', input, most)),
    position,
  });
  let chosen = constant(width, 1);
  for (let number = 2; number <= count + 1; number++)
    chosen = ite(compare('eq', input, constant(width, number)), constant(width, number), chosen);
  return code.save(chosen, position);
}

/**
 * Adds the function that makes `argv` of unknown strings, given `argc`. Each is an object that is no longer than its
 * string, as no use beyond the end is right.
 */
export function unknownArguments(
  program: ProgramContext,
  countWidth: number,
  bound: ArgumentBound,
  position: Position,
): FunctionId {
  const code = new CodeBuilder();
  const parameter = code.newRegister(countWidth);
  const argc = register(countWidth, parameter);
  const builder = new ArgumentBuilder(program, code, bound, position);
  const argv = builder.vector(argc);
  const name = '__tcbmc_arguments';
  code.emit({ kind: 'return', value: argv, position });
  return program.addFunction({
    name,
    params: [parameter],
    resultWidth: program.pointerBits,
    position,
    library: true,
    ...code.finish(name),
  });
}

class ArgumentBuilder {
  constructor(
    private readonly program: ProgramContext,
    private readonly code: CodeBuilder,
    private readonly bound: ArgumentBound,
    private readonly position: Position,
  ) {}

  /** A null pointer follows the last string. */
  vector(argc: Expr): Expr {
    const { program, code, position, bound } = this;
    const pointer = program.target.pointer;
    const length = binary('add', resize(argc, program.pointerBits, false), constant(program.pointerBits, 1));
    const type: CType = { kind: 'pointer', to: CHAR, size: pointer, quals: NO_QUALS };
    const argv = this.allocate('argv', binary('mul', length, constant(program.pointerBits, pointer)), type, true);
    const done = new Label();
    for (let i = 0; i <= bound.count; i++) {
      if (i > 0) code.branch(compare('ule', argc, constant(argc.width, i)), done, position);
      this.store(offsetBy(argv, i * pointer), this.string(`argv[${i}]`, i === 0));
    }
    code.place(done);
    return argv;
  }

  private string(name: string, isProgramName: boolean): Expr {
    const { code, position, bound } = this;
    const width = 8 * bound.length;
    const dst = code.newRegister(width, undefined, { kind: 'array', of: CHAR, length: bound.length, quals: NO_QUALS });
    code.emit({ kind: 'nondet', dst, name, position });
    const characters = Array.from({ length: bound.length }, (_, i) =>
      code.save(resize(binary('lshr', register(width, dst), constant(width, 8 * i)), 8, false), position),
    );
    const ends = characters.map((character) => compare('eq', character, constant(8, 0)));
    if (isProgramName) code.emit({ kind: 'assume', cond: complement(ends[0]!), position });
    const text = this.allocate(name, this.sizeFor(ends), CHAR, false);
    const done = new Label();
    for (const [i, character] of characters.entries()) {
      this.store(offsetBy(text, i), character);
      code.branch(ends[i]!, done, position);
    }
    this.store(offsetBy(text, bound.length), constant(8, 0));
    code.place(done);
    return text;
  }

  /** One more than the index of the first null character. */
  private sizeFor(ends: readonly Expr[]): Expr {
    const bits = (this.bound.length + 1).toString(2).length;
    const size = ends.reduceRight(
      (rest, end, i) => ite(end, constant(bits, i + 1), rest),
      constant(bits, this.bound.length + 1),
    );
    return resize(this.code.save(size, this.position), this.program.pointerBits, false);
  }

  private allocate(named: string, size: Expr, type: CType, zero: boolean): Expr {
    const dst = this.code.newRegister(this.program.pointerBits);
    this.code.emit({
      kind: 'alloc',
      dst,
      size,
      zero,
      given: true,
      certain: true,
      type,
      named,
      position: this.position,
    });
    return register(this.program.pointerBits, dst);
  }

  private store(address: Expr, value: Expr): void {
    this.code.emit({ kind: 'store', address, value, size: value.width / 8, flags: PLAIN, position: this.position });
  }
}
