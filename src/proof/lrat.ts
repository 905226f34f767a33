/**
 * Checks a proof that a formula has no solution, in LRAT without its rule for asymmetric tautologies (Cruz-Filipe,
 * Heule, Hunt, Kaufmann and Schneider-Kamp, "Efficient certified RAT verification", CADE 2017). A line
 *
 *   id literals 0 hints 0
 *
 * adds a clause that follows from those before. Let all of its literals be false. Then each hint but the last is a
 * clause all of whose literals are false but one, which is true from then on, and all literals of the last hint are
 * false. The formula has no solution if the empty clause follows. `id d ids 0` forgets clauses.
 */

export type ProofAnswer =
  | { readonly kind: 'proved'; /** Lines that add a clause. */ readonly steps: number }
  /** @param line of the proof, from 1; 0 if the formula is at fault */
  | { readonly kind: 'refused'; readonly line: number; readonly why: string };

class Refusal extends Error {
  constructor(
    readonly line: number,
    readonly why: string,
  ) {
    super(why);
  }
}

/** @param formula in DIMACS form; the first clause is number 1 */
export function checkLrat(formula: string, proof: string): ProofAnswer {
  try {
    return { kind: 'proved', steps: proved(clausesOf(formula), proof) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'refused', line: error.line, why: error.why };
  }
}

function proved(clauses: Map<number, readonly number[]>, proof: string): number {
  let line = 0;
  let steps = 0;
  for (const text of linesOf(proof)) {
    line++;
    if (text.trim() === '' || text.startsWith('c')) continue;
    const words = text.trim().split(/\s+/);
    if (words[1] === 'd') {
      for (const id of numbersOf(words.slice(2, -1), line)) clauses.delete(id);
      continue;
    }
    const [id, ...rest] = numbersOf(words, line);
    const end = rest.indexOf(0);
    if (id === undefined || end < 0 || rest.at(-1) !== 0 || end === rest.length - 1)
      throw new Refusal(line, 'it is no line of LRAT');
    if (clauses.has(id)) throw new Refusal(line, `there is a clause ${id} already`);
    const literals = rest.slice(0, end);
    follows(literals, rest.slice(end + 1, -1), clauses, line);
    steps++;
    if (literals.length === 0) return steps;
    clauses.set(id, literals);
  }
  throw new Refusal(line, 'the proof ends before the empty clause');
}

/** Literals that are true under the assumption that those of the clause are false. */
function follows(
  literals: readonly number[],
  hints: readonly number[],
  clauses: ReadonlyMap<number, readonly number[]>,
  line: number,
): void {
  const isTrue = new Set(literals.map((literal) => -literal));
  for (const hint of hints) {
    const clause = clauses.get(hint);
    if (!clause) throw new Refusal(line, `there is no clause ${hint}`);
    const open = new Set(clause.filter((literal) => !isTrue.has(-literal)));
    if (open.size === 0) return;
    if (open.size > 1) throw new Refusal(line, `two literals of clause ${hint} are open`);
    for (const literal of open) isTrue.add(literal);
  }
  throw new Refusal(line, 'the hints do not lead to a contradiction');
}

function clausesOf(formula: string): Map<number, readonly number[]> {
  const clauses = new Map<number, readonly number[]>();
  let header: readonly string[] | undefined;
  let clause: number[] = [];
  for (const text of linesOf(formula)) {
    if (text.startsWith('c') || text.trim() === '') continue;
    const words = text.trim().split(/\s+/);
    if (words[0] === 'p') {
      header = words;
      continue;
    }
    for (const literal of numbersOf(words, 0)) {
      if (literal !== 0) clause.push(literal);
      else {
        clauses.set(clauses.size + 1, clause);
        clause = [];
      }
    }
  }
  if (header?.[1] !== 'cnf' || Number(header[3]) !== clauses.size || clause.length > 0)
    throw new Refusal(0, 'it is no formula in DIMACS form, or not all of one');
  return clauses;
}

function numbersOf(words: readonly string[], line: number): number[] {
  return words.map((word) => {
    if (!/^-?\d{1,15}$/.test(word)) throw new Refusal(line, `${word.slice(0, 20)} is no number`);
    return Number(word);
  });
}

/** Without a copy of the text in pieces. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    yield text.slice(from, end < 0 ? text.length : end);
    from = end < 0 ? text.length : end + 1;
  }
}
