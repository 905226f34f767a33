import { call } from './calls.js';
import type { Context, Pointer, Shape, Variable } from './context.js';
import { anyShape, declaration, leaves, pointerDeclaration } from './declarations.js';
import { conflict, NO_EFFECTS, reading, TELLING, together, writing } from './effects.js';
import type { Value } from './expressions.js';
import { assignment, convertible, integer, undisturbed, value } from './expressions.js';
import { constantOf, hasUnion, initialiser } from './literals.js';
import { holder } from './holders.js';
import { anyPlace, descend, wholeVariable } from './places.js';
import { recordOf } from './records.js';

/** How deep expressions are. */
function depth(cx: Context): number {
  return cx.ingredients.small ? 2 : 2 + cx.random.below(2);
}

/** The statement that makes a value part of what a program computes. */
export function output(made: { readonly text: string; readonly isFloat: boolean }): string {
  return `${made.isFloat ? 'outf' : 'out'}(${made.text});`;
}

function condition(cx: Context): Value {
  const made = value(cx, depth(cx) - 1);
  cx.did(made.effects);
  return made;
}

function expressionStatement(cx: Context): string {
  const { random } = cx;
  const made = random.chance(75) ? assignment(cx, depth(cx)) : value(cx, depth(cx));
  if (!made) return ';';
  const isTold = random.chance(15);
  cx.did(isTold ? together(made.effects, TELLING) : made.effects);
  return isTold ? output(made) : `${made.text};`;
}

function told(cx: Context): string {
  const made = value(cx, depth(cx));
  cx.did(together(made.effects, TELLING));
  return output(made);
}

function calling(cx: Context): string {
  const made = call(cx, depth(cx) - 1, () => true);
  if (!made) return expressionStatement(cx);
  cx.did(made.effects);
  return `${made.text};`;
}

function recordCopy(cx: Context): string {
  const place = anyPlace(cx, 1, (shape) => shape.kind === 'record', true);
  const made = place?.shape.kind === 'record' ? recordOf(cx, place.shape, 2) : undefined;
  if (!place || !made || conflict(made.effects, together(place.effects, writing(place.object))))
    return expressionStatement(cx);
  cx.did(together(place.effects, made.effects, writing(place.object)));
  return `${place.text} = ${made.text};`;
}

/** Declarations of a local variable of any shape. */
function newVariable(cx: Context): string {
  const { random } = cx;
  const name = cx.local('v');
  const isStatic = random.chance(12);
  const shape = anyShape(cx, 1);
  const id = cx.id();
  const qualifier = random.pick(['', '', '', 'volatile ', 'const ']);
  const isPlain = shape.kind === 'scalar';
  if (isStatic) cx.statics.add(id);
  const text = ((): string => {
    if (isStatic)
      return `static ${declaration(shape, name)} = ${initialiser(cx, shape, (type) => constantOf(cx, type))};`;
    if (hasUnion(shape)) return `${declaration(shape, name)}; memset(&${name}, 0, sizeof ${name});`;
    let effects = NO_EFFECTS;
    const values = initialiser(cx, shape, (type) => {
      const made = convertible(cx, isPlain ? depth(cx) : 0, type.kind === 'float');
      effects = together(effects, made.effects);
      return made.text;
    });
    cx.did(effects);
    return `${qualifier}${declaration(shape, name)} = ${values};`;
  })();
  cx.locals.push({ id, name, shape, readOnly: text.startsWith('const '), isVolatile: text.startsWith('volatile ') });
  return text;
}

/** A pointer into some object in scope. */
export function newPointer(cx: Context, variables: readonly Variable[], isGlobal: boolean): string | undefined {
  const { random } = cx;
  const candidates = variables
    .filter(({ isVolatile }) => isVolatile !== true)
    .flatMap((variable) => {
      const { shape, name } = variable;
      if (shape.kind === 'array')
        return shape.count === undefined ? [{ variable, element: shape.of, count: shape.length, base: name }] : [];
      return [{ variable, element: shape, count: 1, base: `&${name}` }];
    });
  if (candidates.length === 0) return undefined;
  const { variable, element, count, base } = random.pick(candidates);
  const readOnly = variable.readOnly || (element.kind !== 'array' && random.chance(15));
  const name = isGlobal ? cx.global('p') : cx.local('p');
  const pointer: Pointer = { id: cx.id(), name, element, count, base, target: variable.id, readOnly };
  (isGlobal ? cx.pointers : cx.localPointers).push(pointer);
  const at = count > 1 ? ` + ${random.below(count)}` : '';
  const text = `${isGlobal ? 'static ' : ''}${readOnly ? 'const ' : ''}${pointerDeclaration(element, name)} = ${base}${at};`;
  return random.chance(40) ? `${text}\n${holder(cx, pointer, isGlobal)}` : text;
}

