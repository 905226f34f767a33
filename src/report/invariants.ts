import type { InvariantBound, LoopInvariant } from '../answer/invariants.js';
import type { SourceLine } from './source.js';
import type { YamlValue } from './yaml.js';

/** A loop's keyword where it stands in the text, and not in a macro. */
const LOOP = /^(?:for|while|do)\b/;
/** A `for` that declares variables, which are no variables before it. */
const DECLARING = /^for\s*\(\s*\w+[\s*]+\w[^;]*;/;

/**
 * Invariants of loops as expressions of C (SV-COMP's format 2.0, `loop_invariant`). The variables are those that the
 * program has at the loop's keyword. What is known at the head of a `do` is not what is known where it is decided
 * whether to go on, so only what holds at all times is said there.
 */
export function invariantsOf(invariants: readonly LoopInvariant[], lineAt: SourceLine): YamlValue[] {
  return invariants.flatMap((invariant) => {
    const { position, function: name, bounds } = invariant;
    const { file, line, column } = position;
    const text = lineAt(file, line)?.slice(column - 1) ?? '';
    if (!LOOP.test(text)) return [];
    const known = bounds.filter((bound) => bound.scope === 'global' || isNamedBefore(bound.name, text));
    if (known.length === 0) return [];
    return [
      {
        invariant: {
          type: 'loop_invariant',
          location: { file_name: file, line, column, function: name },
          value: known.map(expressionOf).join(' && '),
          format: 'c_expression',
        },
      },
    ];
  });
}

/** The text begins with a loop; one that goes on in another line may declare anything. */
function isNamedBefore(name: string, text: string): boolean {
  if (text.startsWith('do')) return false;
  if (!text.startsWith('for')) return true;
  if (!text.includes(';')) return false;
  const [declared = ''] = DECLARING.exec(text) ?? [];
  return !new RegExp(`\\b${name}\\b`).test(declared);
}

function expressionOf({ name, least, most }: InvariantBound): string {
  if (least !== undefined && least === most) return `${name} == ${least}`;
  const parts = [
    ...(least === undefined ? [] : [`${least} <= ${name}`]),
    ...(most === undefined ? [] : [`${name} <= ${most}`]),
  ];
  return parts.join(' && ');
}
