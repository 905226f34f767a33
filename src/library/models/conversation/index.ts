import { CONVERSATION_TEXTS } from '../../texts.js';
import type { ModelFile } from '../model.js';
import { REFUSAL, REFUSED } from './refused.js';
import type { ConversationSettings } from './settings.js';
import { tableDeclarations, tables } from './tables.js';

/** Which functions these are, and which ones are refused beside them. */
export function knownStreams(models: readonly ModelFile[]): {
  readonly modelled: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
  readonly refusal: string;
} {
  return {
    modelled: new Set(models.flatMap(({ defines }) => Object.keys(defines))),
    refused: REFUSED,
    refusal: REFUSAL,
  };
}

/**
 * The models of streams to a world with which there has been this conversation. They stand in for those of {@link
 * MODEL_FILES} that know nothing of the world.
 */
export function conversationModels(settings: ConversationSettings): readonly ModelFile[] {
  const header = tablesHeader(settings);
  const known = CONVERSATION_TEXTS.map((model) => ({
    ...model,
    text: model.text.replace('#include "tables.h"\n', () => header),
  }));
  return [tables(settings.conversation, settings.streams), ...known];
}

/** `tables.h` of the models: what differs from conversation to conversation, and from question to question. */
export function tablesHeader({ conversation, shortIo, peerFaults }: ConversationSettings): string {
  const writes = conversation.streams
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => ('parts' in entry ? [Math.max(1, entry.parts.length)] : []));
  const macros = [
    ...(shortIo ? ['SHORT'] : []),
    ...(peerFaults ? ['FAULTS'] : []),
    `MADE_WRITES ${writes.reduce((sum, count) => sum + count, 1)}`,
    `IS_COMPLETE ${conversation.complete ? 1 : 0}`,
  ];
  return `${macros.map((macro) => `#define ${macro}\n`).join('')}${tableDeclarations(conversation)}`;
}
