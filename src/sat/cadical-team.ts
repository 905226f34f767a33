import type * as CadicalModule from 'cadical-wasm';
import type { Budget } from '../source/limits.js';
import { Interrupted } from '../source/limits.js';
import type { CadicalAnswer, CadicalReply, CadicalRequest } from './cadical-session.js';
import { openCadical } from './cadical-session.js';
import { ClauseList } from './clause-list.js';
import type { Crew } from './crew.js';
import { withinBudget } from './interrupt.js';
import type { Service } from './worker.js';
import { WorkerThread } from './worker.js';

export const CADICAL: Service<typeof CadicalModule, CadicalRequest, CadicalReply> = {
  specifier: 'cadical-wasm/cadical.wasm',
  beside: 'index.js',
  open: openCadical,
};

/** The growth of the team's slices: the part of the time so far between two pauses, if that is more than a slice. */
const SLICE_GROWTH = 0.1;

/** In milliseconds. */
interface Patience {
  /** Until others are called for help. */
  readonly alone: number;
  /** The shortest search between two pauses. */
  readonly slice: number;
}
const PATIENCE: Patience = { alone: 1000, slice: 200 };

/** A session with more clauses than this leaves much memory behind; its thread ends with it. */
const LARGE = 100_000;

/** Clauses of more literals than this in all are kept by one thread only, and nowhere else. */
const MOST_LITERALS = 20_000_000;

/** Learned clauses that are remembered, so that none is told twice. */
const MOST_REMEMBERED = 100_000;

export type Answer = Exclude<CadicalAnswer, { readonly status: 'unknown' }>;

/**
 * CaDiCaLs in threads of their own that look for the answer to the same question, one after a while more than one: the
 * first answer counts. They tell each other the shortest clauses that they learn. Assumptions are decisions to CaDiCaL,
 * so what it learns follows from the clauses that it has, and these are never taken back: it may be told to those that
 * have others, and to later questions.
 */
export class CadicalTeam {
  private members: readonly Member[] = [];
  /** So many have been members. */
  private places = 0;
  /** Nobody will join any more. */
  private isClosed = false;
  private largest = 0;
  /** Messages that have been passed on. */
  private readonly told = new Set<string>();

  /** @param list all clauses so far; it is emptied when nobody else will have to be told */
  constructor(
    private readonly list: ClauseList,
    private readonly crew: Crew,
    private readonly patience = PATIENCE,
  ) {}

  /** How many there are. */
  get size(): number {
    return this.members.length;
  }

  /**
   * @throws Interrupted once the budget is exhausted, or if the memory of all is full; the team can then only be
   * disposed of
   */
  async solve(assumptions: readonly number[], budget: Budget): Promise<Answer> {
    const question: Question = { assumptions, stop: new Int32Array(new SharedArrayBuffer(4)), spent: 0 };
    try {
      for (;;) {
        this.crew.enter(this);
        const start = performance.now();
        this.recruit(question);
        this.setToWork(question);
        const answer = this.hear(
          await withinBudget(budget, () => Promise.race(this.members.flatMap(({ pending }) => pending ?? []))),
          question,
        );
        if (answer) return answer;
        question.spent += performance.now() - start;
        this.crew.pause(this);
        await budget.turn();
      }
    } catch (error) {
      this.dismiss(this.members);
      throw error;
    } finally {
      Atomics.store(question.stop, 0, 1);
      this.crew.pause(this);
    }
  }

  dispose(): void {
    this.crew.leave(this);
    for (const member of this.members) {
      if (member.pending || this.largest > LARGE) member.stop();
      else member.release();
    }
    this.members = [];
  }

  /** How many may look at the question at the same time. */
  private wanted({ spent }: Question): number {
    return spent < this.patience.alone ? 1 : this.crew.share(this);
  }

  /** Sees to it that there are enough members, and not more than there is memory for. */
  private recruit(question: Question): void {
    const { crew, list } = this;
    this.largest = Math.max(this.largest, list.clauses);
    if (this.members.length > 0 && (list.data.length > MOST_LITERALS || crew.mustShrink)) {
      this.isClosed = true;
      this.dismiss(this.members.slice(1));
    }
    const isShort = this.members.length < this.wanted(question) && crew.mayGrow && !this.isClosed;
    if (this.members.length === 0 || isShort) this.members = [...this.members, new Member(crew.seed + this.places++)];
  }

