import { fail } from '../source/diagnostic.js';
import { Interrupted } from '../source/limits.js';
import type { ClauseList } from './clause-list.js';

/** Longer texts than this cannot be held in one string everywhere. */
const MAX_CHARACTERS = 400_000_000;
const CHUNK = 8192;

/** The clauses in DIMACS form, with the given literals as further unit clauses. */
export function toDimacs(clauses: ClauseList, units: readonly number[] = [], comments: readonly string[] = []): string {
  const head = comments.map((comment) => `c ${comment.replace(/\s+/g, ' ')}\n`).join('');
  const parts = [`${head}p cnf ${clauses.variables} ${clauses.clauses + units.length}\n`];
  const { data } = clauses;
  let length = 0;
  for (let from = 0; from < data.length; from += CHUNK) {
    let part = '';
    for (const literal of data.subarray(from, from + CHUNK)) part += literal === 0 ? '0\n' : `${literal} `;
    length += part.length;
    if (length > MAX_CHARACTERS) throw new Interrupted('size', 'the formula is too large to be written as text');
    parts.push(part);
  }
  for (const unit of units) parts.push(`${unit} 0\n`);
  return parts.join('');
}

export type SolverOutput =
  { readonly status: 'sat'; readonly model: readonly number[] } | { readonly status: 'unsat' | 'unknown' };

/** Reads what a solver prints in the format of the SAT competitions: an `s` line, and `v` lines with the model. */
export function parseSolverOutput(text: string): SolverOutput {
  let status: SolverOutput['status'] = 'unknown';
  const model: number[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [kind, ...words] = line.trim().split(/\s+/);
    if (kind === 's') status = statusOf(words.join(' '));
    else if (kind === 'v') for (const word of words) model.push(literalOf(word));
  }
  return status === 'sat' ? { status, model: model.filter((literal) => literal !== 0) } : { status };
}

function statusOf(text: string): SolverOutput['status'] {
  if (text === 'SATISFIABLE') return 'sat';
  return text === 'UNSATISFIABLE' ? 'unsat' : 'unknown';
}

function literalOf(word: string): number {
  if (!/^-?\d+$/.test(word))
    fail('usage', `the SAT solver printed something that is not a literal: ${word.slice(0, 40)}`);
  return Number(word);
}
