import { NO_QUALS } from '../source/ctypes/ctype.js';
import type { Analysis } from './analysis.js';
import type { Expression, InitItem, Initializer, VariableSymbol } from './ast.js';
import { constItems, withConstObjects } from './const-objects.js';
import { evaluate, extendedConstant, extendedLiteral } from './constants.js';
import type { Operand } from './conversions.js';
import { convert, rvalue } from './conversions.js';
import type { ArrayType, CType, Field, RecordDecl, RecordType } from '../source/ctypes/ctype.js';
import { constantExpression, expression } from './expressions.js';
import { asDeclared, isOwnScalar, isZero, refuseValue } from './own-objects.js';
import type { Syntax } from './syntax.js';
import { part } from './syntax.js';
import { temporary } from './temporaries.js';
import { compatible, isExtended, isScalar, sizeOf, typeName } from '../source/ctypes/types.js';

/**
 * The items of one brace-enclosed list, read one after the other, also by the aggregates inside whose braces were left
 * out.
 */
interface ItemList {
  readonly items: readonly Syntax[];
  position: number;
  /** The item at `position` has had its designators followed. */
  followed: boolean;
  /** The value of the item at `position`, if it had to be looked at already. */
  operand: Operand | undefined;
}

/** A part of an aggregate. */
interface Part {
  readonly type: CType;
  readonly offset: number;
  readonly bits?: Field['bits'];
}

/** Whether the item is a list of its own. */
function isBraced(item: Syntax): boolean {
  return (item.kind === 'initializer_pair' ? part(item, 'value') : item).kind === 'initializer_list';
}

function advance(list: ItemList): void {
  list.position++;
  list.followed = false;
  list.operand = undefined;
}

/** More repeated items than this in one `[a ... b]` are refused. */
const MAX_ITEMS = 4_000_000;

/** The initialiser of an object of `type`, and the type completed by it if it is an array without length. */
export function initializerFor(cx: Analysis, type: CType, node: Syntax): { initializer: Initializer; type: CType } {
  const builder = new InitializerBuilder(cx);
  const length = builder.whole({ type, offset: 0 }, node);
  const completed = type.kind === 'array' && type.length === undefined ? { ...type, length } : type;
  return {
    initializer: { items: builder.items, ...(builder.extra > 0 ? { extra: builder.extra } : {}) },
    type: completed,
  };
}

/** Follows C11 6.7.9. */
class InitializerBuilder {
  /** See {@link Initializer.extra}. */
  extra = 0;
  /** Those that a later one has overridden as a whole are gone. */
  private readonly found: (InitItem | undefined)[] = [];
  /** Where the values of whole structures are among them, by offset. */
  private readonly wholes = new Map<number, number>();
  /** No item reaches further. */
  private end = 0;
  /** The members of unions that have been initialised, by offset. */
  private readonly chosen = new Map<RecordDecl, Map<number, Field>>();
  private depth = 0;

  constructor(private readonly cx: Analysis) {}

  get items(): InitItem[] {
    return this.found.filter((item) => item !== undefined);
  }

  private add(item: InitItem): void {
    if (item.type.kind === 'record') this.wholes.set(item.offset, this.found.length);
    this.found.push(item);
    this.end = Math.max(this.end, item.offset + sizeOf(item.type));
  }

  /**
   * Forgets the initial values of these bytes: a list in braces, or a string, is about all of an object (C11 6.7.9p19).
   */
  private forget(offset: number, size: number): void {
    if (offset >= this.end) return;
    this.found.forEach((item, index) => {
      if (item && item.offset >= offset && item.offset < offset + size) this.found[index] = undefined;
    });
  }

  /** Of what a structure was given as a whole, GCC keeps nothing where a part of it is given later. */
  private forgetWhole({ offset, type }: Part): void {
    const index = this.wholes.get(offset);
    const item = index === undefined ? undefined : this.found[index];
    if (item?.type.kind === 'record' && type.kind === 'record' && item.type.record === type.record)
      this.found[index!] = undefined;
  }

