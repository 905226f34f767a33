import type { Analysis } from './analysis.js';
import { evaluateInteger } from './constants.js';
import type { CType, IntType, RecordDecl } from '../source/ctypes/ctype.js';
import { NO_QUALS } from '../source/ctypes/ctype.js';
import { checkStaticAssert } from './declarations.js';
import { declarator } from './declarators.js';
import type { SpecifierNote } from './emitter.js';
import { rvalue } from './conversions.js';
import { constantExpression, expression } from './expressions.js';
import { noteEmbedded, widen } from './own-objects.js';
import type { Member } from './records.js';
import { layOut } from './records.js';
import {
  attributeAlignment,
  fragmentAlignment,
  fragmentConstant,
  fragmentType,
  noteTransparent,
  specifiers,
} from './specifiers.js';
import { isAnother } from './symbols.js';
import type { Syntax } from './syntax.js';
import { child } from './syntax.js';
import { aligned, isComplete, recordType, sizeOf } from '../source/ctypes/types.js';

/** The type of `struct s`, `union u { … }`, `enum e { … }`. */
export function taggedType(cx: Analysis, node: Syntax, note: SpecifierNote): CType {
  const kind = node.kind === 'enum_specifier' ? 'enum' : node.kind === 'union_specifier' ? 'union' : 'struct';
  const nameNode = child(node, 'name');
  const name = nameNode && cx.text(nameNode);
  const body = child(node, 'body');
  if (kind === 'enum') return enumType(cx, node, name, body, note);
  return recordOf(cx, node, kind, name, body, note);
}

function anonymousName(cx: Analysis, node: Syntax): string {
  const { file, line } = cx.position(node);
  return `<anonymous at ${file.slice(file.lastIndexOf('/') + 1)}:${line}>`;
}

function declaredBy(cx: Analysis, node: Syntax): Pick<RecordDecl, 'system'> {
  return cx.inSystemHeader(node) ? { system: true } : {};
}

function recordOf(
  cx: Analysis,
  node: Syntax,
  kind: 'struct' | 'union',
  name: string | undefined,
  body: Syntax | undefined,
  note: SpecifierNote,
): CType {
  if (name === undefined) {
    const record: RecordDecl = { kind, name: anonymousName(cx, node), layout: undefined, ...declaredBy(cx, node) };
    if (body) complete(cx, record, body, note, node);
    return recordType(record);
  }
  const found = body ? cx.scope.tags.get(name) : cx.scope.lookupTag(name);
  const isOwn =
    body !== undefined &&
    found?.kind !== 'enum' &&
    found?.record.layout !== undefined &&
    found.system &&
    !cx.inSystemHeader(node);
  const known = isOwn ? undefined : found;
  if (known && known.kind !== kind) cx.fail('type', `'${name}' is not the tag of a ${kind}`, node);
  const record: RecordDecl = known ? known.record : { kind, name, layout: undefined, ...declaredBy(cx, node) };
  if (!known) cx.scope.tags.set(name, { kind, record, system: cx.inSystemHeader(node) });
  if (body) {
    if (record.layout) cx.fail('type', `redefinition of '${kind} ${name}'`, node);
    complete(cx, record, body, note, node);
  }
  return recordType(record);
}

function complete(cx: Analysis, record: RecordDecl, body: Syntax, note: SpecifierNote, node: Syntax): void {
  const order = note.tagAttributes.find(({ name }) => name === 'scalar_storage_order');
  if (order && cx.tokens.texts[order.token + 2] !== '"little-endian"')
    cx.failAt('unsupported', `a storage order that is not the machine's`, cx.tokens.position(order.token));
  const packed = note.tagAttributes.some((attribute) => attribute.name === 'packed');
  const members: Member[] = [];
  for (const item of body.children) {
    if (cx.note(item)?.kind === 'static-assert') checkStaticAssert(cx, item);
    else if (item.kind === 'field_declaration') fieldDeclaration(cx, item, packed, members);
    else cx.fail('syntax', 'this cannot stand in a struct or union', item);
  }
  checkMembers(cx, record, members, body);
  const pack = note.tagAttributes.find(({ name }) => name === 'tcbmc_pack')?.fragment;
  const limits = {
    least: attributeAlignment(cx, note.tagAttributes, node),
    ofMembers: pack === undefined ? undefined : Number(fragmentConstant(cx, pack)),
  };
  record.layout = layOut(record.kind, members, limits, cx.types.target);
  for (const { type } of members) noteEmbedded(cx, type);
  if (record.room !== undefined) widen(cx, record, record.room);
  noteTransparent(cx, recordType(record), note.tagAttributes, node);
}

