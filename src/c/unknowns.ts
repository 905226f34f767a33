import type { Analysis } from './analysis.js';
import type { Expression } from './ast.js';
import type { Operand } from './conversions.js';
import { isLvalue } from './conversions.js';
import type { CType } from '../source/ctypes/ctype.js';
import { CONST } from '../source/ctypes/ctype.js';
import type { Syntax } from './syntax.js';
import { functionType, isComplete, unqualified } from '../source/ctypes/types.js';

/** The name under which reports show what assembly may have written. */
const WRITTEN = '__VERIFIER_nondet_assembly';

/** An object gets any value of its type. */
export function unknownValue(cx: Analysis, node: Syntax, target: Operand): Expression {
  if (!isLvalue(target) || target.type.kind === 'array' || target.type.kind === 'function' || !isComplete(target.type))
    return cx.fail('unsupported', 'inline assembly with an output that is no scalar and no structure', node);
  if (target.type.quals & CONST) return cx.fail('type', 'a const object cannot be an output of assembly', node);
  const position = cx.position(node);
  const type = unqualified(target.type);
  return { kind: 'assign', target, value: anyOf(cx, type, node), type, position };
}

/** So does what a pointer points to, if its type says what that is and that it may be written. */
export function unknownBehind(cx: Analysis, node: Syntax, pointer: Expression): Expression {
  const to = pointer.type.kind === 'pointer' ? pointer.type.to : undefined;
  const position = cx.position(node);
  if (!to || to.kind === 'void' || to.kind === 'function' || to.kind === 'array' || !isComplete(to) || to.quals & CONST)
    return { kind: 'constant', value: 0n, type: cx.types.int, position };
  return unknownValue(cx, node, { kind: 'deref', pointer, type: to, position });
}

function anyOf(cx: Analysis, type: CType, node: Syntax): Expression {
  const position = cx.position(node);
  const signature = functionType(type, [], false, true);
  const symbol = {
    kind: 'function',
    name: WRITTEN,
    type: signature,
    linkage: 'external',
    position,
    system: true,
    attributes: [],
  } as const;
  return {
    kind: 'call',
    callee: { kind: 'function', symbol, type: cx.types.pointerTo(signature), position },
    args: [],
    type,
    position,
  };
}

/** Takes note of assembly that is not understood. */
export function notedAssembly(cx: Analysis, node: Syntax): Expression {
  const position = cx.position(node);
  cx.assembly.push(position);
  return { kind: 'constant', value: 0n, type: cx.types.int, position };
}
