/** Roles: what several tasks were created to do, all of them the same (`symmetry.ts`). */
import type { FunctionId } from '../ir/ir.js';

/** Knowledge of searches about roles. A task has the same name in each of them: who has created it, and as which. */
export interface KnownRoles {
  /** By the name of a task. */
  readonly roleOf: Map<string, string>;
  readonly tasksOf: Map<string, Set<string>>;
  /** Roles of tasks that are told apart. */
  readonly toldApart: Set<string>;
  /** Of functions that do the same, the one that was met first. */
  readonly originals: Map<string, FunctionId>;
}

export function noRoles(): KnownRoles {
  return {
    roleOf: new Map<string, string>(),
    tasksOf: new Map<string, Set<string>>(),
    toldApart: new Set<string>(),
    originals: new Map<string, FunctionId>(),
  };
}

/** Several tasks that do the same. */
export interface Role {
  readonly number: number;
  readonly key: string;
  /** The task that creates them. */
  readonly parent: number;
  readonly tasks: number[];
  /** Bit t: task t is one of them. */
  mask: number;
}
