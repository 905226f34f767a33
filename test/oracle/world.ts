import type { Expression } from './model.js';
import type { Random } from './random.js';

const INTEGER_TYPES = [
  'int',
  'unsigned int',
  'short',
  'unsigned short',
  'signed char',
  'unsigned char',
  'char',
  'long',
  'unsigned long',
  '_Bool',
] as const;

/** How a thread function understands its argument. */
export type ArgumentKind = 'none' | 'number' | 'pointer';

/** What a generated program has at file scope. */
export interface World {
  readonly declarations: readonly string[];
  /** Objects of `pointee` type that a pointer can be aimed at. */
  readonly targets: readonly string[];
  readonly pointee: string;
  /** Everything that can be read and written, as C text. */
  readonly variables: readonly string[];
  readonly array: { readonly name: string; readonly mask: number } | undefined;
  /** Pointers to `pointee` that are shared and may be redirected. */
  readonly pointers: readonly string[];
  readonly mutexes: readonly string[];
  readonly hasHelpers: boolean;
}

export function anyType(random: Random): string {
  return random.chance(45) ? 'int' : random.pick(INTEGER_TYPES);
}

export function makeWorld(random: Random): World {
  const declarations: string[] = [];
  const pointee = anyType(random);
  const targets = ['g0', 'g1'];
  declarations.push(`${pointee} g0 = ${initialValue(random)};`, `${pointee} g1 = ${initialValue(random)};`);
  const variables = ['g0', 'g1'];
  if (random.chance(40)) {
    declarations.push(`${random.chance(15) ? '_Thread_local ' : ''}${anyType(random)} g2 = ${initialValue(random)};`);
    variables.push('g2');
  }
  if (random.chance(25)) {
    declarations.push(
      `struct pair { ${anyType(random)} first; ${pointee} second; };`,
      `struct pair s = { ${initialValue(random)}, ${initialValue(random)} };`,
    );
    variables.push('s.first', 's.second');
    targets.push('s.second');
  }
  const array = random.chance(30) ? { name: 'a', mask: random.pick([1, 3]) } : undefined;
  if (array) {
    declarations.push(`${random.chance(50) ? pointee : anyType(random)} a[${array.mask + 1}];`);
    variables.push('a[0]', `a[${array.mask}]`);
  }
  const pointers = random.chance(40) ? ['p'] : [];
  for (const pointer of pointers) declarations.push(`${pointee} *${pointer} = &g${random.below(2)};`);
  const mutexes = random.weighted([
    [4, []],
    [4, ['m']],
    [2, ['m', 'n']],
  ] as const);
  for (const mutex of mutexes) declarations.push(`pthread_mutex_t ${mutex};`);
  return { declarations, pointee, targets, variables, array, pointers, mutexes, hasHelpers: random.chance(35) };
}

function initialValue(random: Random): number {
  return random.chance(70) ? 0 : random.below(3);
}

/** The names that can be used at some place of a function. */
export interface Scope {
  /** Scalar locals. */
  readonly locals: readonly string[];
  /** Pointers to the world's pointee type that only this function knows. */
  readonly pointers: readonly string[];
  /** Statements may leave the function: not inside a section. */
  readonly mayReturn: boolean;
}

/** Something shared that can be assigned to. */
export function sharedPlace(random: Random, world: World, scope: Scope): Expression {
  const pointers = [...world.pointers, ...scope.pointers];
  if (pointers.length > 0 && random.chance(30)) return { kind: 'atom', text: `*${random.pick(pointers)}` };
  if (world.array && random.chance(25)) {
    const index: Expression =
      scope.locals.length > 0 && random.chance(60)
        ? { kind: 'atom', text: random.pick(scope.locals) }
        : { kind: 'atom', text: 'g1' };
    return { kind: 'element', array: world.array.name, index, mask: world.array.mask };
  }
  return { kind: 'atom', text: random.chance(40) ? 'g0' : random.pick(world.variables) };
}

/** A side-effect-free expression; every shared place in it is one access, so there are few. */
export function anyExpression(random: Random, world: World, scope: Scope, depth: number): Expression {
  const deeper = () => anyExpression(random, world, scope, depth - 1);
  const kind =
    depth === 0
      ? random.weighted([
          [3, 'constant'],
          [3, 'local'],
          [4, 'shared'],
        ] as const)
      : random.weighted([
          [2, 'constant'],
          [2, 'local'],
          [4, 'shared'],
          [6, 'binary'],
          [1, 'unary'],
          [1, 'ternary'],
          [1, 'cast'],
        ] as const);
  switch (kind) {
    case 'constant':
      return { kind: 'constant', value: smallConstant(random) };
    case 'local':
      return scope.locals.length > 0
        ? { kind: 'atom', text: random.pick(scope.locals) }
        : { kind: 'constant', value: smallConstant(random) };
    case 'shared':
      return sharedPlace(random, world, scope);
    case 'unary':
      return { kind: 'unary', operator: random.pick(['-', '~', '!'] as const), operand: deeper() };
    case 'binary':
      return anyBinary(random, deeper);
    case 'ternary':
      return { kind: 'ternary', condition: deeper(), then: deeper(), otherwise: deeper() };
    case 'cast':
      return { kind: 'cast', type: anyType(random), operand: deeper() };
  }
}

/** Shifts and divisions are by constants, so that nothing is undefined. */
function anyBinary(random: Random, operand: () => Expression): Expression {
  const operator = random.pick([
    '+',
    '+',
    '-',
    '*',
    '&',
    '|',
    '^',
    '==',
    '!=',
    '<',
    '<=',
    '>',
    '&&',
    '||',
    '<<',
    '>>',
    '/',
    '%',
  ]);
  const left: Expression = ['<<'].includes(operator)
    ? { kind: 'binary', operator: '&', left: operand(), right: { kind: 'constant', value: 7 } }
    : operand();
  const fixed = ['<<', '>>', '/', '%'].includes(operator);
  return {
    kind: 'binary',
    operator,
    left,
    right: fixed ? { kind: 'constant', value: 1 + random.below(3) } : operand(),
  };
}

export function smallConstant(random: Random): number {
  return random.chance(8) ? random.pick([-1, 7, 255, 256, -128, 65535]) : random.below(4);
}
