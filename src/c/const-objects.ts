import type { Expression, InitItem, VariableSymbol } from './ast.js';
import { placeOf } from './constants.js';
import { foldedLibraryCall } from './folded-calls.js';
import type { CType } from '../source/ctypes/ctype.js';
import { CONST, VOLATILE } from '../source/ctypes/ctype.js';
import { isScalar, sizeOf } from '../source/ctypes/types.js';

/**
 * The expression with the values of constant objects and of library functions in their place, as GCC takes them in the
 * initialiser of a static object: the objects' initialisers are known so far.
 */
export function withConstObjects(e: Expression): Expression {
  switch (e.kind) {
    case 'load':
      return valueOf(e) ?? e;
    case 'cast':
    case 'unary':
      return { ...e, operand: withConstObjects(e.operand) };
    case 'binary':
    case 'logical':
      return { ...e, left: withConstObjects(e.left), right: withConstObjects(e.right) };
    case 'conditional':
      return {
        ...e,
        condition: withConstObjects(e.condition),
        then: withConstObjects(e.then),
        otherwise: withConstObjects(e.otherwise),
      };
    case 'pointer-add':
      return { ...e, pointer: withConstObjects(e.pointer), index: withConstObjects(e.index) };
    case 'call':
      return foldedLibraryCall(e);
    case 'address':
    case 'array-count':
    case 'assign':
    case 'comma':
    case 'constant':
    case 'float':
    case 'function':
    case 'pointer-difference':
    case 'statement':
    case 'update':
    case 'va':
      return e;
  }
}

/** The items that initialise a constant object, if it is known here what it contains. */
export function constItems({
  type,
  storage,
  initializer,
  attributes,
}: VariableSymbol): readonly InitItem[] | undefined {
  const known = storage === 'global' && isConstant(type) && !attributes.some((attribute) => /^_*weak/.test(attribute));
  return known ? initializer?.items : undefined;
}

function isConstant(type: CType): boolean {
  return type.kind === 'array' ? isConstant(type.of) : (type.quals & (CONST | VOLATILE)) === CONST;
}

function valueOf({ lvalue, type, position }: Extract<Expression, { kind: 'load' }>): Expression | undefined {
  const place = isScalar(type) && !(lvalue.kind === 'member' && lvalue.field.bits) ? placeOf(lvalue) : undefined;
  const items = place?.object && constItems(place.object);
  if (!place || !items) return undefined;
  const [first, last] = [Number(place.offset), Number(place.offset) + sizeOf(type)];
  if (first < 0 || last > sizeOf(place.object!.type)) return undefined;
  const touching = items.filter(({ offset, type: of }) => offset < last && offset + sizeOf(of) > first);
  const [item] = touching;
  const isIt =
    item &&
    touching.length === 1 &&
    item.offset === first &&
    !item.bits &&
    item.type.kind === type.kind &&
    sizeOf(item.type) === sizeOf(type);
  return isIt ? { ...item.value, position } : undefined;
}
