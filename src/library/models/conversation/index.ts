import type { ModelFile } from '../model.js';
import { ADDRESSES } from './addresses.js';
import { channels, positions } from './channels.js';
import { CHARACTERS } from './characters.js';
import { DESCRIPTORS } from './descriptors.js';
import { EPOLL } from './epoll.js';
import { fileChannels } from './file-channels.js';
import { MESSAGES } from './messages.js';
import { FILE_PATHS } from './paths.js';
import { PIPES } from './pipes.js';
import { POLLING } from './polling.js';
import { READY } from './readiness.js';
import { REFUSAL, REFUSED } from './refused.js';
import { SOCKETS } from './sockets.js';
import { STDIO } from './stdio.js';
import { tables } from './tables.js';
import { transfers } from './transfers.js';
import { EXACT_CONVERSIONS } from './conversions.js';
import { EXACT_DECIMALS } from './decimals.js';
import { EXACT_FORMATS } from './formats.js';
import { EXACT_SCANNING } from './scanning.js';
import { EXACT_TEXTS } from './texts.js';
import type { ConversationSettings } from './settings.js';

/** Which functions these are, and which ones are refused beside them. */
export function knownStreams(models: readonly ModelFile[]): {
  readonly modelled: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
  readonly refusal: string;
} {
  return { modelled: new Set(models.flatMap(({ defines }) => Object.keys(defines))), refused: REFUSED, refusal: REFUSAL };
}

/** The models of streams to a world with which there has been this conversation. They stand in for those of {@link MODEL_FILES} that know nothing of the world. */
export function conversationModels(settings: ConversationSettings): readonly ModelFile[] {
  return [
    tables(settings.conversation, settings.streams),
    positions(settings),
    channels(settings),
    fileChannels(settings),
    DESCRIPTORS,
    transfers(settings),
    PIPES,
    SOCKETS,
    MESSAGES,
    ADDRESSES,
    STDIO,
    CHARACTERS,
    READY,
    POLLING,
    EPOLL,
    FILE_PATHS,
    EXACT_FORMATS,
    EXACT_CONVERSIONS,
    EXACT_TEXTS,
    EXACT_DECIMALS,
    EXACT_SCANNING,
  ];
}
