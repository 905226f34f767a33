/**
 * Atomic sections on the paths of a task. A section is one step, made when somebody first sees something of it. What a
 * path does in it goes there, even if paths on which it is over have made further steps meanwhile. Of two actions on
 * different paths at most one happens, so their order says nothing.
 *
 * Paths that meet need not be in the same section. The merged path then is in each of them under a condition, and what
 * it does is done once for each (`apart`).
 */
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Addresses } from '../addresses/addresses.js';
import { SectionEffects } from './section-effects.js';
import type { Inside, Part, Section, State } from './state.js';

function nothingDone(): Pick<Section, 'effects' | 'written'> {
  return { effects: new SectionEffects(), written: new Map() };
}

export const OUTSIDE: Inside = [{ when: TRUE, section: undefined, depth: 0 }];

export function entered(begin: number): Inside {
  return [{ when: TRUE, section: { begin, ...nothingDone(), step: undefined }, depth: 1 }];
}

/** In the same section, so many deep. */
export function atDepth([{ section }]: Inside, depth: number): Inside {
  return depth === 0 ? OUTSIDE : [{ when: TRUE, section, depth }];
}

/** The section of a path that is in one, or in none, whatever happens. */
export function sectionOf({ inside }: Pick<State, 'inside'>): Section | undefined {
  return only(inside).section;
}

export function depthOf({ inside }: Pick<State, 'inside'>): number {
  return only(inside).depth;
}

function only([part, ...rest]: Inside): Part {
  if (rest.length > 0) throw new Error('a path that may be in several sections was to be taken apart');
  return part;
}

/** The path as several, each of which is in one section or in none. */
export function apart({ g, facts }: Addresses, state: State): readonly State[] {
  if (state.inside.length === 1) return [state];
  return state.inside.flatMap(({ when, ...part }): State[] => {
    const guard = g.and(state.guard, when);
    if (guard === FALSE || facts.exclude(g, state.guard, when)) return [];
    return [
      {
        ...state,
        guard,
        registers: state.registers.slice(),
        locals: state.locals.slice(),
        inside: [{ ...part, when: TRUE }],
      },
    ];
  });
}

/** Where paths meet: `isFirst` holds on the first of them only. */
export function joint({ g, facts }: Addresses, first: State, second: State, isFirst: Lit): Inside {
  if (isSameInside(first.inside, second.inside)) return first.inside;
  const result: Part[] = [];
  for (const [{ guard, inside }, way] of [
    [first, isFirst],
    [second, not(isFirst)],
  ] as const)
    for (const part of inside)
      if (!facts.exclude(g, guard, part.when))
        addPart(result, { ...part, when: g.and(way, part.when) }, (a, b) => g.or(a, b));
  const [one, ...rest] = result;
  return one ? (rest.length === 0 ? [{ ...one, when: TRUE }] : [one, ...rest]) : first.inside;
}

function addPart(parts: Part[], part: Part, or: (a: Lit, b: Lit) => Lit): void {
  if (part.when === FALSE) return;
  const at = parts.findIndex(({ section, depth }) => depth === part.depth && isOne(section, part.section));
  if (at < 0) return void parts.push(part);
  const { when, section } = parts[at]!;
  parts[at] = { ...part, section: jointSection(section, part.section), when: or(when, part.when) };
}

/** Sections of which nobody has seen anything can become one step: no path is in both. */
function isOne(one: Section | undefined, other: Section | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && !one.step && !other.step);
}

function jointSection(one: Section | undefined, other: Section | undefined): Section | undefined {
  return one === other || !one || !other
    ? one
    : { begin: Math.min(one.begin, other.begin), ...nothingDone(), step: undefined };
}

export function isSameInside(one: Inside, other: Inside): boolean {
  if (one === other) return true;
  return one.length === other.length && one.every((part, i) => isSamePart(part, other[i]!));
}

function isSamePart(one: Part, other: Part): boolean {
  return one.when === other.when && one.section === other.section && one.depth === other.depth;
}

/** Whether the path may be in a section. */
export function mayBeInside({ inside }: Pick<State, 'inside'>): boolean {
  return inside.some(({ depth }) => depth > 0);
}
