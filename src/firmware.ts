import type { TranslationUnit } from './c/ast.js';
import { withAtomicWidth } from './ir/atomic-width.js';
import type { Program } from './ir/ir.js';
import type { InterruptPlan } from './ir/lower/handler-plan.js';
import { planInterrupts } from './ir/lower/handler-plan.js';
import { withVolatileInputs } from './ir/volatile-inputs.js';
import type { CheckOptions } from './options.js';

/** Which functions are interrupt handlers, by the options and by the source. */
export function interruptsOf(units: readonly TranslationUnit[], { interrupts = [], recogniseInterrupts, fires }: CheckOptions): InterruptPlan {
  return planInterrupts(units, interrupts, {
    ...(recogniseInterrupts !== undefined ? { recognise: recogniseInterrupts } : {}),
    ...(fires !== undefined ? { fires } : {}),
  });
}

/** The program as the machine executes it: registers that change by themselves, accesses in parts. */
export function throughHardware(program: Program, { volatileInputs = [], atomicWidth }: CheckOptions): Program {
  const withInputs = withVolatileInputs(program, volatileInputs);
  return atomicWidth ? withAtomicWidth(withInputs, atomicWidth) : withInputs;
}
