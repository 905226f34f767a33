/**
 * What led to a violation: a backward slice over the events of its trace (after Weiser; dynamic, as by Korel and Laski). It follows values from reads to the writes that they
 * have seen, through the lines in which they are computed, and through the conditions that were looked at before. Of what a trace does not hold (which pointer led to a
 * cell, which local a line without source text mentions) it takes rather too much than too little, but it is no proof that what it leaves out did not matter.
 */
import type { TraceEvent, Violation } from '../answer/result.js';
import { badMoment } from './timeline.js';
import type { SourceLine } from './source.js';
import type { Frame, Variables } from './variables.js';
import { lastAccess } from './variables.js';

const WORD = /[A-Za-z_]\w*/g;
const CONDITION = /\b(?:if|while|for|switch|case)\b|\?|&&|\|\|/;

function words(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** One is the other, or a part of it. */
function overlap(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return long.startsWith(short) && (long.length === short.length || /[.[\- ]/.test(long[short.length]!));
}

/** Indices of the events that led to the violation, itself among them. */
export function sliceOf(violation: Violation, variables: Variables, lineAt: SourceLine): ReadonlySet<number> {
  const slicer = new Slicer(violation, variables, lineAt);
  slicer.begin();
  return slicer.found;
}

class Slicer {
  readonly found = new Set<number>();
  private readonly work: number[] = [];
  private readonly events: readonly TraceEvent[];
  /** The events of each task, and the place of each event among those of its task. */
  private readonly byTask = new Map<number, number[]>();
  private readonly place: number[] = [];
  private readonly beginnings = new Map<number, number>();
  /** Of each variable, the others of which it is a part, or that are a part of it. */
  private readonly related = new Map<number, readonly number[]>();
  /** Frames whose conditions were followed, and up to which event. */
  private readonly conditions = new Map<Frame, number>();

  constructor(
    private readonly violation: Violation,
    private readonly variables: Variables,
    private readonly lineAt: SourceLine,
  ) {
    this.events = violation.trace.events;
    for (const [at, { task, action }] of this.events.entries()) {
      const own = this.byTask.get(task) ?? [];
      this.place.push(own.length);
      own.push(at);
      this.byTask.set(task, own);
      if (action.kind === 'create' || action.kind === 'post') this.beginnings.set(action.child, at);
    }
  }

  begin(): void {
    const bad = badMoment(this.violation);
    this.add(bad);
    for (const [at, { action }] of this.events.entries()) if (action.kind === 'wait') this.add(at);
    for (const { task, position } of this.violation.participants ?? []) {
      const own = this.byTask.get(task) ?? [];
      const there = own.filter((at) => this.events[at]!.position.line === position.line && this.events[at]!.position.file === position.file);
      this.add(there.at(-1));
    }
    for (let at = this.work.pop(); at !== undefined; at = this.work.pop()) this.follow(at);
  }

  private add(at: number | undefined): void {
    if (at === undefined || this.found.has(at)) return;
    this.found.add(at);
    this.work.push(at);
  }

  private follow(at: number): void {
    const { task, action } = this.events[at]!;
    this.add(this.beginnings.get(task));
    if (action.kind === 'read') this.addWrites(at);
    else this.addStatement(at);
    if (action.kind === 'write') this.addLost(at);
    if (action.kind === 'wait') this.addHolders(at, action.text);
    if (action.kind === 'stream') this.addStream(at, action.stream);
    if (action.kind === 'violation' && action.property === 'io-schedule') this.addStream(at, undefined);
    if (action.kind === 'join') this.add(this.byTask.get(action.child)?.at(-1));
    if (action.kind === 'read' || action.kind === 'local') this.addFree(at, action.value);
    this.addLocals(at);
    this.addConditions(at);
    this.addCaller(at);
  }

  /** The last writes before a read, of the cell and of its parts. */
  private addWrites(at: number): void {
    const index = this.variables.of[at]!;
    for (const other of this.relatives(index)) {
      const { accesses } = this.variables.all[other]!;
      for (let i = accesses.length - 1; i >= 0; i--) {
        if (accesses[i]!.at >= at || accesses[i]!.kind !== 'write') continue;
        this.add(accesses[i]!.at);
        break;
      }
    }
  }

  /** What a write has overwritten that its task did not know of: the last write of somebody else since its own last access. */
  private addLost(at: number): void {
    const variable = this.variables.all[this.variables.of[at]!]!;
    const { task } = this.events[at]!;
    let lost: number | undefined;
    for (let i = lastAccess(variable, at) - 1; i >= 0; i--) {
      const { at: other, kind } = variable.accesses[i]!;
      if (this.events[other]!.task === task) return this.add(lost);
      if (kind === 'write') lost ??= other;
    }
  }

  private relatives(index: number): readonly number[] {
    const known = this.related.get(index);
    if (known) return known;
    const { name } = this.variables.all[index]!;
    const all = [...this.variables.all.keys()].filter((other) => this.variables.all[other]!.kind !== 'local' && overlap(name, this.variables.all[other]!.name));
    this.related.set(index, all);
    return all;
  }

  /** What the same task has evaluated for it: on the same line, and in functions that are called there. */
  private addStatement(at: number): void {
    const own = this.byTask.get(this.events[at]!.task)!;
    const { position, stack } = this.events[at]!;
    for (let i = this.place[at]! - 1; i >= 0; i--) {
      const event = this.events[own[i]!]!;
      const inside = event.stack.length > stack.length;
      if (!inside && (event.stack.length < stack.length || event.position.line !== position.line)) return;
      if (event.action.kind !== 'write' && event.action.kind !== 'local') this.add(own[i]);
      else if (!inside) return;
    }
  }

  /** Where others took what is waited for. */
  private addHolders(at: number, text: string): void {
    const names = new Set(words(text.slice(text.indexOf('('))));
    const { task, action } = this.events[at]!;
    for (let i = at - 1; i >= 0; i--) {
      const { task: other, action: done } = this.events[i]!;
      if (done.kind !== 'call' || other === task || (action.kind === 'wait' && action.waitsFor !== undefined && action.waitsFor !== other)) continue;
      if (words(done.text.slice(done.text.indexOf('('))).some((word) => names.has(word) && word !== 'NULL')) this.add(i);
    }
  }

  private addStream(at: number, stream: string | undefined): void {
    for (let i = at - 1; i >= 0; i--) {
      const { action, task } = this.events[i]!;
      if (action.kind !== 'stream' || (stream !== undefined && action.stream !== stream)) continue;
      if (stream === undefined && task !== this.events[at]!.task) continue;
      this.add(i);
      if (stream === undefined) return;
    }
  }

  /** Of a pointer to what no longer exists: who has freed it. */
  private addFree(at: number, value: string): void {
    const object = /^&(.*?)(?:[.[].*)? \(dead\)$/.exec(value)?.[1];
    if (object === undefined) return;
    for (let i = at - 1; i >= 0; i--) {
      const { action } = this.events[i]!;
      if (action.kind === 'call' && action.text.includes(object)) this.add(i);
    }
  }

  /** What the locals have last got that the line mentions; without its text, all of the frame. */
  private addLocals(at: number): void {
    const { position, task, action } = this.events[at]!;
    const line = this.lineAt(position.file, position.line);
    const mentioned = line === undefined ? undefined : new Set(words(line));
    if (line === undefined && action.kind === 'read') return;
    const frame = this.variables.frames[at]!;
    const own = this.byTask.get(task)!;
    const done = new Set<string>();
    for (let i = this.place[at]! - 1; i >= 0 && own[i]! >= frame.first; i--) {
      const before = this.events[own[i]!]!.action;
      if (before.kind !== 'local' || this.variables.frames[own[i]!] !== frame || done.has(before.name) || mentioned?.has(before.name) === false) continue;
      done.add(before.name);
      this.add(own[i]);
    }
  }

  /** The conditions that the same call has looked at before: where their text is known, the last time that each was. */
  private addConditions(at: number): void {
    const frame = this.variables.frames[at]!;
    const done = this.conditions.get(frame) ?? -1;
    if (done >= at) return;
    this.conditions.set(frame, at);
    const own = this.byTask.get(this.events[at]!.task)!;
    const lines = new Set<number>();
    for (let i = this.place[at]! - 1; i >= 0 && own[i]! >= frame.first; i--) {
      const { position, action } = this.events[own[i]!]!;
      if (this.variables.frames[own[i]!] !== frame || action.kind !== 'read' || lines.has(position.line)) continue;
      if (!CONDITION.test(this.lineAt(position.file, position.line) ?? '')) continue;
      if (this.events[own[i + 1] ?? -1]?.position.line !== position.line) lines.add(position.line);
      this.add(own[i]);
    }
  }

  /** What was evaluated for the call in which it happens. */
  private addCaller(at: number): void {
    const { first, depth, task } = this.variables.frames[at]!;
    if (depth === 0) return;
    const before = this.byTask.get(task)![this.place[first]! - 1];
    if (before !== undefined && this.events[before]!.stack.length === depth) this.add(before);
  }
}
