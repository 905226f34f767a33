/**
 * An instruction that lets interrupts in takes effect after the next one (AVR, MSP430). Where that puts the processor
 * to sleep, none comes between the two. Only where somebody asks who sleeps for ever, the model of sleep knows of it.
 */
import type { Expression, Statement } from '../c/ast.js';
import type { FunctionContext } from './context.js';
import { runModel } from './models.js';

/** It is told in a section with the instruction that lets interrupts in. */
const SLEEPS_NEXT = '__tcbmc_sleeps_next';
const OPENING = /^(?:sei|__enable_interrupt|__builtin_avr_sei|__tcbmc_mask_all)$/;
const SLEEPING = /^(?:__tcbmc_avr_sleep|__bis_SR_register)$/;

/** Lowers a statement by `lower`, in one step with what the model of sleep has to know, if the next one sleeps. */
export function beforeSleep(cx: FunctionContext, s: Statement, next: Statement | undefined, lower: () => void): void {
  const isPair = OPENING.test(calledBy(s)) && next !== undefined && SLEEPING.test(calledBy(next));
  if (!isPair || !cx.program.findByName(SLEEPS_NEXT)) return lower();
  cx.emit({ kind: 'atomic-begin', position: s.position });
  runModel(cx, SLEEPS_NEXT, [], s.position);
  lower();
  cx.emit({ kind: 'atomic-end', position: s.position });
}

/** The function that a statement calls, if it does nothing else; the assembly of one instruction is such a block. */
function calledBy(s: Statement): string {
  if (s.kind === 'block') return s.statements.length === 1 ? calledBy(s.statements[0]!) : '';
  return s.kind === 'expression' ? calleeOf(s.expression) : '';
}

function calleeOf(e: Expression): string {
  if (e.kind !== 'call') return '';
  const { callee } = e;
  return callee.kind === 'function' ? callee.symbol.name : '';
}
