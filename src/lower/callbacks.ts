import type { Expression, FunctionSymbol, Lvalue, Statement } from '../c/ast.js';
import { partsOfExpression, partsOfLvalue, partsOfStatement, type Parts } from '../c/walk.js';
import type { LinkedFunction } from './context.js';

/**
 * Which functions of the library call the program back: those with a call through a pointer, and those that call such a
 * function.
 */
export class Callbacks {
  private readonly known = new Map<LinkedFunction, boolean>();

  constructor(private readonly find: (symbol: FunctionSymbol) => LinkedFunction | undefined) {}

  callsBack(linked: LinkedFunction): boolean {
    let answer = this.known.get(linked);
    if (answer === undefined) {
      answer = this.reaches(linked, new Set());
      this.known.set(linked, answer);
    }
    return answer;
  }

  private reaches(linked: LinkedFunction, seen: Set<LinkedFunction>): boolean {
    if (!linked.library) return true;
    if (seen.has(linked)) return false;
    seen.add(linked);
    return this.inParts({ expressions: [], lvalues: [], statements: [linked.definition.body] }, seen);
  }

  private inParts({ expressions, lvalues, statements }: Parts, seen: Set<LinkedFunction>): boolean {
    return (
      expressions.some((e: Expression) => this.calls(e, seen) || this.inParts(partsOfExpression(e), seen)) ||
      lvalues.some((l: Lvalue) => this.inParts(partsOfLvalue(l), seen)) ||
      statements.some((s: Statement) => this.inParts(partsOfStatement(s), seen))
    );
  }

  private calls(e: Expression, seen: Set<LinkedFunction>): boolean {
    if (e.kind !== 'call') return false;
    if (e.callee.kind !== 'function') return true;
    const called = this.find(e.callee.symbol);
    return called !== undefined && this.reaches(called, seen);
  }
}
