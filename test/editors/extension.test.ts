import { copyFileSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as vscode from 'vscode';
import { MAIN } from '../support/run.js';
import { ROOT } from '../support/samples.js';
import { EditorHost } from './api/host.js';
import { only } from './api/parts.js';
import { Range, WorkspaceEditValue } from './api/values.js';
import { bundleText, loadBundle } from './bundle.js';

const TOKEN = only<vscode.CancellationToken>('CancellationToken', { isCancellationRequested: false });
const SAMPLES = ['threads/lost_update_bug.c', 'races/mutex_bug.c', 'threads/lost_update_ok.c'];

const ENDLESS = `#include <assert.h>
int nondet(void);
int main(void) {
  int n = nondet(), i = 0;
  while (i < n) i++;
  assert(i >= 0);
}
`;

let bundle: string;
let host: EditorHost;
let file: (name: string) => string;

beforeAll(async () => {
  bundle = await bundleText();
});

beforeEach(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tcbmc-')));
  for (const sample of SAMPLES) copyFileSync(join(ROOT, 'samples', sample), join(folder, sample.split('/')[1]!));
  file = (name) => join(folder, name);
  host = new EditorHost(folder);
  host.settings.set('tcbmc.path', MAIN);
  const subscriptions: vscode.ExtensionContext['subscriptions'] = [];
  loadBundle(bundle, host.api()).activate(only<vscode.ExtensionContext>('ExtensionContext', { subscriptions }));
});

/** `12 hint`, of the whole document. */
async function hintsOf(name: string): Promise<string[]> {
  const { document } = host.open(file(name));
  const hints = await host.hints!.provideInlayHints(document, new Range(0, 0, document.lineCount, 0), TOKEN);
  return (hints ?? []).map(({ position, label }) => `${position.line + 1} ${String(label)}`);
}

/** Quick fixes for the first problem of a file. */
async function actionsOf(name: string): Promise<vscode.CodeAction[]> {
  const { document } = host.open(file(name));
  const [diagnostic] = host.diagnostics.get(document.uri.fsPath) ?? [];
  const context = only<vscode.CodeActionContext>('CodeActionContext', { diagnostics: diagnostic ? [diagnostic] : [] });
  const actions = await host.actions!.provideCodeActions(
    document,
    diagnostic?.range ?? new Range(0, 0, 0, 0),
    context,
    TOKEN,
  );
  return (actions ?? []).filter((each): each is vscode.CodeAction => 'kind' in each);
}

