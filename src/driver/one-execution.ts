import type { PropertyClass } from '../ir/check-classes.js';
import { PROPERTY_CLASSES } from '../ir/check-classes.js';
import type { Settings } from '../options/settings.js';

/**
 * Whether one execution answers the question, whatever it is like: nothing bounds its switches, iterations and tasks,
 * and neither all violations are wanted, nor several executions, nor a conversation with the world.
 */
export function isAboutOneExecution({ question, limits }: Pick<Settings, 'question' | 'limits'>): boolean {
  const { switches, maxSwitches, all, executions, conversation, outside } = question;
  const { unwind, unwindset, maxUnwind, maxTasks } = limits;
  const isBounded =
    switches !== undefined ||
    unwind !== undefined ||
    Object.keys(unwindset).length > 0 ||
    Math.min(maxSwitches, maxUnwind, maxTasks) < Infinity;
  return !isBounded && !all && executions <= 1 && conversation === undefined && outside === undefined;
}

export function isPropertyClass(name: string): name is PropertyClass {
  return PROPERTY_CLASSES.some((known) => known === name);
}
