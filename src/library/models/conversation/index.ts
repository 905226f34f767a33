import type { Conversation, StreamRule } from '../../../base/conversation.js';
import type { ModelFile } from '../model.js';
import { channels } from './channels.js';

export interface ConversationSettings {
  readonly conversation: Conversation;
  readonly streams?: Readonly<Record<string, StreamRule>> | undefined;
  readonly shortIo?: boolean | undefined;
  readonly peerFaults?: boolean | undefined;
}

/** The models of streams to a world with which there has been this conversation. They stand in for those of {@link MODEL_FILES} that know nothing of the world. */
export function conversationModels(settings: ConversationSettings): readonly ModelFile[] {
  return [channels(settings)];
}
