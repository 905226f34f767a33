import type { DeadlockAnswer } from '../deadlocks.js';
import { findDeadlock } from '../deadlocks.js';
import type { GraphNode } from '../graph.js';
import { GONE } from '../graph.js';
import { Cache } from './cache.js';
import { Histories } from './histories.js';
import type { State } from './machine.js';
import { Machine } from './machine.js';
import { saidBy } from './peers.js';
import type { PeerKind, Program, WorldModel } from './program.js';
import type { Peer, Streams } from './streams.js';

/** What is true of all schedules of a program. */
export interface Truth {
  /** Some assertion fails in some schedule. */
  readonly assertion: boolean;
  /**
   * Communication depends on the schedule. `unclear`: of a file with whole writes in any order some are missing in some
   * execution, which is a violation only where it is compared with another in a certain order.
   */
  readonly schedule: 'depends' | 'same' | 'unclear';
  readonly deadlock: DeadlockAnswer;
  readonly states: number;
}

/** By the rule, each execution with peers of its own; undefined if there are too many states. */
export function truthOf(program: Program, maxStates: number): Truth | undefined {
  const { duplex } = program.world;
  const histories = new Histories(peersOf(program.world), (key) => duplex.includes(Number(key.split(':')[2])));
  const found = new Exploration(program, histories, maxStates).run();
  return found && { ...found, schedule: histories.part ? 'depends' : found.schedule };
}

/** By the cache of the paper: executions end where they differ from what is known. */
export function cachedTruthOf(program: Program, maxStates: number): Truth | undefined {
  return new Exploration(program, new Cache(peersOf(program.world)), maxStates).run();
}

function peersOf({ peers, clients, input }: WorldModel): (key: string) => Peer {
  const own =
    (kind: PeerKind): Peer =>
    (told, isShut) =>
      saidBy(kind, told, isShut);
  const typed = Array.from(input, (character) => character.charCodeAt(0));
  const said = [...(typed.length > 0 ? [typed] : []), []];
  return (key) => {
    if (key === 'stdin') return () => said;
    const [who, nth, port] = key.split(':');
    if (who === 'accepted') return own(clients[Number(nth) - 1]!);
    return port === undefined ? () => [] : own(peers[Number(port)]!);
  };
}

class Exploration {
  private readonly machine: Machine;
  private readonly nodes = new Map<string, GraphNode>();
  private readonly waiting: { readonly node: GraphNode; readonly text: string }[] = [];
  private readonly allWrites = new Map<string, Map<string, readonly string[]>>();
  private assertion = false;
  private differs = false;

  constructor(
    private readonly program: Program,
    streams: Streams,
    private readonly maxStates: number,
  ) {
    this.machine = new Machine(program, streams);
  }

  run(): Truth | undefined {
    this.reach(this.machine.start(), undefined);
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) {
      if (this.nodes.size > this.maxStates) return undefined;
      this.expand(next.node, next.text);
    }
    return {
      assertion: this.assertion,
      schedule: this.differs ? 'depends' : this.writesDiffer(),
      deadlock: findDeadlock({
        nodes: [...this.nodes.values()],
        initial: [...this.nodes.values()].slice(0, 1),
        first: [0],
        complete: true,
      }),
      states: this.nodes.size,
    };
  }

  private expand(node: GraphNode, text: string): void {
    const before = JSON.parse(text) as State;
    for (const thread of before.threads.keys()) {
      if (!this.machine.isThere(before, thread)) continue;
      const state = JSON.parse(text) as State;
      const outcome = this.machine.advance(state, thread);
      switch (outcome.kind) {
        case 'moved':
          node.moves = true;
          this.reach(state, node);
          break;
        case 'waits': {
          const { until } = outcome;
          node.waiters.push({
            task: thread,
            reasons: [until !== undefined && this.machine.hasEnded(before, until) ? GONE : until],
          });
          break;
        }
        case 'assertion':
          this.assertion = true;
          node.ends = node.moves = true;
          break;
        case 'ended':
          node.ends = node.moves = true;
          this.noteWrites(state);
          break;
        case 'differs':
          this.differs = true;
          node.ends = node.moves = true;
      }
    }
    if (!node.moves) this.noteWrites(before);
  }

  private reach(state: State, from: GraphNode | undefined): void {
    const text = JSON.stringify({ ...state, places: sorted(state.places), writes: sorted(state.writes) });
    let node = this.nodes.get(text);
    if (!node) {
      node = { edges: [], predecessors: [], waiters: [], moves: false, stuck: false, ends: false };
      this.nodes.set(text, node);
      this.waiting.push({ node, text });
    }
    if (from) node.predecessors.push(from);
  }

  /** Of an execution that is over. */
  private noteWrites({ writes }: State): void {
    for (const path of this.program.world.unordered) {
      const all = this.allWrites.get(path) ?? new Map<string, readonly string[]>();
      const own = writes[path] ?? [];
      this.allWrites.set(path, all.set(own.join(';'), own));
    }
  }

  private writesDiffer(): Truth['schedule'] {
    const different = [...this.allWrites.values()].map((all) => [...all.values()]).filter(({ length }) => length > 1);
    if (different.length === 0) return 'same';
    return different.some((all) => all.some((one) => all.some((other) => !isPart(one, other) && !isPart(other, one))))
      ? 'depends'
      : 'unclear';
  }
}

function isPart(one: readonly string[], of: readonly string[]): boolean {
  const left = [...of];
  return one.every((write) => {
    const at = left.indexOf(write);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}
