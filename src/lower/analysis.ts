import type { Expression, Lvalue, Statement, VariableSymbol } from '../c/ast.js';
import { setjmpIn } from './setjmp-sites.js';
import { partsOfExpression, partsOfLvalue, partsOfStatement, type Parts } from '../c/walk.js';

/** A statement that objects can belong to. */
export type ScopeNode = Statement;
export type CaseNode = Extract<Statement, { kind: 'case' | 'default' }>;

/** Where a jump to a label arrives: the scopes around it, outermost first, and the locals already declared in them. */
export interface Arrival {
  readonly scopes: readonly ScopeNode[];
  readonly declared: ReadonlySet<VariableSymbol>;
}

/** Facts about a body that must be known before its first instruction is written. */
export interface BodyShape {
  readonly body: Statement;
  readonly addressTaken: ReadonlySet<VariableSymbol>;
  /** Variables and compound literals. */
  readonly declarations: ReadonlyMap<ScopeNode, readonly VariableSymbol[]>;
  /**
   * The objects of compound literals: they live from the start of their block to its end, however often the literal is
   * evaluated (C11 6.5.2.5p16).
   */
  readonly compounds: ReadonlySet<VariableSymbol>;
  readonly labels: ReadonlyMap<string, Arrival>;
  /** Statements that begin with a call of setjmp, with a label of their own. */
  readonly setjmps: ReadonlyMap<
    Statement,
    { readonly call: Extract<Expression, { kind: 'call' }>; readonly label: string }
  >;
  /** The labels that jumps go to. */
  readonly gotos: ReadonlySet<string>;
  /** Where the asynchronous statement is that the body is entered at. */
  readonly entry: Arrival | undefined;
  readonly cases: ReadonlyMap<Statement, readonly { readonly node: CaseNode; readonly arrival: Arrival }[]>;
  /** Scopes that a jump can enter past their start. */
  readonly jumpedInto: ReadonlySet<ScopeNode>;
}

/** Blocks and loops with declarations are scopes; other statements where a compound literal belongs to them. */
export function isScope(shape: Pick<BodyShape, 'declarations'>, s: Statement): boolean {
  return s.kind === 'block' || s.kind === 'for' || shape.declarations.has(s);
}

function isBlock({ kind }: Statement): boolean {
  return kind === 'block' || kind === 'if' || kind === 'while' || kind === 'do' || kind === 'for' || kind === 'switch';
}

const ASYNC_LABEL = /^__CPROVER_ASYNC_\w+$/;

/** `__CPROVER_ASYNC_n: stmt`: the statement runs in a new task. */
export function isAsync(s: Statement): boolean {
  return s.kind === 'label' && ASYNC_LABEL.test(s.name);
}

class Analyser implements BodyShape {
  readonly addressTaken = new Set<VariableSymbol>();
  readonly declarations = new Map<ScopeNode, VariableSymbol[]>();
  readonly compounds = new Set<VariableSymbol>();
  readonly labels = new Map<string, Arrival>();
  readonly setjmps = new Map<Statement, { call: Extract<Expression, { kind: 'call' }>; label: string }>();
  readonly gotos = new Set<string>();
  entry: Arrival | undefined;
  readonly cases = new Map<Statement, { node: CaseNode; arrival: Arrival }[]>();
  readonly jumpedInto = new Set<ScopeNode>();
  private readonly scopes: ScopeNode[] = [];
  private readonly switches: { node: Statement; depth: number }[] = [];

  constructor(
    readonly body: Statement,
    private readonly enteredAt: Statement | undefined,
  ) {
    this.findCompounds(body, body);
    this.statement(body);
  }

  /**
   * Gives the compound literals in a statement to the innermost blocks around them; parts of `if` and of loops are
   * blocks (C11 6.8.4p3, 6.8.5p5).
   */
  private findCompounds(s: Statement, owner: ScopeNode): void {
    const { expressions, statements } = partsOfStatement(s);
    for (const e of expressions) this.compoundsIn(e, owner);
    const parts =
      s.kind === 'if' || s.kind === 'while' || s.kind === 'do' || s.kind === 'switch'
        ? statements
        : s.kind === 'for'
          ? [s.body]
          : [];
    for (const inner of statements) this.findCompounds(inner, isBlock(inner) || parts.includes(inner) ? inner : owner);
  }

  private compoundsIn(e: Expression, owner: ScopeNode): void {
    if (e.kind !== 'statement') return this.compoundsAmong(partsOfExpression(e), owner);
    this.findCompounds(e.body, e.body);
    if (e.result) this.compoundsIn(e.result, e.body);
  }

