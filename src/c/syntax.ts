import type { Tree, TreeCursor } from 'web-tree-sitter';
import type { Diagnostic } from '../source/diagnostic.js';
import { DiagnosticError, Errors, fail } from '../source/diagnostic.js';
import type { Rewritten } from './emitter.js';
import { ASSIGNMENT, NOT_ASSIGNABLE } from './expression-scanner.js';
import type { Tokens } from './tokens.js';

/** A node of the concrete syntax tree. Punctuation is left out; operators are kept as nodes with field `operator`. */
export interface Syntax {
  /** The grammar's name of it, or the operator itself. */
  readonly kind: string;
  readonly field: string | undefined;
  /** Offset in the rewritten text. */
  readonly start: number;
  /** Offset after the closing brace of a block, or the parenthesis of a call; 0 for all else. */
  readonly end: number;
  children: Syntax[];
}

export function child(node: Syntax, field: string): Syntax | undefined {
  for (const candidate of node.children) if (candidate.field === field) return candidate;
  return undefined;
}

/** The child in this field, which the grammar guarantees. */
export function part(node: Syntax, field: string): Syntax {
  const found = child(node, field);
  if (!found) throw new Error(`${node.kind} without ${field}`);
  return found;
}

/** Whether the test holds for the node or one in it. */
function someNode(node: Syntax, test: (node: Syntax) => boolean): boolean {
  const open = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    if (test(next)) return true;
    for (const inner of next.children) open.push(inner);
  }
  return false;
}

function isCompoundLiteral({ kind }: Syntax): boolean {
  return kind === 'compound_literal_expression';
}

export function hasCompoundLiteral(node: Syntax): boolean {
  return someNode(node, isCompoundLiteral);
}

/**
 * Whether there may be an object without a name in the node, which outlives the part of the expression that makes it.
 */
export function hasNamelessObject(node: Syntax): boolean {
  return someNode(node, (each) => isCompoundLiteral(each) || (each.kind === 'field_expression' && isOfValue(each)));
}

const OBJECTS: ReadonlySet<string> = new Set([
  'identifier',
  'subscript_expression',
  'pointer_expression',
  'field_expression',
]);

/** Whether a member is one of a value, such as the result of a call. */
function isOfValue(member: Syntax): boolean {
  let of = part(member, 'argument');
  while (of.kind === 'parenthesized_expression' && of.children[0]) of = of.children[0];
  return part(member, 'operator').kind === '.' && !OBJECTS.has(of.kind);
}

/**
 * Reads tree-sitter's tree into plain objects; refuses it if any part of the text could not be parsed. The cursor must
 * be deleted in any case: the finaliser of one that is forgotten frees whatever the last call left in the parser's
 * transfer buffer.
 */
export function readTree(tree: Tree, rewritten: Rewritten, tokens: Tokens): Syntax {
  const cursor = tree.walk();
  try {
    if (tree.rootNode.hasError) {
      refuse(cursor, rewritten, tokens);
      fail('syntax', 'cannot parse the program', tokens.position(0));
    }
    return readNodes(cursor);
  } finally {
    cursor.delete();
  }
}

function readNodes(cursor: TreeCursor): Syntax {
  const root = nodeAt(cursor, symbolAt(cursor).kind, undefined);
  const path: Syntax[] = [root];
  let more = cursor.gotoFirstChild();
  while (more) {
    const symbol = symbolAt(cursor);
    const field = fieldAt(cursor);
    if (symbol.named || field !== undefined) {
      const parent = path[path.length - 1]!;
      const node = nodeAt(
        cursor,
        symbol.kind === 'assignment_expression' && isOperandOf(parent, field) ? MISPLACED_ASSIGNMENT : symbol.kind,
        field,
      );
      parent.children.push(node);
      if (symbol.named && !symbol.leaf && cursor.gotoFirstChild()) {
        path.push(node);
        continue;
      }
    }
    more = advance(cursor, path);
  }
  return root;
}

/** Moves to the next node that has not been visited, closing those that are complete. */
function advance(cursor: TreeCursor, path: Syntax[]): boolean {
  while (!cursor.gotoNextSibling()) {
    const done = path.pop()!;
    if (done.kind === 'update_expression') rotatePostfix(done);
    if (path.length === 0 || !cursor.gotoParent()) return false;
  }
  return true;
}

