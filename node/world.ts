import { closeSync, openSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { refusal } from '../src/answer/refusal.js';
import type { CheckResult } from '../src/answer/result.js';
import type { Conversation } from '../src/base/conversation.js';
import type { CheckOptions, WorldOptions } from '../src/options.js';
import type { Diagnostic } from '../src/source/diagnostic.js';
import { DiagnosticError, fail } from '../src/source/diagnostic.js';
import { formatTraceFile, parseTraceFile } from '../src/streams/trace-file.js';
import type { OutsideSettings } from './outside.js';
import { NodeOutside } from './outside.js';

/** What a check needs to know of the world. */
export type KnownWorld = Pick<CheckOptions, 'outside' | 'conversation'>;

/** With these there is more to the world than what was recorded. */
const LIVE = ['peers', 'connect', 'listen', 'stdin', 'dataFolder'] as const;

/** Whether a program talks to the world. */
export function hasWorld(options: WorldOptions): boolean {
  return options.ioTrace !== undefined || isLive(options);
}

function isLive(options: WorldOptions): boolean {
  return LIVE.some((name) => options[name] !== undefined) || (options.record !== undefined && options.ioTrace === undefined);
}

/**
 * A check in the world that the options describe, if they do. Whatever was started for it has ended in the end; what the peers have printed is in the answer.
 * @param sources files that must not be written
 */
export async function inWorld(
  options: WorldOptions,
  sources: readonly string[],
  settings: Pick<OutsideSettings, 'waiting' | 'lifetime' | 'script'>,
  check: (world: KnownWorld) => Promise<CheckResult>,
): Promise<CheckResult> {
  if (!hasWorld(options)) return check({});
  let outside: NodeOutside | undefined;
  try {
    const { record } = options;
    const conversation = options.ioTrace === undefined ? undefined : readTrace(options.ioTrace);
    if (record !== undefined) tryToWrite(record, sources);
    outside = isLive(options) ? openOutside(options, settings) : undefined;
    const result = await check({ ...(outside ? { outside } : {}), ...(conversation ? { conversation } : {}) });
    const peers = outside?.end() ?? [];
    const trouble = record === undefined ? [] : writeTrace(record, result.conversation ?? conversation ?? { streams: [] });
    return { ...result, ...(peers.length > 0 ? { peers } : {}), diagnostics: [...result.diagnostics, ...trouble] };
  } catch (error) {
    if (error instanceof DiagnosticError) return refusal(...error.diagnostics);
    throw error;
  } finally {
    outside?.end();
  }
}

function openOutside(options: WorldOptions, settings: Pick<OutsideSettings, 'waiting' | 'lifetime' | 'script'>): NodeOutside {
  const { peers, connect, listen, stdin, dataFolder: folder, ioTrace, allowedHosts, peerTimeout } = options;
  const input = stdin === undefined ? undefined : contents(stdin);
  if (folder !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) fail('missing-file', `${folder} is no folder (--files)`);
  return new NodeOutside({ ...settings, peers, connect, listen, folder, input, allowedHosts, peerTimeout, startsLate: ioTrace !== undefined });
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
