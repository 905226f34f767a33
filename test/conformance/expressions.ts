import { callOf } from './calls.js';
import type { Context } from './context.js';
import type { Effects } from './effects.js';
import { conflict, NO_EFFECTS, reading, together, writing } from './effects.js';
import { floatLiteral, literal } from './literals.js';
import type { Place } from './places.js';
import { anyPlace, holdsScalars, typeOf } from './places.js';
import { scaled } from './scaling.js';
import { typeQuestion } from './type-questions.js';
import { atomic } from './atomics.js';
import { recursion } from './recursion.js';
import { recordValue } from './records.js';
import type { Integer } from './scalars.js';
import { library } from './library-calls.js';

/** An expression with an arithmetic value. */
export interface Value {
  readonly text: string;
  readonly isFloat: boolean;
  /** Its type has at least so many, once promoted. */
  readonly bits: number;
  readonly effects: Effects;
}

export function intBits(cx: Context): number {
  return 8 * cx.ingredients.target.int;
}

export function ofBits(cx: Context, text: string, bits: number, effects: Effects): Value {
  return { text, isFloat: false, bits: Math.max(bits, intBits(cx)), effects };
}

export function constantValue(cx: Context): Value {
  return ofBits(cx, literal(cx), 0, NO_EFFECTS);
}

/** An integer that has no effects, and none that `other` could disturb. */
export function undisturbed(cx: Context, made: Value, other: Effects): Value {
  return conflict(made.effects, other) ? constantValue(cx) : made;
}

/** What a scalar place holds. */
export function read(cx: Context, place: Place): Value {
  const type = typeOf(place);
  const effects = together(place.effects, reading(place.object));
  if (type.kind === 'float') return { text: place.text, isFloat: true, bits: 0, effects };
  const width = place.shape.kind === 'scalar' ? place.shape.width : undefined;
  return ofBits(cx, place.text, Math.min(type.bits, width ?? type.bits), effects);
}

function variableValue(cx: Context, depth: number): Value {
  const place = anyPlace(cx, depth, holdsScalars, false);
  return place ? read(cx, place) : constantValue(cx);
}

/** An integer: of a number that is none, the part below a limit. */
export function integer(cx: Context, depth: number): Value {
  const made = value(cx, depth);
  return made.isFloat ? truncated(cx, made) : made;
}

/** The part of a number before its point, where the type has it. */
function truncated(cx: Context, { text, effects }: Value): Value {
  const { name, bits, signed } = cx.random.pick(
    cx.types.filter((type): type is Integer => type.kind === 'int' && type.isBool !== true),
  );
  const range = signed ? `x > -0x1p${bits - 1} && x < 0x1p${bits - 1}` : `x > -1.0 && x < 0x1p${bits}`;
  const from = cx.random.pick(['double', 'long double']);
  const helper = cx.helper(
    `to_${identifier(name)}_${identifier(from)}`,
    (it) => `static ${name} ${it}(${from} x) { return ${range} ? (${name})x : x > 0 ? 1 : 2; }`,
  );
  return ofBits(cx, `${helper}(${text})`, bits, effects);
}

export function parenthesised({ text }: Value): string {
  return /^(\w+|\([^()]*\))$/.test(text) ? text : `(${text})`;
}

const COMPARISONS = ['<', '>', '<=', '>=', '==', '!='];

/** Two operands of which nobody knows which comes first. */
function operands(cx: Context, depth: number, one: (cx: Context, depth: number) => Value): readonly [Value, Value] {
  const left = one(cx, depth - 1);
  return [left, undisturbed(cx, one(cx, depth - 1), left.effects)];
}

function sum(cx: Context, depth: number): Value {
  const [a, b] = operands(cx, depth, value);
  const isFloat = a.isFloat || b.isFloat;
  const operator = cx.random.pick(['+', '-', '*']);
  const isDivision = isFloat && cx.random.chance(25);
  const text = `${parenthesised(a)} ${isDivision ? '/' : operator} ${parenthesised(b)}`;
  return { text, isFloat, bits: Math.max(a.bits, b.bits), effects: together(a.effects, b.effects) };
}

function bitwise(cx: Context, depth: number): Value {
  const [a, b] = operands(cx, depth, integer);
  return ofBits(
    cx,
    `${parenthesised(a)} ${cx.random.pick(['&', '|', '^'])} ${parenthesised(b)}`,
    Math.max(a.bits, b.bits),
    together(a.effects, b.effects),
  );
}

