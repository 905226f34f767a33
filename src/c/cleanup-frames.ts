import type { Position } from '../source/diagnostic.js';
import type { Analysis } from './analysis.js';
import type { Expression, VariableSymbol } from './ast.js';
import type { Syntax } from './syntax.js';
import { child, part } from './syntax.js';

/**
 * The variables of glibc's pthread_cleanup_push beside the buffer for the jump to the handler, and a member of that.
 */
const [ROUTINE, ARGUMENT, JUMP_BUFFER] = ['__cancel_routine', '__cancel_arg', '__cancel_jmp_buf'];
const MARKING: ReadonlySet<string> = new Set(['__sigsetjmp', '__sigsetjmp_cancel', '_setjmp']);

/**
 * True for the call in pthread_cleanup_push that marks where its handler is called: nothing is marked, since the model
 * of the end of a thread calls handlers itself.
 */
export function marksHandler(cx: Analysis, name: string, [buffer]: readonly Syntax[]): boolean {
  return MARKING.has(name) && buffer !== undefined && innermostMember(cx, buffer) === JUMP_BUFFER;
}

function innermostMember(cx: Analysis, node: Syntax): string | undefined {
  if (node.kind === 'field_expression') return cx.text(part(node, 'field'));
  const inner = child(node, 'value') ?? (node.kind === 'parenthesized_expression' ? node.children[0] : undefined);
  return inner && innermostMember(cx, inner);
}

/**
 * The handler and its argument where `__pthread_register_cancel (&buffer)` stands, which glibc would find by a jump.
 */
export function handlerInScope(cx: Analysis, position: Position): readonly Expression[] | undefined {
  const handler = [ROUTINE, ARGUMENT]
    .map((name) => cx.scope.lookup(name))
    .filter((symbol): symbol is VariableSymbol => symbol?.kind === 'variable');
  if (handler.length < 2) return undefined;
  return handler.map((symbol): Expression => {
    const { type } = symbol;
    return { kind: 'load', lvalue: { kind: 'variable', symbol, type, position }, type, position };
  });
}