function fieldDeclaration(cx: Analysis, item: Syntax, recordPacked: boolean, members: Member[]): void {
  const typeNode = child(item, 'type')!;
  const base = specifiers(cx, typeNode);
  const align = Math.max(0, ...base.note.alignments.map((fragment) => fragmentAlignment(cx, fragment)));
  const shared = { packed: recordPacked || base.note.attributes.some(({ name }) => name === 'packed') };
  const declarators = item.children.filter((each) => each.field === 'declarator');
  if (declarators.length === 0) {
    if (base.type.kind !== 'record') return cx.warn('type', 'this declares no member', item);
    members.push({
      name: '',
      type: base.type,
      width: undefined,
      minimumAlign: align,
      position: cx.position(item),
      ...shared,
    });
    return;
  }
  for (const node of declarators) {
    const declared = declarator(cx, node, base.type);
    const note = cx.declaratorNote(declared.name!);
    const next = item.children[item.children.indexOf(node) + 1];
    const clause = next?.kind === 'bitfield_clause' ? next : undefined;
    const attributes = [...base.note.attributes, ...(note?.attributes ?? [])];
    members.push({
      name: note?.unnamed ? undefined : cx.text(declared.name!),
      type: declared.type,
      width: clause && bitFieldWidth(cx, clause, declared.type, note?.unnamed === true),
      packed: shared.packed || attributes.some(({ name }) => name === 'packed'),
      minimumAlign: attributes.some(({ name }) => name === 'aligned')
        ? Math.max(align, attributeAlignment(cx, attributes, node))
        : align,
      position: cx.position(node),
    });
  }
}

function bitFieldWidth(cx: Analysis, clause: Syntax, type: CType, unnamed: boolean): number {
  const node = clause.children[0]!;
  const width = constantExpression(cx, node);
  if (type.kind !== 'int') cx.fail('type', 'a bit-field must have an integer type', clause);
  const limit = type.bool ? 1 : 8 * type.size;
  if (width < 0n || width > BigInt(limit))
    cx.fail('type', `the width of a bit-field must be between 0 and ${limit}`, node);
  if (width === 0n && !unnamed) cx.fail('type', 'a named bit-field cannot have the width 0', node);
  return Number(width);
}

function checkMembers(cx: Analysis, record: RecordDecl, members: readonly Member[], body: Syntax): void {
  const seen = new Set<string>();
  const visit = (name: string, type: CType): void => {
    if (name === '' && type.kind === 'record')
      type.record.layout?.fields.forEach((field) => visit(field.name, field.type));
    else if (seen.has(name)) cx.fail('type', `duplicate member '${name}'`, body);
    else seen.add(name);
  };
  members.forEach((member, index) => {
    if (member.name !== undefined) visit(member.name, member.type);
    const flexible = member.type.kind === 'array' && member.type.length === undefined && isComplete(member.type.of);
    const last = index === members.length - 1 || record.kind === 'union';
    if (!isComplete(member.type) && !(flexible && last))
      cx.incomplete(member.type, `the member '${member.name ?? ''}' has an incomplete type`, body);
    if (member.type.kind !== 'function' && sizeOf(member.type) > 2 ** 40)
      cx.fail('limit', 'the member is too large', body);
  });
}

/* ------------------------------------------------------------------ enumerations */

