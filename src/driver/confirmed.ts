import type { Others, Violation } from '../answer/result.js';
import type { Identity } from '../engine/distinct.js';
import type { Finding } from '../engine/engine.js';
import type { Program } from '../ir/ir.js';
import { BEYOND_CONVERSATION } from '../properties/checks.js';
import type { Property } from '../properties/property.js';
import type { Beyond } from './task.js';

/** The findings of all searches of a driver: each violation once, of each property the first one unless all are wanted. */
export class ConfirmedFindings {
  readonly broken = new Set<Property>();
  beyond: Beyond | undefined;
  private readonly known = new Map<string, Identity>();
  private readonly findings: Finding[] = [];

  /** @param properties those that were asked for by name */
  constructor(
    private readonly all: boolean,
    private readonly properties: readonly unknown[] | undefined,
  ) {}

  /** Those of the first rank come first, each rank as it was found. */
  get violations(): readonly Violation[] {
    return [...this.findings].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0)).map(({ violation }) => violation);
  }

  get count(): number {
    return this.findings.length;
  }

  /** The violations that no search need find again. */
  get identities(): readonly Identity[] {
    return [...this.known.values()];
  }

  note(finding: Finding, program: Program): void {
    const { property, identity, schedule } = finding;
    if (property === BEYOND_CONVERSATION) {
      this.beyond = { program, schedule };
      return;
    }
    const key = JSON.stringify(identity, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    if (this.all ? this.known.has(key) : this.broken.has(property)) return;
    this.known.set(key, identity);
    this.broken.add(property);
    this.findings.push(finding);
  }

  /** Without `all`, one violation is enough, or one of each property if those were named. */
  areEnough(looked: readonly Property[], broken: ReadonlySet<Property> = this.broken): boolean {
    if (this.beyond) return true;
    if (this.all || broken.size === 0) return false;
    return (
      this.properties === undefined ||
      looked.every((property) => broken.has(property) || property === BEYOND_CONVERSATION)
    );
  }

  /** Whether they are with a violation of this property. */
  wouldBeEnough(looked: readonly Property[], property: Property): boolean {
    return this.areEnough(looked, new Set([...this.broken, property]));
  }

  /** Adds other executions of each. */
  async addOthers(others: (finding: Finding) => Promise<Others>): Promise<void> {
    for (const [i, finding] of this.findings.entries()) {
      const violation = { ...finding.violation, others: await others(finding) };
      this.findings[i] = { ...finding, violation };
    }
  }
}