  private compoundsAmong({ expressions, lvalues }: Parts, owner: ScopeNode): void {
    for (const e of expressions) this.compoundsIn(e, owner);
    for (const l of lvalues) {
      if (l.kind === 'compound' && l.symbol.storage !== 'global') this.addCompound(l.symbol, owner);
      this.compoundsAmong(partsOfLvalue(l), owner);
    }
  }

  private addCompound(symbol: VariableSymbol, owner: ScopeNode): void {
    this.compounds.add(symbol);
    this.addressTaken.add(symbol);
    this.addDeclaration(symbol, owner);
  }

  private addDeclaration(symbol: VariableSymbol, scope: ScopeNode): void {
    const list = this.declarations.get(scope);
    if (list) list.push(symbol);
    else this.declarations.set(scope, [symbol]);
  }

  private visitParts({ expressions, lvalues, statements }: Parts): void {
    for (const e of expressions) this.visitParts(this.expression(e));
    for (const l of lvalues) this.visitParts(partsOfLvalue(l));
    for (const s of statements) this.statement(s);
  }

  private expression(e: Expression): Parts {
    if (e.kind === 'address') this.takeAddress(e.lvalue);
    return partsOfExpression(e);
  }

  private takeAddress(l: Lvalue): void {
    let root = l;
    while (root.kind === 'member') root = root.base;
    if (root.kind === 'variable') this.addressTaken.add(root.symbol);
  }

  private statement(s: Statement): void {
    this.noteSetjmp(s);
    if (s.kind === 'declaration') this.declare(s.symbol);
    if (s.kind === 'goto') this.gotos.add(s.name);
    if (s.kind === 'computed-goto') for (const { name } of s.labels) this.gotos.add(name);
    if (isAsync(s)) {
      if (s !== this.enteredAt) return;
      this.entry = this.arrival(0);
    } else if (s.kind === 'label') {
      this.labels.set(s.name, this.arrival(0));
    }
    if (s.kind === 'case' || s.kind === 'default') this.addCase(s);
    const scope = isScope(this, s);
    if (scope) this.scopes.push(s);
    if (s.kind === 'switch') this.switches.push({ node: s, depth: this.scopes.length });
    this.visitParts(partsOfStatement(s));
    if (s.kind === 'switch') this.switches.pop();
    if (scope) this.scopes.pop();
  }

  private noteSetjmp(s: Statement): void {
    const call = setjmpIn(s);
    if (!call) return;
    const label = `<setjmp ${this.setjmps.size}>`;
    this.setjmps.set(s, { call, label });
    this.labels.set(label, this.arrival(0));
  }

  private declare(symbol: VariableSymbol): void {
    const scope = this.scopes.at(-1);
    if (!scope || symbol.storage === 'global') return;
    if (symbol.cleanup) this.addressTaken.add(symbol);
    this.addDeclaration(symbol, scope);
  }

  private addCase(node: CaseNode): void {
    const around = this.switches.at(-1);
    if (!around) return;
    const list = this.cases.get(around.node) ?? [];
    list.push({ node, arrival: this.arrival(around.depth) });
    this.cases.set(around.node, list);
  }

  /** Describes a jump to here from outside of all but the first `depth` scopes. */
  private arrival(depth: number): Arrival {
    for (const scope of this.scopes.slice(depth)) this.jumpedInto.add(scope);
    const declared = new Set(this.scopes.flatMap((scope) => this.declarations.get(scope) ?? []));
    return { scopes: [...this.scopes], declared };
  }
}

/**
 * Analyses the body of a function, or a statement that becomes one. What runs in another task is left out, except where
 * the body is entered.
 */
export function analyse(body: Statement, enteredAt?: Statement): BodyShape {
  return new Analyser(body, enteredAt);
}

/** The locals and parameters that a statement mentions but does not declare, in order of first mention. */
export function capturesOf(body: Statement): VariableSymbol[] {
  const declared = new Set<VariableSymbol>();
  const mentioned = new Set<VariableSymbol>();
  const lvalue = (l: Lvalue): void => {
    if (l.kind === 'variable' && l.symbol.storage !== 'global') mentioned.add(l.symbol);
    if (l.kind === 'compound') declared.add(l.symbol);
    visit(partsOfLvalue(l));
  };
  const statement = (s: Statement): void => {
    if (s.kind === 'declaration') declared.add(s.symbol);
    visit(partsOfStatement(s));
  };
  const visit = ({ expressions, lvalues, statements }: Parts): void => {
    for (const e of expressions) visit(partsOfExpression(e));
    lvalues.forEach(lvalue);
    statements.forEach(statement);
  };
  statement(body);
  return [...mentioned].filter((symbol) => !declared.has(symbol));
}
