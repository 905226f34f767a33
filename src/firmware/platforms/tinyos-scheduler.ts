/**
 * The scheduler of TinyOS in a program: which of its functions are what, by nesC's names, and what stands for what if
 * tasks are posted by primitives and not through its arrays. That the functions are those of a queue is not believed
 * but tried, from what the initialisation leaves. Through all states that posts and pops lead to with three tasks,
 * each is queued at most once and the first is the next. And nobody else may touch the arrays.
 */
import type { Expression, FunctionDefinition, Statement, TranslationUnit, VariableSymbol } from '../../c/ast.js';
import { evaluateInteger } from '../../c/constants.js';
import { partsOfExpression, partsOfLvalue, partsOfStatement, type Parts } from '../../c/walk.js';
import { expressionsIn } from '../mentions.js';
import type { NoPlan, SchedulerPlan } from './platform.js';
import { NotUnderstood, QueueMachine, type Contents } from './queue-machine.js';

const COMPONENT = 'SchedulerBasicP';
/** Between the parts of a name: as TinyOS's makefiles have it, and as nesC's compiler does by itself. */
const SEPARATORS = ['__', '$'];

interface Names {
  readonly post: string;
  readonly run: string;
  readonly loop: string;
  readonly next: string;
  readonly init: string;
  readonly sleep: string;
  readonly isWaiting: string;
  readonly push: string;
  readonly pop: string;
  /** Of the first and the last task that is queued, and of the array of their successors. */
  readonly variables: readonly string[];
}

function namesWith(separator: string): Names {
  const name = (...parts: readonly string[]): string => [COMPONENT, ...parts].join(separator);
  return {
    post: name('TaskBasic', 'postTask'),
    run: name('TaskBasic', 'runTask'),
    loop: name('Scheduler', 'taskLoop'),
    next: name('Scheduler', 'runNextTask'),
    init: name('Scheduler', 'init'),
    sleep: name('McuSleep', 'sleep'),
    isWaiting: name('isWaiting'),
    push: name('pushTask'),
    pop: name('popTask'),
    variables: [name('m_head'), name('m_tail'), name('m_next')],
  };
}

const ATOMIC_START = '__nesc_atomic_start';
const ATOMIC_END = '__nesc_atomic_end';
/** So many tasks suffice to tell a queue from what is none; the functions treat all numbers alike. */
const TRIED = 3;

/** The plan for a program, or why it has none; undefined where it has no such scheduler. */
export function schedulerPlan(units: readonly TranslationUnit[]): SchedulerPlan | NoPlan | undefined {
  for (const names of SEPARATORS.map(namesWith)) {
    const unit = units.find(({ functions }) => functions.some(({ symbol }) => symbol.name === names.loop));
    if (unit) return planFor(names, unit, units);
  }
  return undefined;
}

function planFor(names: Names, unit: TranslationUnit, units: readonly TranslationUnit[]): SchedulerPlan | NoPlan {
  const functions = new Map(unit.functions.map((definition) => [definition.symbol.name, definition]));
  const missing = [names.post, names.run, names.init, names.push, names.pop].filter((name) => !functions.has(name));
  const variables = names.variables.flatMap((name) => unit.variables.find((each) => each.name === name) ?? []);
  const position = functions.get(names.loop)!.position;
  const none = (why: string, at = position): NoPlan => ({ loop: names.loop, why, position: at });
  if (missing.length > 0) return none(`there is no function ${missing[0]!}()`);
  if (variables.length < names.variables.length)
    return none(`there are no variables ${names.variables.join(', ')} with file scope`);
  const run = functions.get(names.run)!;
  const tasks = tasksOf(run);
  if (!tasks) return none(`${names.run}() is not one choice among calls of tasks`, run.position);
  const intruder = intruderIn(names, units, variables);
  if (intruder) return none(`${intruder.symbol.name}() does something to its queue`, intruder.position);
  if (!postsOnly(names, units, tasks)) return none('what is posted is not always the number of a task');
  const trial = new Trial(names, functions, variables);
  try {
    const results = trial.posts();
    if (!results) return none('its functions are not those of a queue in which each task is at most once');
    if (!trial.loops())
      return none(`its loop does something else than to run what is queued, and to call ${names.sleep}()`);
    if (functions.has(names.next) && !(trial.runsNext() && isRepeated(units, names.next)))
      return none(`${names.next}() is not called until it gives 0, or does something else`);
    return {
      tasks,
      post: { name: names.post, ...results },
      loop: names.loop,
      sleep: names.sleep,
      next: functions.has(names.next) ? names.next : undefined,
      init: names.init,
      inner: [...innerOf(names), names.run].filter((name) => functions.has(name)),
    };
  } catch (error) {
    if (error instanceof NotUnderstood) return none(`in trying it, this was not understood: ${error.message}`);
    throw error;
  }
}

