import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadParser, type CParser } from '../../src/c/parser.js';
import { parseUnit } from '../../src/c/parse-unit.js';
import { ILP32, IP16, LP64, type Target } from '../../src/source/target.js';
import { AVR_DEVICES } from '../../src/library/headers/avr-io.js';
import { bundledHeader, bundledHeaderNames } from '../../src/library/headers/index.js';
import { MCS51_HEADERS } from '../../src/library/headers/mcs51.js';
import { XC_HEADERS } from '../../src/library/headers/xc.js';
import { modelTable } from '../../src/library/models/index.js';
import { preprocess } from '../../src/source/preprocess.js';
import { declaringHeaders } from '../support/declared.js';
import { expand } from './support.js';

/** Headers for compilers whose C is another one. */
const foreign = new Set([...MCS51_HEADERS.map(([name]) => name), ...XC_HEADERS]);
const ordinary = bundledHeaderNames.filter((name) => !foreign.has(name));

const targets: readonly (readonly [string, Target])[] = [
  ['lp64', LP64],
  ['ilp32', ILP32],
  ['ip16', IP16],
];

describe('the bundled headers', () => {
  let parser: CParser;
  beforeAll(async () => {
    parser = await loadParser();
  });
  const warningsOf = (text: string, target: Target, defines: Record<string, string> = {}) => {
    const unit = preprocess({
      file: 'a.c',
      text,
      target,
      defines: { BAUD: '9600', F_CPU: '8000000UL', ...defines },
      bundled: bundledHeader,
    });
    return [...unit.warnings, ...parseUnit(parser, unit, target).warnings];
  };

  it.each(targets)(
    'are understood by our own parser, each alone and all together (%s)',
    (_, target) => {
      const includes = ordinary.map((name) => `#include <${name}>\n`);
      for (const include of includes) expect(warningsOf(`${include}int z;`, target), include).toEqual([]);
      expect(warningsOf(`${includes.join('')}${[...includes].reverse().join('')}`, target)).toEqual([]);
    },
    60_000,
  );

  /** Headers that bring all of <sys/types.h> in glibc. */
  const WITH_TYPES = [
    'arpa/inet.h fts.h ftw.h ifaddrs.h mqueue.h net/if.h netdb.h netinet/in.h netinet/in_systm.h netinet/ip.h netinet/tcp.h netinet/udp.h regex.h semaphore.h spawn.h',
    'stdlib.h sys/epoll.h sys/param.h sys/random.h sys/sem.h sys/sendfile.h sys/socket.h sys/types.h sys/uio.h',
  ].flatMap((names) => names.split(' '));

  it.each(WITH_TYPES)('<%s> brings <sys/types.h>', (name) => {
    const text = `#include <${name}>\nint f(pthread_t a, u_int16_t b, fd_set *c, uint d, caddr_t e, fsid_t g, register_t h) { return b; }`;
    expect(warningsOf(text, LP64)).toEqual([]);
  });

  it.each(['eeprom', 'boot', 'interrupt', 'pgmspace', 'power', 'sleep', 'wdt', 'cpufunc', 'fuse'])(
    '<avr/%s.h> brings <avr/io.h>',
    (name) => {
      expect(warningsOf(`#include <avr/${name}.h>\nvoid f(void) { PORTD ^= _BV(0); }`, IP16)).toEqual([]);
    },
  );

  it.each([...foreign])('are understood for <%s>', (name) => {
    expect(warningsOf(`#include <${name}>\nint z;`, IP16)).toEqual([]);
  });

  it.each(['msp430.h', 'msp430g2553.h', 'msp430f5529.h', 'legacymsp430.h'])('are understood for <%s>', (name) => {
    expect(warningsOf(`#include <${name}>\nint z;`, IP16)).toEqual([]);
    expect(warningsOf(`#include <${name}>\nint z;`, IP16, { __MSP430F5529__: '1' })).toEqual([]);
  });

  it.each(AVR_DEVICES)('are understood for the %s', (device) => {
    const includes = bundledHeaderNames
      .filter((name) => /^(?:avr|util)\//.test(name))
      .map((name) => `#include <${name}>\n`);
    const uses =
      'void f(void) { sleep_enable(); set_sleep_mode(SLEEP_MODE_PWR_DOWN); eeprom_busy_wait(); PORTB |= _BV(PB1); SP = RAMEND; }';
    expect(
      warningsOf(`${includes.join('')}${uses}`, IP16, {
        [`__AVR_${device}__`]: '1',
      }),
    ).toEqual([]);
  });

  it('declare every function of the library table', () => {
    const isLookedAt = ({ header }: { readonly header: string }): boolean =>
      !/^\(|^avr\/|^msp430|^core_cm/.test(header);
    const missing = modelTable().filter((entry) => isLookedAt(entry) && declaringHeaders(entry).length === 0);
    expect(missing.map(({ name, header }) => `${name}: ${header}`)).toEqual([]);
  });

  it('can be used', () => {
    const text = readFileSync(new URL('fixtures/use-headers.txt', import.meta.url), 'utf8');
    expect(warningsOf(text, LP64)).toEqual([]);
  });
});

describe.skipIf(spawnSync('gcc', ['--version']).status !== 0)('the bundled headers, for a compiler', () => {
  const directory = mkdtempSync(join(tmpdir(), 'headers-'));
  beforeAll(() => {
    for (const name of [...bundledHeaderNames, ...AVR_DEVICES.map((device) => `tcbmc/avr/${device}.h`)]) {
      mkdirSync(dirname(join(directory, name)), { recursive: true });
      writeFileSync(join(directory, name), bundledHeader(name)!);
    }
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  /** What gcc has against a text that includes our headers and no others. */
  function complaints(text: string, flags: readonly string[] = []): string {
    const settings = ['-nostdinc', '-I', directory, '-DBAUD=9600', '-DF_CPU=8000000UL', ...flags];
    const run = spawnSync('gcc', ['-x', 'c', '-std=gnu11', '-fsyntax-only', '-Wall', ...settings, '-'], {
      input: text,
      encoding: 'utf8',
    });
    return run.stderr.replaceAll(directory, '');
  }
  const includes = ordinary.map((name) => `#include <${name}>\n`);

  it('are C without warnings, in any order', () => {
    expect(complaints(includes.join(''))).toBe('');
    expect(complaints([...includes].reverse().join(''))).toBe('');
  });

  it('are C for every AVR', () => {
    const avr = includes.filter((include) => /<(?:avr|util)\//.test(include)).join('');
    for (const device of AVR_DEVICES) expect(complaints(avr, [`-D__AVR_${device}__`]), device).toBe('');
  }, 60_000);

  it('need no other headers', () => {
    for (const include of includes) expect(complaints(include), include).toBe('');
  }, 60_000);
});

describe('assert', () => {
  it('is a call with the text of its argument', () => {
    const text = expand('#include <assert.h>\n_Static_assert(1, ""); assert(a == "b");').split('"" ) ; ')[1];
    expect(text).toBe('__tcbmc_assert ( ( a == "b" ) != 0 , "assertion" , "a == \\"b\\"" ) ;');
  });

  it('follows NDEBUG at each inclusion', () => {
    const text = '#define NDEBUG\n#include <assert.h>\nassert(x);\n#undef NDEBUG\n#include <assert.h>\nassert(y);';
    expect(expand(text)).toMatch(/^void __tcbmc_assert .*; \( \( void \) 0 \) ; __tcbmc_assert \( \( y \) != 0/);
  });
});

describe('unknown names', () => {
  it('are no headers', () => {
    expect(bundledHeader('dos.h')).toBeUndefined();
    expect(bundledHeader('constructor')).toBeUndefined();
  });
});
