import type { Condition, Expression, Program } from './program.js';
import type { Step } from './steps.js';
import { isOwn, stepsOf } from './steps.js';
import type { Moved, Place, Streams } from './streams.js';

/** Nobody has created it yet. */
const ABSENT = -1;
const NOBODY = -1;
const NOTHING = -1;
const FAILED = -1;

type Description =
  | { readonly kind: 'socket' | 'listener' }
  | { readonly kind: 'stream' | 'input'; readonly key: string }
  | { readonly kind: 'file'; readonly path: string; readonly isUnordered: boolean }
  | { readonly kind: 'reader' | 'writer'; readonly pipe: number };

interface Thread {
  pc: number;
  readonly path: string;
  children: number;
  connections: number;
  /** A description, or NOTHING. */
  found: number;
  readonly locals: Record<string, number>;
}

/** Plain data. */
export interface State {
  readonly threads: Thread[];
  readonly globals: Record<string, number>;
  readonly owners: Record<string, number>;
  readonly descriptors: Record<string, number>;
  readonly descriptions: Description[];
  /** What numbers lead to. */
  readonly numbers: number[];
  readonly pipes: { bytes: number[]; hasReader: boolean; hasWriter: boolean }[];
  accepted: number;
  readonly places: Record<string, Place>;
  /** Files in which whole writes come in any order: those, sorted. */
  readonly writes: Record<string, string[]>;
}

export type Outcome =
  | { readonly kind: 'moved' }
  /** `until`: the only thread that can end the wait. */
  | { readonly kind: 'waits'; readonly until?: number }
  /** The program is over. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'assertion' }
  /** Another execution says something else. */
  | { readonly kind: 'differs' };

const MOVED: Outcome = { kind: 'moved' };

/** Executes the steps of threads, one at a time. */
export class Machine {
  private readonly steps: readonly (readonly Step[])[];

  constructor(
    private readonly program: Program,
    private readonly streams: Streams,
  ) {
    this.steps = stepsOf(program);
  }

  start(): State {
    const { globals, mutexes, descriptors, threads } = this.program;
    const zero = (names: readonly string[], value: number): Record<string, number> =>
      Object.fromEntries(names.map((name) => [name, value]));
    return {
      threads: threads.map((_, i) => ({
        pc: i === 0 ? 0 : ABSENT,
        path: 'main',
        children: 0,
        connections: 0,
        found: NOTHING,
        locals: {},
      })),
      globals: zero(globals, 0),
      owners: zero(mutexes, NOBODY),
      descriptors: zero(descriptors, 0),
      descriptions: [{ kind: 'input', key: 'stdin' }],
      numbers: [0, NOTHING, NOTHING],
      pipes: [],
      accepted: 0,
      places: {},
      writes: {},
    };
  }

  /** Whether the thread has still something to do. */
  isThere({ threads }: State, thread: number): boolean {
    const { pc } = threads[thread]!;
    return pc !== ABSENT && pc < this.steps[thread]!.length;
  }

  hasEnded({ threads }: State, thread: number): boolean {
    return threads[thread]!.pc >= this.steps[thread]!.length;
  }

  /**
   * One step that others can see, and what the thread does by itself then. The state is changed, unless the thread
   * waits.
   */
  advance(state: State, thread: number): Outcome {
    const own = state.threads[thread]!;
    this.alone(own, thread);
    if (!this.isThere(state, thread)) return MOVED;
    const outcome = this.perform(state, own, thread, this.steps[thread]![own.pc]!);
    if (outcome.kind !== 'moved') return outcome;
    own.pc++;
    this.alone(own, thread);
    return MOVED;
  }

  /** Up to what others can see: that an assertion fails, too, since it ends the program. */
  private alone(own: Thread, thread: number): void {
    const steps = this.steps[thread]!;
    for (let step = steps[own.pc]; isOwn(step); step = steps[own.pc]) {
      switch (step.kind) {
        case 'set':
          own.locals[step.name] = valueOf(own, step.value);
          own.pc++;
          break;
        case 'branch':
          own.pc = holds(own, step.condition) ? own.pc + 1 : step.otherwise;
          break;
        case 'jump':
          own.pc = step.to;
          break;
        case 'assert':
          if (!holds(own, step.condition)) return;
          own.pc++;
      }
    }
  }

