import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { compiledUnhurried, optimising } from '../../node/unhurried.js';

const accepted = (cachedData: Buffer, filename: string): boolean =>
  new Script('1 + 1', { filename, cachedData }).cachedDataRejected === false;

describe('WebAssembly that is optimised late', () => {
  it('leaves the flags of V8 as they were, so that cached code is accepted', () => {
    const cached = new Script('1 + 1').createCachedData();
    expect(accepted(cached, 'before')).toBe(true);
    compiledUnhurried(new URL(import.meta.resolve('cadical-wasm/cadical.wasm')));
    expect(accepted(cached, 'after')).toBe(true);
  });
});

describe('code that is not optimised for a while', () => {
  it('leaves the flags of V8 as they were', () => {
    const cached = new Script('1 + 1').createCachedData();
    optimising(false);
    expect(accepted(cached, 'without')).toBe(false);
    optimising(true);
    expect(accepted(cached, 'with')).toBe(true);
  });
});
