import '../../viewer/viewer.css';
import type { Report } from '../../src/answer/report.js';
import { showReport } from '../../viewer/index.js';
import { byId, h, tabKeys } from '../dom.js';
import type { Form } from './forms.js';
import { FORMS, htmlPage } from './forms.js';
import { copy, download } from './keep.js';

/** The answer: as a timeline to step through, or in one of the forms for others. */
export class ResultPanel {
  private readonly section = byId('result', HTMLElement);
  private readonly list = byId('forms', HTMLElement);
  private readonly panel = byId('form', HTMLElement);
  private readonly copyButton = byId('copy', HTMLButtonElement);
  private report: Report | undefined;
  /** The form that is shown, and that the user wants to see where there is a choice; undefined is the timeline. */
  private form: Form | undefined;
  private chosen: Form | undefined;
  private view: { destroy(): void } | undefined;
  private execution = 0;

  /** `say` tells the user what was done; `another` asks for one more execution of what was found. */
  constructor(
    private readonly say: (text: string) => void,
    private readonly another: () => void,
  ) {
    tabKeys(this.list, (index) => this.choose(FORMS[index - 1]));
    this.copyButton.addEventListener('click', () => void this.copy());
    byId('download', HTMLButtonElement).addEventListener('click', () => void this.download());
  }

  /** Takes away what was shown. */
  clear(): void {
    this.view?.destroy();
    this.view = undefined;
    this.report = undefined;
    this.panel.replaceChildren();
    this.section.hidden = true;
  }

  /** `execution`: which one of the first violation is shown first. */
  show(report: Report, execution = 0): void {
    this.clear();
    this.report = report;
    this.execution = execution;
    this.section.hidden = false;
    this.pick(report.result.dump === undefined ? this.chosen : FORMS[0]);
  }

  /** Brings the answer into sight, and the keyboard to it. */
  enter(): void {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.section.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
    (this.panel.querySelector<HTMLElement>('.tcv-root') ?? this.panel).focus({ preventScroll: true });
  }

  private choose(form: Form | undefined): void {
    this.chosen = form;
    this.pick(form);
  }

  private pick(form: Form | undefined): void {
    const { report } = this;
    if (!report) return;
    this.form = form;
    this.view?.destroy();
    this.view = undefined;
    this.tabs();
    this.copyButton.hidden = form === undefined;
    byId('download', HTMLButtonElement).textContent = form ? `Download ${form.name}` : 'Download HTML';
    this.panel.classList.toggle('plain', form !== undefined);
    if (form)
      this.panel.replaceChildren(
        h('pre', { tabindex: 0, role: 'region', 'aria-label': `The answer as ${form.name}` }, form.write(report)),
      );
    else {
      this.panel.replaceChildren();
      this.view = showReport(this.panel, report, { another: this.another, execution: this.execution });
    }
  }

  private tabs(): void {
    const held = this.list.contains(document.activeElement);
    const names = [undefined, ...FORMS];
    this.list.replaceChildren(
      ...names.map((form) => {
        const name = form?.name ?? 'Timeline';
        const on = form === this.form;
        return h(
          'button',
          {
            type: 'button',
            role: 'tab',
            id: `form-${name}`,
            'aria-selected': on ? 'true' : 'false',
            'aria-controls': this.panel.id,
            tabindex: on ? 0 : -1,
            click: () => this.choose(form),
          },
          name,
        );
      }),
    );
    const current = byId(`form-${this.form?.name ?? 'Timeline'}`, HTMLElement);
    this.panel.setAttribute('aria-labelledby', current.id);
    if (held) current.focus();
  }

  private async copy(): Promise<void> {
    const { report, form } = this;
    if (!report || !form) return;
    this.say(
      (await copy(form.write(report)))
        ? `Copied as ${form.name}.`
        : 'The browser does not let the page write to the clipboard.',
    );
  }

  private async download(): Promise<void> {
    const { report, form } = this;
    if (!report) return;
    const [first = 'program.c'] = report.origin.files;
    const name = (first.split('/').at(-1) ?? first).replace(/\.\w+$/, '');
    if (form) download(`${name}.${form.end}`, form.type, form.write(report));
    else download(`${name}.html`, 'text/html', await htmlPage(report));
  }
}
