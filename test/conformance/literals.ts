import type { ArrayShape, Context, Shape } from './context.js';
import { leaves } from './declarations.js';
import type { Scalar } from './scalars.js';

function integerLiteral(cx: Context): string {
  const { random, ingredients } = cx;
  const bits = random.pick([3, 4, 8, 8, 16, 31, 32, 63, 64]);
  const power = 1n << BigInt(bits);
  const value = random.weighted<() => bigint>([
    [6, () => BigInt(random.below(20))],
    [2, () => power - 1n],
    [1, () => power / 2n],
    [3, () => ((BigInt(random.below(2 ** 32)) << 32n) | BigInt(random.below(2 ** 32))) % power],
  ])();
  const spelling = random.chance(30)
    ? `0x${value.toString(16)}`
    : value < 8n || random.chance(90)
      ? `${value}`
      : `0${value.toString(8)}`;
  // Without a suffix, decimal numbers of 64 bits have no type.
  const suffix = value >> 63n ? random.pick(['ull', 'UL']) : random.pick(['', '', '', 'u', 'l', 'ul', 'll', 'LLU']);
  return value >> 63n && ingredients.target.long < 8 ? `${spelling}ull` : `${spelling}${suffix}`;
}

/** How many bits the type of a literal has at least. */
export function literal(cx: Context): string {
  const { random } = cx;
  if (random.chance(6)) return random.pick(["'a'", "'\\0'", "'\\xff'", "'z'", "'\\n'"]);
  const number = integerLiteral(cx);
  return random.chance(25) ? `(-${number})` : number;
}

export function floatLiteral(cx: Context): string {
  const { random } = cx;
  const value = random.pick([
    () => `${random.below(10)}.${random.below(100)}`,
    () => `${random.below(1000)}.0`,
    () => `${1 + random.below(9)}e${random.below(40) - 20}`,
    () => `0x1.${random.below(65536).toString(16)}p${random.below(80) - 40}`,
  ])();
  return `${random.chance(25) ? '-' : ''}${value}${random.pick(['', '', 'f', 'L'])}`;
}

/** A constant to initialise an object of the type with. */
export function constantOf(cx: Context, type: Scalar): string {
  if (type.kind === 'float' && cx.random.chance(60)) return floatLiteral(cx);
  return cx.random.chance(8) ? `${literal(cx)} + ${cx.random.below(100)}` : literal(cx);
}

export function hasUnion(shape: Shape): boolean {
  if (shape.kind === 'array') return hasUnion(shape.of);
  return shape.kind === 'record' && (shape.isUnion || shape.members.some((member) => hasUnion(member.shape)));
}

/** Characters that fill an array to its end, or leave room for more. */
function text(cx: Context, { of, length }: ArrayShape): string | undefined {
  if (of.kind !== 'scalar' || of.type.kind !== 'int' || of.type.bits !== 8) return undefined;
  const characters = Array.from({ length: cx.random.below(length + 1) }, () =>
    cx.random.pick(['a', 'Z', ' ', '0', '\\n', '\\0', '\\377', '\\x7f""', '\\\\', '""b']),
  );
  return cx.random.pick([`"${characters.join('')}"`, `{ "${characters.join('')}" }`]);
}

/** An initialiser with braces for all but scalars; `scalar` gives the values. */
export function initialiser(cx: Context, shape: Shape, scalar: (type: Scalar) => string): string {
  const { random } = cx;
  switch (shape.kind) {
    case 'scalar':
      return scalar(shape.type);
    case 'array': {
      const characters = random.chance(40) ? text(cx, shape) : undefined;
      if (characters !== undefined) return characters;
      if (shape.of.kind !== 'scalar' && !hasUnion(shape) && random.chance(20)) {
        const all = leaves(shape, '').map(({ type }) => scalar(type));
        return `{ ${all.slice(0, 1 + random.below(all.length)).join(', ')} }`;
      }
      const count = 1 + random.below(shape.length);
      const items = Array.from({ length: count }, (_, i) => {
        const at = random.chance(12) ? `[${random.chance(30) ? `${i} ... ${shape.length - 1}` : i}] = ` : '';
        return `${at}${initialiser(cx, shape.of, scalar)}`;
      });
      return `{ ${items.join(', ')} }`;
    }
    case 'record': {
      if (shape.isUnion) {
        const member = random.pick(shape.members);
        return `{ .${member.name} = ${initialiser(cx, member.shape, scalar)} }`;
      }
      const members = shape.members.filter(() => random.chance(85));
      const named = members.length < shape.members.length || random.chance(30);
      const items = members.map(
        (member) => `${named ? `.${member.name} = ` : ''}${initialiser(cx, member.shape, scalar)}`,
      );
      return items.length === 0 ? '{ 0 }' : `{ ${items.join(', ')} }`;
    }
  }
}
