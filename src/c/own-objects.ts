import type { Analysis } from './analysis.js';
import type { Expression } from './ast.js';
import { evaluate } from './constants.js';
import type { CType, RecordDecl, RecordLayout, RecordType } from '../source/ctypes/ctype.js';
import type { Syntax } from './syntax.js';
import { temporary } from './temporaries.js';
import {
  alignOf,
  arrayOf,
  compatible,
  innermost,
  isScalar,
  recordType,
  sizeOf,
  typeName,
  unqualified,
} from '../source/ctypes/types.js';

/**
 * Objects of the library (locks and the like) whose types a program declares itself, without the library's headers:
 * `typedef int pthread_mutex_t;`. Such a type becomes a record with room for what the library keeps in it, so `sizeof`
 * is that. What a program may say of it is what it may say of any type that is not known: have objects of it, take
 * their addresses, initialise them, or store, with zeros.
 */

/** The type that a typedef at file scope gives to `name`. @param again the one that it has already */
export function withRoom(cx: Analysis, name: string, type: CType, again: CType | undefined, node: Syntax): CType {
  const room = cx.rooms.get(name);
  if (room === undefined || type.kind === 'void' || type.kind === 'function') return type;
  if (again?.kind === 'record' && again.record.declaredAs && compatible(again.record.declaredAs, type)) return again;
  if (type.kind === 'record') {
    if (type.record.layout) widen(cx, type.record, room, node);
    else type.record.room = room;
    return type;
  }
  if (sizeOf(type) >= room) return type;
  if (type.kind === 'array')
    return cx.fail('unsupported', `'${name}' is an array that is smaller than what the library keeps there`, node);
  const record: RecordDecl = {
    kind: 'struct',
    name,
    layout: layoutOf(cx, room, alignOf(type, cx.types.target)),
    declaredAs: unqualified(type),
  };
  return { ...recordType(record), quals: type.quals };
}

/** Makes the record at least so large. */
export function widen(cx: Analysis, record: RecordDecl, room: number, node?: Syntax): void {
  const layout = record.layout!;
  if (record.declaredAs || layout.size >= room) return;
  if (node && cx.embedded.has(record)) {
    const message = `'${record.kind} ${record.name}' is a member of another type before it is known that the library keeps its state there`;
    cx.fail('unsupported', message, node);
  }
  record.declaredAs = recordType({ ...record });
  record.layout = layoutOf(cx, room, layout.align);
}

function layoutOf(cx: Analysis, room: number, least: number): RecordLayout {
  const word = cx.types.unsigned;
  const align = Math.max(least, Math.min(cx.types.target.pointer, cx.types.target.maxAlign));
  const size = Math.ceil(room / align) * align;
  return { size, align, fields: [{ name: '__state', type: arrayOf(word, size / word.size), offset: 0 }] };
}

export function noteEmbedded(cx: Analysis, member: CType): void {
  const type = innermost(member);
  if (type.kind === 'record') cx.embedded.add(type.record);
}

/** The type as the program has declared it. */
export function asDeclared(type: CType): CType {
  return (type.kind === 'record' ? type.record.declaredAs : undefined) ?? type;
}

export function isOwnScalar(type: RecordType): boolean {
  return isScalar(asDeclared(type));
}

/** The value of such an object as an initializer gives it: it has to be zero. */
export function zeroObject(cx: Analysis, value: Expression, type: RecordType, node: Syntax): Expression {
  if (!isZero(value)) refuseValue(cx, type, node);
  const position = cx.position(node);
  const plain = unqualified(type);
  return {
    kind: 'load',
    lvalue: { kind: 'compound', initializer: { items: [] }, symbol: temporary(cx, plain, node), type: plain, position },
    type: plain,
    position,
  };
}

export function isZero(value: Expression): boolean {
  const constant = evaluate(value);
  return constant === 0n || constant === 0;
}

export function refuseValue(cx: Analysis, type: RecordType, node: Syntax): never {
  return cx.fail(
    'unsupported',
    `a value other than zero for an object of the library, whose type the program declares itself ('${nameOf(type)}')`,
    node,
  );
}

export function refuseInside(cx: Analysis, type: RecordType, node: Syntax): never {
  return cx.fail(
    'unsupported',
    `a look into an object of the library, whose type the program declares itself ('${nameOf(type)}')`,
    node,
  );
}

/** The name that the typedef has given it, or its own. */
function nameOf(type: RecordType): string {
  return isOwnScalar(type) ? type.record.name : typeName(unqualified(type));
}
