/** Objects and the pointers between them at one moment of an execution: a picture as plain data. */
import type { PathStep, Place, TracedObject } from '../answer/data.js';
import type { Frame, Variable, Variables } from './variables.js';
import { isVisible, lastAccess } from './variables.js';

export interface ObjectBox {
  /** The object; absent: the locals of one call that are in registers. */
  readonly object?: TracedObject;
  readonly frame?: Frame;
  /** It is no more. */
  readonly freed: boolean;
  readonly fields: readonly ObjectField[];
  /** So many more are known than are shown. */
  readonly omitted: number;
}

export interface ObjectField {
  /** As it is written behind the object's name: `next`, `[2].key`; empty: the object itself. */
  readonly name: string;
  readonly value: string;
  /** It is read or written in this step. */
  readonly now: boolean;
}

/** A pointer: from a field of a box to a box, or to a field of it. */
export interface Arrow {
  readonly from: { readonly box: number; readonly field: number };
  readonly to: { readonly box: number; readonly field?: number };
  /** Whether its target is no more. */
  readonly dangling: boolean;
}

export interface ObjectPicture {
  readonly boxes: readonly ObjectBox[];
  readonly arrows: readonly Arrow[];
}

/** Of more boxes, those that were met last are shown; of more fields, pointers and those that were met last. */
const [MOST_BOXES, MOST_FIELDS] = [18, 7];

interface Known {
  readonly name: string;
  readonly value: string;
  readonly at: number;
  readonly target?: { readonly place: Place; readonly dead: boolean };
}

interface Draft {
  readonly object?: TracedObject;
  readonly frame?: Frame;
  readonly fields: Map<string, Known>;
  at: number;
  pointed: boolean;
}

/** Who points to whom after a step, among all whose values are known. `isFreed`: whether an object is no more. */
export function objectsAt(variables: Variables, step: number, isFreed: (place: Place) => boolean): ObjectPicture {
  const drafts = draftsAt(variables, step);
  const freed = (draft: Draft): boolean => draft.object !== undefined && isFreed({ object: draft.object, path: [] });
  const wanted = [...drafts.values()].filter((draft) => isOfInterest(draft, freed(draft)));
  const latest = [...wanted].sort((a, b) => b.at - a.at).slice(0, MOST_BOXES);
  const shown = wanted.filter((draft) => latest.includes(draft));
  const fields = shown.map(fieldsOf);
  const indexOf = new Map(shown.map((draft, box) => [draft.object?.id, box]));
  const boxes = shown.map(({ object, frame, fields: all }, box): ObjectBox => {
    const rows = fields[box]!.map(({ name, value, at }) => ({ name, value, now: at === step }));
    return {
      ...(object ? { object } : {}),
      ...(frame ? { frame } : {}),
      freed: freed(shown[box]!),
      fields: rows,
      omitted: all.size - rows.length,
    };
  });
  const arrows = fields.flatMap((rows, box) =>
    rows.flatMap(({ target }, field): Arrow[] => {
      const to = target && indexOf.get(target.place.object.id);
      if (target === undefined || to === undefined) return [];
      const inside = fields[to]!.findIndex(({ name }) => name !== '' && name === pathText(target.place.path));
      const dangling = target.dead || boxes[to]!.freed;
      return [{ from: { box, field }, to: { box: to, ...(inside < 0 ? {} : { field: inside }) }, dangling }];
    }),
  );
  return arrows.length === 0 ? { boxes: [], arrows: [] } : { boxes, arrows };
}

/**
 * Objects that point somewhere or are pointed to, and blocks of the heap that are there, also where nothing points to
 * them any more.
 */
function isOfInterest({ object, fields, pointed }: Draft, freed: boolean): boolean {
  return pointed || [...fields.values()].some(({ target }) => target) || (object?.kind === 'heap' && !freed);
}

function draftsAt(variables: Variables, step: number): Map<Frame | number, Draft> {
  const drafts = new Map<Frame | number, Draft>();
  const draft = (key: Frame | number, whose: Pick<Draft, 'object' | 'frame'>): Draft => {
    const found = drafts.get(key) ?? { ...whose, fields: new Map<string, Known>(), at: -1, pointed: false };
    drafts.set(key, found);
    return found;
  };
  for (const variable of variables.all) {
    const known = knownAt(variable, step);
    const { place, frame } = variable;
    if (!known || (place === undefined && known.target === undefined)) continue;
    const own = place ? draft(place.object.id, { object: place.object }) : frame && draft(frame, { frame });
    if (!own) continue;
    own.at = Math.max(own.at, known.at);
    if ((own.fields.get(known.name)?.at ?? -1) <= known.at) own.fields.set(known.name, known);
  }
  for (const { fields } of [...drafts.values()]) {
    for (const { target, at } of fields.values()) {
      if (!target) continue;
      const pointed = draft(target.place.object.id, { object: target.place.object });
      pointed.pointed = true;
      pointed.at = Math.max(pointed.at, at);
    }
  }
  return drafts;
}

/** The contents of a variable after a step, if they are known. */
function knownAt(variable: Variable, step: number): Known | undefined {
  const access = variable.accesses[lastAccess(variable, step)];
  if (!access || !isVisible(variable, step)) return undefined;
  const { value, data, at } = access;
  const name = variable.place ? pathText(variable.place.path) : variable.name;
  return {
    name,
    value,
    at,
    ...(data.kind === 'pointer' ? { target: { place: data.to, dead: data.dead === true } } : {}),
  };
}

/** In the order in which they were met first. */
function fieldsOf({ fields }: Draft): Known[] {
  const all = [...fields.values()];
  const first = [...all]
    .sort((a, b) => Number(b.target !== undefined) - Number(a.target !== undefined) || b.at - a.at)
    .slice(0, MOST_FIELDS);
  return all.filter((field) => first.includes(field));
}

/** As in C, behind the name of the object. */
function pathText(path: readonly PathStep[]): string {
  const text = path
    .map((each) => (typeof each === 'number' ? `[${each}]` : `.${typeof each === 'string' ? each : each.join('/')}`))
    .join('');
  return text.startsWith('.') ? text.slice(1) : text;
}
