import { listed } from './event-words.js';

/** A part of a sentence about what a task does. */
export interface Clause {
  readonly at: number;
  readonly verb: string;
  readonly what: string;
  /** Those that weigh `CAUSE` are always told; of others, the heavier and the later ones. */
  readonly weight: number;
}

export const CAUSE = 3;
/** A sentence has so many clauses, if they are not all causes. */
const CLAUSES = 4;

interface Weighed {
  readonly text: string;
  readonly weight: number;
}

/** Clauses with the same verb become one; of many, those are told that matter most. */
export function sentence(clauses: readonly Clause[]): string {
  const merged: { verb: string; what: Weighed[] }[] = [];
  for (const { verb, what, weight } of clauses) {
    const last = merged.at(-1);
    if (!last || last.verb !== verb || verb === '') merged.push({ verb, what: [{ text: what, weight }] });
    else {
      last.what = last.what.filter(({ text, weight: other }) => text !== what || other > weight);
      if (last.what.every(({ text }) => text !== what)) last.what.push({ text: what, weight });
    }
  }
  const texts = merged.map(({ verb, what }) => ({
    text: `${verb}${verb === '' ? '' : ' '}${listed(chosen(what))}`,
    weight: Math.max(...what.map(({ weight }) => weight)),
  }));
  return chosen(texts).join('; ');
}

function chosen(parts: readonly Weighed[]): string[] {
  if (parts.length <= CLAUSES) return parts.map(({ text }) => text);
  const byWeight = [...parts.keys()].sort((a, b) => parts[b]!.weight - parts[a]!.weight || b - a);
  const causes = parts.filter(({ weight }) => weight >= CAUSE).length;
  const kept = new Set(byWeight.slice(0, Math.max(causes, CLAUSES)));
  return [...parts.keys()].flatMap((i) => (kept.has(i) ? [parts[i]!.text] : i === 0 || kept.has(i - 1) ? ['…'] : []));
}
