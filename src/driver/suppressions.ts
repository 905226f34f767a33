/**
 * Findings that a comment in the source calls known, with its reason. In races, deadlocks and atomicity violations
 * several places take part, and a comment at one of them suffices. Which of them is told as the place depends on the
 * execution that is found; and the comment is about that access, whoever meets it.
 */
import type { CheckResult, Verdict, Violation } from '../answer/result.js';
import type { Program } from '../ir/ir.js';
import type { Property } from '../properties/property.js';
import { GROUPS, PROPERTY_DESCRIPTIONS } from '../properties/select.js';
import type { Diagnostic } from '../source/diagnostic.js';
import { DiagnosticError } from '../source/diagnostic.js';
import { nearest } from '../source/suggest.js';
import type { Suppression } from '../source/suppressions.js';
import type { PreprocessedUnit } from '../source/unit.js';

const KNOWN = 'known';
/** Such comments say what is expected of a check. */
const EXPECTED: readonly string[] = ['safe', 'bounded', 'violation', 'unknown', 'error'] satisfies Verdict[];
const EXAMPLE = '// tcbmc: known race: see #12';

/** The comments that count, and what is to be said of the others. */
export interface Suppressions {
  readonly heeded: readonly Suppression[];
  readonly warnings: readonly Diagnostic[];
}

/**
 * Those in the texts of a program.
 * @param asked the properties that are looked for
 * @throws DiagnosticError for words that are misspelt
 */
export function suppressionsOf(texts: readonly PreprocessedUnit[], asked: readonly Property[]): Suppressions {
  const all = [
    ...new Map(texts.flatMap(({ suppressions }) => suppressions).map((each) => [placeOf(each), each])).values(),
  ];
  const errors = all.flatMap((each) => misspelt(each, asked));
  if (errors.length > 0) throw new DiagnosticError(errors[0]!, errors.slice(1));
  const known = all.filter(({ verb }) => verb === KNOWN);
  const isAsked = ({ property }: Suppression): boolean => asked.some(({ name }) => name === property);
  return {
    heeded: known.filter((each) => each.reason !== '' && isAsked(each)),
    warnings: known.flatMap((each) => uselessness(each, asked)),
  };
}

function placeOf({ position: { file, line, column } }: Suppression): string {
  return `${file}:${line}:${column}`;
}

function namesOf(asked: readonly Property[]): string[] {
  return [...new Set([...Object.keys(PROPERTY_DESCRIPTIONS), ...asked.map(({ name }) => name)])].filter(
    (name) => !Object.hasOwn(GROUPS, name),
  );
}

function misspelt({ verb, property, position }: Suppression, asked: readonly Property[]): Diagnostic[] {
  const error = (message: string, hint: string): Diagnostic[] => [
    { severity: 'error', code: 'suppression', message, position, hint },
  ];
  if (verb !== KNOWN)
    return EXPECTED.includes(verb) || nearest(verb, [KNOWN]) === undefined
      ? []
      : error(`a comment cannot say '${verb}' of a finding`, `did you mean ${KNOWN}? ${EXAMPLE}`);
  if (Object.hasOwn(GROUPS, property))
    return error(`'${property}' stands for several properties`, `name one of them: ${GROUPS[property]!.join(', ')}`);
  const names = namesOf(asked);
  const meant = names.includes(property) ? undefined : nearest(property, names);
  return meant === undefined ? [] : error(`there is no property '${property}'`, `did you mean ${meant}?`);
}

/** Why a comment that is no error silences nothing all the same, whatever is found. */
function uselessness({ property, reason, position }: Suppression, asked: readonly Property[]): Diagnostic[] {
  if (property === '')
    return warning(`this comment silences nothing: it does not say what is known`, position, EXAMPLE);
  if (!namesOf(asked).includes(property))
    return warning(`this comment silences nothing: no property '${property}' is looked for`, position, EXAMPLE);
  if (reason === '')
    return warning(`this comment silences nothing: it gives no reason`, position, `${KNOWN} ${property}: …`);
  return [];
}

function warning(message: string, position: Diagnostic['position'], hint: string): Diagnostic[] {
  return [{ severity: 'warning', code: 'suppression', message, ...(position ? { position } : {}), hint }];
}

/** The violations, with those marked of which a comment says that they are known. */
export function marked(violations: readonly Violation[], heeded: readonly Suppression[]): readonly Violation[] {
  if (heeded.length === 0) return violations;
  return violations.map((violation) => {
    const comment = heeded.find((each) => isAbout(each, violation));
    if (!comment) return violation;
    const { reason, position } = comment;
    return { ...violation, known: true, suppression: { reason, position } };
  });
}

function isAbout({ property, about }: Suppression, violation: Violation): boolean {
  const { position, participants = [] } = violation;
  const places = [position, ...participants.map((each) => each.position)];
  return violation.property === property && places.some(({ file, line }) => file === about.file && line === about.line);
}

/** The answer, with a warning for each comment that nothing was found for, if the search has come to its end. */
export function withStale(
  result: CheckResult,
  heeded: readonly Suppression[],
  program: Program | undefined,
): CheckResult {
  const { verdict, bounds, violations, reason } = result;
  const isOver = verdict !== 'unknown' && verdict !== 'error' && reason === undefined && !bounds.interrupted;
  const stale = isOver ? heeded.filter((each) => !violations.some((violation) => isAbout(each, violation))) : [];
  if (stale.length === 0) return result;
  const reach = bounds.met.length > 0 ? ' within the bounds' : '';
  const warnings = stale.flatMap(({ property, position, about }) =>
    program && hasCode(program, about)
      ? warning(`no ${property} is found at line ${about.line}${reach}`, position, 'the comment silences nothing')
      : warning(
          `nothing is executed at line ${about.line}`,
          position,
          'the comment silences nothing: it belongs to the line that is told, or above it',
        ),
  );
  return { ...result, diagnostics: [...result.diagnostics, ...warnings] };
}

function hasCode({ functions }: Program, { file, line }: Suppression['about']): boolean {
  return functions.some(({ code }) => code.some(({ position }) => position.file === file && position.line === line));
}
