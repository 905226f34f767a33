import type { Expression, FunctionModel, ProgramModel, Statement } from './model.js';
import { Random } from './random.js';
import type { ArgumentKind, Scope, World } from './world.js';
import { anyExpression, anyType, makeWorld, sharedPlace, smallConstant } from './world.js';

/** A small concurrent program, the same for the same seed. */
export function generate(seed: number): ProgramModel {
  return new ProgramGenerator(new Random(seed)).program();
}

/** Inputs of generated programs: only their lowest bit matters. */
export const INPUT_WIDTH = 8;
const INPUTS: readonly Expression[] = [
  { kind: 'atom', text: '(__VERIFIER_nondet_uchar() & 1)' },
  { kind: 'atom', text: '__VERIFIER_nondet_bool()' },
];

class ProgramGenerator {
  private readonly world: World;
  /** Rungs of the ladder that the workers climb in turns; 0 for none. */
  private readonly relay: number;
  private names = 0;

  constructor(private readonly random: Random) {
    this.world = makeWorld(random);
    this.relay = random.chance(30) ? 2 + random.below(4) : 0;
  }

  program(): ProgramModel {
    const { random, world } = this;
    const pattern = random.weighted([
      [5, 'separate'],
      [2, 'loop'],
      [2, 'chain'],
    ] as const);
    const handles = ['pthread_t t[2];'];
    const workers = pattern === 'loop' || (pattern === 'separate' && random.chance(35)) ? 1 : 2;
    const kinds = Array.from({ length: workers }, () => this.argumentKind(pattern === 'loop'));
    const functions: FunctionModel[] = kinds.map((kind, i) =>
      this.worker(i, kind, pattern === 'chain' && i === 0 ? [this.create(1, 1, kinds[1]!)] : []),
    );
    if (pattern === 'chain') functions.reverse();
    return {
      declarations: [...world.declarations, ...handles, ...(world.hasHelpers ? this.helpers() : [])],
      functions: [...functions, this.main(pattern, kinds)],
    };
  }

  private argumentKind(loop: boolean): ArgumentKind {
    return this.random.weighted([
      [4, 'none'],
      [3, 'number'],
      [loop ? 0 : 3, 'pointer'],
    ] as const);
  }

  private helpers(): string[] {
    const { pointee } = this.world;
    return [
      `static void bump(${pointee} *where, int by) { *where += by; }`,
      `static int look(const ${pointee} *where) { return *where * 2; }`,
    ];
  }

  private worker(index: number, kind: ArgumentKind, extra: readonly Statement[]): FunctionModel {
    const { random } = this;
    const prologue: Statement[] = [];
    if (kind === 'number') prologue.push({ kind: 'line', text: 'int me = (int)(long)argument;' });
    if (kind === 'pointer') prologue.push({ kind: 'line', text: `${this.world.pointee} *q = argument;` });
    const scope: Scope = {
      locals: kind === 'number' ? ['me'] : [],
      pointers: kind === 'pointer' ? ['q'] : [],
      mayReturn: true,
    };
    const body = this.statements(scope, this.relay > 0 ? 1 : 2 + random.below(4), 2);
    const whole = [...prologue, ...this.mixed(body, [...extra, ...this.relayPart(index)])];
    return { header: `static void *worker${index}(void *argument)`, body: whole, end: 'return argument;' };
  }

  /** Puts the second list, in its order, between the statements of the first. */
  private mixed(first: readonly Statement[], second: readonly Statement[]): Statement[] {
    const result = [...first];
    let at = 0;
    for (const statement of second) {
      at += this.random.below(result.length - at + 1);
      result.splice(at++, 0, statement);
    }
    return result;
  }

  /** Every other rung, and at the end a claim that the top is not reached: each hand-over costs a switch. */
  private relayPart(index: number): Statement[] {
    if (this.relay === 0) return [];
    const waits = this.random.chance(40);
    const result: Statement[] = [];
    for (let rung = index; rung < this.relay; rung += 2)
      result.push(...this.rung({ kind: 'atom', text: 'g0' }, rung, waits));
    if (this.random.chance(60)) result.push(this.notEqual({ kind: 'atom', text: 'g0' }, this.relay));
    return result;
  }

  private rung(place: Expression, value: number, waits: boolean): Statement[] {
    const condition: Expression = { kind: 'binary', operator: '==', left: place, right: { kind: 'constant', value } };
    const step: Statement = {
      kind: 'assign',
      target: place,
      operator: '=',
      value: { kind: 'constant', value: value + 1 },
    };
    if (waits) return [{ kind: 'check', callee: '__VERIFIER_assume', condition }, step];
    return [{ kind: 'if', condition, then: [step], otherwise: [] }];
  }

  private notEqual(left: Expression, value: number): Statement {
    return {
      kind: 'check',
      callee: 'assert',
      condition: { kind: 'binary', operator: '!=', left, right: { kind: 'constant', value } },
    };
  }

