/** Two divisions of the instructions. Both are asked about a kind that is added. */
import type { Instr } from './ir.js';

/** Everything that only touches the frame of its own task. */
export type InvisibleInstr = Extract<
  Instr,
  {
    kind:
      | 'assign'
      | 'nondet'
      | 'self'
      | 'weak-access'
      | 'rely'
      | 'fact'
      | 'boot'
      | 'call'
      | 'enter'
      | 'object-size'
      | 'exists'
      | 'same-place'
      | 'distance'
      | 'jump'
      | 'branch';
  }
>;

/** The instructions between which a context switch can matter, and which schedules count. */
export type VisibleInstr = Exclude<Instr, InvisibleInstr>;

const VISIBLE: { readonly [K in Instr['kind']]: K extends VisibleInstr['kind'] ? true : false } = {
  load: true,
  store: true,
  alloc: true,
  free: true,
  leave: true,
  assume: true,
  assert: true,
  mark: true,
  world: true,
  'atomic-begin': true,
  'atomic-end': true,
  create: true,
  join: true,
  yield: true,
  inherit: true,
  serve: true,
  drain: true,
  return: true,
  'exit-task': true,
  'check-leaks': true,
  halt: true,
  assign: false,
  nondet: false,
  self: false,
  'weak-access': false,
  rely: false,
  fact: false,
  boot: false,
  call: false,
  enter: false,
  'object-size': false,
  exists: false,
  'same-place': false,
  distance: false,
  jump: false,
  branch: false,
};

export function isVisible(instr: Instr): instr is VisibleInstr {
  return VISIBLE[instr.kind];
}

/** Instructions after which control goes elsewhere than to the next one in the code. */
export type ControlInstr = Extract<Instr, { kind: 'jump' | 'branch' | 'return' | 'halt' | 'exit-task' }>;

const CONTROL: Readonly<Record<ControlInstr['kind'], true>> = {
  jump: true,
  branch: true,
  return: true,
  halt: true,
  'exit-task': true,
};

export function isControl(instr: Instr): instr is ControlInstr {
  return Object.hasOwn(CONTROL, instr.kind);
}
