import { FORM_NAMES } from '../../answer/form-names.js';
import * as shape from '../shapes.js';
import type { Rows } from './row.js';

export const OUTPUT = {
  onProgress: {
    group: 'Output',
    description: 'is told now and then how far the check has come',
    shape: shape.given('a function', shape.isFunction),
    config: false,
  },
  format: {
    flag: '-f, --format <format>',
    group: 'Output',
    description: 'form of the answer on standard output, and in files whose names tell none',
    shape: shape.oneOf(...FORM_NAMES),
    default: 'text',
    config: false,
    scope: 'command',
  },
  output: {
    flag: '-o, --output <[form:]file>',
    group: 'Output',
    description:
      'write the answer to a file, in the form that its name tells (.html, .sarif, …; repeatable); what is not written to one of them in the form of --format goes to standard output',
    shape: shape.many(shape.path),
    config: false,
    scope: 'command',
  },
  sources: {
    negation: { flag: '--no-sources', description: 'leave the text of the program out of JSON and HTML', value: false },
    group: 'Output',
    description: 'whether answers hold the texts that they mention',
    shape: shape.truth,
    config: false,
    scope: 'command',
  },
  baseline: {
    flag: '--baseline <file>',
    group: 'Output',
    description:
      'violations that stand in this JSON answer of before (or one of several, repeatable) are known, and no reason to fail; looks for all violations',
    shape: shape.many(shape.path),
    config: false,
    scope: 'command',
  },
  changed: {
    flag: '--changed <revision>',
    group: 'Output',
    description:
      'ask only if some file that is read (sources, headers, tcbmc.json, …) is not as in this revision of git; else the exit code is 0',
    shape: shape.text,
    config: false,
    scope: 'command',
  },
  failOn: {
    flag: '--fail-on <what>',
    group: 'Output',
    description:
      'what the exit code tells: violation (0 also where a bound was met that nobody gave, or the time was over) or bounded (5 there); what is unknown is 5 with either',
    shape: shape.oneOf('violation', 'bounded'),
    default: 'bounded',
    config: false,
    scope: 'command',
  },
  watch: {
    flag: '-w, --watch',
    group: 'Output',
    description: 'check again whenever a file of the program changes, until Ctrl-C',
    shape: shape.truth,
    config: false,
    scope: 'command',
  },
  showProperties: {
    flag: '--show-properties',
    group: 'Output',
    description: 'list what --property can look for, with what the property files have',
    shape: shape.truth,
    config: false,
    scope: 'command',
  },
  fullTrace: {
    flag: '--full-trace',
    group: 'Output',
    description: 'show all of an execution, also what happens before the tasks meet and has nothing to do with it',
    shape: shape.truth,
    config: false,
    scope: 'command',
  },
  showProtection: {
    flag: '--show-protection',
    group: 'Output',
    description: 'list which lock protects which variable, and where it is not held (where races are looked for)',
    shape: shape.truth,
    config: false,
    scope: 'command',
  },
  stats: {
    flag: '--stats',
    group: 'Output',
    description: 'add a table of times and formula sizes to the text',
    shape: shape.truth,
    config: false,
    scope: 'command',
  },
  certificate: {
    flag: '--certificate <folder>',
    group: 'Output',
    description:
      'write the formulas on which an answer without a violation stands there, each with a proof; tcbmc certify checks them',
    shape: shape.path,
    config: false,
    scope: 'command',
  },
  certify: {
    group: 'Output',
    description:
      'whether an answer that nothing is violated comes with a certificate: the formulas on which it stands, each with a proof',
    shape: shape.truth,
    config: false,
  },
  invariants: {
    group: 'Output',
    description:
      'whether an answer that nothing is violated comes with bounds of variables that hold at the heads of loops',
    shape: shape.truth,
    config: false,
  },
  validate: {
    flag: '--validate',
    group: 'Output',
    description:
      'look at what each stage has made, for debugging: an invariant that does not hold is an internal error',
    shape: shape.truth,
    config: false,
  },
  dump: {
    flag: '--dump <stage>',
    group: 'Output',
    description: 'print what a stage of the pipeline made, for debugging',
    shape: shape.oneOf('loops', 'ast', 'ir', 'states', 'ssa', 'constraints', 'cnf'),
    config: false,
  },
  color: {
    flag: '--color <when>',
    negation: { flag: '--no-color', description: 'the same as --color never', value: 'never' },
    group: 'Output',
    description:
      'colours on a terminal only (auto, where the variables NO_COLOR, FORCE_COLOR and TERM=dumb have a say), always or never',
    shape: shape.oneOf('auto', 'always', 'never'),
    default: 'auto',
    config: false,
    scope: 'command',
  },
} satisfies Partial<Rows>;
