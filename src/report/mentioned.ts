import type { CheckResult } from '../answer/result.js';
import type { Position } from '../source/diagnostic.js';
import type { SourceText } from './source.js';

function positions({ violations, bounds, diagnostics }: CheckResult): readonly (Position | undefined)[] {
  const ofViolations = violations.flatMap(({ position, trace, participants = [], parting, others }) => [
    position,
    ...trace.events.map((event) => event.position),
    ...participants.map((participant) => participant.position),
    ...(others?.executions ?? []).flatMap((each) => [
      each.position,
      ...each.trace.events.map((event) => event.position),
    ]),
    ...(parting ? [...parting.known, ...parting.here].map((said) => said.position) : []),
  ]);
  return [...ofViolations, ...bounds.met.map((bound) => bound.position), ...diagnostics.map((each) => each.position)];
}

/** Texts of these files and of others that the answer mentions, as far as they can be had. */
export function mentionedSources(
  result: CheckResult,
  files: readonly string[],
  text: SourceText,
): Readonly<Record<string, string>> {
  const mentioned = [
    ...positions(result).flatMap((position) => (position ? [position.file] : [])),
    ...(result.looked ?? []).map(({ file }) => file),
  ];
  const found = [...new Set([...files, ...mentioned])].flatMap((file) => {
    const source = text(file);
    return source === undefined ? [] : [[file, source] as const];
  });
  return Object.fromEntries(found);
}
