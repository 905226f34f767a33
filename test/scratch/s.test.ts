import { it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { hangs, ifFew } from '../oracle/memory/enumerate.js';
import { waitingOf } from '../oracle/memory/generate.js';
import { textOf } from '../oracle/memory/litmus.js';
it('counts', () => {
  const rows: string[] = [];
  for (let seed = 1; seed <= 200; seed++) {
    const l = waitingOf(seed);
    const h = (m: 'tso' | 'c11' | 'sc') => ifFew(() => hangs(l, m));
    rows.push(`${seed} threads ${l.threads.length} sc ${h('sc')} tso ${h('tso')} c11 ${h('c11')}`);
    writeFileSync(`/tmp/w/p${seed}.c`, textOf(l));
  }
  writeFileSync('/tmp/w/counts.txt', rows.join('\n'));
}, 600000);
