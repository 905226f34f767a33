/** Functions that an undefined function is given and might call. */
import type { Expression, Lvalue } from '../c/ast.js';
import type { CType, RecordDecl } from '../source/ctypes/ctype.js';

/**
 * Names of what is handed over and is a function, or leads to pointers to functions by its type: functions, and
 * variables as far as they have names, else `otherwise`.
 */
export function callbacksIn(arg: Expression, otherwise: string): readonly string[] {
  if (arg.kind === 'cast') return callbacksIn(arg.operand, otherwise);
  if (arg.kind === 'comma') return callbacksIn(arg.right, otherwise);
  if (arg.kind === 'conditional')
    return [...callbacksIn(arg.then, otherwise), ...callbacksIn(arg.otherwise, otherwise)];
  if (arg.kind === 'function') return [arg.symbol.name];
  if (arg.kind === 'constant' || !leadsToFunctions(arg.type)) return [];
  return [(arg.kind === 'address' || arg.kind === 'load' ? nameOf(arg.lvalue) : undefined) ?? otherwise];
}

/** The variable that this is, or is a part of. */
function nameOf(lvalue: Lvalue): string | undefined {
  if (lvalue.kind === 'variable') return lvalue.symbol.name;
  return lvalue.kind === 'member' ? nameOf(lvalue.base) : undefined;
}

/** Whether an object of the type may have pointers to functions in it, or in what its pointers lead to. */
export function leadsToFunctions(type: CType, seen = new Set<RecordDecl>()): boolean {
  if (type.kind === 'function') return true;
  if (type.kind === 'pointer') return leadsToFunctions(type.to, seen);
  if (type.kind === 'array') return leadsToFunctions(type.of, seen);
  if (type.kind !== 'record' || seen.has(type.record) || type.record.system) return false;
  seen.add(type.record);
  return (type.record.layout?.fields ?? []).some((field) => leadsToFunctions(field.type, seen));
}