  private create(handle: number, worker: number, kind: ArgumentKind): Statement {
    const argument =
      kind === 'pointer' ? `&${this.random.pick(this.world.targets)}` : `(void *)${this.random.below(3)}L`;
    return { kind: 'line', text: `pthread_create(&t[${handle}], 0, worker${worker}, ${argument});` };
  }

  private main(pattern: 'separate' | 'loop' | 'chain', kinds: readonly ArgumentKind[]): FunctionModel {
    const { random } = this;
    const scope: Scope = { locals: [], pointers: [], mayReturn: false };
    const body: Statement[] = random.chance(30) ? this.statements(scope, 1, 0) : [];
    if (pattern === 'loop') {
      const create: Statement = { kind: 'line', text: 'pthread_create(&t[i], 0, worker0, (void *)(long)i);' };
      body.push({ kind: 'loop', counter: 'i', count: 2, body: [create] });
    } else {
      body.push(this.create(0, 0, kinds[0]!));
      const second = kinds.length - 1;
      if (pattern === 'separate' && random.chance(65))
        body.push(...(random.chance(30) ? this.statements(scope, 1, 0) : []), this.create(1, second, kinds[second]!));
    }
    if (random.chance(70)) body.push(...this.statements(scope, 1 + random.below(3), 1));
    const creates = body.filter(
      (statement) => statement.kind === 'line' && statement.text.startsWith('pthread_create'),
    ).length;
    const joinable = pattern === 'loop' ? 2 : pattern === 'chain' ? 1 : creates;
    for (let i = 0; i < joinable; i++)
      if (random.chance(65)) body.push({ kind: 'line', text: `pthread_join(t[${i}], 0);` });
    body.push(...this.statements(scope, random.below(2), 1), this.assertion(scope));
    return { header: 'int main(void)', body, end: 'return 0;' };
  }

  private statements(outer: Scope, count: number, depth: number): Statement[] {
    const locals = [...outer.locals];
    const scope: Scope = { ...outer, locals };
    const result: Statement[] = [];
    for (let i = 0; i < count; i++) {
      const statement = this.statement(scope, depth);
      result.push(statement);
      if (statement.kind === 'declare') locals.push(statement.name);
    }
    return result;
  }

  private statement(scope: Scope, depth: number): Statement {
    const { random, world } = this;
    const nested = depth > 0 ? 1 : 0;
    const make = random.weighted<() => Statement>([
      [24, () => this.assignment(scope)],
      [16, () => this.ladder(scope)],
      [
        10,
        () => ({
          kind: 'declare',
          type: anyType(random),
          name: this.fresh('x'),
          value: anyExpression(random, world, scope, 1),
        }),
      ],
      [5, () => ({ kind: 'declare', type: 'int', name: this.fresh('n'), value: random.pick(INPUTS) })],
      [8, () => this.assertion(scope)],
      [5, () => ({ kind: 'check', callee: '__VERIFIER_assume', condition: this.comparison(scope) })],
      [world.pointers.length * 10, () => this.redirection()],
      [world.hasHelpers ? 8 : 0, () => this.call(scope)],
      [
        scope.mayReturn ? 2 : 0,
        () => ({
          kind: 'if',
          condition: this.comparison(scope),
          then: [{ kind: 'line', text: 'return 0;' }],
          otherwise: [],
        }),
      ],
      [nested * 8, () => this.conditional(scope, depth)],
      [nested * 5, () => this.loop(scope)],
      [nested * (world.mutexes.length > 0 ? 14 : 0), () => this.locked(scope, depth)],
      [nested * 8, () => this.atomic(scope, depth)],
      [nested * 2, () => this.busy(scope)],
    ]);
    return make();
  }

  private assignment(scope: Scope): Statement {
    const { random, world } = this;
    const local = scope.locals.length > 0 && random.chance(15);
    const target: Expression = local
      ? { kind: 'atom', text: random.pick(scope.locals) }
      : sharedPlace(random, world, scope);
    const operator = random.weighted([
      [6, '='],
      [3, '+='],
      [1, '-='],
      [1, '^='],
      [1, '|='],
    ] as const);
    return { kind: 'assign', target, operator, value: anyExpression(random, world, scope, operator === '=' ? 1 : 0) };
  }

  /** One rung of a ladder that several threads must climb together: the way to violations that need many switches. */
  private ladder(scope: Scope): Statement {
    const { random, world } = this;
    return this.rung(sharedPlace(random, world, scope), random.below(3), false)[0]!;
  }

  private comparison(scope: Scope): Expression {
    const { random, world } = this;
    const left = anyExpression(random, world, scope, 0);
    const operator = random.weighted([
      [5, '!='],
      [3, '=='],
      [2, '<='],
      [1, '<'],
      [1, '>'],
    ] as const);
    const right: Expression = random.chance(75)
      ? { kind: 'constant', value: smallConstant(random) }
      : anyExpression(random, world, scope, 0);
    return { kind: 'binary', operator, left, right };
  }