function innerOf({ isWaiting, push, pop }: Names): readonly string[] {
  return [isWaiting, push, pop];
}

/** Of `switch (id) { case 3: f(); break; … default: g(id); }` the functions. */
function tasksOf({ body, parameters }: FunctionDefinition): ReadonlyMap<bigint, string> | undefined {
  const [choice, ...more] = body.statements.filter(({ kind }) => kind !== 'empty');
  const [parameter] = parameters;
  if (
    more.length > 0 ||
    choice?.kind !== 'switch' ||
    choice.body.kind !== 'block' ||
    !parameter ||
    !isValueOf(choice.subject, parameter)
  )
    return undefined;
  const statements = choice.body.statements.filter(({ kind }) => kind !== 'empty');
  const tasks = new Map<bigint, string>();
  for (let at = 0; at < statements.length; at += 2) {
    const [label, end] = [statements[at]!, statements[at + 1]];
    if ((label.kind !== 'case' && label.kind !== 'default') || end?.kind !== 'break') return undefined;
    const called = calledIn(label.body);
    if (!called) return undefined;
    if (label.kind === 'default') continue;
    if (label.low !== label.high || called.args.length > 0) return undefined;
    tasks.set(label.low, called.name);
  }
  return tasks;
}

function isValueOf(e: Expression, symbol: VariableSymbol): boolean {
  if (e.kind === 'cast') return isValueOf(e.operand, symbol);
  return e.kind === 'load' && e.lvalue.kind === 'variable' && e.lvalue.symbol === symbol;
}

function calledIn(s: Statement): { readonly name: string; readonly args: readonly Expression[] } | undefined {
  const call = s.kind === 'expression' ? s.expression : undefined;
  return call?.kind === 'call' && call.callee.kind === 'function'
    ? { name: call.callee.symbol.name, args: call.args }
    : undefined;
}

/** A function besides the scheduler's that touches its variables, or calls those inside. */
function intruderIn(
  names: Names,
  units: readonly TranslationUnit[],
  variables: readonly VariableSymbol[],
): FunctionDefinition | undefined {
  const owners = new Set([...innerOf(names), names.init]);
  const callers = new Set([...innerOf(names), names.post, names.loop, names.next]);
  const inner = new Set([...innerOf(names), names.run]);
  const own = new Set(variables.map(({ name }) => name));
  return units
    .flatMap(({ functions }) => functions)
    .find((definition) => {
      const { name } = definition.symbol;
      const touches = !owners.has(name) && [...variablesIn(definition)].some((symbol) => own.has(symbol.name));
      const calls =
        !callers.has(name) &&
        [...expressionsIn([definition])].some((e) => e.kind === 'function' && inner.has(e.symbol.name));
      return touches || calls;
    });
}

function* variablesIn({ body }: FunctionDefinition): Iterable<VariableSymbol> {
  const inParts = function* ({ expressions, lvalues, statements }: Parts): Iterable<VariableSymbol> {
    for (const e of expressions) yield* inParts(partsOfExpression(e));
    for (const l of lvalues) {
      if (l.kind === 'variable') yield l.symbol;
      yield* inParts(partsOfLvalue(l));
    }
    for (const s of statements) yield* inParts(partsOfStatement(s));
  };
  yield* inParts(partsOfStatement(body));
}

