/** Requests to the world, with the meaning of the arguments; models in `library/models/conversation/` make them. */
export const WORLD_REQUESTS = {
  /** The stream, or a negative error number. */
  connect: ['address', 'port', 'thread', 'nth'],
  listen: ['port'],
  accept: ['port', 'nth', 'waits'],
  open: ['path', 'writes'],
  standard: ['descriptor'],
  /** Bytes that were moved, or a negative error number. */
  receive: ['stream', 'buffer', 'most', 'how'],
  /** `left`: of what was received last, so many bytes have not been read. */
  send: ['stream', 'buffer', 'count', 'left'],
  append: ['stream', 'buffer', 'count'],
  content: ['stream', 'buffer', 'count', 'from', 'isOld'],
  size: ['stream'],
  /**
   * Which of these streams (or, as -1 - port, ports) something has come on: twice its number plus 1, or plus 2 where it
   * is the end; or 0.
   */
  await: ['places', 'count', 'waits'],
  shut: ['stream', 'left'],
  close: ['stream'],
  /** Nothing: what the program wants is not modelled. */
  refuse: ['why'],
} as const;
export type WorldRequest = keyof typeof WORLD_REQUESTS;

export function beyond(request: WorldRequest): string {
  return `nobody has asked the world yet to ${request}`;
}
