/**
 * Cells, values and calls of version 2 of the JSON answer, which are texts, as data. No other file reads these texts.
 */
import type { Call, PathStep, Place, TracedObject, Value } from './data.js';

const CELL = /^(?:(heap) (\d+)(?: \(([^)]*)\))?|([\w$]+)::([^.[ ]+)|("(?:[^"\\]|\\.)*")|([^.[ ]+))/s;
const STEP = /\.\{([^}]*)\}|\.([\w$]+)|\[(\d+)\]/gy;
const POINTER = /^&(.+?)( \(dead\))?$/s;
const CALL = /^([^(]*)\((.*)\)$/s;
const BESIDE = / \+ \d+$/;

/** Objects of one execution by what they are called. */
export class TextReader {
  private readonly objects = new Map<string, TracedObject>();

  place(cell: string): Place {
    const [named = cell, heap, number, type, owner, local, literal, plain] = CELL.exec(cell) ?? [];
    const described = heap
      ? ({ kind: 'heap', name: number!, ...(type === undefined ? {} : { type }) } as const)
      : owner !== undefined
        ? ({ kind: 'local', name: local!, function: owner } as const)
        : ({ kind: literal === undefined ? 'global' : 'literal', name: literal ?? plain ?? cell } as const);
    const path: PathStep[] = [];
    STEP.lastIndex = named.length;
    let end = named.length;
    for (let step = STEP.exec(cell); step; step = STEP.exec(cell)) {
      const [, fields, member, index] = step;
      path.push(fields !== undefined ? fields.split(', ') : (member ?? Number(index)));
      end = STEP.lastIndex;
    }
    const rest = cell.slice(end);
    if (rest !== '' && !rest.startsWith(' (byte'))
      return { object: this.object(cell, { kind: 'system', name: cell }), path: [] };
    return { object: this.object(named, described), path, ...(rest.startsWith(' (byte') ? { partial: true } : {}) };
  }

  value(text: string): Value {
    if (text === 'NULL') return { kind: 'null' };
    if (text === 'true' || text === 'false')
      return { kind: 'integer', number: text === 'true' ? '1' : '0', boolean: true };
    const [, digits, character] = /^(-?\d+)( '.')?$/s.exec(text) ?? [];
    if (digits !== undefined)
      return { kind: 'integer', number: digits, ...(character === undefined ? {} : { character: true }) };
    if (/^0x[0-9a-f]+$/.test(text)) return { kind: 'address', number: BigInt(text).toString() };
    if (text.startsWith('"')) return { kind: 'string', literal: text };
    const [, target, dead] = POINTER.exec(text) ?? [];
    if (target !== undefined)
      return {
        kind: 'pointer',
        to: this.place(target.replace(BESIDE, '')),
        ...(dead === undefined ? {} : { dead: true }),
      };
    return Number.isNaN(Number(text)) && text !== 'NaN'
      ? { kind: 'function', name: text }
      : { kind: 'float', number: text };
  }

  call(text: string): Call {
    const [, name = text, args = ''] = CALL.exec(text) ?? [];
    return { name, args: args === '' ? [] : args.split(', ').map((arg) => this.value(arg)) };
  }

  private object(named: string, described: Omit<TracedObject, 'id'>): TracedObject {
    const known = this.objects.get(named) ?? {
      ...described,
      id: this.objects.size,
      ...(/^__\w*registers/.test(named) ? { machine: true } : {}),
    };
    this.objects.set(named, known);
    return known;
  }
}