/** Whether posts name tasks that there are, and nobody posts through a pointer. */
function postsOnly({ post }: Names, units: readonly TranslationUnit[], tasks: ReadonlyMap<bigint, string>): boolean {
  let others = 0;
  for (const e of expressionsIn(units.flatMap(({ functions }) => functions))) {
    if (e.kind === 'function' && e.symbol.name === post) others++;
    if (e.kind !== 'call' || e.callee.kind !== 'function' || e.callee.symbol.name !== post) continue;
    others--;
    const number = e.args[0] && evaluateInteger(e.args[0]);
    if (number === undefined || !tasks.has(number)) return false;
  }
  return others === 0;
}

/**
 * Whether a function is called only until it gives 0: by `while (f());`, or so by functions that only pass on what it
 * gives.
 */
function isRepeated(units: readonly TranslationUnit[], name: string): boolean {
  return units.every(({ functions }) =>
    functions.every((definition) => {
      const mentions = [...expressionsIn([definition])].filter(
        (e) => e.kind === 'function' && e.symbol.name === name,
      ).length;
      if (mentions === 0) return true;
      if (mentions === 1 && passesOn(definition, name)) return isRepeated(units, definition.symbol.name);
      return mentions === waitsIn(definition.body, name);
    }),
  );
}

function passesOn({ symbol, body }: FunctionDefinition, name: string): boolean {
  if (symbol.name === name) return false;
  const isCall = (e: Expression): boolean => (e.kind === 'cast' ? isCall(e.operand) : calls(e, name));
  const [first, second, ...more] = body.statements.filter(({ kind }) => kind !== 'empty' && kind !== 'declaration');
  if (first?.kind === 'return') return second === undefined && first.value !== undefined && isCall(first.value);
  const assigned = first?.kind === 'expression' && first.expression.kind === 'assign' ? first.expression : undefined;
  if (
    assigned?.target.kind !== 'variable' ||
    assigned.target.symbol.linkage !== 'none' ||
    !isCall(assigned.value) ||
    more.length > 0
  )
    return false;
  return second?.kind === 'return' && second.value !== undefined && isValueOf(second.value, assigned.target.symbol);
}

/** How many statements are `while (name());`. */
function waitsIn(s: Statement, name: string): number {
  const isEmpty = (body: Statement): boolean =>
    body.kind === 'empty' || (body.kind === 'block' && body.statements.every(isEmpty));
  const own = s.kind === 'while' && isTruth(s.condition, name) && isEmpty(s.body) ? 1 : 0;
  return partsOfStatement(s).statements.reduce((sum, inner) => sum + waitsIn(inner, name), own);
}

function isTruth(e: Expression, name: string): boolean {
  return e.kind === 'cast' ? isTruth(e.operand, name) : calls(e, name);
}

function calls(e: Expression, name: string): boolean {
  return e.kind === 'call' && e.callee.kind === 'function' && e.callee.symbol.name === name && e.args.length === 0;
}

/** A task that ran, or a sleep, and whether interrupts were kept out there. */
type Event = string;

class Stopped extends Error {}

class Trial {
  private depth = 0;
  private wasOutside = false;
  private events: Event[] = [];
  private asleep: (machine: QueueMachine) => void = () => {
    throw new Stopped();
  };
  private readonly ids: readonly number[];
  private readonly unset: Contents;

  constructor(
    private readonly names: Names,
    private readonly functions: ReadonlyMap<string, FunctionDefinition>,
    [head, tail, links]: readonly VariableSymbol[],
  ) {
    const count = links!.type.kind === 'array' ? (links!.type.length ?? 0) : 0;
    this.ids = [...new Set([0, 1, count - 1])].filter((id) => id >= 0 && id < count).slice(0, TRIED);
    this.unset = new Map([
      [head!, [1]],
      [tail!, [1]],
      [links!, Array.from({ length: count }, () => 1)],
    ]);
  }

