import type { Report } from '../src/answer/report.js';
import type { Violation } from '../src/answer/result.js';
import type { Position } from '../src/source/diagnostic.js';
import { firstSpeed, pressed } from './controls.js';
import { Cursor } from './cursor.js';
import { card, h } from './dom.js';
import { historyView } from './history-view.js';
import { Model } from './model.js';
import { objectsView } from './objects-view.js';
import { participantsView } from './participants-view.js';
import { partingView } from './parting-view.js';
import { Player } from './player.js';
import { printout } from './print.js';
import { queueView } from './queue-view.js';
import { sourceView } from './source-view.js';
import { stepper } from './stepper.js';
import { stepsView } from './steps-view.js';
import { storyView } from './story-view.js';
import { tasksView } from './tasks-view.js';
import { timelineView } from './timeline-view.js';
import { valuesView } from './values-view.js';
import { waitsView } from './waits-view.js';

export interface Explorer {
  readonly element: HTMLElement;
  /** @returns whether the key was one of the view's */
  key(event: KeyboardEvent): boolean;
  /** Shows it for the first time; the element has to be on the page. */
  begin(): void;
  destroy(): void;
}

/** Tells those around the page where the reader is: an editor opens the line. */
function announce(position: Position): void {
  window.dispatchEvent(new CustomEvent('tcbmc:step', { detail: position }));
}

/** One violation: how it happens, and its execution step by step. */
export function explorer(report: Report, violation: Violation): Explorer {
  const model = new Model(report, violation);
  const paper = printout(model);
  if (model.events.length === 0) {
    const element = h(
      'div',
      {},
      participantsView(model),
      partingView(violation.parting),
      h('p', { class: 'dim' }, 'No execution is told.'),
    );
    return { element, key: () => false, begin: () => undefined, destroy: () => paper.destroy() };
  }
  const cursor = new Cursor(model);
  const history = historyView(model, cursor);
  const timeline = timelineView(model, cursor);
  const controls = { cursor, player: new Player(cursor, firstSpeed()), zoom: timeline.zoom };
  const steps = stepper(model, controls);
  const [source, tasks, waits, queue, all] = [
    sourceView(model, cursor),
    tasksView(model),
    waitsView(model),
    queueView(model),
    stepsView(model, cursor),
  ];
  const values = valuesView(model, (variable) => history.open(variable));
  const objects = objectsView(model);
  const side = participantsView(model);
  const element = h(
    'div',
    { class: 'explorer' },
    h('div', { class: side ? 'two top' : 'top' }, storyView(model, cursor), side),
    partingView(violation.parting),
    card('The execution, step by step', { class: 'execution' }, timeline.element, steps.element),
    h(
      'div',
      { class: 'workbench' },
      source.element,
      h(
        'div',
        { class: 'column' },
        values.element,
        history.element,
        objects.element,
        waits.element,
        tasks.element,
        queue?.element,
      ),
      all.element,
    ),
    paper.element,
  );
  const panels = [timeline, steps, source, tasks, values, objects, waits, history, all, ...(queue ? [queue] : [])];
  const show = (step: number): void => panels.forEach((panel) => panel.show(step));
  cursor.listen(show);
  cursor.listen((step) => announce(model.events[step]!.position));
  const destroy = (): void => {
    controls.player.pause();
    paper.destroy();
  };
  return { element, key: (event) => pressed(event, controls), begin: () => show(cursor.step), destroy };
}
