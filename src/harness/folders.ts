/** Where the files of a report lie in the folder of the program: beside each other as they were, below `source`. */
export class Folders {
  /** Made-up names for the folder in which the check ran; it has as many parents as the names go up. */
  private readonly home: readonly string[];

  constructor(names: readonly string[]) {
    const rises = names.filter((name) => !isAbsolute(name)).map((name) => rise(partsOf(name)));
    const depth = Math.max(0, ...rises);
    this.home = ['source', ...Array.from({ length: depth }, (_, index) => (index === 0 ? 'up' : `up${index + 1}`))];
  }

  /** The place of a file or folder, without `.` and `..`. */
  placeOf(name: string): string {
    return this.stepsTo(name).at(-1)!;
  }

  /** Folders through which a name goes and which it leaves again; they must be there all the same. */
  passedBy(name: string): readonly string[] {
    const steps = this.stepsTo(name);
    return steps.filter((step, index) => (steps[index + 1]?.length ?? Infinity) < step.length && step !== 'source');
  }

  private stepsTo(name: string): string[] {
    const place = isAbsolute(name) ? ['source'] : [...this.home];
    const steps = [place.join('/')];
    for (const part of partsOf(name)) {
      if (part === '..') place.pop();
      else place.push(part);
      steps.push(place.join('/'));
    }
    return steps;
  }
}

function isAbsolute(name: string): boolean {
  return /^([/\\]|[A-Za-z]:[/\\])/.test(name);
}

function partsOf(name: string): string[] {
  return name
    .replace(/\p{Cc}/gu, '_')
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.');
}

/** How many folders above the first one these lead at most. */
function rise(parts: readonly string[]): number {
  let depth = 0;
  let least = 0;
  for (const part of parts) {
    depth += part === '..' ? -1 : 1;
    least = Math.min(least, depth);
  }
  return -least;
}
