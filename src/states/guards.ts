/**
 * Which accesses others can tell from their absence. What only one task accesses, what nobody writes to, and what
 * creation keeps in order is done at once with the step before: no other task can see when. Nobody says in advance
 * which those are. The search takes all of them for such, and learns from each pair of accesses of which one is a write
 * and that nothing keeps in order that it was wrong. It then begins anew. That is sound: an execution in which the
 * first such pair comes is, up to the pair, the same as one that was searched, with steps that nobody sees moved
 * towards the step before. For the order of creation it is enough to look at who existed: an access comes before all
 * that a task does which its own task creates later, or which such a task creates, and so on.
 *
 * Tasks that may change places (`symmetry.ts`) are one accessor, since what one of them does each of them may do in
 * another order: only the owner of an object is told from its mates.
 */
import type { Role } from './roles.js';

/** The tasks as guards know them. */
export interface Kinship {
  /** By task: who has created it. */
  readonly parents: readonly number[];
  /** The role that a task shares with others. */
  roleOf(task: number): Role | undefined;
  readonly roles: readonly Role[];
}

/**
 * Of one cell of all objects of one origin that one task, or one of a role, has made: by who accesses it, who existed
 * then (bit t: task t). Of the tasks of a role nobody knows which one it was: each is the owner, or one of its mates.
 */
interface Accesses {
  readonly reads: number[];
  readonly writes: number[];
  isSeen: boolean;
}

/** Numbers of owners and mates begin after those of tasks: role r has these and the next. */
const ROLES = 32;

/** Facts about the objects of one origin that one task, or one of a role, has made. */
export class Guarded {
  private readonly cells: Accesses[] = [];
  /** The end of their lives is a write to what all accesses read. */
  readonly life: Accesses = none();

  constructor(
    private readonly kinship: Kinship,
    private readonly whenSeen: () => void,
  ) {}

  cell(index: number): Accesses {
    return (this.cells[index] ??= none());
  }

  note(accesses: Accesses, task: number, owner: number, existing: number, writes: boolean): boolean {
    // As long as there is only the first task everything comes before the others.
    if (accesses.isSeen || existing === 1) return accesses.isSeen;
    const own = writes ? accesses.writes : accesses.reads;
    const who = this.accessor(task, owner);
    const before = own[who] ?? 0;
    if ((before | existing) === before) return false;
    own[who] = before | existing;
    if (!this.conflicts(accesses, who, writes)) return false;
    accesses.isSeen = true;
    this.whenSeen();
    return true;
  }

  private accessor(task: number, owner: number): number {
    const role = this.kinship.roleOf(task);
    if (!role) return task;
    return ROLES + 2 * role.number + (task === owner ? 0 : 1);
  }

  private conflicts({ reads, writes }: Accesses, who: number, isWrite: boolean): boolean {
    const own = (isWrite ? writes : reads)[who]!;
    const most = Math.max(reads.length, writes.length);
    for (let other = 0; other < most; other++) {
      const theirs = isWrite ? (reads[other] ?? 0) | (writes[other] ?? 0) : (writes[other] ?? 0);
      if (theirs === 0) continue;
      if (other === who ? isSeveral(who) : !this.comesBefore(who, own, other) && !this.comesBefore(other, theirs, who))
        return true;
    }
    return false;
  }

  /** Whether all accesses of one, at which those of `existing` existed, come before all that another one does. */
  private comesBefore(one: number, existing: number, other: number): boolean {
    const { parents } = this.kinship;
    // Who shares its role creates nobody.
    if (one >= ROLES) return false;
    let ancestor = other;
    if (other >= ROLES) {
      const role = this.roleWith(other);
      if ((existing & role.mask) !== 0) return false;
      ancestor = role.parent;
    }
    while (((existing >>> ancestor) & 1) === 0) ancestor = parents[ancestor]!;
    return ancestor === one;
  }

  private roleWith(who: number): Role {
    return this.kinship.roles[(who - ROLES) >> 1]!;
  }
}

function isSeveral(who: number): boolean {
  return who >= ROLES && (who & 1) === 1;
}

/** Of the objects of one origin that one task has made. */
export class Guard {
  /** @param owner the task that makes them; -1 for globals, which live for ever */
  constructor(
    readonly owner: number,
    private readonly guarded: Guarded,
  ) {}

  /** Notes an access by a task while those of `existing` existed. @returns whether others can tell when it comes */
  access(cell: number, task: number, existing: number, writes: boolean): boolean {
    const { guarded, owner } = this;
    const seen = guarded.note(guarded.cell(cell), task, owner, existing, writes);
    return owner < 0 ? seen : guarded.note(guarded.life, task, owner, existing, false) || seen;
  }

  /** Somebody looks whether it lives. */
  look(task: number, existing: number): void {
    this.guarded.note(this.guarded.life, task, this.owner, existing, false);
  }

  /** Its life ends. */
  end(task: number, existing: number): boolean {
    return this.guarded.note(this.guarded.life, task, this.owner, existing, true);
  }
}

function none(): Accesses {
  return { reads: [], writes: [], isSeen: false };
}
