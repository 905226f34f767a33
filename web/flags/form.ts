import { TARGETS } from '../../src/options/shapes.js';
import { shellLine } from '../../cli/suite/shell-words.js';
import { byId, h } from '../dom.js';
import type { Fields } from './fields.js';
import { NUMBERS, PROPERTIES, fieldsOf, wordsOf } from './fields.js';
import type { FlagOptions } from './parse.js';
import { FlagError, availableFlags, optionsOf } from './parse.js';

/** The labels of boxes. */
const PROPERTY_NAMES: Readonly<Record<(typeof PROPERTIES)[number], string>> = {
  checks: 'Errors in the code: assertions, memory, locks',
  race: 'Data races',
  deadlock: 'Deadlocks',
  hang: 'Hangs: deadlocks, and loops that wait for ever',
  atomicity: 'Broken atomicity',
  overflow: 'Overflows of signed numbers',
  uninitialized: 'Uses of memory never written',
  leak: 'Memory leaks',
};

export class FlagForm {
  private readonly boxes: ReadonlyMap<string, HTMLInputElement>;
  private readonly numbers = NUMBERS.map((name) => [name, byId(name, HTMLInputElement)] as const);
  private readonly target = byId('target', HTMLSelectElement);
  private readonly all = byId('all', HTMLInputElement);
  private readonly further = byId('further', HTMLInputElement);
  private readonly error = byId('flags-error', HTMLElement);

  /** `onChange` is told when something else is asked for. */
  constructor(onChange: () => void) {
    this.boxes = new Map(PROPERTIES.map((name) => [name, h('input', { type: 'checkbox', name })]));
    byId('properties', HTMLElement).append(
      ...PROPERTIES.map((name) =>
        h('label', {}, ...[this.boxes.get(name)].filter((box) => box !== undefined), ` ${PROPERTY_NAMES[name]}`),
      ),
    );
    this.target.append(...[...TARGETS.keys()].map((name) => h('option', { value: name }, name)));
    byId('options', HTMLFormElement).addEventListener('input', () => {
      this.optionsOrUndefined();
      onChange();
    });
    const list = byId('all-flags', HTMLDetailsElement);
    list.addEventListener('toggle', () => this.listFlags(list), { once: true });
    this.words = [];
  }

  /** As on the command line. */
  get words(): readonly string[] {
    return wordsOf(this.fields);
  }

  set words(words: readonly string[]) {
    const { properties, numbers, target, all, further } = fieldsOf(words);
    for (const [name, box] of this.boxes) box.checked = properties.includes(name);
    for (const [name, input] of this.numbers) input.value = numbers[name];
    this.target.value = target;
    this.all.checked = all;
    this.further.value = further;
    this.optionsOrUndefined();
  }

  /** The options that they mean; undefined if they mean nothing, which is said then. */
  optionsOrUndefined(): FlagOptions | undefined {
    try {
      const options = optionsOf(this.words);
      this.complain('');
      return options;
    } catch (error) {
      if (!(error instanceof FlagError)) throw error;
      this.complain(error.message);
      return undefined;
    }
  }

  private complain(message: string): void {
    if (this.error.textContent !== message) this.error.textContent = message;
    if (message === '') this.further.removeAttribute('aria-invalid');
    else this.further.setAttribute('aria-invalid', 'true');
  }

  private get fields(): Fields {
    const numbers = Object.fromEntries(this.numbers.map(([name, input]) => [name, input.value])) as Fields['numbers'];
    return {
      properties: [...this.boxes].filter(([, box]) => box.checked).map(([name]) => name),
      numbers,
      target: this.target.value,
      all: this.all.checked,
      further: this.further.value,
    };
  }

  /** A flag of the list is put into the free field. */
  private listFlags(list: HTMLElement): void {
    const add = (flag: string): void => {
      const word = /--[a-z-]+/.exec(flag)?.[0] ?? flag;
      this.further.value = `${this.further.value.trim()} ${word}${/[<[]/.test(flag) ? ' ' : ''}`.trimStart();
      this.further.dispatchEvent(new Event('input', { bubbles: true }));
      this.further.focus();
    };
    list.append(
      h(
        'dl',
        {},
        ...availableFlags().flatMap(({ flag, description }) => [
          h('dt', {}, h('button', { type: 'button', class: 'flag', click: () => add(flag) }, flag)),
          h('dd', {}, description),
        ]),
      ),
    );
  }
}

/** The command that would do the same. */
export function commandLine(files: readonly string[], words: readonly string[]): string {
  return `tcbmc check ${shellLine([...files, ...words])}`;
}