function movePointer(cx: Context): string {
  const pointers = cx.allPointers.filter(({ base, count }) => base !== undefined && count > 1);
  if (pointers.length === 0) return expressionStatement(cx);
  const { id, name, base, count } = cx.random.pick(pointers);
  const at = undisturbed(cx, integer(cx, depth(cx) - 1), reading(id));
  cx.did(together(at.effects, writing(id)));
  const index = (count & (count - 1)) === 0 ? `((${at.text}) & ${count - 1})` : `(unsigned)(${at.text}) % ${count}`;
  return cx.random.pick([
    `${name} = &(${base})[${index}];`,
    `${name} = ${base} + ${index};`,
    `${name} += ${base} - ${name} + (int)(${index});`,
    `if (${name} < ${base} + ${count - 1}) ${name}++; else ${name} -= ${count - 1};`,
  ]);
}

function conditional(cx: Context, level: number): string {
  const made = condition(cx);
  const then = block(cx, level);
  if (cx.random.chance(50)) return `if (${made.text}) ${then}`;
  return `if (${made.text}) ${then} else ${cx.random.chance(20) && level > 0 ? conditional(cx, level - 1) : block(cx, level)}`;
}

/** How often a loop is repeated: not too often altogether. */
function rounds(cx: Context): number {
  return cx.times > 60 ? 1 : cx.random.pick(cx.ingredients.small ? [1, 2, 2, 3] : [1, 2, 3, 5, 8]);
}

function counter(cx: Context, type: string): string {
  const name = cx.local('i');
  const known = cx.types.find((each) => each.name === type) ?? cx.types[0]!;
  cx.locals.push({ id: cx.id(), name, shape: { kind: 'scalar', type: known }, readOnly: true });
  return name;
}

function loop(cx: Context, level: number): string {
  const { random } = cx;
  const count = rounds(cx);
  return cx.scoped(() => {
    const type = random.pick(['int', 'unsigned char', 'long', 'unsigned int', 'signed char', 'short']);
    const i = counter(cx, type);
    const step = 1 + random.below(3);
    return cx.repeated(count, () => {
      switch (random.below(6)) {
        case 0:
          return `for (${type} ${i} = ${count * step}; ${i} > 0; ${i} -= ${step}) ${block(cx, level)}`;
        case 1:
          return `{ ${type} ${i} = ${count}; while (${i}-- > 0) ${block(cx, level)} }`;
        case 2:
          return `{ ${type} ${i} = 0; do ${block(cx, level)} while (++${i} < ${count}); }`;
        case 3: {
          const limit = integer(cx, 1);
          const pure = limit.effects.writes.size === 0 ? limit.text : '1';
          cx.did(limit.effects);
          return `for (${type} ${i} = 0, n${i} = (${pure}) & ${count}; ${i} < n${i}; ${i}++) ${block(cx, level)}`;
        }
        case 4:
          return `{ ${type} ${i} = 0; for (;;) { if (${i}++ >= ${count}) break; ${statements(cx, level, 2)} } }`;
        default:
          return `for (${type} ${i} = 0; ${i} < ${count * step}; ${i} += ${step}) ${block(cx, level)}`;
      }
    });
  });
}

function jump(cx: Context): string {
  const made = condition(cx);
  return cx.loops > 0 ? `if (${made.text}) ${cx.random.pick(['break', 'continue'])};` : expressionStatement(cx);
}

function selection(cx: Context, level: number): string {
  const { random } = cx;
  const subject = integer(cx, depth(cx) - 1);
  cx.did(subject.effects);
  const loops = cx.loops;
  cx.loops = 0;
  if (random.chance(20)) {
    const text = duff(cx, level, subject);
    cx.loops = loops;
    return text;
  }
  const labels = [...new Set(Array.from({ length: 2 + random.below(4) }, () => random.below(8)))].sort();
  const last = labels.length - 1;
  const cases = labels.map((label, i) => {
    const range = i < last && labels[i + 1]! > label + 2 && random.chance(40) ? ` ... ${label + 1}` : '';
    return `case ${label}${range}: ${statements(cx, level, 1)} ${random.chance(70) ? 'break;' : ''}`;
  });
  if (random.chance(80))
    cases.splice(
      random.below(cases.length + 1),
      0,
      `default: ${statements(cx, level, 1)} ${random.chance(70) ? 'break;' : ''}`,
    );
  cx.loops = loops;
  const text = random.chance(70) ? `(${subject.text}) & 7` : `(unsigned char)(${subject.text})`;
  return `switch (${text}) { ${cases.join(' ')} }`;
}

