import { describe, expect, it } from 'vitest';
import { compile, run } from '../support/compile.js';

const DECLARATIONS = `
#include <string.h>
_Alignas(16) char bytes[32];
struct __attribute__((packed)) packed { char c; int x; int v[3]; struct { short s; } inner; } packed, *pp = &packed;
struct plain { char c; int x; int v[3]; } plain[2], *ps = plain;
typedef int loose __attribute__((aligned(1)));
int matrix[3][4], (*row)[4] = matrix;
`;

async function stopsAt(body: string): Promise<string> {
  const { program } = await compile(
    `${DECLARATIONS}\nvoid body(void) { ${body} }\nint main(void) { body(); return 0; }`,
    {
      requested: new Set(['alignment']),
    },
  );
  const { stop } = run(program);
  return stop.kind === 'violation' ? `${stop.fault.property}: ${stop.fault.message}` : stop.kind;
}

const through = (alignment: number, type: string): string =>
  `alignment: access through a pointer that is no multiple of ${alignment}, the alignment of '${type}'`;

describe('alignment', () => {
  it.each([
    ['*(int *)(bytes + 2) = 1;', through(4, 'int')],
    ['((int *)(bytes + 1))[1] = 1;', through(4, 'int')],
    ['short s = *(short *)&bytes[3];', through(2, 'short')],
    ['*(char **)(bytes + 4) = 0;', through(8, 'char *')],
    ['int *p = (int *)&pp->x; *p = 1;', through(4, 'int')],
    ['int *p = pp->v; p[1]++;', through(4, 'int')],
    ['((struct plain *)(bytes + 2))->c = 1;', through(4, 'struct plain')],
    ['ps->x = ((struct plain *)(bytes + 1))->v[1];', through(4, 'struct plain')],
    ['plain[1] = *(struct plain *)(bytes + 6);', through(4, 'struct plain')],
    ['*(struct plain *)(bytes + 6) = plain[1];', through(4, 'struct plain')],
    ['(*(int (*)[4])(bytes + 1))[1] = 2;', through(4, 'int')],
    ['int c = bytes[0] == 0 && *(int *)(bytes + 1);', through(4, 'int')],
    ['__atomic_store_n((long *)(bytes + 4), 1, 5);', through(8, 'long')],
    ['double d = *(double *)(bytes + 4);', through(8, 'double')],
  ])('is looked at in %s', async (body, message) => expect(await stopsAt(body)).toBe(message));

  it.each([
    '*(int *)(bytes + 4) = 1; ((short *)bytes)[3] = 2; *(char *)(bytes + 3) = 4;',
    'packed.x = 1; pp->x++; pp->v[2] = pp->v[1]; pp->inner.s = 3; struct packed copy = *pp; *pp = copy;',
    '*(loose *)(bytes + 1) = 2; const loose *p = (loose *)(bytes + 3); bytes[0] = *p;',
    'matrix[1][2] = 3; row[1][1] = 2; (*row)[3] = 4; ps[1].v[2] = 5; int *p = ps->v; p[1] = 6;',
    'int x; memcpy(&x, bytes + 1, sizeof x); memset(bytes + 1, 0, 7);',
    'int *p = (int *)(bytes + 1); int *q = &*p, *r = &p[1]; _Bool same = q == r;',
    'bytes[0] = 1; int c = bytes[0] == 0 && *(int *)(bytes + 1); c = bytes[0] ? 1 : *(int *)(bytes + 1);',
    'int c = bytes[0] != 0 && &((struct plain *)(bytes + 1))->x == 0;',
  ])('is as it should be in %s', async (body) => expect(await stopsAt(body)).toBe('halted'));
});
