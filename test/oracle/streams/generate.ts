import { Random } from '../random.js';
import type { Condition, Expression, PeerKind, Program, Statement } from './program.js';
import { PEER_KINDS } from './program.js';

/** A small program that talks on streams, the same for the same seed. */
export function generateTalk(seed: number): Program {
  return new TalkGenerator(new Random(seed)).program();
}

/** Somebody listens on the first two. */
const PORTS = [7000, 7001, 7002] as const;
const TALKATIVE: readonly PeerKind[] = ['echo', 'counter', 'greeter', 'script', 'double'];
const LISTENING = 7100;
const LOG = 'log.txt';
const TEXT = 'abx1\n';
const INTERESTING = 'abxh123oA\n';

/** What a thread can use at some place of its code. */
interface Scope {
  /** Connections: they can be read, shut and closed, too. */
  readonly connections: string[];
  readonly sinks: readonly string[];
  readonly sources: readonly string[];
  readonly listener?: string;
  readonly locals: string[];
  readonly depth: number;
  /** Within a critical section. */
  readonly isLocked: boolean;
}

class TalkGenerator {
  private readonly globals: readonly string[];
  private readonly mutexes: readonly string[];
  /** Threads say the same where they say something. */
  private readonly text: string;
  private names = 0;

  constructor(private readonly random: Random) {
    this.globals = ['g0', 'g1'].slice(0, 1 + random.below(2));
    this.mutexes = random.chance(55) ? ['m'] : [];
    this.text = random.chance(60) ? random.pick(['a', 'a\n', 'b']) : TEXT;
  }

  program(): Program {
    const { random } = this;
    const workers = random.weighted([
      [2, 1],
      [6, 2],
      [1, 3],
    ] as const);
    const shares = random.chance(55);
    const pipes = random.chance(15) ? ['p'] : [];
    const logs = random.chance(20);
    const serves = random.chance(18);
    const reads = random.chance(10);
    const setup: Statement[] = [];
    if (shares) setup.push({ kind: 'connect', descriptor: 'c', port: this.port() });
    if (pipes.length > 0) setup.push({ kind: 'pipe', name: 'p' });
    if (logs) setup.push({ kind: 'open', descriptor: 'f', path: LOG });
    if (serves) setup.push({ kind: 'listen', descriptor: 'l', port: LISTENING });
    const scope = (): Scope => ({
      connections: shares ? ['c'] : [],
      sinks: [...pipes.map((name) => `${name}[1]`), ...(logs ? ['f'] : [])],
      sources: [...pipes.map((name) => `${name}[0]`), ...(reads ? ['0'] : [])],
      ...(serves ? { listener: 'l' } : {}),
      locals: [],
      depth: 1,
      isLocked: false,
    });
    const mostInThread = workers === 1 ? 5 : workers === 2 ? 3 : 2;
    const twins = random.chance(30) && workers > 1;
    const bodies: (readonly Statement[])[] = [];
    for (let i = 0; i < workers; i++)
      bodies.push(
        twins && i > 0
          ? bodies[0]!
          : this.thread(scope(), 1 + random.below(mostInThread), shares || serves || pipes.length > 0 ? 35 : 80),
      );
    const nested = !twins && workers > 1 && random.chance(12);
    if (nested) bodies[0] = [...bodies[0]!, { kind: 'create', thread: workers }];
    return {
      globals: this.globals,
      mutexes: this.mutexes,
      descriptors: [...(shares ? ['c'] : []), ...(logs ? ['f'] : []), ...(serves ? ['l'] : [])],
      pipes,
      threads: [this.main(setup, nested ? workers - 1 : workers, scope()), ...bodies],
      world: {
        peers: { [PORTS[0]]: this.peer(), [PORTS[1]]: this.peer() },
        clients: Array.from({ length: serves ? 1 + random.below(2) : 0 }, () => this.peer()),
        input: reads ? random.pick(['', 'ab', 'x']) : '',
        duplex: random.chance(12) ? PORTS : [],
        unordered: logs && random.chance(50) ? [LOG] : [],
      },
    };
  }

