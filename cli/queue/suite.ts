/** The checks of a suite, made by workers. */
import { configurationPath } from '../config.js';
import type { Given } from '../given.js';
import { loadForms } from '../loaders.js';
import { formatJson } from '../../src/report/json.js';
import { mentionedSources } from '../../src/report/mentioned.js';
import { readReport } from '../../src/report/stored.js';
import type { MadeCheck, Maker } from '../suite/run.js';
import { makerHere } from '../suite/run.js';
import type { PlannedCheck } from '../suite/suite-file.js';
import { ownVersion } from '../version.js';
import { parseQueueAddress } from './address.js';
import { connectQueue } from './connection.js';
import type { Packed } from './packing.js';
import { NotSendable, Packer, textOfContent } from './packing.js';
import { commandOf } from './planned.js';
import { Room } from './room.js';
import { Sender } from './sender.js';

export interface SuiteOverQueue {
  readonly address: string;
  /** Of the suite; from here on it is the current one. */
  readonly folder: string;
  /** Checks at a time that can be made only here. */
  readonly jobs: number;
  readonly priority: number;
  readonly fresh: boolean;
  readonly signal: AbortSignal;
  readonly note: (message: string) => void;
  readonly onProgress: (check: PlannedCheck, text: string) => void;
}

export interface QueueMaker {
  readonly make: Maker;
  readonly close: () => Promise<void>;
}

/** @throws OutputError if there is no such queue */
export async function makerOverQueue(settings: SuiteOverQueue): Promise<QueueMaker> {
  const { address, folder, signal, note } = settings;
  const connection = await connectQueue(parseQueueAddress(address), note);
  // As the process of a check would be started: its flags and files are relative to it.
  process.chdir(folder);
  const sender = new Sender(connection, note);
  signal.addEventListener('abort', () => void sender.stop());
  return { make: new SuiteSender(sender, settings).make, close: () => sender.close() };
}

/** A check that can be sent, and what its answer will need. */
interface ReadyCheck {
  readonly packed: Packed;
  readonly given: Given;
  /** The C files. */
  readonly files: readonly string[];
  /** The configuration, if there is one, and its hash. */
  readonly configured: ReadonlyMap<string, string | undefined>;
}

class SuiteSender {
  private readonly packer = new Packer();
  private readonly here: Maker;
  private readonly places: Room;
  /** Sources are read one check after the other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly sender: Sender,
    private readonly settings: SuiteOverQueue,
  ) {
    this.here = makerHere(settings.folder, undefined, settings.signal);
    this.places = new Room(settings.jobs);
  }

  readonly make: Maker = async (check, started) => {
    const ready = this.last.then(() => this.packed(check));
    this.last = ready.catch(() => undefined);
    try {
      const made = await ready;
      return this.settings.signal.aborted ? undefined : await this.madeElsewhere(check, made, started);
    } catch (error) {
      if (!(error instanceof NotSendable)) throw error;
      this.settings.note(`${check.name} is made here: ${error.message}`);
      return await this.madeHere(check, started);
    }
  };

  private async madeHere(check: PlannedCheck, started: () => void): Promise<MadeCheck | undefined> {
    const leave = await this.places.enter(1);
    try {
      return this.settings.signal.aborted ? undefined : await this.here(check, started);
    } finally {
      leave();
    }
  }

  private async packed({ name, files, flags }: PlannedCheck): Promise<ReadyCheck> {
    const command = await commandOf([...files, ...flags]);
    if (!command) throw new NotSendable('its flags cannot be read');
    const { given, options } = command;
    for (const flag of ['dump', 'certificate', 'showProperties'] as const)
      if (given[flag] !== undefined) throw new NotSendable('what it writes is no answer');
    const { hashOf } = await loadForms();
    const configured = configurationPath(files, given).map((path) => [path, hashOf(path)] as const);
    const packed = await this.packer.pack(name, options);
    return { packed, given, files: options.files.map(String), configured: new Map(configured) };
  }

  private async madeElsewhere(
    check: PlannedCheck,
    ready: ReadyCheck,
    started: () => void,
  ): Promise<MadeCheck | undefined> {
    const { priority, fresh, onProgress } = this.settings;
    const arrival = await this.sender.send(ready.packed, {
      priority,
      fresh,
      onStart: started,
      onProgress: (text) => onProgress(check, text),
    });
    if (!arrival) return undefined;
    const { seconds, reused, answer, failure = 'there is no answer' } = arrival;
    if (answer === undefined) return { answer: '', complaint: failure, seconds, reused };
    return {
      answer: await completed(answer, check, ready),
      complaint: 'the worker has sent no answer',
      seconds,
      reused,
    };
  }
}

/** An answer as `tcbmc check` would have written it here. */
async function completed(
  answer: string,
  check: PlannedCheck,
  { packed: { read }, given, files, configured }: ReadyCheck,
): Promise<string> {
  const { result } = readReport(answer);
  const text = (file: string): string | undefined => {
    const content = read.get(file);
    return content && textOfContent(content);
  };
  const { target } = result;
  const report = {
    result,
    origin: {
      version: ownVersion(),
      files,
      ...(target === undefined ? {} : { target }),
      command: ['check', ...check.files, ...check.flags, '--format', 'json'],
      ...(given.failOn ? { failOn: given.failOn } : {}),
      created: new Date().toISOString(),
    },
    sources: given.sources === false ? {} : mentionedSources(result, [...files, ...read.keys()], text),
  };
  const { compared, identified, knownFingerprints } = await loadForms();
  const all = new Set([...check.files, ...configured.keys(), ...read.keys()]);
  const whole = identified(report, all, (file) => read.get(file)?.hash ?? configured.get(file));
  const known = given.baseline ? knownFingerprints(given.baseline) : new Set<string>();
  const told = compared(whole, known);
  return formatJson(told.result, told);
}
