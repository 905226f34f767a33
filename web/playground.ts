import { verdictSentence } from '../src/report/summary.js';
import type { CheckResult } from '../src/answer/result.js';
import { Checker } from './check/checker.js';
import { loadModules } from './check/modules.js';
import { byId } from './dom.js';
import { withExecutions } from './flags/executions.js';
import { FlagForm, commandLine } from './flags/form.js';
import type { Shared } from './permalink.js';
import { fileOf, fragmentOf, sharedIn } from './permalink.js';
import { Editor } from './program/editor.js';
import { filesBar } from './program/files-bar.js';
import { acceptDrops } from './program/own-files.js';
import { remarksIn } from './program/remarks.js';
import { samplePicker } from './program/sample-picker.js';
import type { Sample } from './program/samples.js';
import { SAMPLES } from './program/samples.js';
import { Workspace, isSource } from './program/workspace.js';
import { copy } from './result/keep.js';
import { ResultPanel } from './result/panel.js';
import { reportOf } from './result/report.js';
import { RunLine } from './run-line.js';

/** The program at first, when none was asked for. */
const FIRST = 'threads/lost_update_bug.c';

/** Milliseconds after a change until the address holds it. */
const KEPT_AFTER = 400;

/** The page as a whole: what belongs together when something happens. */
export class Playground {
  private readonly workspace = new Workspace();
  private readonly line = new RunLine();
  private readonly say = (text: string): void => this.line.say(text);
  private readonly editor = new Editor(byId('editor', HTMLElement), (text) => this.typed(text));
  private readonly flags = new FlagForm(() => this.flagged());
  private readonly result = new ResultPanel(this.say, () => void this.another());
  private readonly modules = loadModules();
  private readonly checker = new Checker(this.modules);
  private readonly samples = samplePicker((sample) => this.openSample(sample));
  private last: CheckResult | undefined;
  private link: number | undefined;

  /** Makes the page ready, with what the link holds by which it was opened. */
  async begin(): Promise<void> {
    this.workspace.listen(() => this.showProgram());
    filesBar(this.workspace, this.say);
    acceptDrops(this.workspace, this.say);
    this.listen();
    await this.openLink();
    await this.modules.catch((error: unknown) => this.say(`The checker cannot be loaded: ${String(error)}`));
    document.documentElement.dataset['ready'] = 'true';
    performance.mark('tcbmc:ready');
  }

  private listen(): void {
    byId('options', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      void this.check();
    });
    byId('cancel', HTMLButtonElement).addEventListener('click', () => this.checker.cancel());
    byId('link', HTMLButtonElement).addEventListener('click', () => void this.copyLink());
    addEventListener('hashchange', () => void this.openLink());
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void this.check();
        else if (event.key === 'Escape' && this.checker.isRunning) this.checker.cancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true },
    );
  }

  private async openLink(): Promise<void> {
    try {
      const shared = await sharedIn(location.hash);
      if (shared) return this.open(shared);
    } catch (error) {
      this.say(`The link cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
    }
    const first = SAMPLES.get(FIRST);
    if (first) this.openSample(first);
  }

  private openSample(sample: Sample): void {
    this.open({ files: [fileOf(sample)], flags: sample.flags });
  }

  private open({ files, flags }: Shared): void {
    this.flags.words = flags;
    this.workspace.open(files);
  }

  /** Another program, or another file of it. */
  private showProgram(): void {
    const { file } = this.workspace;
    this.editor.show(file.name, file.text);
    this.showSample();
    this.showCommand();
    this.showRemarks();
  }

  private typed(text: string): void {
    this.workspace.write(text);
    this.showSample();
    this.keep();
  }

  private flagged(): void {
    this.showCommand();
    this.keep();
  }

  /** Soon the address names what is there now. */
  private keep(): void {
    clearTimeout(this.link);
    this.link = window.setTimeout(() => void this.updateLink(), KEPT_AFTER);
  }

  private showSample(): void {
    const [file, ...others] = this.workspace.files;
    const isIt = (sample: Sample): boolean => sample.text === file?.text && fileOf(sample).name === file.name;
    this.samples.show(others.length === 0 ? [...SAMPLES.values()].find(isIt) : undefined);
  }

  private showCommand(): void {
    const sources = this.workspace.files.filter(isSource).map(({ name }) => name);
    byId('command', HTMLElement).textContent = commandLine(sources, this.flags.words);
  }

  private showRemarks(): void {
    const { name } = this.workspace.file;
    this.editor.mark(this.last ? remarksIn(this.last).filter(({ position }) => position.file === name) : []);
  }

  /** Asks the question again for one more execution than is shown; the flags say so, and with them the link. */
  private async another(): Promise<void> {
    const shown = 1 + Math.max(0, ...(this.last?.violations ?? []).map(({ others }) => others?.executions.length ?? 0));
    this.flags.words = withExecutions(this.flags.words, shown + 1);
    this.flagged();
    await this.check(shown);
  }

  /** `execution`: which one is shown first. */
  private async check(execution = 0): Promise<void> {
    const options = this.flags.optionsOrUndefined();
    if (this.checker.isRunning) return;
    if (!options) return byId('further', HTMLInputElement).focus();
    const { files } = this.workspace;
    const { words } = this.flags;
    if (!files.some(isSource)) return this.say('No file of the program is C: their names end in .c or .i.');
    this.forget();
    performance.mark('tcbmc:asked');
    this.line.begin();
    void this.updateLink();
    try {
      const result = await this.checker.check({ files, options }, (progress) => this.line.update(progress));
      this.answered(result, () => this.result.show(reportOf(result, files, words), execution));
    } catch (error) {
      this.line.end('error', `The check could not be made: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private answered(result: CheckResult, show: () => void): void {
    const { word, rest } = verdictSentence(result);
    this.last = result;
    show();
    this.showRemarks();
    this.line.end(result.verdict, word, rest);
    this.result.enter();
    performance.mark('tcbmc:answered');
    performance.measure('tcbmc:check', 'tcbmc:asked', 'tcbmc:answered');
  }

  private forget(): void {
    this.last = undefined;
    this.result.clear();
    this.editor.mark([]);
  }

  /** The address names what is there, so that a reload brings it back. */
  private async updateLink(): Promise<void> {
    clearTimeout(this.link);
    history.replaceState(undefined, '', await fragmentOf({ files: this.workspace.files, flags: this.flags.words }));
  }

  private async copyLink(): Promise<void> {
    await this.updateLink();
    const copied = await copy(location.href);
    this.say(
      copied
        ? 'The link is on the clipboard. It holds the program and the flags.'
        : 'The link is in the address bar. It holds the program and the flags.',
    );
  }
}
