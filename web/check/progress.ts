import type { Progress } from '../../src/answer/progress.js';

/** `solving · iterations of main.0: 20 · ≤ 3 switches · 34,567 clauses`. */
export function progressWords({ stage, growing, switches, events, clauses }: Progress): string {
  const grouped = new Intl.NumberFormat('en');
  const parts = [
    stage,
    growing,
    switches === undefined ? undefined : `≤ ${switches} ${switches === 1 ? 'switch' : 'switches'}`,
    events === undefined ? undefined : `${grouped.format(events)} events`,
    clauses === undefined ? undefined : `${grouped.format(clauses)} clauses`,
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}
