/** `tcbmc check --queue`: one question in parts, made by workers. */
import type { WorkerOptions } from '../../node/messages.js';
import { gaveUp } from '../../src/answer/refusal.js';
import type { Progress } from '../../src/answer/progress.js';
import type { CheckResult } from '../../src/answer/result.js';
import { readReport } from '../../src/report/stored.js';
import { OutputError, complain } from '../output.js';
import { parseQueueAddress } from './address.js';
import { connectQueue } from './connection.js';
import type { Packed } from './packing.js';
import { NotSendable, Packer, textOfContent } from './packing.js';
import type { QuestionPart } from './parts.js';
import { PartAnswers, isAside, partsOf } from './parts.js';
import { LAST_PRIORITY } from './priority.js';
import { Sender } from './sender.js';

export interface CheckOverQueue {
  readonly address: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Is told of each file that was read, with its text. */
  readonly onRead: (path: string, text: string) => void;
}

/** @throws OutputError if there is no such queue, or the check cannot be made elsewhere */
export async function checkOverQueue(options: WorkerOptions, settings: CheckOverQueue): Promise<CheckResult> {
  const address = parseQueueAddress(settings.address);
  const sender = new Sender(await connectQueue(address, complain), complain);
  try {
    const parts = partsOf(options, (await sender.workers()) ?? 1);
    const packed = await packedParts(options, parts, settings.onRead);
    return await new Question(parts, packed, options, sender, settings).answer();
  } finally {
    await sender.close();
  }
}

async function packedParts(
  options: WorkerOptions,
  parts: readonly QuestionPart[],
  onRead: CheckOverQueue['onRead'],
): Promise<readonly Packed[]> {
  const packer = new Packer();
  const named = options.files.map(String).join(' ');
  try {
    const packed = await packer.packAll(
      options,
      parts.map((part) => ({ title: parts.length > 1 ? `${named} (${part.title})` : named, options: part.options })),
    );
    for (const [name, content] of packed[0]?.read ?? []) onRead(name, textOfContent(content));
    return packed;
  } catch (error) {
    throw error instanceof NotSendable ? new OutputError(`this check cannot be sent: ${error.message}`) : error;
  }
}

class Question {
  private readonly answers: PartAnswers;
  private readonly begin = performance.now();
  private readonly underWay = new Map<QuestionPart, string>();
  private over = 0;

  constructor(
    private readonly parts: readonly QuestionPart[],
    private readonly packed: readonly Packed[],
    options: WorkerOptions,
    private readonly sender: Sender,
    private readonly settings: CheckOverQueue,
  ) {
    this.answers = new PartAnswers(parts, options);
  }

  async answer(): Promise<CheckResult> {
    const { signal } = this.settings;
    let answer: CheckResult | undefined;
    const stop = (): void => void this.sender.stop();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    this.tell();
    const asked = this.parts.map(async (part, index) => {
      const found = await this.answerTo(part, this.packed[index]!);
      if (answer || this.settings.signal.aborted) return;
      answer = found ? this.answers.add(part, found) : this.answers.without(part);
      if (answer) await this.sender.stop();
    });
    try {
      await Promise.all(asked);
    } finally {
      signal.removeEventListener('abort', stop);
      await this.sender.stop();
    }
    return answer ?? this.answers.soFar(gaveUp('the check was aborted'));
  }

  /** Undefined if it was stopped. @throws OutputError if a worker does not take it */
  private async answerTo(part: QuestionPart, packed: Packed): Promise<CheckResult | undefined> {
    if (this.settings.signal.aborted) return undefined;
    const arrival = await this.sender.send(packed, {
      priority: isAside(part) ? LAST_PRIORITY : 0,
      fresh: false,
      onStart: () => this.tell(part, ''),
      onProgress: (text) => this.tell(part, text),
    });
    this.underWay.delete(part);
    this.over++;
    this.tell();
    if (!arrival) return undefined;
    const { answer, failure = 'there is no answer' } = arrival;
    if (answer === undefined && isAside(part)) return undefined;
    if (answer === undefined) throw new OutputError(`${part.title}: ${failure}`);
    return readReport(answer).result;
  }

  private tell(part?: QuestionPart, text = ''): void {
    if (part) this.underWay.set(part, text);
    const { onProgress } = this.settings;
    const far = [...this.underWay].map(([{ title }, said]) => (said === '' ? title : `${title}: ${said}`));
    const stage = `${this.over} of ${this.parts.length} parts over, ${this.underWay.size} under way`;
    onProgress({ stage: [stage, ...far].join('  '), milliseconds: performance.now() - this.begin });
  }
}