/** A loop that is entered in its middle. */
function duff(cx: Context, level: number, subject: Value): string {
  const i = cx.local('d');
  const inner = cx.repeated(3, () => cx.scoped(() => [0, 1, 2].map(() => looseBlock(cx, level - 1))));
  const [head, a, b, c] = cx.random.pick([
    [`(${subject.text}) & 3`, '0', "'\\1'", '1 + 1'],
    [`(signed char)(((${subject.text}) & 3) - 2)`, '-2', '-1', '0'],
    [`((${subject.text}) & 3) * 0x100000000ll`, '0', '0x100000000', '2ull << 32'],
  ] as const);
  return `{ int ${i} = 3; switch (${head}) { case ${a}: do { ${inner[0]} case ${b}: ${inner[1]} default: case ${c}: ${inner[2]} } while (--${i} > 0); } }`;
}

function gotos(cx: Context, level: number): string {
  const { random } = cx;
  const label = cx.local('l');
  const made = condition(cx);
  switch (random.below(5)) {
    case 4: {
      const [first, second] = [block(cx, level), block(cx, level)];
      const list = `&&${label}, &&${label}b, &&${label}c, &&${label}`;
      const at = made.isFloat ? '1' : `(${made.text}) & 3`;
      return `{ static const void *const t${label}[] = { ${list} }; goto *t${label}[${at}]; ${label}: ${first} ${label}b: ${second} ${label}c:; }`;
    }
    case 0:
      return `if (${made.text}) goto ${label}; ${block(cx, level)} ${label}:;`;
    case 1: {
      const count = rounds(cx);
      const i = cx.local('k');
      const inner = cx.repeated(count, () => cx.scoped(() => looseBlock(cx, level)));
      return `{ int ${i} = 0; ${label}:; ${inner} if (++${i} < ${count}) goto ${label}; }`;
    }
    case 2: {
      const i = cx.local('k');
      const inner = cx.repeated(2, () => cx.scoped(() => looseBlock(cx, level)));
      return `{ int ${i} = 0; goto ${label}; while (${i} < 2) { ${inner} ${label}:; ${i}++; } }`;
    }
    default: {
      const [i, j] = [cx.local('k'), cx.local('k')];
      const inner = cx.repeated(4, () => cx.scoped(() => looseBlock(cx, level)));
      return `for (int ${i} = 0; ${i} < 2; ${i}++) for (int ${j} = 0; ${j} < 2; ${j}++) { ${inner} if (${made.text}) goto ${label}; } ${label}:;`;
    }
  }
}

/** A block that no `break` or `continue` leaves. */
function looseBlock(cx: Context, level: number): string {
  const loops = cx.loops;
  cx.loops = 0;
  const text = block(cx, level);
  cx.loops = loops;
  return text;
}

/** What happens before a jump changes no locals that outlive it: their values would be anybody's guess. */
function longJump(cx: Context, level: number): string {
  const { random } = cx;
  const buffer = cx.local('j');
  const leap = cx.helper('leap', (it) => `static void ${it}(jmp_buf b, int v) { if (v & 1) longjmp(b, v); }`);
  const before = cx.scoped(() => {
    [cx.locals, cx.localPointers] = [[], []];
    const first = looseBlock(cx, level);
    const made = cx.scoped(() => integer(cx, depth(cx) - 1));
    cx.did(made.effects);
    const value = random.pick(['0', '1', '7']);
    const way = random.pick([
      `${leap}(${buffer}, (${made.text}) & 1);`,
      `if (${made.text}) longjmp(${buffer}, ${value});`,
    ]);
    return `${first} ${way} ${looseBlock(cx, level)}`;
  });
  const after = block(cx, level);
  return `{ jmp_buf ${buffer}; if (${random.pick([`setjmp(${buffer}) == 0`, `!setjmp(${buffer})`])}) { ${before} } else ${after} }`;
}

function variableArray(cx: Context, level: number): string {
  const { random } = cx;
  return cx.scoped(() => {
    const size = integer(cx, 1);
    const pure = size.effects.writes.size === 0 ? size : { text: '2', effects: NO_EFFECTS };
    cx.did(pure.effects);
    const [n, name, i] = [cx.local('n'), cx.local('a'), cx.local('i')];
    const type = random.pick(cx.types);
    const of: Shape = random.chance(25)
      ? { kind: 'array', of: { kind: 'scalar', type }, length: 3 }
      : { kind: 'scalar', type };
    const first = convertible(cx, 1, type.kind === 'float');
    cx.did(first.effects);
    const filled =
      of.kind === 'array'
        ? `${name}[${i}][0] = ${name}[${i}][1] = ${name}[${i}][2] = ${first.text};`
        : `${name}[${i}] = ${first.text};`;
    const shape: Shape = { kind: 'array', of, length: 1, count: n };
    const head = `const int ${n} = ((${pure.text}) & 3) + 1; ${declaration(shape, name)}; for (int ${i} = 0; ${i} < ${n}; ${i}++) ${filled} out(sizeof ${name});`;
    const variable: Variable = { id: cx.id(), name, shape, readOnly: false };
    cx.locals.push(variable);
    const body = statements(cx, level, 3);
    const place = descend(cx, wholeVariable(variable), 1, ({ kind }) => kind === 'scalar');
    cx.did(together(place?.effects ?? NO_EFFECTS, TELLING));
    const passed =
      of.kind === 'array' || type.kind === 'float' ? '' : `out(${rowSum(cx, type.name)}(${n}, ${n}, ${name}));`;
    return `{ ${head} ${body} ${passed} ${output({ text: place?.text ?? '0', isFloat: type.kind === 'float' })} }`;
  });
}

