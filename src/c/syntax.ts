import { fail } from '../source/diagnostic.js';
import type { Tree, TreeCursor } from 'web-tree-sitter';
import type { Rewritten } from './emitter.js';
import type { Tokens } from './tokens.js';

/** A node of the concrete syntax tree. Punctuation is left out; operators are kept as nodes with field `operator`. */
export interface Syntax {
  /** The grammar's name of it, or the operator itself. */
  readonly kind: string;
  readonly field: string | undefined;
  /** Offsets in the rewritten text. */
  readonly start: number;
  readonly end: number;
  children: Syntax[];
}

/** The child in this field. */
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

/** Reads tree-sitter's tree into plain objects; refuses it if any part of the text could not be parsed. */
export function readTree(tree: Tree, rewritten: Rewritten, tokens: Tokens): Syntax {
  const cursor = tree.walk();
  if (tree.rootNode.hasError) refuse(cursor, rewritten, tokens);
  const root = nodeAt(cursor, true);
  const path: Syntax[] = [root];
  let descending = cursor.gotoFirstChild();
  while (descending) {
    const named = cursor.nodeIsNamed;
    const node = nodeAt(cursor, named);
    if (named || node.field !== undefined) path[path.length - 1]!.children.push(node);
    if (named && cursor.gotoFirstChild()) {
      path.push(node);
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      const done = path.pop()!;
      if (done.kind === 'update_expression') rotatePostfix(done);
      if (path.length === 0 || !cursor.gotoParent()) {
        descending = false;
        break;
      }
    }
  }
  cursor.delete();
  return root;
}

/** Names by number, so that each crosses from WebAssembly once. */
const kinds = new Map<number, string>();
const fields = new Map<number, string | undefined>();

function nodeAt(cursor: TreeCursor, named: boolean): Syntax {
  const kindId = cursor.nodeTypeId;
  let kind = kinds.get(kindId);
  if (kind === undefined) kinds.set(kindId, (kind = cursor.nodeType));
  const fieldId = cursor.currentFieldId;
  let field = fieldId === 0 ? undefined : fields.get(fieldId);
  if (fieldId !== 0 && field === undefined) fields.set(fieldId, (field = cursor.currentFieldName ?? undefined));
  const wanted = named || field !== undefined;
  return { kind, field, start: wanted ? cursor.startIndex : 0, end: wanted ? cursor.endIndex : 0, children: [] };
}

/** The grammar reads `-x++` as `(-x)++`; C means `-(x++)`. */
function rotatePostfix(update: Syntax): void {
  const operator = part(update, 'operator');
  let inner = part(update, 'argument');
  if (operator.start < inner.start || inner.kind !== 'unary_expression') return;
  const outer = inner;
  let holder = inner;
  for (; inner.kind === 'unary_expression'; inner = part(inner, 'argument')) holder = inner;
  const index = holder.children.indexOf(inner);
  const { field: outerField, ...rest } = outer;
  holder.children[index] = { ...update, start: inner.start, field: 'argument', children: [inner, operator] };
  if (outerField === undefined) return;
  Object.assign(update, rest, { field: update.field, end: update.end });
}

/** Reports the first place where the parser stumbled. */
function refuse(cursor: TreeCursor, rewritten: Rewritten, tokens: Tokens): never {
  for (;;) {
    if (cursor.nodeType === 'ERROR' || cursor.nodeIsMissing) break;
    if (cursor.currentNode.hasError && cursor.gotoFirstChild()) continue;
    if (!cursor.gotoNextSibling()) break;
  }
  const missing = cursor.nodeIsMissing ? cursor.nodeType : undefined;
  const token = rewritten.tokenAt(cursor.startIndex);
  const text = tokens.texts[token] ?? '';
  const position = tokens.position(token);
  if (missing !== undefined) fail('syntax', `expected '${missing}' near '${text}'`, position);
  fail('syntax', `cannot parse the program at '${text}'`, position);
}