interface GrammarSymbol {
  readonly kind: string;
  readonly named: boolean;
  /** It has no children that matter. */
  readonly leaf: boolean;
}

const LEAVES =
  /^(?:(?:|field_|type_|statement_)identifier|number_literal|string_literal|primitive_type|type_qualifier)$/;

/** By the grammar's numbers, so that each name crosses from WebAssembly once. */
const symbols = new Map<number, GrammarSymbol>();
const fields = new Map<number, string | undefined>();

function symbolAt(cursor: TreeCursor): GrammarSymbol {
  const id = cursor.nodeTypeId;
  let symbol = symbols.get(id);
  if (!symbol) {
    const kind = cursor.nodeType;
    symbol = { kind, named: cursor.nodeIsNamed, leaf: LEAVES.test(kind) };
    symbols.set(id, symbol);
  }
  return symbol;
}

function fieldAt(cursor: TreeCursor): string | undefined {
  const id = cursor.currentFieldId;
  if (id === 0) return undefined;
  if (!fields.has(id)) fields.set(id, cursor.currentFieldName ?? undefined);
  return fields.get(id);
}

function nodeAt(cursor: TreeCursor, kind: string, field: string | undefined): Syntax {
  const end = kind === 'compound_statement' || kind === 'call_expression' ? cursor.endIndex : 0;
  return { kind, field, start: cursor.startIndex, end, children: [] };
}

/** The grammar reads `x + y = 3` as `x + (y = 3)`; C means `(x + y) = 3`. */
export const MISPLACED_ASSIGNMENT = 'misplaced_assignment';

const OPERATIONS = /^(?:binary|unary|pointer|update|cast|sizeof)_expression$/;

function isOperandOf({ kind }: Syntax, field: string | undefined): boolean {
  return OPERATIONS.test(kind) || (kind === 'conditional_expression' && field === 'alternative');
}

/** The grammar reads `-x++` as `(-x)++`; C means `-(x++)`. */
function rotatePostfix(update: Syntax): void {
  const operator = part(update, 'operator');
  const outer = part(update, 'argument');
  if (operator.start < outer.start || outer.kind !== 'unary_expression') return;
  let holder = outer;
  let inner = part(outer, 'argument');
  for (; inner.kind === 'unary_expression'; inner = part(inner, 'argument')) holder = inner;
  const rotated: Syntax = { ...update, start: inner.start, field: 'argument', children: [inner, operator] };
  holder.children[holder.children.indexOf(inner)] = rotated;
  Object.assign(update, { kind: outer.kind, children: outer.children });
}

/** Reports the places where the parser stumbled, one a line. */
function refuse(cursor: TreeCursor, rewritten: Rewritten, tokens: Tokens): void {
  const errors = new Errors();
  let line: number | undefined;
  for (let more = true; more;) {
    const isError = cursor.nodeType === 'ERROR' || cursor.nodeIsMissing;
    if (isError && stumbled(cursor, rewritten, tokens).position?.line !== line) {
      const found = stumbled(cursor, rewritten, tokens);
      line = found.position?.line;
      errors.add(new DiagnosticError(found));
    }
    more = (!isError && cursor.currentNode.hasError && cursor.gotoFirstChild()) || next(cursor);
  }
  errors.report();
}

function next(cursor: TreeCursor): boolean {
  while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return false;
  return true;
}

function stumbled(cursor: TreeCursor, rewritten: Rewritten, tokens: Tokens): Diagnostic {
  const token = rewritten.tokenAt(cursor.startIndex);
  const text = tokens.texts[token] ?? '';
  if (ASSIGNMENT.test(text))
    return { severity: 'error', code: 'type', message: NOT_ASSIGNABLE, position: tokens.position(token) };
  const message = cursor.nodeIsMissing
    ? `expected '${cursor.nodeType}' near '${text}'`
    : `cannot parse the program at '${text}'`;
  return { severity: 'error', code: 'syntax', message, position: tokens.position(token) };
}
