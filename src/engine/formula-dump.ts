import { CnfEncoder } from '../logic/cnf.js';
import { ClauseList } from '../sat/clause-list.js';
import { toDimacs } from '../sat/dimacs.js';
import type { UnrolledProgram } from '../steps/events.js';
import type { Engine } from './engine.js';

/**
 * The engine's formula for "some execution with at most `switches` context switches violates something": in DIMACS
 * form, or as one line a clause under the name of the encoding that adds it.
 */
export function dumpFormula(
  engine: Engine,
  unrolled: UnrolledProgram,
  kind: 'constraints' | 'cnf',
  switches: number,
): string {
  const list = new ClauseList();
  const labelled: string[] = [];
  const cnf: CnfEncoder = new CnfEncoder(unrolled.aig, {
    newVariable: () => list.newVariable(),
    addClause: (clause) => {
      list.addClause(clause);
      if (kind === 'constraints') labelled.push(`${cnf.currentLabel}: ${clause.join(' ')}`);
    },
  });
  engine.encode(unrolled, switches, cnf);
  return kind === 'cnf' ? toDimacs(list, [], [`at most ${switches} context switches`]) : `${labelled.join('\n')}\n`;
}