/** An amount that is less than so many. */
function amount(cx: Context, bits: number, depth: number, other: Effects): Value {
  if (depth <= 1 || cx.random.chance(50)) return ofBits(cx, `${cx.random.below(bits)}`, 0, NO_EFFECTS);
  const made = undisturbed(cx, integer(cx, depth - 1), other);
  const limit = 2 ** Math.floor(Math.log2(bits));
  return { ...made, text: `(${made.text} & ${limit - 1})`.replace(/^\((.*) & (\d+)\)$/s, '(($1) & $2)') };
}

function shift(cx: Context, depth: number): Value {
  const a = integer(cx, depth - 1);
  const b = amount(cx, a.bits, depth, a.effects);
  return ofBits(
    cx,
    `${parenthesised(a)} ${cx.random.pick(['<<', '>>'])} ${parenthesised(b)}`,
    a.bits,
    together(a.effects, b.effects),
  );
}

export function identifier(type: string): string {
  return type.replaceAll(' ', '_');
}

function division(cx: Context, depth: number): Value {
  const { random } = cx;
  if (random.chance(35) || cx.ingredients.small) {
    const a = integer(cx, depth - 1);
    const divisor = random.pick(['3', '7', '10', '16', '(-2)', '255u', '1000l', '6ull', '0x7fffffff']);
    return ofBits(cx, `${parenthesised(a)} ${random.pick(['/', '%'])} ${divisor}`, a.bits, a.effects);
  }
  const [a, b] = operands(cx, depth, integer);
  const wide = cx.types.filter((type): type is Integer => type.kind === 'int' && type.bits >= intBits(cx));
  const { name, bits } = random.pick(wide);
  const operator = random.pick(['/', '%']);
  const call = cx.helper(
    `${operator === '/' ? 'div' : 'rem'}_${identifier(name)}`,
    (it) => `static ${name} ${it}(${name} a, ${name} b) { return b == 0 || b == -1 ? a : a ${operator} b; }`,
  );
  return ofBits(cx, `${call}(${a.text}, ${b.text})`, bits, together(a.effects, b.effects));
}

function unary(cx: Context, depth: number): Value {
  const { random } = cx;
  const a = value(cx, depth - 1);
  const operator = random.pick(a.isFloat ? ['-', '+', '!'] : ['-', '~', '!', '+', '!!']);
  const text = `${operator}${parenthesised(a).replace(/^([-+])/, ' $1')}`;
  return operator.startsWith('!') ? ofBits(cx, text, 0, a.effects) : { ...a, text };
}

function comparison(cx: Context, depth: number): Value {
  const [a, b] = operands(cx, depth, value);
  return ofBits(
    cx,
    `${parenthesised(a)} ${cx.random.pick(COMPARISONS)} ${parenthesised(b)}`,
    0,
    together(a.effects, b.effects),
  );
}

function logical(cx: Context, depth: number): Value {
  const [a, b] = [value(cx, depth - 1), value(cx, depth - 1)];
  return ofBits(
    cx,
    `${parenthesised(a)} ${cx.random.pick(['&&', '||'])} ${parenthesised(b)}`,
    0,
    together(a.effects, b.effects),
  );
}

function choice(cx: Context, depth: number): Value {
  const a = value(cx, depth - 1);
  const [b, c] = [value(cx, depth - 1), value(cx, depth - 1)];
  if (cx.random.chance(15)) {
    const text = `${parenthesised(a)} ?: ${parenthesised(c)}`;
    return {
      text,
      isFloat: a.isFloat || c.isFloat,
      bits: Math.max(a.bits, c.bits),
      effects: together(a.effects, c.effects),
    };
  }
  const effects = together(a.effects, b.effects, c.effects);
  const text = `${parenthesised(a)} ? ${b.text} : ${parenthesised(c)}`;
  return { text, isFloat: b.isFloat || c.isFloat, bits: Math.max(b.bits, c.bits), effects };
}

function castTo(cx: Context, depth: number): Value {
  const type = cx.random.pick(cx.types);
  const made = value(cx, depth - 1);
  if (type.kind === 'float') {
    return { text: `(${type.name})${parenthesised(made)}`, isFloat: true, bits: 0, effects: made.effects };
  }
  const whole = made.isFloat && type.isBool !== true ? truncated(cx, made) : made;
  return ofBits(cx, `(${type.name})${parenthesised(whole)}`, type.bits, made.effects);
}

const UPDATES = ['+=', '-=', '*=', '&=', '|=', '^='];

