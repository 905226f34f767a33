import { fail, type Position } from '../source/diagnostic.js';
import type { VariableSymbol } from '../c/ast.js';
import type { Arrival, ScopeNode } from './analysis.js';
import { runCleanups } from './cleanup.js';
import type { FunctionContext } from './context.js';
import { FALSE } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';

/**
 * Runs `body` inside a scope: its objects die at the end; those of the outermost one with the return that follows, or
 * with the program. Scopes that jumps can enter have all their objects from the start, others those of compound
 * literals.
 */
export function withScope(cx: FunctionContext, node: ScopeNode, end: Position, body: () => void): void {
  cx.scopes.push({ node, entered: [], cleanups: [] });
  const fromStart = cx.shape.jumpedInto.has(node);
  for (const symbol of cx.shape.declarations.get(node) ?? [])
    if ((fromStart && !isVariableArray(symbol)) || cx.shape.compounds.has(symbol))
      enterVariable(cx, symbol, symbol.position);
  body();
  if (cx.scopes.length === 1) runCleanups(cx, 0, end);
  else leaveScopes(cx, cx.scopes.length - 1, end);
  cx.scopes.pop();
}

/** The scopes around an arrival whose objects {@link enterSkipped} has entered are open from here on. */
export function openScopes(cx: FunctionContext, arrival: Arrival): void {
  for (const node of arrival.scopes) {
    const places = (cx.shape.declarations.get(node) ?? [])
      .filter((symbol) => !isVariableArray(symbol))
      .map((symbol) => cx.place(symbol));
    cx.scopes.push({
      node,
      entered: places.flatMap((p) =>
        p.kind === 'memory' && p.address.kind === 'addr' && p.address.of === 'local' ? [p.address.id] : [],
      ),
      cleanups: [],
    });
  }
}

/** A local comes into scope at its declaration, unless it did at the start of its block. */
export function enterDeclared(cx: FunctionContext, symbol: VariableSymbol): void {
  const scope = cx.scopes.at(-1);
  if (!scope || !cx.shape.jumpedInto.has(scope.node)) enterVariable(cx, symbol, symbol.position);
}

function isVariableArray({ type }: VariableSymbol): boolean {
  return type.kind === 'array' && type.count !== undefined;
}

/** A variable-length array comes into being at its declaration in any case: no jump may skip that. */
export function enterVariableArray(cx: FunctionContext, symbol: VariableSymbol, size: Expr): void {
  const place = cx.place(symbol);
  if (place.kind !== 'memory' || place.address.kind !== 'addr' || place.address.of !== 'local') return;
  cx.emit({ kind: 'enter', local: place.address.id, size, position: symbol.position });
  cx.scopes.at(-1)?.entered.push(place.address.id);
}

function enterVariable(cx: FunctionContext, symbol: VariableSymbol, position: Position): void {
  const place = cx.place(symbol);
  if (place.kind !== 'memory' || place.address.kind !== 'addr' || place.address.of !== 'local') return;
  cx.enter(place.address.id, position);
  cx.scopes.at(-1)?.entered.push(place.address.id);
}

/** Emits the end of life of what was entered in all but the outermost `depth` scopes. */
export function leaveScopes(cx: FunctionContext, depth: number, position: Position): void {
  runCleanups(cx, depth, position);
  for (const scope of cx.scopes.slice(depth).reverse()) {
    for (const local of [...scope.entered].reverse()) cx.emit({ kind: 'leave', local, position });
  }
}

/** The number of scopes, from the outside, that the present place and the arrival of a jump have in common. */
export function commonDepth(cx: FunctionContext, arrival: Arrival): number {
  let depth = 0;
  while (depth < cx.scopes.length && cx.scopes[depth]!.node === arrival.scopes[depth]) depth++;
  return depth;
}

/** Whether a jump goes past the declaration of a variable-length array into its scope, which no jump may do. */
export function skipsArray(cx: FunctionContext, arrival: Arrival): boolean {
  return [...arrival.declared].some((symbol) => {
    const place = isVariableArray(symbol) ? cx.place(symbol) : undefined;
    if (place?.kind !== 'memory' || place.address.kind !== 'addr' || place.address.of !== 'local') return false;
    const { id } = place.address;
    return !cx.scopes.some(({ entered }) => entered.includes(id));
  });
}

/** A jump that a program may not make, found out when it does. */
export function refuseJump(cx: FunctionContext, message: string, position: Position): void {
  cx.emit({ kind: 'assert', cond: FALSE, property: 'out-of-bounds', message, after: 'unknown', position });
  cx.emit({ kind: 'assume', cond: FALSE, position });
}

/**
 * Enters the scopes below `depth` into which a jump leads: their objects start to live, their registers hold anything.
 */
export function enterSkipped(cx: FunctionContext, arrival: Arrival, depth: number, position: Position): void {
  if (skipsArray(cx, arrival)) fail('type', 'a jump into the scope of a variable-length array', position);
  for (const scope of arrival.scopes.slice(depth)) {
    for (const symbol of cx.shape.declarations.get(scope) ?? []) {
      if (isVariableArray(symbol)) continue;
      const place = cx.place(symbol);
      if (place.kind === 'memory') {
        if (place.address.kind === 'addr' && place.address.of === 'local') cx.enter(place.address.id, position);
      } else if (arrival.declared.has(symbol)) {
        cx.emit({ kind: 'nondet', dst: place.reg, name: symbol.name, unset: true, position });
      }
    }
  }
}

/** True if {@link enterSkipped} has anything to emit. */
export function skipsDeclarations(cx: FunctionContext, arrival: Arrival, depth: number): boolean {
  return arrival.scopes
    .slice(depth)
    .some((scope) =>
      (cx.shape.declarations.get(scope) ?? []).some((s) => cx.place(s).kind === 'memory' || arrival.declared.has(s)),
    );
}