function enumType(
  cx: Analysis,
  node: Syntax,
  name: string | undefined,
  body: Syntax | undefined,
  note: SpecifierNote,
): CType {
  const fixed = note.underlying === undefined ? undefined : fixedType(cx, note.underlying, node);
  if (name !== undefined && !body) {
    const known = fixed ? cx.scope.tags.get(name) : cx.scope.lookupTag(name);
    if (known) return known.kind === 'enum' ? known.type : cx.fail('type', `'${name}' is not the tag of an enum`, node);
    const type: IntType = { ...(fixed ?? cx.types.unsigned), name: `enum ${name}` };
    cx.scope.tags.set(name, { kind: 'enum', type, complete: false });
    return type;
  }
  if (name !== undefined) {
    const known = cx.scope.tags.get(name);
    if (known && (known.kind !== 'enum' || known.complete)) cx.fail('type', `redefinition of 'enum ${name}'`, node);
  }
  const values = enumerators(cx, body!, fixed);
  const packed = note.tagAttributes.some((attribute) => attribute.name === 'packed');
  const underlying = fixed ?? enumUnderlying(cx, values, packed);
  const type: IntType = { ...underlying, name: `enum ${name ?? anonymousName(cx, node)}`, quals: NO_QUALS };
  if (name !== undefined) cx.scope.tags.set(name, { kind: 'enum', type, complete: true });
  const align = attributeAlignment(cx, note.tagAttributes, node);
  return align > 1 ? aligned(type, align) : type;
}

/** `enum e : type` (C23). */
function fixedType(cx: Analysis, fragment: number, node: Syntax): IntType {
  const type = fragmentType(cx, fragment);
  return type.kind === 'int'
    ? { ...type, quals: NO_QUALS }
    : cx.fail('type', 'the underlying type of an enum must be an integer type', node);
}

function enumerators(cx: Analysis, body: Syntax, fixed: IntType | undefined): bigint[] {
  const values: bigint[] = [];
  let next = 0n;
  for (const item of body.children) {
    if (item.kind !== 'enumerator') cx.fail('syntax', 'this cannot stand in an enum', item);
    const valueNode = child(item, 'value');
    let type: IntType = cx.types.int;
    if (valueNode) {
      const value = rvalue(cx, expression(cx, valueNode), valueNode);
      next =
        evaluateInteger(value) ?? cx.fail('type', 'the value of an enumerator must be an integer constant', valueNode);
      if (value.type.kind === 'int') type = value.type;
    }
    const name = cx.text(child(item, 'name')!);
    if (cx.scope.names.has(name) && !isAnother(cx, cx.scope.names.get(name), item))
      cx.fail('name', `redefinition of '${name}'`, item);
    if (fixed && !fits(next, fixed))
      cx.fail('type', `the value ${next} of '${name}' does not fit into the type of the enum`, item);
    const limit = 1n << BigInt(8 * cx.types.int.size - 1);
    const fitsInt = next >= -limit && next < limit;
    cx.scope.names.set(name, {
      kind: 'enumerator',
      type: fixed ?? (fitsInt ? cx.types.int : wide(cx, type, next)),
      value: next,
    });
    values.push(next);
    next++;
  }
  return values;
}

/** GCC lets an enumerator that does not fit `int` have a wider type. */
function wide(cx: Analysis, type: IntType, value: bigint): IntType {
  if (type.size > cx.types.int.size) return type;
  const { types } = cx;
  const candidates = [types.unsigned, types.long, types.unsignedLong, types.longLong, types.unsignedLongLong];
  return candidates.find((candidate) => fits(value, candidate)) ?? types.longLong;
}

function fits(value: bigint, type: IntType): boolean {
  const bits = type.bool ? 1n : BigInt(8 * type.size);
  return type.signed ? value >= -(1n << (bits - 1n)) && value < 1n << (bits - 1n) : value >= 0n && value < 1n << bits;
}

/** GCC's choice: unsigned int, or int if any enumerator is negative; wider where needed, narrower if packed. */
function enumUnderlying(cx: Analysis, values: readonly bigint[], packed: boolean): IntType {
  const { types } = cx;
  const negative = values.some((value) => value < 0n);
  const narrow = negative ? [types.signedChar, types.short] : [types.unsignedChar, types.unsignedShort];
  const usual = negative
    ? [types.int, types.long, types.longLong]
    : [types.unsigned, types.unsignedLong, types.unsignedLongLong];
  const candidates = packed ? [...narrow, ...usual] : usual;
  return candidates.find((type) => values.every((value) => fits(value, type))) ?? usual[2]!;
}
