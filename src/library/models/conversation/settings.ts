import type { Conversation, StreamRule } from '../../../base/conversation.js';

export interface ConversationSettings {
  readonly conversation: Conversation;
  readonly streams?: Readonly<Record<string, StreamRule>> | undefined;
  readonly shortIo?: boolean | undefined;
  readonly peerFaults?: boolean | undefined;
}
