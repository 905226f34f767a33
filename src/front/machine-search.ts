import { avrMark, smallMachineMark } from '../c/dialect-marks.js';
import type { TranslationUnit } from '../c/ast.js';
import { cortexHandler } from '../firmware/firmware.js';
import { refuseKernel } from '../firmware/freertos.js';
import { machineNote, machineOf, refined, smallMachine, type Machine } from '../firmware/machine-headers.js';
import { platformFor, type Platform } from '../firmware/platforms/index.js';
import type { ReadSettings } from '../options/settings.js';
import type { Diagnostic } from '../source/diagnostic.js';
import { DiagnosticError } from '../source/diagnostic.js';
import type { FoundFile } from '../source/header-search.js';
import { ARM, AVR, LP64, MCS51 } from '../source/target.js';
import type { PreprocessedUnit } from '../source/unit.js';

/** The machine that the sources are read for. */
export interface Guess {
  readonly machine: Machine;
  readonly platform?: Platform;
  /** A word on what told it; absent if that was an option, or nothing. */
  readonly note?: Diagnostic;
  /** The header that told it. */
  readonly header?: string;
}

/** Evidence from reading the sources for a machine. */
interface Evidence {
  readonly guess: Guess;
  /** Nothing but an option has told the machine by now. */
  readonly isOpen: boolean;
  readonly settings: ReadSettings;
  /** None where a source could not be read. */
  readonly texts: readonly PreprocessedUnit[];
  /** Machines whose headers were asked for, in order. */
  readonly told: readonly { readonly machine: Machine; readonly header: string }[];
  /** None before sources are parsed. */
  readonly units: readonly TranslationUnit[];
}

/** Something by which a machine is recognised. */
interface Detector {
  readonly after: 'preprocess' | 'parse';
  /** Another guess; undefined if there is none, or this is it already. */
  find(evidence: Evidence): Guess | undefined;
}

/** In the order of their weight. */
const DETECTORS: readonly Detector[] = [
  {
    after: 'preprocess',
    find: ({ isOpen, settings: { platform: named, target }, texts }) => {
      const platform = isOpen ? platformFor(named, texts) : undefined;
      // Types of another machine say that it is none of these.
      if (!platform || (!named && target && target.name !== platform.machine.target.name)) return undefined;
      const { name, machine } = platform;
      const note = machineNote(machine, `is one for ${name}`, undefined, '--platform says otherwise');
      return { machine: target ? { ...machine, target } : machine, platform, ...(named || target ? {} : { note }) };
    },
  },
  {
    after: 'preprocess',
    find: ({ isOpen, settings: { target }, told: [first] }) => {
      if (!isOpen || target || !first) return undefined;
      return {
        machine: first.machine,
        header: first.header,
        note: machineNote(first.machine, `includes "${first.header}"`),
      };
    },
  },
  {
    after: 'preprocess',
    find: ({ guess: { machine, header }, texts }) => {
      const other = header === undefined ? machine : refined(machine, texts);
      return other === machine
        ? undefined
        : { machine: other, header: header!, note: machineNote(other, `includes "${header!}"`) };
    },
  },
  {
    after: 'preprocess',
    find: ({ isOpen, settings: { target }, texts }) => {
      const mark = isOpen && !target ? firstOf(texts, avrMark) : undefined;
      return mark && noted({ target: AVR }, `has '${mark.word}' as only AVRs' compilers do`, mark);
    },
  },
  {
    after: 'preprocess',
    find: ({ isOpen, settings: { target }, texts }) => {
      const mark = isOpen && !target ? firstOf(texts, smallMachineMark) : undefined;
      return mark && noted(smallMachine(texts), `has '${mark.word}' as compilers for such machines do`, mark);
    },
  },
  {
    after: 'preprocess',
    find: ({ isOpen, guess: { machine }, told }) => {
      const merges = isOpen && machine.target.name === MCS51.name && told.some((each) => each.machine.mergesVariables);
      return merges ? { machine: { ...machine, mergesVariables: true } } : undefined;
    },
  },
  {
    after: 'parse',
    find: ({ guess, settings: { target, recogniseInterrupts }, units }) => {
      const handler =
        target || guess.machine.target !== LP64 || !recogniseInterrupts ? undefined : cortexHandler(units);
      if (!handler) return undefined;
      const why = `defines ${handler.handler} and accesses the peripherals of a Cortex-M`;
      return { ...guess, ...noted({ ...guess.machine, target: ARM }, why, handler) };
    },
  },
];

function firstOf<T>(
  texts: readonly PreprocessedUnit[],
  mark: (text: PreprocessedUnit) => T | undefined,
): T | undefined {
  return texts.map(mark).find((found) => found !== undefined);
}

function noted(machine: Machine, why: string, { position }: Pick<Diagnostic, 'position'>): Guess {
  return { machine, note: machineNote(machine, why, position) };
}

/** How sources are read on a machine. */
export interface Reader<Parsed> {
  /** @param onInclude is told of headers */
  preprocess(
    guess: Guess,
    onInclude: (header: string, found: FoundFile | undefined) => void,
  ): Promise<readonly PreprocessedUnit[]>;
  parse(texts: readonly PreprocessedUnit[], guess: Guess): Promise<Parsed>;
}

/** Reads until the machine no longer changes. @throws DiagnosticError, Interrupted */
export async function readOnItsMachine<Parsed extends { readonly units: readonly TranslationUnit[] }>(
  settings: ReadSettings,
  reader: Reader<Parsed>,
): Promise<{ readonly guess: Guess; readonly parsed: Parsed }> {
  const told: { machine: Machine; header: string }[] = [];
  const onInclude = (header: string, found: FoundFile | undefined): void => {
    refuseKernel(header, found);
    const machine = machineOf(header, found);
    if (machine) told.push({ machine, header });
  };
  const first: Guess = { machine: { target: settings.target ?? LP64 } };
  const evidence = (guess: Guess, texts: readonly PreprocessedUnit[], units: readonly TranslationUnit[]): Evidence => ({
    guess,
    isOpen: guess === first,
    settings,
    texts,
    told,
    units,
  });
  let texts: readonly PreprocessedUnit[] | undefined;
  for (let guess = first; ;) {
    let problem: unknown;
    try {
      texts ??= await reader.preprocess(guess, onInclude);
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      problem = error;
    }
    const better = detected('preprocess', evidence(guess, texts ?? [], []));
    if (better) {
      if (!isReadAlike(guess, better)) texts = undefined;
      guess = better;
      continue;
    }
    if (!texts) throw problem;
    const parsed = await reader.parse(texts, guess);
    const other = detected('parse', evidence(guess, texts, parsed.units));
    if (!other) return { guess, parsed };
    guess = other;
    texts = undefined;
  }
}

function detected(after: Detector['after'], evidence: Evidence): Guess | undefined {
  for (const detector of DETECTORS) {
    const found = detector.after === after ? detector.find(evidence) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Sources have the same text on both. */
function isReadAlike(one: Guess, other: Guess): boolean {
  return (
    one.machine.target === other.machine.target &&
    one.machine.macro === other.machine.macro &&
    one.platform === other.platform
  );
}
