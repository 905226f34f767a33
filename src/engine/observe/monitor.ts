import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';
import type { EventOf, Handlers, Monitor, Offer } from '../../properties/property.js';
import { contentsOf, effect, partsOf } from '../../properties/telling.js';
import type { Operand, Word } from '../../properties/word.js';
import type { Position } from '../../source/diagnostic.js';
import type { Action, SharedCell } from '../../steps/events.js';
import type { CellId, ObjectId } from '../../steps/ids.js';
import { SymbolicWord, bitsOf, truthOf } from './symbolic-word.js';
import type { Told } from '../../steps/told.js';

/** Stands for the object that the bits of properties belong to. */
const MONITOR_OBJECT = -1 as ObjectId;

/**
 * The cells in which all properties keep their bits, after those of the program; and what was offered and asked for.
 */
export class MonitorCells {
  readonly cells: SharedCell[] = [];
  private readonly offers: { readonly what: Offer; readonly position: Position }[] = [];
  private readonly byName = new Map<string, { readonly cell: SharedCell; readonly initialValue: bigint }>();
  private readonly offerIds = new Map<string, number>();
  private readonly asked: {
    readonly actions: Action[];
    readonly index: number;
    readonly matches: (what: Offer) => boolean;
  }[] = [];

  constructor(
    readonly g: Aig,
    private readonly firstId: number,
    /** Tell apart violations by the line of the offer. */
    private readonly byLine: boolean,
  ) {}

  cell(name: string, width: number, initial: bigint): SharedCell {
    const known = this.byName.get(name);
    if (known) {
      if (known.initialValue !== initial)
        throw new Error(`the word '${name}' begins with ${known.initialValue} here and with ${initial} there`);
      if (known.cell.width !== width)
        throw new Error(`the word '${name}' has ${known.cell.width} bits here and ${width} there`);
      return known.cell;
    }
    const id = (this.firstId + this.cells.length) as CellId;
    const cell = {
      id,
      object: MONITOR_OBJECT,
      offset: 0,
      width,
      initial: bits.constant(width, initial),
      constant: new Array<undefined>(width).fill(undefined),
    };
    this.cells.push(cell);
    this.byName.set(name, { cell, initialValue: initial });
    return cell;
  }

  offer(what: Offer, position: Position): number {
    const contents = contentsOf(what);
    const key = this.byLine ? `${contents} ${lineOf(position)}` : contents;
    let id = this.offerIds.get(key);
    if (id === undefined) {
      id = this.offers.length;
      this.offerIds.set(key, id);
      this.offers.push({ what, position });
    }
    return id;
  }

  /**
   * The action at this place of the list asks for offers, the next one makes a claim of it; which match is known when
   * all have been made.
   */
  ask(actions: Action[], index: number, matches: (what: Offer) => boolean): void {
    this.asked.push({ actions, index, matches });
  }

  /** Answers all questions. */
  settle(): void {
    for (const { actions, index, matches } of this.asked.reverse()) {
      const [question, claim] = actions.slice(index, index + 2);
      if (question?.kind !== 'neighbour' || claim?.kind !== 'assert') throw new Error('not a question with its claim');
      const groups = this.groupsOf(matches).map(({ offers, position }): Action[] => {
        const holds = this.g.newInput();
        const cond = this.g.or(claim.cond, not(holds));
        return [
          { ...question, holds, offers },
          { ...claim, cond, ...(this.byLine ? { other: position } : {}) },
        ];
      });
      actions.splice(index, 2, ...groups.flat());
    }
  }

  private groupsOf(matches: (what: Offer) => boolean): { offers: number[]; position: Position }[] {
    const groups = new Map<string, { offers: number[]; position: Position }>();
    this.offers.forEach(({ what, position }, id) => {
      if (!matches(what)) return;
      const key = this.byLine ? lineOf(position) : '';
      const group = groups.get(key) ?? { offers: [], position };
      groups.set(key, group);
      group.offers.push(id);
    });
    return [...groups.values()];
  }
}

function lineOf({ file, line }: Position): string {
  return `${file}:${line}`;
}

/** Properties are written in JavaScript, too. */
function requireText(message: unknown): void {
  if (typeof message !== 'string') throw new Error(`a message must be text, and this is of type ${typeof message}`);
}

interface Kept {
  readonly cell: SharedCell;
  readonly initially: Bits;
  value: Bits;
  changed: boolean;
}

