import type { AtomicOrder } from '../../../src/base/memory-order.js';
import { ofRead, ofWrite } from '../../../src/base/memory-order.js';
import { Random } from '../random.js';
import { CLASSICS } from './classics.js';
import { outcomeOf } from './enumerate.js';
import type { Litmus, LitmusInstruction } from './litmus.js';
import { variablesOf } from './litmus.js';

const LOADS: readonly AtomicOrder[] = ['relaxed', 'acquire', 'seq_cst'];
const STORES: readonly AtomicOrder[] = ['relaxed', 'release', 'seq_cst'];
const UPDATES: readonly AtomicOrder[] = ['relaxed', 'acquire', 'release', 'acq_rel', 'seq_cst'];
const FENCES: readonly AtomicOrder[] = ['acquire', 'release', 'acq_rel', 'seq_cst'];

/**
 * A small program, and an outcome to which some graph leads, which need not be allowed. Every other one is a classic
 * with other orders, fences and read-modify-writes: of most of them these decide what is allowed.
 */
export function litmusOf(seed: number): Litmus {
  const random = new Random(seed);
  const generator = new LitmusGenerator(random);
  if (seed % 2 === 0) return generator.changed(random.pick(CLASSICS));
  const threads = generator.threads();
  return { threads, outcome: outcomeOf(threads, (below) => random.below(below)) };
}

/** A small program that asks nothing of what it reads, in which one variable or two are no atomics. */
export function racingOf(seed: number): Litmus {
  const { threads } = litmusOf(seed);
  const random = new Random(seed);
  const some = variablesOf({ threads }).filter(() => random.chance(50));
  const plain = new Set(some.length > 0 ? some : variablesOf({ threads }).slice(0, 1));
  return {
    threads: threads.map((thread) => thread.map((one) => withoutUpdates(one, plain))),
    outcome: new Map(),
    plain,
  };
}

/**
 * The variables of a program in a block that its first thread publishes, before its other accesses or among them. The
 * others do what they do if they see it. Where it is asked what races, the thread also makes the block, and sets its
 * variables: whoever finds what was there before is in a race.
 */
export function publishedIn({ threads, outcome, plain }: Litmus, seed: number): Litmus {
  const random = new Random(seed);
  const [first = [], ...others] = threads;
  const at = random.below(first.length + 1);
  const publish: LitmusInstruction = { kind: 'store', variable: 'p', value: 1, order: random.pick(STORES) };
  const set = variablesOf({ threads }).map((variable): LitmusInstruction => ({
    kind: 'store',
    variable,
    value: 0,
    order: 'relaxed',
    begins: true,
  }));
  return {
    threads: [
      [...(plain ? set : []), ...first.slice(0, at), publish, ...first.slice(at)],
      ...others.map((body, i): readonly LitmusInstruction[] => [
        { kind: 'load', variable: 'p', into: `q${i}`, order: random.pick(LOADS) },
        { kind: 'if', register: `q${i}`, then: body },
      ]),
    ],
    outcome,
    ...(plain ? { plain } : {}),
    published: 'p',
  };
}

/**
 * A small program whose variables lead to a block or elsewhere; a load says whether they lead anywhere. Every other one
 * only sets them: whether its threads can all have been the first ones to set what they set last is a question of orders.
 */
export function holdingOf(seed: number): Litmus {
  const { threads } = seed % 2 === 0 ? litmusOf(seed) : { threads: new LitmusGenerator(new Random(seed)).setting() };
  return { threads: threads.map((thread) => thread.map(asHolding)), outcome: new Map(), pointers: true };
}

function asHolding(one: LitmusInstruction): LitmusInstruction {
  switch (one.kind) {
    case 'if':
      return { ...one, then: one.then.map(asHolding) };
    case 'store':
      return { ...one, value: one.value === 1 ? 1 : 2 };
    case 'add':
    case 'exchange':
      return { kind: 'store', variable: one.variable, value: 1, order: ofWrite(one.order) };
    case 'load':
    case 'fence':
    case 'free':
    case 'await':
      return one;
  }
}

/** The same, and one of those who have its address gives the block back at last. */
export function freedIn(litmus: Litmus, seed: number): Litmus {
  const random = new Random(seed);
  const { threads } = litmus;
  const chosen = random.below(threads.length);
  const free: LitmusInstruction = { kind: 'free' };
  return {
    ...litmus,
    threads: threads.map((body, i): readonly LitmusInstruction[] => {
      if (i !== chosen) return body;
      const last = body.at(-1);
      return i > 0 && last?.kind === 'if'
        ? [...body.slice(0, -1), { ...last, then: [...last.then, free] }]
        : [...body, free];
    }),
  };
}

