/**
 * The values that a task may find in a cell that others touch as well: those of writers that may come before it. Of a
 * posted task it is often known that others come only when it is over (`paths/sharing.ts`), so that the state in which
 * one phase leaves the program is not seen by an earlier one. Firings stand for those as well that nobody follows any
 * more, which come later: they may find whatever anybody writes. So may all tasks where somebody asks what they might
 * still have done when an execution stops (`encodings/final-state.ts`).
 *
 * Let F(r) be the values that r may find by these sets. Say that an execution has a read of r that finds another one,
 * and take the first such. It was there at the start, or some w wrote it before, so that r is not over before w
 * begins. By then w has found only what is in F(w): the value was noted as one of w's, and is in F(r). So as with one
 * set for all, the last round has noted nothing that the sets of the round before do not have.
 *
 * What r has written itself it has written before it looks: that is known in this very round. What others do who were
 * unrolled before in this round counts as well, so that fewer rounds are needed; none of it is new in the last one.
 */
import type { TaskSchedule } from '../../ir/task-schedule.js';
import type { CellId, TaskId } from '../../steps/ids.js';
import type { Round } from '../paths/round.js';
import type { Contents } from './contents.js';
import { emptyContents, joinContents } from './contents.js';

export class FoundContents {
  /** Of those that were looked at. */
  readonly byOthers = new Map<CellId, Contents>();
  private readonly tellsApart: boolean;
  private readonly mayCome = new Map<TaskId, boolean>();

  constructor(
    private readonly round: Round,
    private readonly task: TaskId,
    { kind }: TaskSchedule,
  ) {
    const { reordered, without } = round.limits;
    const isOff =
      round.observation.stopped === true || reordered !== undefined || without?.has('found-contents') === true;
    this.tellsApart = kind === 'posted' && !isOff;
  }

  /** Not to be changed. */
  of(cell: CellId): Contents {
    const { cells, contents } = this.round.knowledge;
    if (!this.tellsApart) return cells.get(cell).contents;
    let found = this.byOthers.get(cell);
    if (!found) this.byOthers.set(cell, (found = contents.byOthers(cell, (writer) => this.mayComeBefore(writer))));
    const own = contents.own(cell, this.task);
    if (!own) return found;
    const all = emptyContents();
    joinContents(all, found);
    joinContents(all, own);
    return all;
  }

  private mayComeBefore(writer: TaskId): boolean {
    let known = this.mayCome.get(writer);
    if (known === undefined)
      this.mayCome.set(
        writer,
        (known = writer !== this.task && !this.round.knowledge.sharing.isOverBefore(this.task, writer)),
      );
    return known;
  }
}
