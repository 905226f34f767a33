import { conflictsIn } from '../src/options/conflicts.js';
import type { AllOptions, Shorthand } from '../src/options/rows/row.js';
import { OPTION_ROWS } from '../src/options/table.js';
import { overridden } from './contradictions.js';

type Options = Partial<AllOptions>;

/**
 * Options over others that count less and that give way where they contradict; lists and tables are joined where the
 * table of options says so.
 */
export function joinOptions<T extends Options>(options: T, others: Options): T {
  const contradicted = conflictsIn({ ...others, ...options }).flatMap(({ between }) =>
    between.filter((name) => options[name] === undefined),
  );
  const weaker = Object.fromEntries(
    Object.entries(others).filter(([name]) => !contradicted.includes(name as keyof AllOptions)),
  ) as Options;
  const joined = OPTION_ROWS.flatMap(([name, { joins }]) => {
    const [strong, weak]: readonly unknown[] = [options[name], weaker[name]];
    return joins !== undefined && strong !== undefined && weak !== undefined
      ? [[name, joinValues(strong, weak, joins)]]
      : [];
  });
  return { ...weaker, ...options, ...Object.fromEntries(joined) };
}

/** @param key by which items of lists are the same, if it is a name */
function joinValues(strong: unknown, weak: unknown, key: true | string): unknown {
  if (!Array.isArray(strong) || !Array.isArray(weak)) return { ...(weak as object), ...(strong as object) };
  if (key === true) return [...(strong as unknown[]), ...(weak as unknown[])];
  const named = new Set((strong as Record<string, unknown>[]).map((item) => item[key]));
  return [...(strong as unknown[]), ...(weak as Record<string, unknown>[]).filter((item) => !named.has(item[key]))];
}

/** Options over those that flags for several of them stand for. @param refuse told of two that contradict each other */
export function withShorthands<T extends Options>(
  own: T,
  shorthands: readonly Shorthand[],
  refuse: (contradiction: string) => never,
): T {
  let meant: Options = {};
  for (const { flag, means, presumes } of shorthands) {
    const contradiction = overridden(flag, means, own);
    if (contradiction !== undefined) refuse(contradiction);
    meant = { ...meant, ...presumes, ...means, ...allProperties(meant, means) };
  }
  return { ...joinOptions(own, meant), ...allProperties(meant, own) };
}

/** Properties that several flags ask for are all meant. */
function allProperties({ properties: first }: Options, { properties: second }: Options): Options {
  return first && second ? { properties: [...first, ...second] } : {};
}