/** A small program whose threads wait for values. Every other one looks for who sleeps, or for what there is to do. */
export function waitingOf(seed: number): Litmus {
  const random = new Random(seed);
  const generator = new LitmusGenerator(random);
  const threads = seed % 2 === 0 ? generator.sleepers() : generator.waiting(litmusOf(2 * seed + 1).threads);
  return { threads, outcome: outcomeOf(threads, (below) => random.below(below)) };
}

function withoutUpdates(one: LitmusInstruction, plain: ReadonlySet<string>): LitmusInstruction {
  if (one.kind === 'if') return { ...one, then: one.then.map((each) => withoutUpdates(each, plain)) };
  if ((one.kind !== 'add' && one.kind !== 'exchange') || !plain.has(one.variable)) return one;
  return { kind: 'load', into: one.into, variable: one.variable, order: 'relaxed' };
}

class LitmusGenerator {
  private registers = 0;
  private values = 0;
  private readonly variables: readonly string[];
  /** Most programs prefer one kind of order, so that some of them are right. */
  private readonly strength: 'any' | 'weak' | 'paired' | 'strong';

  constructor(private readonly random: Random) {
    this.variables = ['x', 'y', 'z'].slice(
      0,
      1 +
        random.weighted([
          [1, 0],
          [5, 1],
          [2, 2],
        ] as const),
    );
    this.strength = random.weighted([
      [3, 'any'],
      [1, 'weak'],
      [2, 'paired'],
      [2, 'strong'],
    ] as const);
  }

  threads(): readonly (readonly LitmusInstruction[])[] {
    const { random } = this;
    const count = random.weighted([
      [3, 2],
      [3, 3],
      [1, 4],
    ] as const);
    const most = count === 2 ? 4 : count === 3 ? 3 : 2;
    return Array.from({ length: count }, () => this.body(1 + random.below(most), true));
  }

  changed({ threads, outcome }: Litmus): Litmus {
    return { threads: threads.map((thread) => thread.flatMap((one) => this.other(one))), outcome };
  }

  /** Some say that they sleep, and do so if there is nothing to do; others make it, and wake who sleeps. */
  sleepers(): readonly (readonly LitmusInstruction[])[] {
    const { random } = this;
    const fence = (): LitmusInstruction[] =>
      random.chance(40) ? [{ kind: 'fence', order: random.chance(60) ? 'seq_cst' : this.order(FENCES) }] : [];
    const say = (variable: string): LitmusInstruction =>
      random.chance(15)
        ? { kind: 'add', into: `s${this.registers++}`, variable, value: 1, order: this.order(UPDATES) }
        : { kind: 'store', variable, value: 1, order: this.order(STORES) };
    const look = (variable: string): { readonly register: string; readonly load: LitmusInstruction } => {
      const register = `r${this.registers++}`;
      return { register, load: { kind: 'load', into: register, variable, order: this.order(LOADS) } };
    };
    const sleeper = (): LitmusInstruction[] => {
      const { register, load } = look('y');
      return [say('x'), ...fence(), load, { kind: 'if', register, zero: true, then: [this.wait('z')] }];
    };
    const waker = (): LitmusInstruction[] => {
      const { register, load } = look('x');
      const wake: LitmusInstruction = { kind: 'store', variable: 'z', value: 1, order: this.order(STORES) };
      return [say('y'), ...fence(), load, random.chance(85) ? { kind: 'if', register, then: [wake] } : wake];
    };
    return random.chance(25)
      ? [sleeper(), waker(), random.chance(50) ? [say('y')] : [this.wait('y')]]
      : [sleeper(), waker()];
  }

  /** Each thread sets variables, and last one of them to 1. */
  setting(): readonly (readonly LitmusInstruction[])[] {
    const { random } = this;
    const count = random.chance(70) ? 2 : 3;
    const set = (variable: string, value: number): LitmusInstruction[] => {
      const fence: LitmusInstruction[] = random.chance(15) ? [{ kind: 'fence', order: this.order(FENCES) }] : [];
      return [{ kind: 'store', variable, value, order: this.order(STORES) }, ...fence];
    };
    return Array.from({ length: count }, (_, i) => {
      const names = ['x', 'y', 'z'].slice(0, count);
      const [last, ...others] = [...names.slice(i), ...names.slice(0, i)];
      const before = others.filter(() => random.chance(85)).flatMap((name) => set(name, 2));
      return [...before, ...set(last!, random.chance(90) ? 1 : 2)];
    });
  }

