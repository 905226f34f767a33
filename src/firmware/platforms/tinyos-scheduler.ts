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
import type { SchedulerPlan } from './platform.js';
import { NotUnderstood, QueueMachine, type Contents } from './queue-machine.js';

const PREFIX = 'SchedulerBasicP__';
const [POST, RUN, LOOP, NEXT, INIT] = [
  'TaskBasic__postTask',
  'TaskBasic__runTask',
  'Scheduler__taskLoop',
  'Scheduler__runNextTask',
  'Scheduler__init',
].map((name) => PREFIX + name) as [string, string, string, string, string];
const SLEEP = `${PREFIX}McuSleep__sleep`;
const INNER: readonly string[] = ['isWaiting', 'pushTask', 'popTask'].map((name) => PREFIX + name);
const [HEAD, TAIL, LINKS] = ['m_head', 'm_tail', 'm_next'].map((name) => PREFIX + name) as [string, string, string];
const ATOMIC_START = '__nesc_atomic_start';
const ATOMIC_END = '__nesc_atomic_end';
/** So many tasks suffice to tell a queue from what is none; the functions treat all numbers alike. */
const TRIED = 3;

/** The plan for a program; undefined where it has no such scheduler, or one that does something else. */
export function schedulerPlan(units: readonly TranslationUnit[]): SchedulerPlan | undefined {
  const unit = units.find(({ functions }) => functions.some(({ symbol }) => symbol.name === LOOP));
  if (!unit) return undefined;
  const functions = new Map(unit.functions.map((definition) => [definition.symbol.name, definition]));
  const variables = [HEAD, TAIL, LINKS].map((name) => unit.variables.find((variable) => variable.name === name));
  const [post, run] = [functions.get(POST), functions.get(RUN)];
  if (!post || !run || !functions.has(INIT) || variables.some((each) => each === undefined)) return undefined;
  const tasks = tasksOf(run);
  if (!tasks || !isClosed(units, variables as VariableSymbol[]) || !postsOnly(units, tasks)) return undefined;
  const trial = new Trial(functions, variables as VariableSymbol[]);
  try {
    const results = trial.posts();
    if (!results || !trial.loops() || (functions.has(NEXT) && !(trial.runsNext() && isRepeated(units, NEXT))))
      return undefined;
    return {
      tasks,
      post: { name: POST, ...results },
      loop: LOOP,
      sleep: SLEEP,
      next: functions.has(NEXT) ? NEXT : undefined,
      init: INIT,
      inner: [...INNER, RUN].filter((name) => functions.has(name)),
    };
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
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

/** Whether only the scheduler's functions touch its variables, and only they call those inside. */
function isClosed(units: readonly TranslationUnit[], variables: readonly VariableSymbol[]): boolean {
  const owners = new Set([...INNER, INIT]);
  const callers = new Set([...INNER, POST, LOOP, NEXT]);
  const inner = new Set([...INNER, RUN]);
  const own = new Set(variables.map(({ name }) => name));
  return units.every(({ functions }) =>
    functions.every((definition) => {
      const { name } = definition.symbol;
      const touches = !owners.has(name) && [...variablesIn(definition)].some((symbol) => own.has(symbol.name));
      const calls =
        !callers.has(name) &&
        [...expressionsIn([definition])].some((e) => e.kind === 'function' && inner.has(e.symbol.name));
      return !touches && !calls;
    }),
  );
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
function postsOnly(units: readonly TranslationUnit[], tasks: ReadonlyMap<bigint, string>): boolean {
  let others = 0;
  for (const e of expressionsIn(units.flatMap(({ functions }) => functions))) {
    if (e.kind === 'function' && e.symbol.name === POST) others++;
    if (e.kind !== 'call' || e.callee.kind !== 'function' || e.callee.symbol.name !== POST) continue;
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
    empty.call(INIT, []);
    const none = this.machine(empty.contents).call(INNER[2]!, []);
    const given = { queued: this.machine(empty.contents).call(POST, [this.ids[0]!]), refused: Number.NaN };
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
      if (popped.call(INNER[2]!, []) !== (queue[0] ?? none)) return undefined;
      open.push({ queue: queue.slice(1), contents: popped.contents });
      for (const id of this.ids) {
        const posted = this.machine(contents);
        const result = posted.call(POST, [id]);
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
      if (sleeps === 2) machine.call(INNER[1]!, [last]);
    };
    this.start();
    try {
      machine.call(LOOP, []);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
    const queued = [...new Set([first, last])].map((id) => `run ${id} at 0`);
    return this.events.join() === [...queued, 'sleep at 1', 'sleep at 1', `run ${last} at 0`, 'sleep at 1'].join();
  }

  runsNext(): boolean {
    const [first = 0, last = first] = [this.ids[0], this.ids.at(-1)];
    this.start();
    const nothing = this.filled([]).call(NEXT, []);
    const isIdle = nothing === 0 && this.events.length === 0;
    const something = this.filled([last, first]).call(NEXT, []);
    return isIdle && something !== 0 && this.events.join() === `run ${last} at 0`;
  }

  private start(): void {
    this.events = [];
    this.depth = 0;
  }

  private filled(ids: readonly number[]): QueueMachine {
    const machine = this.machine(this.unset);
    machine.call(INIT, []);
    for (const id of ids) machine.call(POST, [id]);
    return machine;
  }

  private machine(contents: Contents): QueueMachine {
    const machine: QueueMachine = new QueueMachine(this.functions, contents, (name, args) =>
      this.outside(machine, name, args),
    );
    return machine;
  }

  private outside(machine: QueueMachine, name: string, [arg = 0]: readonly number[]): number | undefined {
    if (name === INNER[1] && this.depth === 0) this.wasOutside = true;
    switch (name) {
      case ATOMIC_START:
        return this.depth++;
      case ATOMIC_END:
        this.depth = arg;
        return 0;
      case RUN:
        this.events.push(`run ${arg} at ${this.depth}`);
        return 0;
      case SLEEP:
        this.events.push(`sleep at ${this.depth}`);
        this.asleep(machine);
        return 0;
      default:
        return undefined;
    }
  }
}