/** An assignment of any kind to a place; `undefined` if there is none. */
export function assignment(cx: Context, depth: number): Value | undefined {
  const { random } = cx;
  const place = anyPlace(cx, depth, holdsScalars, true);
  if (!place) return undefined;
  const old = read(cx, place);
  const kind = random.below(10);
  if (kind < 2) {
    const text = random.pick([`${place.text}++`, `${place.text}--`, `++${place.text}`, `--${place.text}`]);
    return update(old, place, text, NO_EFFECTS);
  }
  const disturbing = together(place.effects, writing(place.object));
  const made = old.isFloat ? value(cx, depth - 1) : integer(cx, depth - 1);
  // What the new value is computed from may be what is written to, as long as that is not written to on the way.
  const right = conflict(made.effects, {
    reads: new Set([...place.effects.reads, place.object]),
    writes: place.effects.writes,
  })
    ? constantValue(cx)
    : made;
  if (kind < 5) return update(old, place, `${place.text} = ${right.text}`, right.effects);
  if (kind === 5 && !old.isFloat) {
    const by = amount(cx, Math.max(old.bits, intBits(cx)), depth, disturbing);
    return update(old, place, `${place.text} ${random.pick(['<<=', '>>='])} ${parenthesised(by)}`, by.effects);
  }
  if (kind === 6 && !old.isFloat) {
    const divisor = random.pick(['3', '5u', '10l', '(-7)', '16']);
    return update(old, place, `${place.text} ${random.pick(['/=', '%='])} ${divisor}`, NO_EFFECTS);
  }
  if (old.isFloat)
    return update(
      old,
      place,
      `${place.text} ${random.pick(['+=', '-=', '*='])} ${parenthesised(right)}`,
      right.effects,
    );
  return update(old, place, `${place.text} ${random.pick(UPDATES)} ${parenthesised(right)}`, right.effects);
}

export function update(old: Value, place: Place, text: string, right: Effects): Value {
  return {
    text: `(${text})`,
    isFloat: old.isFloat,
    bits: old.bits,
    effects: together(old.effects, right, writing(place.object)),
  };
}

function statementExpression(cx: Context, depth: number): Value {
  const { random } = cx;
  return cx.scoped(() => {
    const type = random.pick(cx.types);
    const name = cx.local('t');
    const first = convertible(cx, depth - 1, type.kind === 'float');
    const id = cx.id();
    cx.locals.push({ id, name, shape: { kind: 'scalar', type }, readOnly: false });
    const between = assignment(cx, depth - 1);
    const last = value(cx, depth - 1);
    const inner = between ? `${between.text}; ` : '';
    const text = `({ ${type.name} ${name} = ${first.text}; ${inner}${last.text}; })`;
    return { ...last, text, effects: together(first.effects, between?.effects ?? NO_EFFECTS, last.effects) };
  });
}

function comma(cx: Context, depth: number): Value {
  const first = assignment(cx, depth - 1) ?? constantValue(cx);
  const last = value(cx, depth - 1);
  return { ...last, text: `(${first.text}, ${last.text})`, effects: together(first.effects, last.effects) };
}

function bytes(cx: Context, depth: number): Value {
  const { random } = cx;
  const whole = random.pick(
    cx.variables
      .filter(({ shape, isVolatile }) => shape.kind === 'scalar' && shape.type.kind === 'int' && isVolatile !== true)
      .concat(cx.variables.slice(0, 1)),
  );
  if (whole?.shape.kind !== 'scalar' || whole.shape.type.kind !== 'int') return constantValue(cx);
  const at = integer(cx, depth - 1);
  const size = Math.max(1, whole.shape.type.bits / 8);
  return ofBits(
    cx,
    `((unsigned char *)&${whole.name})[(${at.text}) & ${size - 1}]`,
    0,
    together(at.effects, reading(whole.id)),
  );
}

function ofPointers(cx: Context): Value {
  const pointer = cx.random.pick(
    cx.allPointers.filter(({ base }) => base !== undefined).concat(cx.allPointers.slice(0, 1)),
  );
  if (pointer?.base === undefined) return constantValue(cx);
  const { name, base, count } = pointer;
  const at = `${base} + ${cx.random.below(count + 1)}`;
  const text = cx.random.pick([
    `(${name} - ${base})`,
    `(${name} ${cx.random.pick(COMPARISONS)} ${at})`,
    `!${name}`,
    `(&${name}[0] == ${at})`,
  ]);
  return ofBits(cx, text, 0, reading(pointer.id));
}

