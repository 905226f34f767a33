/**
 * Steps that were taken once are remembered for all states that look the same to them. What a step does depends on the
 * part of its task, on who exists, on the parts that it comes by, and on what is chosen. Those make up a tree for each
 * task and part, whose leaves say which parts are there afterwards. Programs have far fewer parts than states, so nearly
 * all steps only go down such a tree. What guards learn of a step they have learned as it was taken first. Where they
 * would learn more, `Setting.generation` changes, and all is forgotten.
 */
import type { Touch, Dependences } from './open-memory.js';
import type { OpenRow } from './open-row.js';
import { Changes } from './open-row.js';
import type { RowPacking } from './packing.js';
import type { Placing } from './placing.js';
import { freePlace } from './placing.js';
import type { Setting } from './setting.js';
import type { Outcome, Stepper } from './stepper.js';

/** The result of a step. */
export interface Leaf {
  readonly kind: 'leaf';
  readonly outcome: Outcome;
  readonly changes: Changes;
  /** As those of {@link Stepper}. */
  readonly waitsFor: number | undefined;
  readonly kept: number;
  readonly hasProgressed: boolean;
  readonly instructions: number;
  /** So many objects, for each of which a place was looked for. */
  readonly made: number;
  readonly touches: readonly Touch[];
}

/** Steps taken, and how many of them were executed and not only remembered. */
export interface Tally {
  taken: number;
  executed: number;
}

/** Something that the rest of a step depends on. */
interface Fork {
  readonly kind: 'fork';
  /** The place of a part, how many choices there are as a negative number, or where a new object goes. */
  readonly on: number | Placing;
  /** By the code of the part, the choice, or the place. */
  readonly ways: Ways;
}

type Node = Fork | Leaf;

/** Small numbers are looked up much faster. */
const SMALL = 256;

class Ways {
  private readonly few: (Node | undefined)[] = [];
  private readonly many = new Map<number, Node>();

  get(way: number): Node | undefined {
    return way < SMALL ? (way < this.few.length ? this.few[way] : undefined) : this.many.get(way);
  }

  set(way: number, node: Node): void {
    if (way >= SMALL) {
      this.many.set(way, node);
      return;
    }
    while (this.few.length <= way) this.few.push(undefined);
    this.few[way] = node;
  }
}

/** More nodes are not kept at a time. */
const MOST = 1 << 21;
const MOST_NUMBERS = 1 << 24;
const NOTHING: readonly Touch[] = [];

export class RememberedSteps implements Dependences {
  /** Of the last step: what was chosen, and among how many. */
  readonly decisions: number[] = [];
  readonly arities: number[] = [];
  /** By who exists, task, and the code of its part. */
  private readonly roots = new Map<number, Ways[]>();
  private size = 0;
  /** Numbers in nodes, which are of different lengths. */
  private numbers = 0;
  private generation = 0;
  /** Places that the step that is executed has read. */
  private readonly known = new Set<number>();
  /** Where it has come to. */
  private ways = new Ways();
  private way = 0;

  /** @param isOn whether anything is remembered at all */
  constructor(
    private readonly setting: Setting,
    private readonly packing: RowPacking,
    private readonly stepper: Stepper,
    private readonly isOn: boolean,
    private readonly tally: Tally,
  ) {
    if (isOn) stepper.dependences = this;
  }

  get bytes(): number {
    return 150 * this.size + 16 * this.numbers;
  }

  /**
   * One step of a task.
   * @param existing who exists
   * @param script decisions; where there are no more, the first possibility is taken
   */
  take(row: OpenRow, existing: number, task: number, script: readonly number[]): Leaf {
    this.tally.taken++;
    if (!this.isOn) return this.execute(row.row, task, script);
    if (this.size > MOST || this.numbers > MOST_NUMBERS || this.generation !== this.setting.generation) this.forget();
    const root = this.root(existing, task);
    const code = row.codeAt(this.setting.placeOfTask(task));
    const known = this.lookUp(root.get(code), row, script);
    if (known) return known;
    [this.ways, this.way] = [root, code];
    const leaf = this.execute(row.row, task, script);
    this.put(leaf);
    return leaf;
  }

  private forget(): void {
    this.roots.clear();
    this.size = 0;
    this.numbers = 0;
    this.generation = this.setting.generation;
  }

  private root(existing: number, task: number): Ways {
    let own = this.roots.get(existing);
    if (!own) this.roots.set(existing, (own = []));
    return (own[task] ??= new Ways());
  }

  private lookUp(root: Node | undefined, row: OpenRow, script: readonly number[]): Leaf | undefined {
    this.undecided();
    const { decisions, arities } = this;
    let node = root;
    while (node?.kind === 'fork') {
      const { on, ways } = node;
      if (typeof on !== 'number') node = ways.get(freePlace(this.setting, row.row, on));
      else if (on >= 0) node = ways.get(row.codeAt(on));
      else {
        const choice = script[decisions.length] ?? 0;
        decisions.push(choice);
        arities.push(-on);
        node = ways.get(choice);
      }
    }
    return node;
  }

  private undecided(): void {
    // To set a length takes long, also where it stays the same.
    if (this.decisions.length === 0) return;
    this.decisions.length = 0;
    this.arities.length = 0;
  }

  private execute(row: readonly number[], task: number, script: readonly number[]): Leaf {
    const { stepper, decisions, arities } = this;
    this.undecided();
    this.known.clear();
    this.tally.executed++;
    const outcome = stepper.step(row, task, script);
    const after = stepper.row;
    const written: number[] = [];
    if (outcome === 'moved') for (const place of stepper.written) written.push(place, after[place] ?? 0);
    const { waitsFor, kept, hasProgressed, instructions, made, touches } = stepper;
    if (!this.isOn) {
      decisions.push(...stepper.decisions);
      arities.push(...stepper.arities);
    }
    return {
      kind: 'leaf',
      outcome,
      changes: new Changes(written),
      waitsFor,
      kept,
      hasProgressed,
      instructions,
      made,
      touches: touches.length > 0 ? touches.slice() : NOTHING,
    };
  }

  // --- the step that is executed

  read(place: number, number: number): void {
    if (this.known.has(place)) return;
    this.known.add(place);
    this.fork(place, this.packing.codeOf(place, number));
  }

  choose(arity: number, choice: number): void {
    this.decisions.push(choice);
    this.arities.push(arity);
    this.fork(-arity, choice);
  }

  place(placing: Placing, place: number): void {
    this.fork(placing, place);
  }

  private fork(on: Fork['on'], way: number): void {
    const there = this.ways.get(this.way);
    const node = there?.kind === 'fork' ? there : this.put({ kind: 'fork', on, ways: new Ways() });
    [this.ways, this.way] = [node.ways, way];
  }

  private put<N extends Node>(node: N): N {
    this.ways.set(this.way, node);
    this.size++;
    this.numbers += numbersIn(node);
    return node;
  }
}

function numbersIn(node: Node): number {
  if (node.kind === 'leaf') return 3 * node.changes.written.length + 5 * node.touches.length;
  const { on } = node;
  // A number in a set takes about as much as two in a list.
  return typeof on === 'number' ? 0 : 2 * (on.own.size + on.occupied.size + on.led.size);
}