/** The handler of one property for one event of a step, as actions of that step. */
export class SymbolicMonitor implements Monitor {
  readonly true: Word;
  readonly false: Word;
  private readonly g: Aig;
  /** Words that were looked at or set, by name, with the condition under which the handler changes them. */
  private readonly known = new Map<string, Kept>();
  private readonly effects: { when: Lit; text: string }[] = [];
  private condition: Lit = TRUE;

  constructor(
    private readonly shared: MonitorCells,
    private readonly property: string,
    private readonly guard: Lit,
    private readonly site: { readonly position: Position; readonly log: number },
    private readonly out: Action[],
    private readonly valueOf: ((cell: SharedCell) => Bits) | undefined = undefined,
    /** The event happens in an atomic section. */
    private readonly inSection?: true,
  ) {
    this.g = shared.g;
    this.true = this.word(1, 1);
    this.false = this.word(0, 1);
  }

  word(value: number | bigint, width: number): Word {
    return new SymbolicWord(this.g, bits.constant(width, BigInt.asUintN(width, BigInt(value))));
  }

  get(name: string, width = 1, initial: number | bigint = 0): Word {
    return new SymbolicWord(this.g, this.look(name, width, initial).value);
  }

  set(name: string, value: Operand, width?: number, initial: number | bigint = 0): void {
    const wanted = width ?? (typeof value === 'object' ? value.width : 1);
    const entry = this.look(name, wanted, initial);
    entry.value = bits.ite(this.g, this.condition, bitsOf(value, wanted), entry.value);
    entry.changed = true;
  }

  when(condition: Word, body: () => void): void {
    const outer = this.condition;
    this.condition = this.g.and(outer, truthOf(condition));
    if (this.condition !== FALSE) body();
    this.condition = outer;
  }

  assert(condition: Operand, message: string): void {
    requireText(message);
    this.note(effect.fails(message), not(truthOf(condition)));
    this.push({
      kind: 'assert',
      cond: this.implied(truthOf(condition)),
      property: this.property,
      message,
      observer: true,
    });
  }

  assume(condition: Operand): void {
    this.note(effect.excludes(), not(truthOf(condition)));
    this.push({ kind: 'assume', cond: this.implied(truthOf(condition)) });
  }

  offer(what: Offer): void {
    this.note(effect.offers(what));
    this.out.push({
      kind: 'offer',
      guard: this.g.and(this.guard, this.condition),
      offer: this.shared.offer(what, this.site.position),
      ...(this.inSection ? { inSection: true } : {}),
      ...this.site,
    });
  }

  refuse(matches: (what: Offer) => boolean, message: string): void {
    requireText(message);
    this.note(effect.refuses(message));
    this.shared.ask(this.out, this.out.length, matches);
    this.push({ kind: 'neighbour', holds: FALSE, offers: [] });
    this.push({ kind: 'assert', cond: not(this.condition), property: this.property, message, observer: true });
  }

  /** The effects so far, as an account of this event. */
  told<E extends keyof Handlers>(event: E, what: EventOf<E>): Told {
    return {
      property: this.property,
      event,
      position: this.site.position,
      guard: this.g.and(this.guard, this.condition),
      seen: partsOf(what).map((part) => (typeof part === 'string' ? part : bitsOf(part, part.width))),
      effects: [...this.effects],
      words: [...this.known].flatMap(([name, { initially, value, changed }]) =>
        changed ? [{ before: initially, after: value, text: effect.sets(name) }] : [],
      ),
    };
  }

  /** Writes down what the handler has set. */
  close(): void {
    for (const { cell, value, changed } of this.known.values())
      if (changed) this.out.push({ kind: 'write', guard: this.guard, cell: cell.id, value, ...this.site });
  }

  private look(name: string, width: number, initial: number | bigint): Kept {
    const known = this.known.get(name);
    const cell = this.shared.cell(`${this.property}/${name}`, width, BigInt.asUintN(width, BigInt(initial)));
    if (known) return known;
    const value = this.valueOf?.(cell) ?? bits.inputs(this.g, width);
    if (!this.valueOf) this.out.push({ kind: 'read', guard: this.guard, cell: cell.id, value, ...this.site });
    const entry = { cell, initially: value, value, changed: false };
    this.known.set(name, entry);
    return entry;
  }

  private note(text: string, when: Lit = TRUE): void {
    this.effects.push({ when: this.g.and(this.condition, when), text });
  }

  private implied(condition: Lit): Lit {
    return this.g.or(not(this.condition), condition);
  }

  private push(action: ActionBody): void {
    this.out.push({ ...action, guard: this.guard, ...this.site });
  }
}

type WithoutSite<A> = A extends Action ? Omit<A, 'guard' | 'position' | 'log'> : never;
type ActionBody = WithoutSite<Action>;