function literalElement(cx: Context, depth: number): Value {
  const type = cx.random.pick(cx.types);
  const items = Array.from({ length: 4 }, () => convertible(cx, 0, type.kind === 'float'));
  const at = integer(cx, depth - 1);
  const effects = items.reduce((all, { effects: each }) => together(all, each), NO_EFFECTS);
  const index = undisturbed(cx, at, effects);
  const made = {
    text: `((${type.name}[]){ ${items.map(({ text }) => text).join(', ')} })[(${index.text}) & 3]`,
    effects: together(effects, index.effects),
  };
  return type.kind === 'float' ? { ...made, isFloat: true, bits: 0 } : ofBits(cx, made.text, type.bits, made.effects);
}

/** A value that may be given to an object: any, if that has a floating type. */
export function convertible(cx: Context, depth: number, toFloat: boolean): Value {
  return toFloat ? value(cx, depth) : integer(cx, depth);
}

function memberOfValue(cx: Context, depth: number): Value {
  const made = recordValue(cx, depth - 1);
  const member = made && cx.random.pick(made.shape.members);
  const { shape } = member ?? {};
  const part = shape?.kind === 'array' ? shape.of : shape;
  if (part?.kind !== 'scalar') return variableValue(cx, depth);
  const { type, width } = part;
  const text = `${made!.text}.${member!.name}${shape?.kind === 'array' ? `[${cx.random.below(shape.length)}]` : ''}`;
  if (type.kind === 'float') return { text, isFloat: true, bits: 0, effects: made!.effects };
  return ofBits(cx, text, Math.min(type.bits, width ?? type.bits), made!.effects);
}

function overflow(cx: Context, depth: number): Value {
  const { random } = cx;
  const place = anyPlace(cx, 0, holdsScalars, true);
  const type = place && !place.isBitField ? typeOf(place) : undefined;
  if (!place || type?.kind !== 'int' || type.isBool || type.name.startsWith('enum')) return constantValue(cx);
  const [a, b] = operands(cx, depth, integer);
  const effects = together(a.effects, b.effects);
  const text = `__builtin_${random.pick(['add', 'sub', 'mul'])}_overflow(${a.text}, ${b.text}, &${place.text})`;
  return ofBits(cx, text, 0, together(effects, place.effects, writing(place.object)));
}

/** An element of a string literal, of any width. */
function character(cx: Context, depth: number): Value {
  const { random } = cx;
  const text = `${random.pick(['', 'L', 'u', 'U', 'u8'])}"${random.pick(['abcd', 'a\\0b\\177', '\\x41""12', 'x" "yz', '\\n\\t\\\\\\"'])}"`;
  const at = integer(cx, depth - 1);
  return ofBits(cx, `${text}[${parenthesised(at)} & 3]`, 0, at.effects);
}

type Maker = (cx: Context, depth: number) => Value;

const MAKERS: readonly (readonly [number, Maker])[] = [
  [14, variableValue],
  [12, sum],
  [9, bitwise],
  [6, shift],
  [5, division],
  [6, unary],
  [6, comparison],
  [5, logical],
  [5, choice],
  [8, castTo],
  [6, (cx, depth) => assignment(cx, depth) ?? constantValue(cx)],
  [3, statementExpression],
  [3, comma],
  [3, (cx, depth) => typeQuestion(cx, cx.random.chance(50) ? variableValue(cx, depth - 1) : integer(cx, depth - 1))],
  [2, character],
  [3, (cx) => scaled(cx) ?? constantValue(cx)],
  [2, (cx, depth) => atomic(cx, depth) ?? constantValue(cx)],
  [2, recursion],
  [3, bytes],
  [3, (cx) => ofPointers(cx)],
  [2, literalElement],
  [3, memberOfValue],
  [2, overflow],
  [7, (cx, depth) => callOf(cx, depth) ?? variableValue(cx, depth)],
  [4, (cx, depth) => library(cx, depth) ?? variableValue(cx, depth)],
];

/** Any arithmetic value. */
export function value(cx: Context, depth: number): Value {
  if (depth > 0) return cx.random.weighted(MAKERS)(cx, depth);
  if (cx.ingredients.floats && cx.random.chance(8))
    return { text: floatLiteral(cx), isFloat: true, bits: 0, effects: NO_EFFECTS };
  return cx.random.chance(35) ? constantValue(cx) : variableValue(cx, 0);
}