  /** A member that has not noticed yet that its question is answered does not count. */
  private setToWork(question: Question): void {
    const { members, list } = this;
    const free = this.wanted(question) - members.filter((member) => member.question === question).length;
    const idle = members.filter(({ pending }) => !pending);
    for (const member of idle.slice(0, Math.max(0, free))) {
      member.ask(question, list, {
        milliseconds: Math.max(this.patience.slice, question.spent * SLICE_GROWTH),
        tells: members.length > 1,
      });
      if (this.isClosed && members.length === 1) member.knowsAll(list);
    }
  }

  private hear({ member, asked, reply, error }: Said, question: Question): Answer | undefined {
    member.heard();
    if (!reply) {
      this.isClosed = true;
      this.dismiss([member]);
      if (this.members.length === 0) giveUp(error);
      return undefined;
    }
    this.tell(reply.learned, member);
    return asked === question && reply.status !== 'unknown' ? reply : undefined;
  }

  private tell(learned: CadicalReply['learned'], from: Member): void {
    if (this.told.size > MOST_REMEMBERED) this.told.clear();
    for (const clause of learned) {
      const name = [...clause].sort((a, b) => a - b).join();
      if (this.told.has(name)) continue;
      this.told.add(name);
      for (const member of this.members) if (member !== from) member.tell(clause);
    }
  }

  private dismiss(members: readonly Member[]): void {
    for (const member of members) member.stop();
    this.members = this.members.filter((member) => !members.includes(member));
  }
}

interface Question {
  readonly assumptions: readonly number[];
  /** Shared with those that look at it: 1 once it is answered. */
  readonly stop: Int32Array;
  /** Milliseconds of search. */
  spent: number;
}

/** The answer of a member, or the reason why it has none. */
interface Said {
  readonly member: Member;
  readonly asked: Question;
  readonly reply?: CadicalReply;
  readonly error?: unknown;
}

class Member {
  /** Its answer to come, while it searches, and to which question. */
  pending: Promise<Said> | undefined;
  question: Question | undefined;
  private readonly thread = WorkerThread.start(CADICAL);
  /** So much of the list it has. */
  private known = 0;
  private readonly unheard = new ClauseList();

  constructor(private readonly seed: number) {}

  ask(
    asked: Question,
    list: ClauseList,
    { milliseconds, tells }: { readonly milliseconds: number; readonly tells: boolean },
  ): void {
    const { assumptions, stop } = asked;
    const clauses = concatenated(list.data.subarray(this.known), this.unheard.data);
    this.known = list.data.length;
    this.unheard.clear();
    const request: CadicalRequest = {
      clauses,
      variables: list.variables,
      assumptions,
      milliseconds,
      stop,
      seed: this.seed,
      tells,
    };
    this.question = asked;
    this.pending = this.thread
      .then((thread) => thread.ask(request))
      .then(
        (reply) => ({ member: this, asked, reply }),
        (error: unknown) => ({ member: this, asked, error }),
      );
  }

  /** It may be asked again. */
  heard(): void {
    this.pending = undefined;
    this.question = undefined;
  }

  /** A clause that follows from those in the list. */
  tell(clause: readonly number[]): void {
    this.unheard.addClause(clause);
  }

  /** Nobody else will be told what is in the list. */
  knowsAll(list: ClauseList): void {
    list.clear();
    this.known = 0;
  }

  stop(): void {
    void this.thread.then((thread) => thread.stop()).catch(() => undefined);
  }

  /** Its thread may serve somebody else. */
  release(): void {
    void this.thread.then((thread) => thread.release()).catch(() => undefined);
  }
}

function concatenated(one: Int32Array, other: Int32Array): Int32Array {
  const all = new Int32Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** An abort of the WebAssembly module: its heap cannot grow any more. */
export function giveUp(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error;
  throw new Interrupted('memory', 'the memory of the SAT solver was used up');
}
