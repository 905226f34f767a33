import type { Monitor, PropertyDefinition, Word } from '../../src/index.js';

/** Operations in an execution. They are numbered in the order in which they are called. */
const OPERATIONS = [0, 1, 2, 3];
const NUMBER_BITS = 3;
const VALUE_BITS = 8;

/** Words about the operation `i`. */
const called = (m: Monitor, i: number): Word => m.get('calls', NUMBER_BITS).le(i).not();
const returned = (m: Monitor, i: number): Word => m.get(`returned ${i}`);
const isPush = (m: Monitor, i: number): Word => m.get(`push ${i}`);
/** The number that is pushed, or that a pop has returned: 0 if it found the stack empty. */
const value = (m: Monitor, i: number): Word => m.get(`value ${i}`, VALUE_BITS);
/** `i` had returned when `j` was called. Later calls have higher numbers. */
const before = (m: Monitor, i: number, j: number): Word => (i < j ? m.get(`${i} before ${j}`) : m.false);

function call(task: number, pushed: Word | undefined, m: Monitor): void {
  const number = m.get('calls', NUMBER_BITS);
  m.assert(number.lt(OPERATIONS.length), 'there are more operations than the property can follow');
  for (const i of OPERATIONS)
    m.when(number.eq(i), () => {
      m.set(`push ${i}`, pushed !== undefined);
      if (pushed) m.set(`value ${i}`, pushed);
      for (const earlier of OPERATIONS.slice(0, i)) m.set(`${earlier} before ${i}`, returned(m, earlier));
    });
  m.set(`operation of ${task}`, number);
  m.set('calls', number.add(1));
}

function comeBack(task: number, popped: Word | undefined, m: Monitor): void {
  for (const i of OPERATIONS)
    m.when(m.get(`operation of ${task}`, NUMBER_BITS).eq(i), () => {
      if (popped) m.set(`value ${i}`, popped);
      m.set(`returned ${i}`, true);
    });
}

/** Executing the operation on this stack, of which `stack[0]` is the top, gives the result that it had. */
function agrees(m: Monitor, i: number, stack: readonly Word[]): Word {
  return called(m, i).not().or(isPush(m, i)).or(value(m, i).eq(stack[0]!));
}

function execute(m: Monitor, i: number, stack: readonly Word[]): Word[] {
  const pushed = [value(m, i), ...stack];
  const popped = [...stack.slice(1), m.word(0, VALUE_BITS)];
  return stack.map((old, place) => called(m, i).choose(isPush(m, i).choose(pushed[place]!, popped[place]!), old));
}

/**
 * The operations can be executed one after the other, beginning with this stack, such that what returned first comes
 * first.
 */
function someOrder(m: Monitor, operations: readonly number[], stack: readonly Word[]): Word {
  if (operations.length === 0) return m.true;
  return operations
    .map((i) => {
      const rest = operations.filter((other) => other !== i);
      const mayBeFirst = rest.reduce((word, other) => word.and(before(m, other, i).not()), agrees(m, i, stack));
      return mayBeFirst.and(someOrder(m, rest, execute(m, i, stack)));
    })
    .reduce((left, right) => left.or(right));
}

/**
 * Herlihy and Wing: concurrent operations on the stack look as if each had happened at one moment between its call and
 * its return.
 */
export default {
  name: 'linearizable-stack',
  on: {
    mark({ task, name, values }, m) {
      if (name === 'push') call(task, values[0]!.resize(VALUE_BITS), m);
      if (name === 'pop') call(task, undefined, m);
      if (name === 'pushed') comeBack(task, undefined, m);
      if (name === 'popped') comeBack(task, values[0]!.resize(VALUE_BITS), m);
    },
    finish(_final, m) {
      const empty = OPERATIONS.map(() => m.word(0, VALUE_BITS));
      const complete = OPERATIONS.reduce((word, i) => word.and(called(m, i).not().or(returned(m, i))), m.true);
      m.when(complete, () => m.assert(someOrder(m, OPERATIONS, empty), 'no order of the operations explains their results'));
    },
  },
} satisfies PropertyDefinition;