  private main(setup: readonly Statement[], workers: number, scope: Scope): readonly Statement[] {
    const { random } = this;
    const body: Statement[] = [...setup];
    if (random.chance(15)) body.push(...this.statement(scope));
    for (let i = 1; i <= workers; i++) {
      body.push({ kind: 'create', thread: i });
      if (random.chance(8)) body.push(...this.statement(scope));
    }
    if (random.chance(30)) body.push(...this.statement(scope));
    for (let i = 1; i <= workers; i++) if (random.chance(85)) body.push({ kind: 'join', thread: i });
    if (random.chance(35)) body.push(...this.statement(scope));
    if (scope.connections.includes('c') && random.chance(40)) body.push({ kind: 'close', descriptor: 'c' });
    if (random.chance(50)) body.push(...this.globalClaim());
    return body;
  }

  private thread(scope: Scope, count: number, connects: number): readonly Statement[] {
    const body: Statement[] = [];
    if (this.random.chance(connects)) body.push(...this.connect(scope));
    for (let i = 0; i < count; i++) body.push(...this.statement(scope));
    return body;
  }

  private statement(scope: Scope): readonly Statement[] {
    const { random } = this;
    const nested = scope.depth > 0 ? 1 : 0;
    const has = (list: readonly unknown[]): number => (list.length > 0 ? 1 : 0);
    const connection = has(scope.connections);
    return random.weighted<() => readonly Statement[]>([
      [connection * 14, () => this.exchange(scope)],
      [connection * 8, () => [this.send(random.pick(scope.connections), scope)]],
      [connection * 7, () => [this.receive(random.pick(scope.connections), scope)]],
      [has(scope.sinks) * 10, () => [this.send(random.pick(scope.sinks), scope)]],
      [has(scope.sources) * 8, () => [this.receive(random.pick(scope.sources), scope)]],
      [
        connection * 2,
        () => [{ kind: random.chance(60) ? 'close' : 'shut', descriptor: random.pick(scope.connections) }],
      ],
      [scope.listener === undefined ? 0 : 12, () => this.accept(scope)],
      [3, () => this.connect(scope)],
      [6, () => [this.load(scope)]],
      [6, () => [{ kind: 'store', global: random.pick(this.globals), value: this.expression(scope) }]],
      [4, () => this.increment(scope)],
      [has(scope.locals) * 8, () => [{ kind: 'assert', condition: this.condition(scope) }]],
      [has(scope.locals) * nested * 9, () => [this.conditional(scope)]],
      [nested * 4, () => this.sometimes(scope)],
      [has(this.mutexes) * (scope.isLocked ? 0 : 1) * 14, () => [this.locked(scope)]],
    ])();
  }

  private exchange(scope: Scope): readonly Statement[] {
    const descriptor = this.random.pick(scope.connections);
    const both = [this.send(descriptor, scope), this.receive(descriptor, scope)];
    if (this.mutexes.length === 0 || scope.isLocked || this.random.chance(descriptor === 'c' ? 25 : 85)) return both;
    return [{ kind: 'locked', mutex: this.mutexes[0]!, body: both }];
  }

  private send(descriptor: string, scope: Scope): Statement {
    const { random } = this;
    const count = random.weighted([
      [6, 1],
      [4, 2],
      [1, 3],
    ] as const);
    const fixed = Array.from(
      this.text.slice(0, Math.max(count, this.text.length === 2 ? 2 : 1)),
      (character): Expression => constant(character),
    );
    const isFixed = random.chance(70) || scope.locals.length === 0;
    const bytes = isFixed
      ? fixed.slice(0, this.text === TEXT ? count : fixed.length)
      : Array.from({ length: count }, () => this.byte(scope));
    return { kind: 'send', descriptor, bytes };
  }

  private byte(scope: Scope): Expression {
    const { random } = this;
    if (random.chance(45)) return constant(random.pick([...TEXT]));
    return {
      kind: 'binary',
      operator: '+',
      left: { kind: 'constant', value: 97 },
      right: { kind: 'local', name: random.pick(scope.locals) },
    };
  }

  private receive(descriptor: string, scope: Scope): Statement {
    const { random } = this;
    const name = String(this.names++);
    const most = random.pick([1, 1, 2, 2, 3]);
    scope.locals.push(`n${name}`, `b${name}[0]`, ...(most > 1 ? [`b${name}[1]`] : []));
    return { kind: 'receive', descriptor, name, most, whole: most > 1 && random.chance(20) };
  }