  /** Initialises `target` from `node`; gives the number of elements if it is an array. */
  whole(target: Part, node: Syntax): number {
    if (node.kind !== 'initializer_list') return this.single(target, expression(this.cx, node), node);
    const { type } = target;
    if (type.kind === 'record' && type.record.declaredAs)
      return this.ownObject(target, type, node, (own) => this.whole(own, node));
    if (isScalar(type)) return this.bracedScalar(target, node);
    if (type.kind !== 'array' && type.kind !== 'record')
      return this.cx.fail('type', `'${typeName(type)}' cannot be initialised`, node);
    const only = node.children.length === 1 ? node.children[0]! : undefined;
    if (only && type.kind === 'array' && only.kind === 'string_literal' && type.of.kind === 'int')
      return this.single(target, expression(this.cx, only), only);
    const list: ItemList = { items: node.children, position: 0, followed: false, operand: undefined };
    return this.nested(node, () => this.fill(type, target.offset, list, true, []));
  }

  private nested<T>(node: Syntax, work: () => T): T {
    this.depth++;
    const result = this.cx.nested(node, 1, work);
    this.depth--;
    return result;
  }

  private bracedScalar(target: Part, node: Syntax): number {
    const first = node.children[0];
    if (!first) return 0;
    if (node.children.length > 1) this.cx.warn('type', 'excess elements in the initialiser of a scalar', node);
    if (first.kind === 'initializer_pair') this.cx.fail('type', 'a scalar has no members to designate', first);
    return this.nested(node, () => this.whole(target, first));
  }

  /** Initialises all of `target` with one expression. */
  private single(target: Part, operand: Operand, node: Syntax): number {
    const { type } = target;
    if (type.kind === 'array') return this.arrayFrom(type, target.offset, operand, node);
    const source = rvalue(this.cx, operand, node);
    if (type.kind === 'record' && isOwnScalar(type) && source.type.kind !== 'record') {
      if (!isZero(source)) refuseValue(this.cx, type, node);
      return 0;
    }
    this.store(target, convert(this.cx, source, type, node, 'initialisation'));
    return 0;
  }

  /**
   * Of an object of the library whose type is the program's own: initialised as it was declared, with nothing but
   * zeros.
   */
  private ownObject<T>(target: Part, type: RecordType, node: Syntax, work: (declared: Part) => T): T {
    const start = this.found.length;
    const result = work({ ...target, type: asDeclared(type) });
    const given = this.found.splice(start);
    if (!given.every((item) => item === undefined || isZero(item.value))) refuseValue(this.cx, type, node);
    return result;
  }

  private store(target: Part, source: Expression): void {
    const { type, offset, bits } = target;
    this.add({ offset, type, value: source, ...(bits ? { bits } : {}) });
  }

  /** A string literal is spread; GNU C also takes a compound literal of the same type. */
  private arrayFrom(type: ArrayType, offset: number, operand: Operand, node: Syntax): number {
    const { of } = type;
    this.forget(offset, type.length === undefined ? Infinity : type.length * sizeOf(of));
    if (operand.kind === 'string' && operand.type.kind === 'array' && of.kind === 'int') {
      const element = sizeOf(operand.type.of);
      if (element !== sizeOf(of))
        this.cx.fail('type', 'the string literal has another kind of character than the array', node);
      return this.spread(type, offset, operand.bytes, element, operand, node);
    }
    if (operand.kind === 'compound' && compatible(operand.type, type)) {
      for (const item of operand.initializer.items) this.add({ ...item, offset: item.offset + offset });
      return operand.type.kind === 'array' ? (operand.type.length ?? 0) : 0;
    }
    return this.cx.fail('type', 'an array can only be initialised by a list in braces or a string literal', node);
  }

