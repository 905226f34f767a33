import { byId, h } from '../dom.js';
import type { Sample } from './samples.js';
import { SAMPLES, twinOf } from './samples.js';

export interface SamplePicker {
  /** Shows that this is what is being edited; undefined: something of the user's own. */
  show(sample: Sample | undefined): void;
}

/** A list of samples, by subject, and a way from each to its twin. */
export function samplePicker(pick: (sample: Sample) => void): SamplePicker {
  const select = byId('sample', HTMLSelectElement);
  const twin = byId('twin', HTMLButtonElement);
  const description = byId('description', HTMLElement);
  const all = [...SAMPLES.values()];
  const subjects = [...new Set(all.map(({ name }) => subjectOf(name)))];
  select.replaceChildren(
    h('option', { value: '' }, 'your own program'),
    ...subjects.map((subject) =>
      h('optgroup', { label: subject }, ...all.filter(({ name }) => subjectOf(name) === subject).map(optionOf)),
    ),
  );
  const show = (sample: Sample | undefined): void => {
    select.value = sample?.name ?? '';
    twin.hidden = sample === undefined;
    twin.textContent = sample?.name.endsWith('_bug.c') ? 'Show it done right' : 'Show it done wrong';
    description.textContent = sample?.description ?? '';
  };
  select.addEventListener('change', () => {
    const sample = SAMPLES.get(select.value);
    if (sample) pick(sample);
  });
  twin.addEventListener('click', () => {
    const sample = SAMPLES.get(select.value);
    const other = sample && twinOf(sample);
    if (other) pick(other);
  });
  return { show };
}

function subjectOf(name: string): string {
  return name.split('/')[0] ?? name;
}

/** `lost update: wrong`. */
function optionOf({ name }: Sample): HTMLElement {
  const [, title = name, kind] = /\/(.*)_(bug|ok)\.c$/.exec(name) ?? [];
  return h('option', { value: name }, `${title.replaceAll('_', ' ')} – ${kind === 'bug' ? 'wrong' : 'right'}`);
}
