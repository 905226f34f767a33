import type { Callable, Context, Parameter, Pointer } from './context.js';
import type { Effects } from './effects.js';
import { ANYTHING, conflict, NO_EFFECTS, reading, together, writing } from './effects.js';
import type { Value } from './expressions.js';
import { constantValue, convertible, intBits } from './expressions.js';
import { recordOf } from './records.js';

/** Steps that a program may take, roughly. */
const MOST_STEPS = 3000;

function affordable(cx: Context, accepts: (callable: Callable) => boolean): Callable | undefined {
  const some = cx.functions.filter((each) => accepts(each) && cx.cost + each.cost * cx.times < MOST_STEPS);
  return some.length > 0 ? cx.random.pick(some) : undefined;
}

/** A pointer to the first of at least so many elements, and the object that they are in. */
function argumentPointer(
  cx: Context,
  { shape, count = 1 }: Parameter,
): { readonly text: string; readonly object: number; readonly effects: Effects } | undefined {
  const same = (other: unknown): boolean => JSON.stringify(other) === JSON.stringify(shape);
  const usable = cx.variables.filter(({ readOnly, isVolatile }) => !readOnly && isVolatile !== true);
  const arrays = usable.flatMap(({ shape: whole, name, id }) =>
    whole.kind === 'array' && same(whole.of) && whole.length >= count
      ? [{ text: name, object: id, effects: NO_EFFECTS }]
      : [],
  );
  const single = usable.flatMap(({ shape: whole, name, id }) =>
    count === 1 && same(whole) ? [{ text: `&${name}`, object: id, effects: NO_EFFECTS }] : [],
  );
  const fits = ({ element, count: given, readOnly }: Pointer): boolean => same(element) && given >= count && !readOnly;
  const pointers = cx.allPointers.filter(fits).map(({ name, base, target, id }) => ({
    text: base ?? name,
    object: target,
    effects: base === undefined ? reading(id) : NO_EFFECTS,
  }));
  const some = [...arrays, ...single, ...pointers];
  return some.length > 0 ? cx.random.pick(some) : undefined;
}

export interface Call {
  readonly text: string;
  readonly callee: Callable;
  readonly effects: Effects;
}

/** A call of a function that fits, if there is one and it does not take too long. */
export function call(cx: Context, depth: number, accepts: (callable: Callable) => boolean): Call | undefined {
  const callee = affordable(cx, accepts);
  if (!callee) return undefined;
  let effects = NO_EFFECTS;
  const targets: number[] = [];
  const args: string[] = [];
  for (const parameter of callee.parameters) {
    const { shape, count } = parameter;
    if (count !== undefined) {
      const given = argumentPointer(cx, parameter);
      if (!given) return undefined;
      targets.push(given.object);
      args.push(given.text);
      effects = together(effects, given.effects);
      continue;
    }
    const made =
      shape.kind === 'record'
        ? recordOf(cx, shape, 0)
        : shape.kind === 'scalar'
          ? convertible(cx, depth - 1, shape.type.kind === 'float')
          : undefined;
    if (!made) return undefined;
    const disturbed = conflict(made.effects, effects);
    if (disturbed && shape.kind === 'record') return undefined;
    args.push(disturbed ? constantValue(cx).text : made.text);
    if (!disturbed) effects = together(effects, made.effects);
  }
  cx.cost += callee.cost * cx.times;
  const through = (given: ReadonlySet<number>): number[] =>
    [...given].flatMap((id) => (id === ANYTHING ? targets : [id]));
  const reads = through(callee.effects.reads).map(reading);
  const writes = through(callee.effects.writes).map(writing);
  const called = designator(cx, callee, effects);
  return {
    text: `${called.text}(${args.join(', ')})`,
    callee,
    effects: together(effects, called.effects, ...reads, ...writes),
  };
}

/** The function, by its name or through a pointer. */
function designator(
  cx: Context,
  { name, table }: Callable,
  others: Effects,
): { readonly text: string; readonly effects: Effects } {
  if (table === undefined || cx.random.chance(40)) return { text: name, effects: NO_EFFECTS };
  const read = cx.globals.filter(
    ({ shape, isVolatile, id }) =>
      shape.kind === 'scalar' && shape.type.kind === 'int' && isVolatile !== true && !conflict(others, reading(id)),
  );
  const chosen = read.length > 0 && cx.random.chance(50) ? cx.random.pick(read) : undefined;
  const index = chosen ? `(${chosen.name} != 3)` : `${cx.random.below(3)}`;
  const text = cx.random.pick([
    `${table}[${index}]`,
    `(*${table}[${index}])`,
    `(${index} ? ${table}[${index}] : &${name})`,
    `(**&${table}[${index}])`,
  ]);
  return { text, effects: chosen ? reading(chosen.id) : NO_EFFECTS };
}

/** The arithmetic value of a call. */
export function callOf(cx: Context, depth: number): Value | undefined {
  const made = call(cx, depth, ({ result }) => result.kind === 'scalar');
  if (made?.callee.result.kind !== 'scalar') return undefined;
  const { type } = made.callee.result;
  if (type.kind === 'float') return { text: made.text, isFloat: true, bits: 0, effects: made.effects };
  return { text: made.text, isFloat: false, bits: Math.max(type.bits, intBits(cx)), effects: made.effects };
}
