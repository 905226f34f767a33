/** Further executions of one violation in an answer. */
import type { Violation } from '../answer/result.js';
import { switchCount } from '../answer/within.js';

/** Members of the violation, whatever its execution. */
const COMMON = ['property', 'message', 'atMost', 'onlyWith', 'remark', 'fingerprint', 'known'] as const;

/** The violation with each of its executions, the one with the fewest switches first. */
export function executionsOf(violation: Violation): readonly Violation[] {
  const common = Object.fromEntries(
    COMMON.flatMap((name) => (violation[name] === undefined ? [] : [[name, violation[name]]])),
  );
  const { property, message, others } = violation;
  return [violation, ...(others?.executions ?? []).map((each) => ({ property, message, ...common, ...each }))];
}

/** That there are no further ones, or why fewer are shown than were asked for; undefined where nobody asked. */
export function othersSentence({ others, switches }: Violation): string | undefined {
  if (!others) return undefined;
  const { executions, noneWithin } = others;
  const none = executions.length === 0 ? 'No other execution' : 'No further execution';
  if (noneWithin !== undefined)
    return `${none} with at most ${switchCount(noneWithin)} leads there with accesses to the same memory in another order.`;
  return executions.length === 0
    ? `${none} was found; there may be some with at least ${switchCount(switches)}.`
    : undefined;
}