  /** The values that posts return, if they and the functions that take tasks out again make a queue. */
  posts(): { readonly queued: bigint; readonly refused: bigint } | undefined {
    const empty = this.machine(this.unset);
    empty.call(this.names.init, []);
    const none = this.machine(empty.contents).call(this.names.pop, []);
    const given = { queued: this.machine(empty.contents).call(this.names.post, [this.ids[0]!]), refused: Number.NaN };
    const seen = new Set<string>();
    const open: { readonly queue: readonly number[]; readonly contents: Contents }[] = [
      { queue: [], contents: empty.contents },
    ];
    for (let state = open.pop(); state; state = open.pop()) {
      const { queue, contents } = state;
      const key = JSON.stringify([queue, [...contents.values()]]);
      if (seen.has(key)) continue;
      seen.add(key);
      const popped = this.machine(contents);
      if (popped.call(this.names.pop, []) !== (queue[0] ?? none)) return undefined;
      open.push({ queue: queue.slice(1), contents: popped.contents });
      for (const id of this.ids) {
        const posted = this.machine(contents);
        const result = posted.call(this.names.post, [id]);
        if (this.depth !== 0 || this.wasOutside) return undefined;
        const isThere = queue.includes(id);
        if (isThere && Number.isNaN(given.refused)) given.refused = result;
        if (result !== (isThere ? given.refused : given.queued)) return undefined;
        open.push({ queue: isThere ? queue : [...queue, id], contents: posted.contents });
      }
    }
    if (this.ids.includes(none) || given.queued === given.refused) return undefined;
    return { queued: BigInt(given.queued), refused: BigInt(given.refused) };
  }

  /** Whether the loop runs what is queued, and sleeps where nothing is, until an interrupt posts. */
  loops(): boolean {
    const [first = 0, last = first] = [this.ids[0], this.ids.at(-1)];
    const machine = this.filled([first, last]);
    let sleeps = 0;
    this.asleep = () => {
      if (++sleeps > 2) throw new Stopped();
      if (sleeps === 2) machine.call(this.names.push, [last]);
    };
    this.start();
    try {
      machine.call(this.names.loop, []);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
    const queued = [...new Set([first, last])].map((id) => `run ${id} at 0`);
    return this.events.join() === [...queued, 'sleep at 1', 'sleep at 1', `run ${last} at 0`, 'sleep at 1'].join();
  }

  runsNext(): boolean {
    const [first = 0, last = first] = [this.ids[0], this.ids.at(-1)];
    this.start();
    const nothing = this.filled([]).call(this.names.next, []);
    const isIdle = nothing === 0 && this.events.length === 0;
    const something = this.filled([last, first]).call(this.names.next, []);
    return isIdle && something !== 0 && this.events.join() === `run ${last} at 0`;
  }

  private start(): void {
    this.events = [];
    this.depth = 0;
  }

  private filled(ids: readonly number[]): QueueMachine {
    const machine = this.machine(this.unset);
    machine.call(this.names.init, []);
    for (const id of ids) machine.call(this.names.post, [id]);
    return machine;
  }

  private machine(contents: Contents): QueueMachine {
    const machine: QueueMachine = new QueueMachine(this.functions, contents, (name, args) =>
      this.outside(machine, name, args),
    );
    return machine;
  }

  private outside(machine: QueueMachine, name: string, [arg = 0]: readonly number[]): number | undefined {
    if (name === this.names.push && this.depth === 0) this.wasOutside = true;
    switch (name) {
      case ATOMIC_START:
        return this.depth++;
      case ATOMIC_END:
        this.depth = arg;
        return 0;
      case this.names.run:
        this.events.push(`run ${arg} at ${this.depth}`);
        return 0;
      case this.names.sleep:
        this.events.push(`sleep at ${this.depth}`);
        this.asleep(machine);
        return 0;
      default:
        return undefined;
    }
  }
}
