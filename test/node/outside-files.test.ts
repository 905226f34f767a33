import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { outsideOf } from '../support/outside.js';

const [ENOENT, EACCES, EISDIR, EFBIG, ENOTDIR, ELOOP] = [-2, -13, -21, -27, -20, -40];

const root = mkdtempSync(join(tmpdir(), 'tcbmc-outside-'));
afterAll(() => rmSync(root, { recursive: true }));
const data = join(root, 'data');
mkdirSync(join(data, 'below'), { recursive: true });
writeFileSync(join(root, 'secret'), 'secret');
writeFileSync(join(root, 'data-beside'), 'beside');
writeFileSync(join(data, 'in.txt'), 'content\n');
writeFileSync(join(data, '..dots'), 'dots');
writeFileSync(join(data, 'below/deep'), Buffer.from([0, 255]));
symlinkSync('../secret', join(data, 'out'));
symlinkSync('..', join(data, 'up'));
symlinkSync('below/deep', join(data, 'inside'));
symlinkSync('loop', join(data, 'loop'));

const outside = outsideOf({ folder: data, input: new TextEncoder().encode('typed') });
const read = (path: string): string | number => {
  const content = outside.readFile(path);
  return typeof content === 'number' ? content : Buffer.from(content).toString('latin1');
};

describe('of files', () => {
  it('those in the folder are read, however they are named', () => {
    for (const path of ['in.txt', './in.txt', 'below/../in.txt', join(data, 'in.txt')])
      expect(read(path)).toBe('content\n');
    expect(read('..dots')).toBe('dots');
    expect(read('below/deep')).toBe('\0\xff');
    expect(read('inside')).toBe('\0\xff');
  });

  it('nothing else is there', () => {
    for (const path of [
      '',
      'absent',
      '../secret',
      '../data-beside',
      'below/../../secret',
      '/etc/passwd',
      join(root, 'secret'),
      '..',
      '/',
    ])
      expect(read(path)).toBe(ENOENT);
  });

  it('links do not lead out', () => {
    for (const path of ['out', 'up/secret', 'up']) expect(read(path)).toBe(EACCES);
    expect(read('up/data/in.txt')).toBe('content\n');
  });

  it('what is none says why', () => {
    expect(read('below')).toBe(EISDIR);
    expect(read('.')).toBe(EISDIR);
    expect(read('in.txt/x')).toBe(ENOTDIR);
    expect(read('loop')).toBe(ELOOP);
    execFileSync('mkfifo', [join(data, 'pipe')]);
    expect(read('pipe')).toBe(EACCES);
    writeFileSync(join(data, 'large'), '');
    truncateSync(join(data, 'large'), 2 ** 40);
    expect(read('large')).toBe(EFBIG);
  });

  it('none is there without a folder', () => expect(outsideOf({}).readFile('in.txt')).toBe(ENOENT));
});

it('standard input is what was given, or nothing', () => {
  expect(Buffer.from(outside.readInput()).toString()).toBe('typed');
  expect(outsideOf({}).readInput()).toEqual(new Uint8Array(0));
});
