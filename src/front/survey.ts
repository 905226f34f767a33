import { DEFAULT_TIMEOUT } from '../options/defaults.js';
import { isNamedLikeHandler, interruptsOf } from '../firmware/firmware.js';
import { mentionedFunctions } from '../firmware/mentions.js';
import { readSettings } from '../options/settings.js';
import { readSources } from './sources.js';
import { given } from '../base/given.js';
import { Stopwatch } from '../base/stopwatch.js';
import type { CheckOptions } from '../options/options.js';
import type { Diagnostic, Position } from '../source/diagnostic.js';
import { DiagnosticError } from '../source/diagnostic.js';
import { Budget, exhaustion } from '../source/limits.js';

/** Findings in sources before anything is checked. */
export interface Survey {
  /** The name of the data model. */
  readonly target?: string;
  /** Interrupt handlers that are recognised as such. */
  readonly handlers: readonly { readonly name: string; readonly number: number; readonly priority: number }[];
  /** Functions that are only named like handlers: nobody calls them. */
  readonly candidates: readonly string[];
  /** Where `main` is defined. */
  readonly mains: readonly Position[];
  /** Other functions that nobody mentions, as an entry point would be; static ones are not among them. */
  readonly unmentioned: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

const NOTHING: Survey = { handlers: [], candidates: [], mains: [], unmentioned: [], diagnostics: [] };

/** Reads sources as a check would, and tells what it sees. Never throws for what the input or the limits cause. */
export async function survey(options: CheckOptions): Promise<Survey> {
  const { timeout = DEFAULT_TIMEOUT, signal, fires } = options;
  const budget = new Budget(timeout === 0 ? undefined : timeout, signal);
  try {
    const settings = readSettings(options);
    const { units, target, warnings } = await readSources(settings, budget, new Stopwatch());
    const { interrupts, warnings: doubts } = interruptsOf(units, { ...settings, ...given({ fires }) });
    const definitions = units.flatMap(({ functions }) => functions);
    const mentioned = mentionedFunctions(definitions);
    const named = new Set(interrupts.map(({ handler }) => handler));
    const alone = definitions.filter(
      ({ symbol: { name } }) => !mentioned.has(name) && !named.has(name) && name !== 'main',
    );
    const isCandidate = ({ symbol: { name, type }, parameters }: (typeof definitions)[number]): boolean =>
      isNamedLikeHandler(name) && type.result.kind === 'void' && parameters.length === 0;
    return {
      target: target.name,
      handlers: interrupts.map(({ handler, number, priority }) => ({ name: handler, number, priority })),
      candidates: alone.filter(isCandidate).map(({ symbol }) => symbol.name),
      mains: definitions.filter(({ symbol }) => symbol.name === 'main').map(({ position }) => position),
      unmentioned: alone.filter((definition) => !isCandidate(definition)).map(({ symbol }) => symbol.name),
      diagnostics: [...warnings, ...doubts],
    };
  } catch (error) {
    if (error instanceof DiagnosticError) return { ...NOTHING, diagnostics: error.diagnostics };
    if (exhaustion(error)) return NOTHING;
    throw error;
  }
}
