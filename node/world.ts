import { closeSync, openSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { refusal } from '../src/answer/refusal.js';
import type { CheckResult } from '../src/answer/result.js';
import type { Conversation } from '../src/base/conversation.js';
import type { CheckOptions, WorldOptions } from '../src/options/options.js';
import type { Diagnostic } from '../src/source/diagnostic.js';
import type { Outside, PeerOutput } from '../src/source/outside.js';
import { DiagnosticError, fail } from '../src/source/diagnostic.js';
import { formatTraceFile, parseTraceFile } from '../src/streams/trace-file.js';
import type { OutsideSettings } from './outside.js';
import { NodeOutside } from './outside.js';

/** Options of a check that are about the world. */
export type KnownWorld = Pick<CheckOptions, 'outside' | 'conversation'>;

/** With these there is more to the world than what was recorded. */
const LIVE = ['peers', 'connect', 'listen', 'stdin', 'dataFolder'] as const;

/** Whether a program talks to the world. */
export function hasWorld(options: WorldOptions): boolean {
  return options.ioTrace !== undefined || isLive(options);
}

function isLive(options: WorldOptions): boolean {
  return (
    LIVE.some((name) => options[name] !== undefined) || (options.record !== undefined && options.ioTrace === undefined)
  );
}

type Settings = Pick<OutsideSettings, 'waiting' | 'lifetime' | 'script' | 'input'>;

/**
 * A check in the world that the options describe, if they do. Whatever was started for it has ended in the end; what
 * the peers have printed is in the answer.
 * @param sources files that must not be written
 */
export async function inWorld(
  options: WorldOptions,
  sources: readonly string[],
  settings: Settings,
  check: (world: KnownWorld) => Promise<CheckResult>,
): Promise<CheckResult> {
  if (!hasWorld(options)) return check({});
  try {
    const { ioTrace } = options;
    const conversation = ioTrace === undefined ? {} : { conversation: readTrace(ioTrace) };
    if (isLive(options))
      return await withOutside(options, sources, settings, (outside) => check({ outside, ...conversation }));
    return await recorded(options, sources, async () => ({ ...conversation, ...(await check(conversation)) }));
  } catch (error) {
    if (error instanceof DiagnosticError) return refusal(...error.diagnostics);
    throw error;
  }
}

interface Answer {
  readonly diagnostics: readonly Diagnostic[];
  readonly conversation?: Conversation;
  readonly peers?: readonly PeerOutput[];
}

/**
 * Runs `body` with a world where one is needed in all cases.
 * @throws DiagnosticError for options that do not fit this machine
 */
export async function withOutside<R extends Answer>(
  options: WorldOptions,
  sources: readonly string[],
  settings: Settings,
  action: (outside: Outside) => Promise<R>,
): Promise<R> {
  const outside = openOutside(options, settings);
  try {
    return await recorded(options, sources, async () => {
      const result = await action(outside);
      const peers = outside.end();
      return { ...result, ...(peers.length > 0 ? { peers } : {}) };
    });
  } finally {
    outside.end();
  }
}

/** Writes the conversation where `--record` wants it. */
async function recorded<R extends Answer>(
  { record }: WorldOptions,
  sources: readonly string[],
  action: () => Promise<R>,
): Promise<R> {
  if (record === undefined) return action();
  tryToWrite(record, sources);
  const result = await action();
  const trouble = writeTrace(record, result.conversation ?? { streams: [] });
  return { ...result, diagnostics: [...result.diagnostics, ...trouble] };
}

function openOutside(options: WorldOptions, settings: Settings): NodeOutside {
  const { peers, connect, listen, stdin, dataFolder: folder, ioTrace, allowedHosts, peerTimeout } = options;
  const input = stdin === undefined ? {} : { input: contents(stdin) };
  if (folder !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    fail('missing-file', `${folder} is no folder (--files)`);
  return new NodeOutside({
    ...settings,
    ...input,
    peers,
    connect,
    listen,
    folder,
    allowedHosts,
    peerTimeout,
    startsLate: ioTrace !== undefined,
  });
}

function contents(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    return fail('missing-file', `cannot read ${path}: ${whyNot(error)}`);
  }
}

function readTrace(path: string): Conversation {
  return parseTraceFile(path, new TextDecoder().decode(contents(path)));
}

/** Before there is anything to write, since a check may take long. */
function tryToWrite(path: string, sources: readonly string[]): void {
  const same = sources.find((source) => realPath(source) !== undefined && realPath(source) === realPath(path));
  if (same !== undefined) fail('usage', `--record ${path} would overwrite ${same}, which belongs to the program`);
  try {
    closeSync(openSync(path, 'a'));
  } catch (error) {
    fail('usage', `cannot write ${path}: ${whyNot(error)}`);
  }
}

function writeTrace(path: string, conversation: Conversation): Diagnostic[] {
  try {
    writeFileSync(path, formatTraceFile(conversation));
    return [];
  } catch (error) {
    return [{ severity: 'warning', code: 'usage', message: `cannot write ${path}: ${whyNot(error)}` }];
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** `ENOENT: no such file or directory, open 'x'`: what stands in between. */
function whyNot(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^[A-Z]+: ([^,]+),/.exec(message)?.[1] ?? message;
}
