import { DEFAULT_PEER_TIMEOUT } from '../defaults.js';
import * as shape from '../shapes.js';
import type { Rows } from './row.js';

export const STREAMS = {
  peers: {
    flag: '--peer <command>',
    group: 'Streams',
    description:
      'a process to which the program connects, or which connects to it: started by sh at once with --connect, else when the program listens, and ended with the check (repeatable)',
    shape: shape.many(shape.text),
    config: false,
    scope: 'node',
  },
  connect: {
    flag: '--connect <port,...>',
    group: 'Streams',
    description: 'ports of this machine to which the program may connect, for real (repeatable)',
    shape: shape.ports,
    config: false,
    scope: 'node',
  },
  listen: {
    flag: '--listen <port,...>',
    group: 'Streams',
    description: 'ports of this machine on which the program may listen, for real (repeatable)',
    shape: shape.ports,
    config: false,
    scope: 'node',
  },
  allowedHosts: {
    flag: '--allow-host <host>',
    group: 'Streams',
    description:
      'the program may connect to this host as well, and accept connections of it, at the same ports (repeatable; without it, this machine only)',
    shape: shape.many(shape.text),
    config: false,
    scope: 'node',
  },
  peerTimeout: {
    flag: '--peer-timeout <seconds>',
    group: 'Streams',
    description:
      'so long a connection is tried until somebody listens, and so long a peer may read nothing of what is sent to it',
    shape: shape.seconds,
    default: DEFAULT_PEER_TIMEOUT,
    scope: 'node',
  },
  stdin: {
    flag: '--stdin <file>',
    group: 'Streams',
    description: 'what standard input holds (without it, where another of these flags is given: nothing)',
    shape: shape.path,
    scope: 'node',
  },
  dataFolder: {
    flag: '--files <dir>',
    group: 'Streams',
    description:
      'a folder with files that the program may read: its current folder, and all that there is; what it writes is not written for real',
    shape: shape.path,
    scope: 'node',
  },
  ioTrace: {
    flag: '--io-trace <file>',
    group: 'Streams',
    description:
      'a conversation that --record has written: all that is known of the world, or with --peer, --connect, --listen, --stdin or --files the beginning',
    shape: shape.path,
    scope: 'node',
  },
  record: {
    flag: '--record <file>',
    group: 'Streams',
    description: 'write down what the program and the world have said to each other',
    shape: shape.path,
    config: false,
    scope: 'node',
  },
  streams: {
    flag: '--stream <name:rule>',
    group: 'Streams',
    description:
      'how a stream (a path, stdout, stderr, or host:port) is compared between schedules: checked, unordered (whole writes in any order), duplex (the order between reads and writes does not matter) or ignored (default: stdout and stderr are ignored, others checked; repeatable)',
    shape: shape.streamRules,
    joins: true,
  },
  shortIo: {
    flag: '--short-io',
    group: 'Streams',
    description: 'reads and writes on streams may move fewer bytes than they could',
    shape: shape.truth,
  },
  peerFaults: {
    flag: '--peer-faults',
    group: 'Streams',
    description: 'the peer may close or reset a connection at any time',
    shape: shape.truth,
  },
} satisfies Partial<Rows>;