  private spread(
    type: ArrayType,
    offset: number,
    bytes: Uint8Array,
    size: number,
    operand: Operand,
    node: Syntax,
  ): number {
    const count = bytes.length / size;
    const length = type.length ?? count;
    if (count - 1 > length) this.cx.warn('type', 'the string literal is longer than the array', node);
    const signed = type.of.kind === 'int' && type.of.signed;
    for (let index = 0; index < Math.min(count, length); index++) {
      let unit = 0n;
      for (let byte = size - 1; byte >= 0; byte--) unit = (unit << 8n) | BigInt(bytes[index * size + byte]!);
      const constant = signed ? BigInt.asIntN(8 * size, unit) : unit;
      const source: Expression = {
        kind: 'constant',
        value: constant,
        type: { ...type.of, quals: NO_QUALS },
        position: operand.position,
      };
      this.store({ type: type.of, offset: offset + index * size }, source);
    }
    return length;
  }

  /**
   * Initialises the parts of an aggregate, in order, from a list. Without braces of its own it takes only as many items
   * as it has parts, and leaves designators to the list's owner, except for those handed to it. Gives the highest index
   * reached plus one.
   */
  private fill(
    type: ArrayType | RecordType,
    offset: number,
    list: ItemList,
    braced: boolean,
    handed: readonly Syntax[],
  ): number {
    let index = 0;
    let reached = 0;
    let pending = handed;
    while (list.position < list.items.length) {
      const item = list.items[list.position]!;
      if (pending.length === 0 && item.kind === 'initializer_pair' && !list.followed) {
        if (!braced) return reached;
        pending = item.children.filter((each) => each.field === 'designator');
      }
      if (pending.length > 0) {
        const [low, high, rest] = this.designated(type, pending);
        list.followed = true;
        index = this.repeat(type, offset, list, low, high, rest);
        pending = [];
      } else {
        const target = this.partAt(type, offset, index);
        if (!target) {
          if (!braced) return reached;
          this.cx.warn('type', 'excess elements in an initialiser', item);
          advance(list);
          continue;
        }
        if (isBraced(item)) this.forget(target.offset, sizeOf(target.type));
        this.element(target, list);
        index++;
      }
      reached = Math.max(reached, index);
    }
    return reached;
  }

  /** The parts that the first designator names, and the designators that apply inside them. */
  private designated(
    type: ArrayType | RecordType,
    path: readonly Syntax[],
  ): readonly [number, number, readonly Syntax[]] {
    const first = path[0]!;
    const rest = path.slice(1);
    if (first.kind === 'subscript_designator' || first.kind === 'subscript_range_designator') {
      const low = Number(constantExpression(this.cx, first.children[0]!));
      const high = first.children.length > 1 ? Number(constantExpression(this.cx, first.children[1]!)) : low;
      if (type.kind !== 'array') this.cx.fail('type', `'${typeName(type)}' is not an array`, first);
      if (low < 0 || high < low || high >= (type.length ?? Infinity))
        this.cx.fail('type', 'the designated index is out of range', first);
      if (high - low > MAX_ITEMS) this.cx.fail('limit', 'the range is too large', first);
      return [low, high, rest];
    }
    const nameNode = first.kind === 'field_designator' ? first.children[0]! : first;
    const name = this.cx.text(nameNode);
    if (type.kind !== 'record') this.cx.fail('type', `'${typeName(type)}' has no members`, first);
    const fields = type.record.layout?.fields ?? [];
    for (const [index, each] of fields.entries()) {
      if (each.name === name) return [index, index, rest];
      if (each.name === '' && hasMember(each.type, name)) return [index, index, path];
    }
    return this.cx.fail('name', `'${typeName(type)}' has no member '${name}'`, nameNode);
  }

  /** Initialises parts `low` to `high` with the current item; gives the index after them. */
  private repeat(
    type: ArrayType | RecordType,
    offset: number,
    list: ItemList,
    low: number,
    high: number,
    rest: readonly Syntax[],
  ): number {
    const item = list.items[list.position]!;
    const target = this.partAt(type, offset, low, true)!;
    if (type.kind === 'record' && type.record.kind === 'union') this.choose(type, offset, low);
    if (rest.length === 0 && isBraced(item)) this.forget(target.offset, (high - low + 1) * sizeOf(target.type));
    const start = this.found.length;
    if (rest.length > 0) {
      this.forgetWhole(target);
      if (target.type.kind !== 'array' && target.type.kind !== 'record')
        this.cx.fail('type', `'${typeName(target.type)}' has no parts to designate`, item);
      this.parts(target, target.type, list, rest, item);
    } else this.element(target, list);
    if (high > low) this.replicate(start, low, high, type, item);
    return high + 1;
  }