  /** Some loads wait instead. */
  waiting(threads: Litmus['threads']): Litmus['threads'] {
    const { random } = this;
    const changed = (one: LitmusInstruction): LitmusInstruction => {
      if (one.kind === 'if') return { ...one, then: one.then.map(changed) };
      return one.kind === 'load' && random.chance(40) ? this.wait(one.variable) : one;
    };
    return threads.map((thread) => thread.map(changed));
  }

  private wait(variable: string): LitmusInstruction {
    const { random } = this;
    const fence = random.chance(25) ? { fence: this.order(FENCES) } : {};
    const one = { kind: 'await', variable, expected: random.chance(80) ? 1 : 2, ...fence } as const;
    return random.chance(20)
      ? { ...one, set: random.below(3), order: this.order(UPDATES) }
      : { ...one, order: this.order(LOADS) };
  }

  private other(one: LitmusInstruction): readonly LitmusInstruction[] {
    const { random } = this;
    const fence: LitmusInstruction[] = random.chance(15) ? [{ kind: 'fence', order: this.order(FENCES) }] : [];
    switch (one.kind) {
      case 'fence':
        return random.chance(20) ? [] : [{ ...one, order: this.order(FENCES) }];
      case 'load':
        return [{ ...one, order: this.order(LOADS) }, ...fence];
      case 'store': {
        const [variable, into] = [random.pick(this.variables), `s${this.registers++}`];
        const update: LitmusInstruction[] = random.chance(10)
          ? [{ kind: 'add', into, variable, value: 1, order: this.order(UPDATES) }]
          : [];
        return [...update, { ...one, order: this.order(STORES) }, ...fence];
      }
      case 'add':
        return [{ ...one, order: this.order(UPDATES) }, ...fence];
      case 'exchange':
        return [{ ...one, order: this.order(UPDATES), failure: this.order(LOADS) }, ...fence];
      case 'free':
      case 'await':
      case 'if':
        return [one];
    }
  }

  private body(length: number, branches: boolean): readonly LitmusInstruction[] {
    const { random } = this;
    const result: LitmusInstruction[] = [];
    const read: string[] = [];
    for (let i = 0; i < length; i++) {
      if (random.chance(15) && i > 0) result.push({ kind: 'fence', order: this.order(FENCES) });
      const [register] = read.slice(-1);
      if (branches && register !== undefined && random.chance(15)) {
        result.push({ kind: 'if', register, then: this.body(1, false) });
        continue;
      }
      const one = this.access(read);
      result.push(one);
      if ('into' in one) read.push(one.into);
    }
    return result;
  }

  private access(read: readonly string[]): LitmusInstruction {
    const { random } = this;
    const variable = random.pick(this.variables);
    const into = `r${this.registers}`;
    const kind = random.weighted([
      [8, 'load'],
      [8, 'store'],
      [2, 'add'],
      [2, 'exchange'],
    ] as const);
    if (kind !== 'store') this.registers++;
    switch (kind) {
      case 'load':
        return { kind, into, variable, order: this.order(LOADS) };
      case 'store': {
        const [register] = read.slice(-1);
        const value = register !== undefined && random.chance(10) ? register : 1 + (this.values++ % 2);
        return { kind, variable, value, order: this.order(STORES) };
      }
      case 'add':
        return { kind, into, variable, value: 1, order: this.order(UPDATES) };
      case 'exchange': {
        const order = this.order(UPDATES);
        const failure = random.chance(40) ? random.pick(LOADS) : ofRead(order);
        return { kind, into, variable, expected: random.below(2), value: 2, order, failure };
      }
    }
  }

  private order(among: readonly AtomicOrder[]): AtomicOrder {
    const { random } = this;
    if (this.strength === 'weak' && random.chance(70)) return among[0]!;
    if (this.strength === 'strong' && random.chance(80)) return 'seq_cst';
    if (this.strength === 'paired' && random.chance(70)) return among.length === 3 ? among[1]! : 'acq_rel';
    return random.pick(among);
  }
}
