import type { Lit } from '../logic/aig.js';
import { isConst } from '../logic/aig.js';
import { Cone } from '../logic/cone.js';
import type { Action, UnrolledProgram, UnrolledTask } from '../steps/events.js';
import type { CellId } from '../steps/ids.js';
import { mapActions } from '../steps/rewrite.js';

/**
 * Drops the cells on which nothing depends: no path, no check, no input, and nothing that is written to a cell on which
 * something does (the cone of influence; E. M. Clarke, O. Grumberg, D. A. Peled, "Model Checking", 1999, 6.1). Whatever
 * they hold, the executions are the same.
 */
export function dropUnneeded(program: UnrolledProgram): UnrolledProgram {
  if (program.final) return program;
  const cone = new Cone(program.aig);
  for (const root of rootsOf(program)) cone.add(root);
  const reads = new Map<CellId, Lit[]>();
  const writes = new Map<CellId, Lit[]>();
  for (const { steps } of program.tasks)
    for (const { actions } of steps)
      for (const action of actions)
        if (action.kind === 'read') extend(reads, action.cell, action.value);
        else if (action.kind === 'write') extend(writes, action.cell, action.value);
  const unneeded = new Set([...reads.keys(), ...writes.keys()]);
  for (let count = Infinity; unneeded.size < count;) {
    count = unneeded.size;
    for (const cell of unneeded) {
      if (!reads.get(cell)?.some((bit) => !isConst(bit) && cone.has(bit))) continue;
      unneeded.delete(cell);
      for (const bit of writes.get(cell) ?? []) cone.add(bit);
    }
  }
  if (unneeded.size === 0) return program;
  const left = mapActions(program, ({ actions }) =>
    actions.filter((action) => (action.kind !== 'read' && action.kind !== 'write') || !unneeded.has(action.cell)),
  );
  return { ...left, cells: program.cells.filter(({ id }) => !unneeded.has(id)) };
}

function extend(lists: Map<CellId, Lit[]>, cell: CellId, value: readonly Lit[]): void {
  const list = lists.get(cell);
  if (list) list.push(...value);
  else lists.set(cell, [...value]);
}

/** Literals that matter whatever cells hold. */
function rootsOf({ tasks, cells, equations }: UnrolledProgram): Lit[] {
  return [
    ...tasks.flatMap(rootsOfTask),
    ...cells.flatMap(({ initial }) => initial),
    ...equations.flatMap(({ when, left, right }) => [...(when === undefined ? [] : [when]), ...left, ...right]),
  ];
}

function rootsOfTask({ steps, exitValue, turn = [], priority = [], exits, halts, log }: UnrolledTask): Lit[] {
  return [
    ...turn,
    ...priority,
    ...steps.flatMap(({ actions, ends, passed = [] }) => [
      ...actions.flatMap(rootsOfAction),
      ...[...ends, ...passed].map(({ guard }) => guard),
    ]),
    ...exitValue,
    ...exits.map(({ guard }) => guard),
    ...halts,
    ...log.visible,
    ...log.inputs.flatMap(({ guard, value }) => [guard, ...value]),
    ...log.objects.map(({ guard }) => guard),
    ...log.children.map(({ guard }) => guard),
    ...log.numbers.map(({ guard }) => guard),
  ];
}

function rootsOfAction(action: Action): readonly Lit[] {
  const { guard } = action;
  switch (action.kind) {
    case 'read':
    case 'write':
    case 'end':
    case 'cut':
    case 'create':
    case 'serve':
    case 'drain':
    case 'offer':
    case 'fence':
    case 'inherit':
    case 'yield':
      return [guard];
    case 'access':
      return [guard, ...action.value];
    case 'assert':
      return [guard, action.cond];
    case 'assume':
      return [guard, action.cond, ...(action.waits?.owner ?? [])];
    case 'join':
      return [guard, ...action.choices.map(({ when }) => when)];
    case 'neighbour':
      return [guard, action.holds];
    case 'mark':
      return [guard, ...action.args.flat(), ...action.places.map(({ when }) => when)];
  }
}