  private perform(state: State, own: Thread, thread: number, step: Step): Outcome {
    switch (step.kind) {
      case 'load':
        own.locals[step.name] = state.globals[step.global]!;
        return MOVED;
      case 'store':
        state.globals[step.global] = valueOf(own, step.value);
        return MOVED;
      case 'lock':
        return this.lock(state, step.mutex, thread);
      case 'unlock':
        state.owners[step.mutex] = NOBODY;
        return MOVED;
      case 'create':
        own.children++;
        state.threads[step.thread] = { ...state.threads[step.thread]!, pc: 0, path: `${own.path}.${own.children}` };
        return MOVED;
      case 'join':
        return this.hasEnded(state, step.thread) ? MOVED : { kind: 'waits', until: step.thread };
      case 'exit':
        return { kind: 'ended' };
      case 'assert':
        return { kind: 'assertion' };
      case 'socket':
        return this.handOut(state, own, step.descriptor, { kind: 'socket' });
      case 'connect':
        return this.connect(state, own, step.descriptor, step.port);
      case 'listen':
        return this.handOut(state, own, step.descriptor, { kind: 'listener' });
      case 'open': {
        const isUnordered = this.program.world.unordered.includes(step.path);
        return this.handOut(state, own, step.descriptor, { kind: 'file', path: step.path, isUnordered });
      }
      case 'pipe':
        return this.makePipe(state, own, step.name);
      case 'look-up':
        own.found = state.numbers[this.numberIn(state, own, step.descriptor)] ?? NOTHING;
        return MOVED;
      case 'accept':
        return this.accept(state, own);
      case 'hand-out':
        this.assign(state, own, step.descriptor, own.found === NOTHING ? FAILED : numbered(state, own.found));
        return this.forget(own);
      case 'send':
        return this.send(
          state,
          own,
          step.bytes.map((each) => valueOf(own, each) & 255),
        );
      case 'receive':
        return this.receive(state, own, step);
      case 'shut': {
        const found = state.descriptions[own.found];
        return found?.kind === 'stream'
          ? this.moved(state, own, found.key, (place) => this.streams.shut(found.key, place))
          : this.forget(own);
      }
      case 'close': {
        const number = this.numberIn(state, own, step.descriptor);
        own.found = state.numbers[number] ?? NOTHING;
        if (own.found !== NOTHING) state.numbers[number] = NOTHING;
        return MOVED;
      }
      case 'release':
        return this.release(state, own);
      case 'branch':
      case 'jump':
      case 'set':
        throw new Error(`${step.kind} is no step that others see`);
    }
  }

  private lock(state: State, mutex: string, thread: number): Outcome {
    const owner = state.owners[mutex]!;
    if (owner !== NOBODY) return { kind: 'waits', until: owner };
    state.owners[mutex] = thread;
    return MOVED;
  }

  private connect(state: State, own: Thread, descriptor: string, port: number): Outcome {
    own.connections++;
    const key = `${own.path}:${own.connections}:${port}`;
    if (this.program.world.peers[port] === undefined) this.assign(state, own, descriptor, FAILED);
    else {
      const description = state.numbers[this.numberIn(state, own, descriptor)]!;
      if (description !== NOTHING) state.descriptions[description] = { kind: 'stream', key };
      this.begin(state, key);
    }
    return MOVED;
  }

  private accept(state: State, own: Thread): Outcome {
    if (state.descriptions[own.found]?.kind !== 'listener') return this.forget(own);
    if (state.accepted >= this.program.world.clients.length) return { kind: 'waits' };
    const key = `accepted:${++state.accepted}`;
    this.begin(state, key);
    own.found = state.descriptions.push({ kind: 'stream', key }) - 1;
    return MOVED;
  }

  private begin({ places }: State, key: string): void {
    places[key] ??= this.streams.start;
  }

  private send(state: State, own: Thread, bytes: readonly number[]): Outcome {
    const found = state.descriptions[own.found];
    switch (found?.kind) {
      case 'stream':
        if (this.streams.isShut(found.key, state.places[found.key]!)) return { kind: 'ended' };
        return this.moved(state, own, found.key, (place) => this.streams.send(found.key, place, bytes));
      case 'file': {
        const { path, isUnordered } = found;
        if (!isUnordered) return this.moved(state, own, path, (place) => this.streams.send(path, place, bytes));
        state.writes[path] = [...(state.writes[path] ?? []), bytes.join()].sort();
        return this.forget(own);
      }
      case 'writer': {
        const pipe = state.pipes[found.pipe]!;
        if (!pipe.hasReader) return { kind: 'ended' };
        pipe.bytes.push(...bytes);
        return this.forget(own);
      }
      case 'input':
      case 'listener':
      case 'reader':
      case 'socket':
      case undefined:
        return this.forget(own);
    }
  }

