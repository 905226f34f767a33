import { Random } from '../oracle/random.js';
import type { Ingredients, Parameter, Shape, Variable } from './context.js';
import { Context, TEXT_SIZE } from './context.js';
import {
  anyShape,
  declaration,
  defineEnumeration,
  defineRecord,
  leaves,
  pointerDeclaration,
  scalarShape,
} from './declarations.js';
import { NO_EFFECTS, ANYTHING } from './effects.js';
import { constantOf, initialiser } from './literals.js';
import { newPointer, output, returnValue, statements } from './statements.js';

export interface Generated {
  readonly text: string;
  /** The function that computes. */
  readonly entry: string;
}

function globalVariable(cx: Context): string {
  const { random } = cx;
  const shape = anyShape(cx);
  const name = cx.global('g');
  const qualifier = random.weighted([
    [7, ''],
    [2, 'volatile '],
    [1, 'const '],
  ]);
  const value =
    random.chance(80) || qualifier === 'const ' ? ` = ${initialiser(cx, shape, (type) => constantOf(cx, type))}` : '';
  cx.globals.push({
    id: cx.id(),
    name,
    shape,
    readOnly: qualifier === 'const ',
    isVolatile: qualifier === 'volatile ',
  });
  return `static ${qualifier}${declaration(shape, name)}${value};`;
}

function parameter(cx: Context): Parameter {
  const { random } = cx;
  const name = cx.local('a');
  if (random.chance(30)) {
    const arrays = cx.globals.flatMap(({ shape }) => (shape.kind === 'array' ? [shape] : []));
    const array = arrays.length > 0 ? random.pick(arrays) : undefined;
    if (array) return { name, shape: array.of, count: array.length };
  }
  const shape = random.chance(20) && cx.records.length > 0 ? random.pick(cx.records) : scalarShape(cx);
  return random.chance(15) ? { name, shape, count: 1 } : { name, shape };
}

function parameterText({ name, shape, count }: Parameter): string {
  return count === undefined ? declaration(shape, name) : pointerDeclaration(shape, name);
}

function define(cx: Context): string {
  const { random } = cx;
  const first = cx.id();
  const name = cx.global('f');
  const result: Shape = random.chance(15) && cx.records.length > 0 ? random.pick(cx.records) : scalarShape(cx);
  const parameters = Array.from({ length: random.below(4) }, () => parameter(cx));
  const before = cx.cost;
  [cx.effects, cx.cost] = [NO_EFFECTS, 0];
  const body = cx.scoped(() => {
    for (const { name: called, shape, count } of parameters) {
      if (count === undefined) cx.locals.push({ id: cx.id(), name: called, shape, readOnly: false });
      else
        cx.localPointers.push({ id: cx.id(), name: called, element: shape, count, target: ANYTHING, readOnly: false });
    }
    cx.result = result;
    const text = statements(cx, 2, 4);
    const end = returnValue(cx, result);
    cx.result = undefined;
    return `${text}\n${end}`;
  });
  const lasting = (ids: ReadonlySet<number>): Set<number> =>
    new Set([...ids].filter((id) => id < first || cx.statics.has(id)));
  const effects = { reads: lasting(cx.effects.reads), writes: lasting(cx.effects.writes) };
  const list = parameters.map(parameterText).join(', ') || 'void';
  const hasTable = random.chance(40);
  cx.functions.push({
    name,
    result,
    parameters,
    effects,
    cost: cx.cost + 4,
    ...(hasTable ? { table: `${name}_table` } : {}),
  });
  cx.cost = before;
  const text = `static ${declaration(result, `${name}(${list})`)} {\n${body}\n}`;
  if (!hasTable) return text;
  const twin = `static ${declaration(result, `${name}_twin(${list})`)} { return ${name}(${parameters.map((each) => each.name).join(', ')}); }`;
  return `${text}\n${twin}\nstatic ${declaration(result, `(*const ${name}_table[])(${list})`)} = { ${name}, ${name}_twin, &${name} };`;
}

/** Everything that a variable holds, told. */
function contents({ shape, name }: Variable): string {
  return leaves(shape, name)
    .map(({ text, type }) => output({ text, isFloat: type.kind === 'float' }))
    .join(' ');
}

/** Some globals get numbers that nothing but an assumption tells. */
function unknowns(cx: Context): string {
  const some = cx.globals.filter(
    ({ shape, readOnly }) => !readOnly && shape.kind === 'scalar' && shape.type.kind === 'int',
  );
  return some
    .slice(0, 2)
    .map(({ name }) => `${name} = UNKNOWN(${cx.random.below(300)});\n`)
    .join('');
}

/**
 * A program of certain meaning, the same for each seed: what is undefined or unspecified in C (with wrapping arithmetic
 * and without type-based aliasing) is avoided by construction. All names at file scope begin with the prefix.
 */
export function generate(seed: number, ingredients: Ingredients, prefix = ''): Generated {
  const random = new Random(seed);
  const cx = new Context(random, ingredients, prefix);
  const { small } = ingredients;
  const enumerations = Array.from({ length: random.below(3) }, () => defineEnumeration(cx));
  const records = Array.from({ length: random.below(small ? 2 : 4) }, () => defineRecord(cx));
  const texts = Array.from({ length: random.chance(60) ? 2 : 0 }, () => {
    const text = { id: cx.id(), name: cx.global('s') };
    cx.texts.push(text);
    return `static char ${text.name}[${TEXT_SIZE}] = "abcab";`;
  });
  const variables = Array.from({ length: small ? 3 : 4 + random.below(5) }, () => globalVariable(cx));
  const pointers = Array.from({ length: random.below(3) }, () => newPointer(cx, cx.globals, true));
  const functions = Array.from({ length: random.below(small ? 2 : 4) }, () => define(cx));
  const entry = cx.global('test');
  const body = statements(cx, 3, small ? 3 : 7) + '\n' + statements(cx, 3, small ? 2 : 7);
  const ends = [
    ...cx.globals.map(contents),
    ...cx.texts.map(({ name }) => `for (int i = 0; i < ${TEXT_SIZE}; i++) out(${name}[i]);`),
  ];
  const test = `static void ${entry}(void) {\n${small ? unknowns(cx) : ''}${body}\n${ends.join('\n')}\n}`;
  const parts = [
    ...enumerations,
    ...records,
    ...texts,
    ...variables,
    ...pointers,
    ...cx.helpers.values(),
    ...functions,
    test,
  ];
  return { text: `${parts.filter((part) => part !== undefined).join('\n')}\n`, entry };
}
