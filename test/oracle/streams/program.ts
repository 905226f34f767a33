/** Programs that talk on streams, as trees: both the text in C and the steps of the reference are made of these. */

export type Expression =
  | { readonly kind: 'constant'; readonly value: number }
  /** A variable of the thread itself, as C spells it: `x1`, `n2`, `b2[0]`. */
  | { readonly kind: 'local'; readonly name: string }
  | {
      readonly kind: 'binary';
      readonly operator: '+' | '-' | '&';
      readonly left: Expression;
      readonly right: Expression;
    };

export interface Condition {
  readonly operator: '==' | '!=' | '<';
  readonly left: Expression;
  readonly right: Expression;
}

/**
 * Each touches at most one thing that threads share. A descriptor is called by the variable that holds it: one of the
 * thread itself, or one that main sets before there are others; `0` is standard input.
 */
export type Statement =
  | { readonly kind: 'set'; readonly name: string; readonly value: Expression }
  | { readonly kind: 'load'; readonly name: string; readonly global: string }
  | { readonly kind: 'store'; readonly global: string; readonly value: Expression }
  | {
      readonly kind: 'if';
      readonly condition: Condition;
      readonly then: readonly Statement[];
      readonly otherwise: readonly Statement[];
    }
  | { readonly kind: 'locked'; readonly mutex: string; readonly body: readonly Statement[] }
  | { readonly kind: 'assert'; readonly condition: Condition }
  | { readonly kind: 'connect'; readonly descriptor: string; readonly port: number }
  | { readonly kind: 'listen'; readonly descriptor: string; readonly port: number }
  | { readonly kind: 'accept'; readonly descriptor: string; readonly listener: string }
  /** For appending. */
  | { readonly kind: 'open'; readonly descriptor: string; readonly path: string }
  /** Descriptors `name[0]` and `name[1]`. */
  | { readonly kind: 'pipe'; readonly name: string }
  | { readonly kind: 'send'; readonly descriptor: string; readonly bytes: readonly Expression[] }
  /**
   * Sets `n<name>` to what was read in all, or to -1, and `b<name>[…]` to the bytes; with `whole` until there are so
   * many, or the end comes.
   */
  | {
      readonly kind: 'receive';
      readonly descriptor: string;
      readonly name: string;
      readonly most: number;
      readonly whole: boolean;
    }
  | { readonly kind: 'shut' | 'close'; readonly descriptor: string }
  /** By the index of the thread. */
  | { readonly kind: 'create' | 'join'; readonly thread: number };

export interface Program {
  readonly globals: readonly string[];
  readonly mutexes: readonly string[];
  /** Set by main. */
  readonly descriptors: readonly string[];
  readonly pipes: readonly string[];
  /** The first one is main, with which the program ends. Each other one is created at most once. */
  readonly threads: readonly (readonly Statement[])[];
  readonly world: WorldModel;
}

export interface WorldModel {
  /** Who answers on a port; nobody listens on others. */
  readonly peers: Readonly<Record<number, PeerKind>>;
  /** Who connects to the port on which the program listens, in this order. */
  readonly clients: readonly PeerKind[];
  readonly input: string;
  /** On connections to these ports what is read and what is written are in no order to each other. */
  readonly duplex: readonly number[];
  /** Of these files whole writes may come in any order. */
  readonly unordered: readonly string[];
}

export const PEER_KINDS = [
  'echo',
  'counter',
  'upper',
  'greeter',
  'script',
  'parter',
  'pairs',
  'double',
  'silent',
  'waiter',
] as const;
export type PeerKind = (typeof PEER_KINDS)[number];
