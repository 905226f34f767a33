/**
 * Facts about a machine and not about C: which functions are handlers, which registers change by themselves, how wide
 * an access is.
 */
import type { TranslationUnit } from '../c/ast.js';
import type { Program } from '../ir/ir.js';
import type { Diagnostic } from '../source/diagnostic.js';
import type { AtomicWidth } from './atomic-width.js';
import { withAtomicWidth } from './atomic-width.js';
import { withBanks } from './banks.js';
import { withBitInstructions } from './bit-instructions.js';
import { withEnabledSources } from './enabled-sources.js';
import { withLateFirings } from './late-firings.js';
import type { InterruptPlan, InterruptSettings } from './handler-plan.js';
import { planInterrupts } from './handler-plan.js';
import { cmsisHandlers, isNamedLikeHandler, type RecognisedHandler } from './handlers.js';
import { mentionsPeripherals, registersIn } from './registers.js';
import { strayConstants } from './stray-constants.js';
import type { RegisterMap, VolatileInput } from './volatile-inputs.js';
import { withVolatileInputs } from './volatile-inputs.js';

export { isNamedLikeHandler };

export interface HandlerOptions {
  readonly interrupts?: readonly InterruptSettings[];
  readonly recogniseInterrupts?: boolean;
  readonly fires?: number;
  /** Nobody has said that handlers do not fire more often, and it matters whether they still could. */
  readonly handlersGoOn?: boolean;
  readonly entry?: string;
  readonly homes?: RegisterMap['homes'];
}

export interface HardwareOptions {
  /** It does not matter whether firings are there before they can come (`late-firings.ts`). */
  readonly startsLate?: boolean;
  readonly volatileInputs?: readonly VolatileInput[];
  readonly atomicWidth?: AtomicWidth;
  /** The width of its accesses, where that is not the width of an address. */
  readonly machineWidth?: AtomicWidth | undefined;
  readonly registerMap?: RegisterMap | undefined;
  /** Which interrupts come: those that the program has enabled (default), or any. */
  readonly interruptSources?: 'enabled' | 'any';
}

/** Which functions are interrupt handlers, by the options and by the source. */
export function interruptsOf(
  units: readonly TranslationUnit[],
  { interrupts = [], recogniseInterrupts, fires, entry, handlersGoOn, homes }: HandlerOptions,
): InterruptPlan {
  return planInterrupts(units, interrupts, {
    ...(recogniseInterrupts !== undefined ? { recognise: recogniseInterrupts } : {}),
    ...(fires !== undefined ? { fires } : {}),
    ...(handlersGoOn ? { goOn: true } : {}),
    ...(entry !== undefined ? { entry } : {}),
    ...(homes ? { homes } : {}),
  });
}

/**
 * The mark that a program without a header of its machine is for a Cortex-M: a handler named as CMSIS does, and
 * addresses of peripherals.
 */
export function cortexHandler(units: readonly TranslationUnit[]): RecognisedHandler | undefined {
  const [handler] = cmsisHandlers(units);
  return handler && mentionsPeripherals(units) ? handler : undefined;
}

/** The program as the machine executes it: registers that change by themselves, accesses in parts. */
export function throughHardware(
  units: readonly TranslationUnit[],
  program: Program,
  plan: InterruptPlan,
  {
    volatileInputs = [],
    atomicWidth,
    machineWidth,
    registerMap,
    interruptSources = 'enabled',
    startsLate = false,
  }: HardwareOptions,
): { readonly program: Program; readonly warnings: readonly Diagnostic[] } {
  const registers = registersIn(units, program.pointerBits);
  const named = new Set(volatileInputs.filter((input) => typeof input === 'string'));
  const own = withBanks(withBitInstructions(units, program), named);
  const { program: gated, kept } = withEnabledSources(
    own,
    plan.vectors,
    interruptSources === 'any' ? undefined : registerMap?.sources,
  );
  const onMachine = withVolatileInputs(gated, volatileInputs, {
    ...registers,
    ...(registerMap ? { map: registerMap } : {}),
    ...(kept ? { kept } : {}),
  });
  const withInputs = plan.startsMasked && startsLate ? withLateFirings(onMachine) : onMachine;
  const stray = strayConstants(withInputs);
  const warnings = [...registers.notes, ...stray, ...neverEnabled(kept?.neverSet(withInputs) ?? [])];
  const width = atomicWidth ?? registerWidth(plan, program, machineWidth);
  if (!width) return { program: withInputs, warnings };
  const split = withAtomicWidth(withInputs, width);
  return { program: split, warnings: atomicWidth ? warnings : [...warnings, ...widthNote(withInputs, split, width)] };
}

/** A program whose handlers never run is easily safe. */
function neverEnabled(handlers: readonly string[]): Diagnostic[] {
  if (handlers.length === 0) return [];
  const hint =
    'the program sets none of the bits that enable them, or does nothing that would bring them about; --interrupts any lets them come';
  return [{ severity: 'warning', code: 'interrupts', message: `never enabled: ${handlers.join(', ')}`, hint }];
}

/** A word on accesses that a small machine makes in steps. */
function widthNote(before: Program, after: Program, width: AtomicWidth): Diagnostic[] {
  if (width > 8 || after.functions.every(({ code }, index) => code.length === before.functions[index]!.code.length))
    return [];
  const message = `accesses of more than ${width} bits are several, as on a machine of ${width} bits`;
  return [{ severity: 'warning', code: 'target', message, hint: '--atomic-width says otherwise' }];
}

/** How wide the registers are of a machine with interrupts; undefined where nothing says that it is a small one. */
function registerWidth(
  { ofBytes, interrupts }: InterruptPlan,
  { pointerBits }: Program,
  machineWidth?: AtomicWidth,
): AtomicWidth | undefined {
  if (interrupts.length === 0) return undefined;
  if (machineWidth) return machineWidth;
  if (ofBytes) return 8;
  return pointerBits === 16 || pointerBits === 32 ? pointerBits : undefined;
}
