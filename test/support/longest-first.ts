import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long. In a fresh clone vitest begins with the largest file, and these are small: one of them would be
 * left in the end, with one core at work.
 */
const LONGEST: readonly string[] = [
  'test/regressions/regressions.test.ts',
  'test/regressions/regressions-others.test.ts',
  'test/samples/samples.test.ts',
  'test/streams/models.test.ts',
  'test/docs/examples.test.ts',
  'test/integrations/integrations.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
