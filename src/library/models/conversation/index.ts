import type { Conversation, StreamRule } from '../../../base/conversation.js';
import type { ModelFile } from '../model.js';
import { channels } from './channels.js';
import { EXACT_CONVERSIONS } from './conversions.js';
import { EXACT_DECIMALS } from './decimals.js';
import { EXACT_FORMATS } from './formats.js';
import { EXACT_TEXTS } from './texts.js';

export interface ConversationSettings {
  readonly conversation: Conversation;
  readonly streams?: Readonly<Record<string, StreamRule>> | undefined;
  readonly shortIo?: boolean | undefined;
  readonly peerFaults?: boolean | undefined;
}

/** The models of streams to a world with which there has been this conversation. They stand in for those of {@link MODEL_FILES} that know nothing of the world. */
export function conversationModels(settings: ConversationSettings): readonly ModelFile[] {
  return [channels(settings), EXACT_FORMATS, EXACT_CONVERSIONS, EXACT_TEXTS, EXACT_DECIMALS];
}
