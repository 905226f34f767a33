import type { ArrayShape, Context, Member, RecordShape, Shape } from './context.js';
import type { Integer, Scalar } from './scalars.js';

/** The declaration of a name that has this shape. */
export function declaration(shape: Shape, name: string): string {
  switch (shape.kind) {
    case 'array':
      return declaration(shape.of, `${name}[${shape.count ?? shape.length}]`);
    case 'record':
      return `${shape.tag} ${name}`;
    case 'scalar':
      return `${shape.type.name} ${name}${shape.width === undefined ? '' : ` : ${shape.width}`}`;
  }
}

/** The declaration of a pointer to objects of this shape. */
export function pointerDeclaration(element: Shape, name: string): string {
  return declaration(element, element.kind === 'array' ? `(*${name})` : `*${name}`);
}

export function scalarShape(cx: Context, types: readonly Scalar[] = cx.types): Shape {
  return { kind: 'scalar', type: cx.random.pick(types) };
}

/** Mostly a power of two, so that any number can be made an index by a mask. */
export function arrayShape(cx: Context, of: Shape): ArrayShape {
  return { kind: 'array', of, length: cx.random.pick([2, 4, 4, 8, 3, 5]) };
}

export function anyShape(cx: Context, depth = 2): Shape {
  const { random, records } = cx;
  if (depth > 0 && random.chance(25)) return arrayShape(cx, anyShape(cx, depth - 1));
  if (records.length > 0 && random.chance(25)) return random.pick(records);
  return scalarShape(cx);
}

function isInteger(type: Scalar): type is Integer {
  return type.kind === 'int';
}

/** Any bytes are a value of these. */
function plainIntegers(cx: Context): Integer[] {
  return cx.types.filter(isInteger).filter(({ isBool }) => isBool !== true);
}

function bitField(cx: Context, types: readonly Integer[]): Shape {
  const type = cx.random.pick(types.filter(({ bits }) => bits <= 64));
  return { kind: 'scalar', type, width: 1 + cx.random.below(type.bits) };
}

function structMember(cx: Context, name: string): Member {
  if (cx.random.chance(45)) return { name, shape: bitField(cx, cx.types.filter(isInteger)) };
  return { name, shape: anyShape(cx, 1) };
}

function unionMember(cx: Context, name: string): Member {
  const types = plainIntegers(cx);
  if (cx.random.chance(25)) return { name, shape: bitField(cx, types) };
  const shape = scalarShape(cx, types);
  return { name, shape: cx.random.chance(30) ? arrayShape(cx, shape) : shape };
}

/** An enumeration becomes a type like others, as wide as its members need it. */
export function defineEnumeration(cx: Context): string {
  const { random } = cx;
  const name = `enum ${cx.global('e')}`;
  const [highest, bits] = random.pick([
    ['100', 32],
    ['0x7fffffff', 32],
    ['1ll << 40', 64],
  ] as const);
  const signed = random.chance(50);
  const lowest = signed ? '-3' : '2';
  cx.types.push({ kind: 'int', name, bits, signed });
  return `${name} { ${cx.global('A')} = ${lowest}, ${cx.global('B')}, ${cx.global('C')} = ${highest} };`;
}

/** A structure or union, and its definition. */
export function defineRecord(cx: Context): string {
  const { random } = cx;
  const isUnion = random.chance(25);
  const tag = `${isUnion ? 'union' : 'struct'} ${cx.global('r')}`;
  const count = 1 + random.below(isUnion ? 4 : 6);
  const members = Array.from({ length: count }, (_, i) =>
    isUnion ? unionMember(cx, `m${i}`) : structMember(cx, `m${i}`),
  );
  const lines = members.map(({ name, shape }) => {
    const gap =
      !isUnion && shape.kind === 'scalar' && shape.width !== undefined && random.chance(8)
        ? `${shape.type.name} : ${random.pick([0, 1, shape.width])}; `
        : '';
    return `${gap}${declaration(shape, name)};`;
  });
  const record: RecordShape = { kind: 'record', tag, isUnion, members };
  cx.records.push(record);
  const attribute = random.pick([
    '',
    '',
    '',
    '',
    ' __attribute__((packed))',
    ' __attribute__((packed))',
    ' __attribute__((aligned(8)))',
    ' __attribute__((packed, aligned(4)))',
  ]);
  return `${tag} { ${lines.join(' ')} }${attribute};`;
}

/** All the scalars of an object, as expressions; the elements of arrays by loops would be shorter, and less telling. */
export function leaves(shape: Shape, text: string): { readonly text: string; readonly type: Scalar }[] {
  switch (shape.kind) {
    case 'scalar':
      return [{ text, type: shape.type }];
    case 'array':
      return Array.from({ length: shape.length }, (_, i) => leaves(shape.of, `${text}[${i}]`)).flat();
    case 'record':
      return shape.members.flatMap((member) => leaves(member.shape, `${text}.${member.name}`));
  }
}