  private connect(scope: Scope): readonly Statement[] {
    const descriptor = `c${this.names++}`;
    scope.connections.push(descriptor);
    return [{ kind: 'connect', descriptor, port: this.port() }];
  }

  private accept(scope: Scope): readonly Statement[] {
    const descriptor = `a${this.names++}`;
    scope.connections.push(descriptor);
    return [{ kind: 'accept', descriptor, listener: scope.listener! }];
  }

  private load(scope: Scope): Statement {
    const name = `x${this.names++}`;
    scope.locals.push(name);
    return { kind: 'load', name, global: this.random.pick(this.globals) };
  }

  private increment(scope: Scope): readonly Statement[] {
    const name = `x${this.names++}`;
    const global = this.random.pick(this.globals);
    const value: Expression = {
      kind: 'binary',
      operator: '+',
      left: { kind: 'local', name },
      right: { kind: 'constant', value: 1 },
    };
    const body: Statement[] = [
      { kind: 'load', name, global },
      { kind: 'store', global, value },
    ];
    scope.locals.push(name);
    return this.mutexes.length > 0 && !scope.isLocked && this.random.chance(50)
      ? [{ kind: 'locked', mutex: this.mutexes[0]!, body }]
      : body;
  }

  private conditional(scope: Scope): Statement {
    const inner = (): Scope => ({
      ...scope,
      connections: [...scope.connections],
      locals: [...scope.locals],
      depth: scope.depth - 1,
    });
    const then = this.some(inner(), 1 + this.random.below(2));
    return {
      kind: 'if',
      condition: this.condition(scope),
      then,
      otherwise: this.random.chance(35) ? this.some(inner(), 1) : [],
    };
  }

  /** Something that is said in some schedules only. */
  private sometimes(scope: Scope): readonly Statement[] {
    const load = this.load(scope);
    const inner: Scope = { ...scope, connections: [...scope.connections], locals: [...scope.locals], depth: 0 };
    const then =
      scope.connections.length === 0
        ? [...this.connect(inner), ...this.exchange(inner)]
        : this.random.chance(50)
          ? this.exchange(inner)
          : this.some(inner, 1);
    return [
      load,
      { kind: 'if', condition: this.condition({ ...scope, locals: scope.locals.slice(-1) }), then, otherwise: [] },
    ];
  }

  private locked(scope: Scope): Statement {
    return {
      kind: 'locked',
      mutex: this.mutexes[0]!,
      body: this.some({ ...scope, isLocked: true }, 1 + this.random.below(2)),
    };
  }

  private some(scope: Scope, count: number): readonly Statement[] {
    return Array.from({ length: count }, () => this.statement(scope)).flat();
  }

  private globalClaim(): readonly Statement[] {
    const name = `x${this.names++}`;
    const condition: Condition = {
      operator: '!=',
      left: { kind: 'local', name },
      right: { kind: 'constant', value: 1 + this.random.below(3) },
    };
    return [
      { kind: 'load', name, global: this.random.pick(this.globals) },
      { kind: 'assert', condition },
    ];
  }

  private condition(scope: Scope): Condition {
    const { random } = this;
    const name = random.pick(scope.locals);
    const right = name.startsWith('b')
      ? constant(random.pick([...INTERESTING]))
      : ({ kind: 'constant', value: random.below(4) } as const);
    return { operator: random.pick(['==', '!=', '!=', '<'] as const), left: { kind: 'local', name }, right };
  }

  private expression(scope: Scope): Expression {
    const { random } = this;
    if (scope.locals.length === 0 || random.chance(50)) return { kind: 'constant', value: 1 + random.below(2) };
    return { kind: 'local', name: random.pick(scope.locals) };
  }

  private port(): number {
    return this.random.weighted([
      [10, PORTS[0]],
      [8, PORTS[1]],
      [1, PORTS[2]],
    ] as const);
  }

  private peer(): PeerKind {
    return this.random.chance(75) ? this.random.pick(TALKATIVE) : this.random.pick(PEER_KINDS);
  }
}

function constant(character: string): Expression {
  return { kind: 'constant', value: character.charCodeAt(0) };
}
