/**
 * Which accesses others can tell from their absence. What only one task accesses, what nobody writes to, and what
 * creation keeps in order is done at once with the step before: no other task can see when. Nobody says in advance
 * which those are. The search takes all of them for such, and learns from each pair of accesses of which one is a write
 * and that nothing keeps in order that it was wrong. It then begins anew. That is sound: an execution in which the
 * first such pair comes is, up to the pair, the same as one that was searched, with steps that nobody sees moved
 * towards the step before. For the order of creation it is enough to look at who existed: an access comes before all
 * that a task does which its own task creates later, or which such a task creates, and so on.
 */

/**
 * Of one cell of all objects of one origin that one task has made: by task, who existed at its accesses (bit t: task
 * t).
 */
interface Accesses {
  readonly reads: number[];
  readonly writes: number[];
  isSeen: boolean;
}

/** Facts about the objects of one origin that one task has made. */
export class Guard {
  private readonly cells: Accesses[] = [];
  /** The end of their lives is a write to what all accesses read. */
  private readonly life: Accesses = none();

  /** @param owner the task that makes them; -1 for globals, which live for ever */
  constructor(
    readonly owner: number,
    private readonly parents: readonly number[],
    private readonly whenSeen: () => void,
  ) {}

  /** Notes an access by a task while those of `existing` existed. @returns whether others can tell when it comes */
  access(cell: number, task: number, existing: number, writes: boolean): boolean {
    const seen = this.note((this.cells[cell] ??= none()), task, existing, writes);
    return this.owner < 0 ? seen : this.note(this.life, task, existing, false) || seen;
  }

  /** Somebody looks whether it lives. */
  look(task: number, existing: number): void {
    this.note(this.life, task, existing, false);
  }

  /** Its life ends. */
  end(task: number, existing: number): boolean {
    return this.note(this.life, task, existing, true);
  }

  private note(accesses: Accesses, task: number, existing: number, writes: boolean): boolean {
    // As long as there is only the first task everything comes before the others.
    if (accesses.isSeen || existing === 1) return accesses.isSeen;
    const own = writes ? accesses.writes : accesses.reads;
    const before = own[task] ?? 0;
    if ((before | existing) === before) return false;
    own[task] = before | existing;
    if (!this.conflicts(accesses, task, writes)) return false;
    accesses.isSeen = true;
    this.whenSeen();
    return true;
  }

  private conflicts({ reads, writes }: Accesses, task: number, isWrite: boolean): boolean {
    const own = (isWrite ? writes : reads)[task]!;
    const most = Math.max(reads.length, writes.length);
    for (let other = 0; other < most; other++) {
      const theirs = isWrite ? (reads[other] ?? 0) | (writes[other] ?? 0) : (writes[other] ?? 0);
      if (
        other !== task &&
        theirs !== 0 &&
        !this.comesBefore(task, own, other) &&
        !this.comesBefore(other, theirs, task)
      )
        return true;
    }
    return false;
  }

  /** Whether all accesses of a task, at which those of `existing` existed, come before all that another one does. */
  private comesBefore(task: number, existing: number, other: number): boolean {
    let ancestor = other;
    while (((existing >>> ancestor) & 1) === 0) ancestor = this.parents[ancestor]!;
    return ancestor === task;
  }
}

function none(): Accesses {
  return { reads: [], writes: [], isSeen: false };
}
