import { FAULTS } from '../../ir/faults.js';
import type { Expr } from '../../ir/ir.js';
import type { Aftermath } from '../../ir/check-classes.js';
import type { Lit } from '../../logic/aig.js';
import { TRUE, not } from '../../logic/aig.js';
import type { Action, Site } from '../../steps/events.js';
import type { Observation } from '../../steps/observation.js';
import type { Round } from './round.js';

/** A check in the code. */
interface Check {
  readonly guard: Lit;
  readonly cond: Lit;
  readonly property: string;
  readonly message: string;
  readonly after: Aftermath;
}

/** Whether paths go past such checks when they fail: what others ask for may come behind. */
export function goesPast({ claimed }: Observation, after: Aftermath): boolean {
  return claimed !== undefined && after === 'goes-on';
}

/**
 * The actions of a check. Without a restriction every failure is a violation and ends the program. Else paths go past
 * it if the machine does; what nobody asks for ends its path where the program ends, and where nobody knows how it
 * would go on the path is cut off.
 */
export function checkActions(round: Round, check: Check, site: Site): Action[] {
  const { guard, cond, property, message, after } = check;
  noteCheck(round, property, site);
  if (cond === TRUE) return [];
  const { g, observation } = round;
  const isClaimed = isAsked(observation, property);
  if (isClaimed)
    return [
      {
        kind: 'assert',
        guard,
        cond,
        property,
        message,
        ...(goesPast(observation, after) ? { observer: true, inCode: true } : {}),
        ...site,
      },
    ];
  if (after === 'goes-on') return [];
  if (after === 'ends') return [{ kind: 'assume', guard, cond, unclaimed: true, ...site }];
  return [
    {
      kind: 'cut',
      guard: g.and(guard, not(cond)),
      place: { kind: 'error', property, position: site.position },
      ...site,
    },
    { kind: 'assume', guard, cond, ...site },
  ];
}

function isAsked({ claimed }: Observation, property: string): boolean {
  return claimed?.has(property) !== false;
}

/** Notes that a check is asked, if it is, whatever its answer. */
export function noteCheck({ observation, findings }: Round, property: string, { position }: Site): void {
  if (isAsked(observation, property)) findings.visits.ask(position, property);
}

/**
 * Notes what is asked of an access at a computed address, also where the answer is plain; that of a variable is never
 * wrong.
 */
export function noteAccess(round: Round, address: Expr, site: Site): void {
  const object =
    address.kind === 'binary' && address.op === 'add' && address.right.kind === 'const' ? address.left : address;
  if (site.library || round.program.unprotected || object.kind === 'addr') return;
  for (const { property } of [FAULTS.nullPointer, FAULTS.outside, FAULTS.gone]) noteCheck(round, property, site);
}