describe('the extension in an editor', () => {
  it('checks the file that is open, and goes through the counterexample', async () => {
    const view = host.open(file('lost_update_bug.c'));
    await host.run('tcbmc.checkFile');
    const [problem] = host.diagnostics.get(file('lost_update_bug.c'))!;
    expect(problem).toMatchObject({
      severity: 0,
      source: 'tcbmc',
      code: 'assertion',
      range: { start: { line: 21, character: 2 } },
    });
    expect(problem!.message).toBe('counter == 2 (in main, after 4 context switches, the fewest possible)');
    expect(problem!.relatedInformation).toHaveLength(4);
    expect([host.status!.text, host.statusIsShown, host.context.get('tcbmc.hasCounterexample')]).toEqual([
      '$(error) tcbmc: assertion',
      true,
      true,
    ]);
    expect(host.output).toContain('VIOLATION: assertion: counter == 2\n  at lost_update_bug.c:22:3, in main');
    expect(await hintsOf('lost_update_bug.c')).toContain('22 main: counter → 1');

    await host.run('tcbmc.nextSwitch');
    await host.run('tcbmc.nextSwitch');
    const stopped = host.views.get(file('lost_update_bug.c'))!;
    expect([stopped.line, ...view.marks]).toEqual([10, '⏸ main @19', '▶ thread 2 (increment) @11']);
    expect(await hintsOf('lost_update_bug.c')).toEqual([
      '18 main: starts thread 1',
      '19 main: starts thread 2',
      '11 thread 2: counter → 0, seen := 0',
    ]);
    await host.run('tcbmc.stepBack');
    expect(view.marks).toEqual(['▶ main @19']);

    await host.run('tcbmc.clear');
    expect([host.diagnostics.size, view.marks, host.statusIsShown, await hintsOf('lost_update_bug.c')]).toEqual([
      0,
      [],
      false,
      [],
    ]);
  });

  it('takes flags from the settings, names who takes part in a race, and offers what is certain', async () => {
    host.settings.set('tcbmc.flags', ['--race-only']);
    host.open(file('mutex_bug.c'));
    await host.run('tcbmc.checkFile');
    const [problem] = host.diagnostics.get(file('mutex_bug.c'))!;
    const related = problem!.relatedInformation!.map(
      ({ message, location }) => `${location.range.start.line + 1} ${message}`,
    );
    expect(related.slice(0, 2)).toEqual(['11 thread 1 writes counter, holding mutex', '19 main reads counter']);
    const actions = await actionsOf('mutex_bug.c');
    expect(actions.map(({ title }) => title)).toEqual(['Show this counterexample', 'Open the documentation of race']);
    const { command, arguments: words = [] } = actions[1]!.command!;
    await host.run(command, ...(words as unknown[]));
    expect([...host.views.keys()].at(-1)).toBe(join(ROOT, 'docs/checks.md'));
  });

  it('says that a program is safe, and shows what could still be looked at', async () => {
    writeFileSync(file('safe.c'), 'int main(void) {}\n');
    host.open(file('safe.c'));
    await host.run('tcbmc.checkFile');
    expect([host.status!.text, host.diagnostics.size]).toEqual(['$(pass-filled) tcbmc: SAFE', 0]);
    await host.run('tcbmc.goFurther');
    expect(host.messages).toEqual(['tcbmc: the last answer names no flag that goes further.']);
  });

  it('goes further with a flag that the answer names', async () => {
    writeFileSync(file('loop.c'), ENDLESS);
    writeFileSync(file('tcbmc.json'), '{ "maxUnwind": 3 }');
    host.open(file('loop.c'));
    await host.run('tcbmc.checkFile');
    expect([host.status!.text, host.diagnostics.size]).toEqual(['$(pass) tcbmc: none found', 0]);
    host.choose = ([first]) => (first === '--unwindset main.0:6' ? first : undefined);
    await host.run('tcbmc.goFurther');
    expect(host.output).toContain('at most 6 iterations of main.0');
  });

  it('marks a loop that was not followed to its end, and would follow it further', async () => {
    host.settings.set('tcbmc.flags', ['--timeout', '4', '--jobs', '1']);
    writeFileSync(file('loop.c'), ENDLESS);
    host.open(file('loop.c'));
    await host.run('tcbmc.checkFile');
    expect(host.diagnostics.get(file('loop.c'))).toMatchObject([
      { severity: 2, code: 'bound', range: { start: { line: 4, character: 2 } } },
    ]);
    const [action] = await actionsOf('loop.c');
    expect(action!.title).toMatch(/^Check again with --unwindset main\.0:\d+$/);
    expect(action!.command!.command).toBe('tcbmc.checkAgain');
  });

  it('puts a name in tcbmc.json right', async () => {
    writeFileSync(file('tcbmc.json'), '{\n  "unwnd": 3\n}\n');
    host.open(file('lost_update_ok.c'));
    await host.run('tcbmc.checkFile');
    expect(host.status!.text).toBe('$(warning) tcbmc: 1 error');
    const [fix] = await actionsOf('tcbmc.json');
    expect([fix!.title, fix!.isPreferred]).toEqual(['Change to "unwind"', true]);
    const edit: unknown = fix!.edit;
    expect(
      edit instanceof WorkspaceEditValue &&
        edit.replaced.map(({ text, range }) => [text, range.start.line, range.end.character]),
    ).toEqual([['"unwind"', 1, 9]]);
  });

  it('checks on save where that is wished, and shows the report in a panel, from which steps lead to the text', async () => {
    const view = host.open(file('lost_update_bug.c'));
    host.save(file('lost_update_bug.c'));
    expect(host.statusIsShown).toBe(false);
    host.settings.set('tcbmc.checkOnSave', true);
    host.save(file('lost_update_bug.c'));
    expect([host.statusIsShown, host.status!.command]).toEqual([true, 'tcbmc.cancel']);
    while (host.status!.command === 'tcbmc.cancel') await new Promise((resolve) => setTimeout(resolve, 20));
    expect(host.status!.text).toBe('$(error) tcbmc: assertion');
    await host.run('tcbmc.showTimeline');
    const [panel] = host.panels;
    expect(panel!.panel.webview.html).toMatch(/Content-Security-Policy[^]*counter == 2/);
    panel!.say({ kind: 'step', file: 'lost_update_bug.c', line: 12, column: 3 });
    await new Promise((resolve) => setImmediate(resolve));
    expect([host.views.get(file('lost_update_bug.c'))!.line, view.marks.at(-1)]).toEqual([
      11,
      expect.stringMatching(/^▶ thread \d .* @12$/),
    ]);
    await host.run('tcbmc.stepForward');
    expect(panel!.received).toEqual([{ violation: 0, file: 'lost_update_bug.c', line: 13 }]);
    await host.run('tcbmc.clear');
    expect(panel!.isOpen).toBe(false);
  });

  it('says why there is no answer', async () => {
    host.settings.set('tcbmc.flags', ['--no-such-flag']);
    host.open(file('lost_update_bug.c'));
    await host.run('tcbmc.checkFile');
    expect(host.messages).toEqual([expect.stringMatching(/^tcbmc: .*--no-such-flag/)]);
    expect(host.status!.command).toBe('tcbmc.showOutput');
  });

  it('has tasks for the file that is open, and for those that are written down', async () => {
    host.settings.set('tcbmc.flags', ['--all']);
    host.open(file('mutex_bug.c'));
    const [task] = (await host.tasks!.provideTasks(TOKEN))!;
    expect(task).toMatchObject({
      name: 'check mutex_bug.c',
      execution: { process: 'node', args: [MAIN, 'check', '--all', 'mutex_bug.c'] },
    });
    expect(await host.tasks!.resolveTask(task!, TOKEN)).toMatchObject({
      name: 'check mutex_bug.c',
      definition: task!.definition,
    });
  });
});