  private receive(
    state: State,
    own: Thread,
    { buffer, from, most, count }: Extract<Step, { kind: 'receive' }>,
  ): Outcome {
    const found = state.descriptions[own.found];
    const start = own.locals[from]!;
    const put = (bytes: readonly number[]): Outcome => {
      bytes.forEach((byte, i) => (own.locals[`${buffer}[${start + i}]`] = byte));
      own.locals[count] = bytes.length;
      return this.forget(own);
    };
    if (found?.kind === 'reader') {
      const pipe = state.pipes[found.pipe]!;
      if (pipe.bytes.length === 0 && pipe.hasWriter) return { kind: 'waits' };
      return put(pipe.bytes.splice(0, most - start));
    }
    if (found?.kind !== 'stream' && found?.kind !== 'input') {
      own.locals[count] = FAILED;
      return this.forget(own);
    }
    this.begin(state, found.key);
    const got = this.streams.receive(found.key, state.places[found.key]!, most - start);
    if (got === undefined) return { kind: 'waits' };
    if (got === 'differs') return { kind: 'differs' };
    state.places[found.key] = got.place;
    return put(got.bytes);
  }

  private release(state: State, own: Thread): Outcome {
    const found = state.descriptions[own.found];
    if (found?.kind === 'stream')
      return this.moved(state, own, found.key, (place) => this.streams.close(found.key, place));
    if (found?.kind === 'reader') state.pipes[found.pipe]!.hasReader = false;
    if (found?.kind === 'writer') state.pipes[found.pipe]!.hasWriter = false;
    return this.forget(own);
  }

  private makePipe(state: State, own: Thread, name: string): Outcome {
    const pipe = state.pipes.push({ bytes: [], hasReader: true, hasWriter: true }) - 1;
    this.handOut(state, own, `${name}[0]`, { kind: 'reader', pipe });
    return this.handOut(state, own, `${name}[1]`, { kind: 'writer', pipe });
  }

  private moved(state: State, own: Thread, key: string, move: (place: Place) => Moved): Outcome {
    this.begin(state, key);
    const moved = move(state.places[key]!);
    if (moved === 'differs') return { kind: 'differs' };
    state.places[key] = moved.place;
    return this.forget(own);
  }

  /** What was found is of no interest any more: states that differ in nothing else are the same. */
  private forget(own: Thread): Outcome {
    own.found = NOTHING;
    return MOVED;
  }

  private handOut(state: State, own: Thread, descriptor: string, description: Description): Outcome {
    this.assign(state, own, descriptor, numbered(state, state.descriptions.push(description) - 1));
    return MOVED;
  }

  private assign(state: State, own: Thread, descriptor: string, number: number): void {
    const shared =
      this.program.descriptors.includes(descriptor) ||
      this.program.pipes.some((name) => descriptor.startsWith(`${name}[`));
    (shared ? state.descriptors : own.locals)[descriptor] = number;
  }

  private numberIn(state: State, own: Thread, descriptor: string): number {
    return descriptor === '0' ? 0 : (own.locals[descriptor] ?? state.descriptors[descriptor]!);
  }
}

/** The lowest number that is free leads there. */
function numbered({ numbers }: State, description: number): number {
  const free = numbers.findIndex((leadsTo, number) => leadsTo === NOTHING && number > 2);
  const number = free < 0 ? numbers.length : free;
  numbers[number] = description;
  return number;
}

function valueOf(own: Thread, expression: Expression): number {
  switch (expression.kind) {
    case 'constant':
      return expression.value;
    case 'local':
      return own.locals[expression.name]!;
    case 'binary': {
      const [left, right] = [valueOf(own, expression.left), valueOf(own, expression.right)];
      return expression.operator === '+' ? left + right : expression.operator === '-' ? left - right : left & right;
    }
  }
}

function holds(own: Thread, { operator, left, right }: Condition): boolean {
  const [one, other] = [valueOf(own, left), valueOf(own, right)];
  return operator === '==' ? one === other : operator === '!=' ? one !== other : one < other;
}
