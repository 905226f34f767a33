import type { CheckResult, MetBound, Violation } from '../../../../src/answer/result.js';
import { boundLine } from '../../../../src/report/bounds.js';
import { switchCount } from '../../../../src/answer/within.js';
import { whyKnown } from '../../../../src/report/known.js';
import { presentedAs } from '../../../../src/report/diagnostic.js';
import { formatPosition } from '../../../../src/source/position.js';
import { messageOf } from '../../../../src/report/headline.js';
import type { Diagnostic, Position } from '../../../../src/source/diagnostic.js';
import type { LineStep } from '../trace/steps.js';
import { stepsOf } from '../trace/steps.js';
import type { FindFile } from './files.js';

/** A place as editors count: from 0. */
export interface EditorPosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A remark shown beside a line. */
export interface Problem {
  readonly place: EditorPosition;
  readonly severity: 'error' | 'warning' | 'information';
  /** The property, or the kind of diagnostic. */
  readonly code: string;
  readonly message: string;
  readonly related: readonly Related[];
  /** Index of the violation that it is. */
  readonly violation?: number;
  /** The flag with which a check again follows it. */
  readonly flag?: string;
  /** Names of which one is meant instead of that at the place. */
  readonly unknown?: { readonly name: string; readonly known: readonly string[] };
}

export interface Related {
  readonly place: EditorPosition;
  readonly message: string;
}

/** More places of an execution are not listed. */
const MOST_RELATED = 20;

/**
 * All that an answer says of places in files; what has no place stands at the beginning of the file that was checked.
 */
export function problemsOf(result: CheckResult, find: FindFile, checked: string): Problem[] {
  const placeOf = placesIn(find);
  const all = [
    ...result.violations.map((violation, index) => ofViolation(violation, index, placeOf)),
    ...result.diagnostics.map((diagnostic) => ofDiagnostic(diagnostic, placeOf)),
    ...result.bounds.met
      .filter(({ given, position }) => !given && position !== undefined)
      .map((bound) => ofBound(bound, placeOf)),
  ];
  return all.map(({ place, said, ...problem }) => {
    if (place) return { ...problem, place };
    const where = said ? `${formatPosition(said)}: ` : '';
    return { ...problem, message: where + problem.message, place: { file: checked, line: 0, column: 0 } };
  });
}

type Unplaced = Omit<Problem, 'place'> & {
  readonly place: EditorPosition | undefined;
  readonly said: Position | undefined;
};
type PlaceOf = (position: Position | undefined) => EditorPosition | undefined;

function placesIn(find: FindFile): PlaceOf {
  return (position) => {
    const file = position && find(position.file);
    return file === undefined ? undefined : { file, line: position!.line - 1, column: position!.column - 1 };
  };
}

function ofViolation(violation: Violation, index: number, placeOf: PlaceOf): Unplaced {
  const { property, position, switches, fewest, onlyWith, remark } = violation;
  const why = whyKnown(violation);
  const shortest = fewest && switches > 0 ? ', the fewest possible' : '';
  const lines = [
    `${messageOf(violation)} (in ${violation.task}, after ${switchCount(switches)}${shortest})`,
    ...(why === undefined ? [] : [why]),
    ...(onlyWith === undefined ? [] : [`only with ${onlyWith}`]),
    ...(remark === undefined ? [] : [`rarely a mistake: ${remark}`]),
  ];
  const related = relatedOf(violation).flatMap(({ at, message }) => {
    const place = placeOf(at);
    return place ? [{ place, message }] : [];
  });
  const severity = why !== undefined ? 'information' : remark === undefined ? 'error' : 'warning';
  return {
    place: placeOf(position),
    said: position,
    severity,
    code: property,
    message: lines.join('\n'),
    related,
    violation: index,
  };
}

interface Told {
  readonly at: Position;
  readonly message: string;
}

/** Who takes part, and where the execution goes from one task to another. */
function relatedOf({ participants = [], trace }: Violation): Told[] {
  const name = (task: number): string => trace.tasks[task]?.name ?? `task ${task}`;
  const parts = participants.map(({ task, position, action, locks }): Told => {
    const holding = locks.length > 0 ? `, holding ${locks.join(', ')}` : '';
    return { at: position, message: `${name(task)} ${action}${holding}` };
  });
  return [...parts, ...turns(stepsOf(trace)).slice(0, MOST_RELATED)];
}

/** The first step of each block but the first, with what happens there. */
function turns(steps: readonly LineStep[]): Told[] {
  return steps.flatMap((step, index): Told[] => {
    if (index === 0 || steps[index - 1]!.block === step.block) return [];
    const what = step.values.length > 0 ? `: ${step.values.join(', ')}` : '';
    return [{ at: step.position, message: `switch ${step.block} to ${step.title}${what}` }];
  });
}

const UNKNOWN_NAME = /^.* cannot have "([^"]+)"$/;
const KNOWN_NAMES = /^it can have (.+)$/;

function ofDiagnostic(diagnostic: Diagnostic, placeOf: PlaceOf): Unplaced {
  const { message, hint, position, code } = diagnostic;
  const shown = presentedAs(diagnostic);
  const severity = shown === 'note' ? 'information' : shown;
  const name = UNKNOWN_NAME.exec(message)?.[1];
  const known = KNOWN_NAMES.exec(hint ?? '')?.[1]?.split(', ');
  const unknown = code === 'usage' && name !== undefined && known ? { unknown: { name, known } } : {};
  const whole = hint === undefined || known ? message : `${message}\nhint: ${hint}`;
  return { place: placeOf(position), said: position, severity, code, message: whole, related: [], ...unknown };
}

function ofBound({ position, ...bound }: MetBound, placeOf: PlaceOf): Unplaced {
  const flag = bound.flag === undefined || !isComplete(bound.flag) ? {} : { flag: bound.flag };
  return {
    place: placeOf(position),
    said: position,
    severity: 'information',
    code: 'bound',
    message: boundLine(bound),
    related: [],
    ...flag,
  };
}

/** Flags that a check goes further with as they stand; who answers on a connection only the user can say. */
export function isComplete(flag: string): boolean {
  return /^--[a-z-]+( \S+)?$/.test(flag) && flag !== '--peer';
}
