import type { GlobalId } from '../../ir/ir.js';
import { unreadGlobals } from '../../ir/unread.js';
import type { Action } from '../../steps/events.js';
import type { CellId, ObjectId } from '../../steps/ids.js';
import type { Round } from '../paths/round.js';

/** Whether a cell belongs to a global at whose contents nobody ever looks. */
export function isUnread(round: Round, cell: CellId): boolean {
  return isUnreadObject(round, round.knowledge.cells.get(cell).object);
}

function isUnreadObject({ program, space, limits, observation }: Round, object: ObjectId): boolean {
  if (observation.counted || limits.without?.has('unread-values')) return false;
  const { kind, index } = space.get(object);
  return kind === 'global' && unreadGlobals(program).has(index as GlobalId);
}

/** Whoever watches a variable counts all accesses to it. */
export function writesUnread(round: Round, action: Action): boolean {
  if (action.kind === 'write') return isUnread(round, action.cell);
  return action.kind === 'access' && action.watched === undefined && isUnreadObject(round, action.object);
}