/** What a function makes of an array whose length is another parameter. */
function rowSum(cx: Context, type: string): string {
  const { random } = cx;
  const kind = random.below(3);
  const declared = [`${type} a[n]`, `${type} a[const static m]`, `${type} *a`][kind]!;
  const inner =
    kind === 0
      ? `${type} (*b)[n] = (${type} (*)[n])a; s += sizeof *b + (b + 1 - b);`
      : `${type} b[m][n]; b[m - 1][n - 1] = a[0]; s += sizeof b / sizeof b[0] + (${type})b[m - 1][n - 1];`;
  return cx.helper(
    `rows${kind}_${type.replaceAll(' ', '_')}`,
    (it) =>
      `static unsigned long long ${it}(int n, int m, ${declared}) { unsigned long long s = sizeof(a); for (int i = 0; i < n; i++) s = s * 3 + (unsigned long long)a[i]; ${inner} return s; }`,
  );
}

function returning(cx: Context): string {
  const { result } = cx;
  if (!result) return expressionStatement(cx);
  return `if (${condition(cx).text}) ${returnValue(cx, result)}`;
}

export function returnValue(cx: Context, result: Shape): string {
  if (result.kind === 'record') {
    const made = recordOf(cx, result, 2);
    cx.did(made?.effects ?? NO_EFFECTS);
    return made ? `return ${made.text};` : `{ static ${declaration(result, 'none')}; return none; }`;
  }
  const made = convertible(cx, depth(cx), result.kind === 'scalar' && result.type.kind === 'float');
  cx.did(made.effects);
  return `return ${made.text};`;
}

/** The locals that are told when their block ends. */
function last(cx: Context, before: number): string {
  const news = cx.locals.slice(before).filter(({ shape }) => shape.kind !== 'array' || shape.count === undefined);
  return news
    .filter(() => cx.random.chance(30))
    .flatMap(({ shape, name, id }) => {
      cx.did(together(reading(id), TELLING));
      return leaves(shape, name)
        .slice(0, 4)
        .map(({ text, type }) => output({ text, isFloat: type.kind === 'float' }));
    })
    .join(' ');
}

export function block(cx: Context, level: number): string {
  return cx.scoped(() => {
    const before = cx.locals.length;
    const text = statements(cx, level, 3);
    return `{\n${text}\n${last(cx, before)} }`;
  });
}

/** Some statements of the present block. */
export function statements(cx: Context, level: number, most: number): string {
  return Array.from({ length: 1 + cx.random.below(most) }, () => statement(cx, level - 1)).join('\n');
}

/** Where a label or a `case` may be jumped over, nothing is declared. */
export function statement(cx: Context, level: number): string {
  const flat: (readonly [number, (cx: Context) => string])[] = [
    [30, expressionStatement],
    [8, told],
    [6, calling],
    [6, recordCopy],
    [5, movePointer],
    [4, jump],
    [3, returning],
  ];
  if (level <= 0 || cx.cost > 1500) return cx.random.weighted(flat)(cx);
  const nested: (readonly [number, (cx: Context) => string])[] = [
    [12, (inner) => conditional(inner, level)],
    [12, (inner) => loop(inner, level)],
    [6, (inner) => selection(inner, level)],
    [5, (inner) => gotos(inner, level)],
    [4, (inner) => variableArray(inner, level)],
    [cx.ingredients.small ? 0 : 3, (inner) => longJump(inner, level)],
    [10, (inner) => withLocals(inner, level)],
  ];
  return cx.random.weighted([...flat, ...nested])(cx);
}

/** A block with variables of its own. */
function withLocals(cx: Context, level: number): string {
  return cx.scoped(() => {
    const before = cx.locals.length;
    const news = Array.from({ length: 1 + cx.random.below(3) }, () => newVariable(cx));
    const pointer = cx.random.chance(40)
      ? newPointer(
          cx,
          cx.locals.slice(before).length > 0 && cx.random.chance(70) ? cx.locals.slice(before) : cx.variables,
          false,
        )
      : undefined;
    const text = statements(cx, level, 4);
    return `{\n${news.join('\n')}\n${pointer ?? ''}\n${text}\n${last(cx, before)} }`;
  });
}