  private replicate(start: number, low: number, high: number, type: CType, item: Syntax): void {
    const given = this.found.splice(start).filter((each) => each !== undefined);
    const saved = given.map((each) => this.savedOnce(each, item));
    for (const { first } of saved) this.add(first);
    const template = saved.map(({ others }) => others);
    if (template.length * (high - low) > MAX_ITEMS) this.cx.fail('limit', 'the range is too large', item);
    const size = type.kind === 'array' ? sizeOf(type.of) : 0;
    for (let index = low + 1; index <= high; index++) {
      for (const each of template) this.add({ ...each, offset: each.offset + (index - low) * size });
    }
  }

  /** Another member of a union takes the place of the one before. */
  private choose({ record }: RecordType, offset: number, index: number): void {
    const members = this.chosen.get(record) ?? new Map<number, Field>();
    const member = record.layout!.fields[index]!;
    if (members.has(offset) && members.get(offset) !== member) this.forget(offset, record.layout!.size);
    this.chosen.set(record, members.set(offset, member));
  }

  /** The value is evaluated for the first part only; the others get what that was. */
  private savedOnce(item: InitItem, node: Syntax): { readonly first: InitItem; readonly others: InitItem } {
    const { value, type } = item;
    if (isStaticValue(value) || !this.cx.function) return { first: item, others: item };
    if (!isScalar(type)) this.cx.fail('unsupported', 'a range must be initialised with scalars or constants', node);
    const { position } = value;
    const variable = {
      kind: 'variable',
      symbol: temporary(this.cx, value.type, node),
      type: value.type,
      position,
    } as const;
    const first = { ...item, value: { kind: 'assign', target: variable, value, type: value.type, position } } as const;
    return { first, others: { ...item, value: { kind: 'load', lvalue: variable, type: value.type, position } } };
  }

  private partAt(type: ArrayType | RecordType, offset: number, index: number, anyOfUnion = false): Part | undefined {
    if (type.kind === 'array') {
      if (index >= (type.length ?? Infinity)) return undefined;
      return { type: type.of, offset: offset + index * sizeOf(type.of) };
    }
    const found = type.record.layout?.fields[index];
    if (!found || (type.record.kind === 'union' && index > 0 && !anyOfUnion)) return undefined;
    return { type: found.type, offset: offset + found.offset, ...(found.bits ? { bits: found.bits } : {}) };
  }

  /** Initialises one part from the current item, or, if its braces were left out, from as many as it takes. */
  private element(target: Part, list: ItemList): void {
    const item = list.items[list.position]!;
    const node = item.kind === 'initializer_pair' ? part(item, 'value') : item;
    const { type } = target;
    if (node.kind === 'initializer_list') {
      advance(list);
      this.flexible(type, this.depth, this.whole(target, node), node);
      return;
    }
    const operand = (list.operand ??= expression(this.cx, node));
    if (this.takesWhole(type, operand)) {
      advance(list);
      this.flexible(type, this.depth, this.single(target, operand, node), node);
      return;
    }
    if (type.kind === 'array' && type.length === undefined)
      this.cx.fail('unsupported', 'a flexible array member is initialised without braces', node);
    if (type.kind !== 'array' && type.kind !== 'record')
      this.cx.fail('type', `'${typeName(type)}' cannot be initialised`, node);
    const before = list.position;
    list.followed = true;
    this.parts(target, type, list, [], node);
    if (list.position === before) this.cx.fail('type', `'${typeName(type)}' has nothing to initialise`, node);
  }

  /** The parts of an aggregate without braces of its own. */
  private parts(
    target: Part,
    type: ArrayType | RecordType,
    list: ItemList,
    handed: readonly Syntax[],
    node: Syntax,
  ): void {
    const { offset } = target;
    const fill = (inner: CType): void => {
      if (inner.kind !== 'array' && inner.kind !== 'record')
        this.cx.fail('type', `'${typeName(type)}' has no parts`, node);
      this.nested(node, () => this.fill(inner, offset, list, false, handed));
    };
    if (type.kind === 'record' && type.record.declaredAs) this.ownObject(target, type, node, (own) => fill(own.type));
    else fill(type);
  }