  private assertion(scope: Scope): Statement {
    const { random, world } = this;
    const shared = (): Expression => ({
      kind: 'binary',
      operator: '!=',
      left: random.chance(80) ? sharedPlace(random, world, scope) : anyExpression(random, world, scope, 1),
      right: { kind: 'constant', value: 1 + random.below(3) },
    });
    const condition = random.weighted<() => Expression>([
      [7, shared],
      [2, () => ({ kind: 'binary', operator: '||', left: shared(), right: shared() })],
      [2, () => this.comparison(scope)],
    ])();
    return { kind: 'check', callee: 'assert', condition };
  }

  private call(scope: Scope): Statement {
    const { random, world } = this;
    const pointer = random.pick([...world.pointers, ...scope.pointers, ...world.targets.map((target) => `&${target}`)]);
    if (random.chance(50)) return { kind: 'line', text: `bump(${pointer}, ${1 + random.below(2)});` };
    return { kind: 'declare', type: 'int', name: this.fresh('y'), value: { kind: 'atom', text: `look(${pointer})` } };
  }

  /** Blocks are freed only by who sees that the pointer is aimed at none of the globals; others may still use them. */
  private redirection(): Statement {
    const { random, world } = this;
    const pointer = random.pick(world.pointers);
    const notGlobal = world.targets.map((target) => `${pointer} != &${target}`).join(' && ');
    const text = random.weighted([
      [12, `${pointer} = &${random.pick(world.targets)};`],
      [4, `${pointer} = calloc(1, sizeof *${pointer});`],
      [2, `if (${notGlobal}) free(${pointer});`],
      [1, `${pointer} = 0;`],
    ] as const);
    return { kind: 'line', text };
  }

  private conditional(scope: Scope, depth: number): Statement {
    const otherwise = this.random.chance(40) ? this.statements(scope, 1, 0) : [];
    return {
      kind: 'if',
      condition: this.comparison(scope),
      then: this.statements(scope, 1 + this.random.below(2), depth - 1),
      otherwise,
    };
  }

  private loop(scope: Scope): Statement {
    const counter = this.fresh('i');
    const inner = { ...scope, locals: [...scope.locals] };
    return { kind: 'loop', counter, count: 2 + this.random.below(2), body: this.statements(inner, 1, 0) };
  }

  private locked(scope: Scope, depth: number): Statement {
    const mutex = this.random.pick(this.world.mutexes);
    const body = this.statements({ ...scope, mayReturn: false }, 1 + this.random.below(2), depth - 1);
    return { kind: 'section', open: `pthread_mutex_lock(&${mutex});`, close: `pthread_mutex_unlock(&${mutex});`, body };
  }

  private atomic(scope: Scope, depth: number): Statement {
    const body = this.statements({ ...scope, mayReturn: false }, 1 + this.random.below(2), depth - 1);
    return { kind: 'section', open: '__VERIFIER_atomic_begin();', close: '__VERIFIER_atomic_end();', body };
  }

  /**
   * A section that accesses one place again and again, on some paths: moves it away and back, writes over what it
   * wrote, looks at it in between.
   */
  private busy(scope: Scope): Statement {
    const { random, world } = this;
    const place = sharedPlace(random, world, scope);
    const value: Expression = { kind: 'constant', value: smallConstant(random) };
    const change = (operator: '=' | '+=' | '-=', by: Expression = value): Statement => ({
      kind: 'assign',
      target: place,
      operator,
      value: by,
    });
    const copy = this.fresh('x');
    const condition: Expression = random.chance(50) ? random.pick(INPUTS) : this.comparison(scope);
    const some = (): Statement =>
      random.weighted<() => Statement>([
        [3, () => change('+=')],
        [3, () => change('-=')],
        [2, () => change('=')],
        [2, () => change('=', { kind: 'atom', text: copy })],
        [2, () => this.notEqual(place, 1 + random.below(3))],
        [1, () => this.assignment(scope)],
      ])();
    const several = (count: number): Statement[] => Array.from({ length: count }, some);
    const body: Statement[] = [
      { kind: 'declare', type: 'int', name: copy, value: place },
      ...several(1 + random.below(2)),
      { kind: 'if', condition, then: several(1 + random.below(2)), otherwise: random.chance(40) ? several(1) : [] },
      ...several(random.below(2)),
    ];
    const mutex = world.mutexes.length > 0 && random.chance(60) ? random.pick(world.mutexes) : undefined;
    if (mutex === undefined)
      return { kind: 'section', open: '__VERIFIER_atomic_begin();', close: '__VERIFIER_atomic_end();', body };
    return { kind: 'section', open: `pthread_mutex_lock(&${mutex});`, close: `pthread_mutex_unlock(&${mutex});`, body };
  }

  private fresh(prefix: string): string {
    return `${prefix}${this.names++}`;
  }
}
