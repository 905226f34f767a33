import type { QuestionSettings } from '../options/settings.js';
import type { Property } from '../properties/property.js';
import type { Coverage } from './coverage.js';
import { coverageOf, isAsGiven } from './coverage.js';
import type { Front } from './front.js';

/** Searches side by side, by growing limits; those that others have surpassed are over. */
export class Fronts {
  private fronts: Front[] = [];

  constructor(private readonly asked: QuestionSettings) {}

  /** The one with the smallest limits. */
  get first(): Front | undefined {
    return this.fronts[0];
  }

  /** The one with the largest limits. */
  get newest(): Front | undefined {
    return this.fronts.at(-1);
  }

  /** Those that have a further bound to look at. */
  get open(): readonly Front[] {
    return this.fronts.filter(({ isOpen }) => isOpen);
  }

  get properties(): readonly Property[] {
    return this.first?.question.properties ?? [];
  }

  add(front: Front): void {
    this.fronts.push(front);
  }

  remove(front: Front): void {
    this.fronts = this.fronts.filter((other) => other !== front);
  }

  /** Closes searches that others have surpassed, and says what is covered. */
  settle(): readonly Coverage[] {
    const surpassed = this.fronts.filter((front, i) =>
      this.fronts.slice(i + 1).some((later) => later.surpasses(front)),
    );
    for (const front of surpassed) void front.close();
    this.fronts = this.fronts.filter((front) => !surpassed.includes(front));
    const covered = this.fronts.filter(({ covered }) => covered >= 0).map((front) => coverageOf(front, this.asked));
    return [...covered.filter(isAsGiven), ...covered.filter((each) => !isAsGiven(each))];
  }

  /** Ends all searches; what they have covered stays. */
  async giveUp(): Promise<void> {
    for (const front of this.fronts) front.giveUp();
    await this.close();
  }

  async close(): Promise<void> {
    await Promise.all(this.fronts.map((front) => front.close()));
  }
}