  /** GNU C lets a static object have room for the elements of its last member. */
  private flexible(type: CType, depth: number, count: number, node: Syntax): void {
    if (type.kind !== 'array' || type.length !== undefined) return;
    if (depth !== 1) this.cx.fail('type', 'a flexible array member inside another object cannot be initialised', node);
    this.extra = count * sizeOf(type.of);
  }

  private takesWhole(type: CType, operand: Operand): boolean {
    if (isScalar(type) || (type.kind === 'record' && isOwnScalar(type))) return true;
    if (type.kind === 'array') {
      const isText = operand.kind === 'string' && operand.type.kind === 'array' && type.of.kind === 'int';
      return isText || (operand.kind === 'compound' && compatible(operand.type, type));
    }
    return operand.type.kind === 'record' && compatible(operand.type, type);
  }
}

function hasMember(type: CType, name: string): boolean {
  if (type.kind !== 'record') return false;
  return (type.record.layout?.fields ?? []).some(
    (each) => each.name === name || (each.name === '' && hasMember(each.type, name)),
  );
}

/** Whether a static object can have this initial value: a constant, or an address known at link time (C11 6.6p9). */
function isStaticValue(source: Expression): boolean {
  if (evaluate(source) !== undefined) return true;
  switch (source.kind) {
    case 'function':
    case 'float':
      return true;
    case 'address':
      return isStaticObject(source.lvalue);
    case 'cast':
    case 'unary':
      return isStaticValue(source.operand);
    case 'pointer-add':
      return isStaticValue(source.pointer) && evaluate(source.index) !== undefined;
    case 'binary':
      return isStaticValue(source.left) && isStaticValue(source.right);
    case 'conditional':
      return evaluate(source.condition) !== undefined && isStaticValue(source.then) && isStaticValue(source.otherwise);
    case 'array-count':
    case 'assign':
    case 'call':
    case 'comma':
    case 'constant':
    case 'load':
    case 'logical':
    case 'pointer-difference':
    case 'statement':
    case 'update':
    case 'va':
      return false;
  }
}

function isStaticObject(lvalue: Extract<Expression, { kind: 'address' }>['lvalue']): boolean {
  switch (lvalue.kind) {
    case 'variable':
      return lvalue.symbol.storage === 'global';
    case 'string':
      return true;
    case 'member':
      return isStaticObject(lvalue.base);
    case 'deref':
      return isStaticValue(lvalue.pointer);
    case 'compound':
    case 'temporary':
      return false;
  }
}

function folded(source: Expression): Expression {
  const image = isExtended(source.type) ? extendedConstant(source) : undefined;
  if (image !== undefined) return extendedLiteral(source, image);
  const known = evaluate(source);
  const { type, position } = source;
  if (typeof known === 'bigint') return { kind: 'constant', value: known, type, position };
  return known === undefined ? source : { kind: 'float', value: known, type, position };
}

/**
 * Refuses an initialiser of a static object that is not made of constants. File-scope literals and constant objects of
 * record type are taken apart.
 */
export function staticInitializer(cx: Analysis, initializer: Initializer, node: Syntax): Initializer {
  const items: InitItem[] = [];
  for (const item of initializer.items) {
    const source = withConstObjects(item.value);
    const known =
      source.kind === 'load' && source.lvalue.kind === 'variable' ? knownItems(source.lvalue.symbol) : undefined;
    if (known) items.push(...known.map((each) => ({ ...each, offset: each.offset + item.offset })));
    else if (isStaticValue(source)) items.push({ ...item, value: folded(source) });
    else cx.fail('type', 'the initialiser of a static object must be constant', node);
  }
  return { ...initializer, items };
}

function knownItems(symbol: VariableSymbol): readonly InitItem[] | undefined {
  return symbol.name.startsWith('<') ? symbol.initializer?.items : constItems(symbol);
}
