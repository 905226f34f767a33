import type { Report } from '../src/answer/report.js';
import { ordersTold } from '../src/report/orders.js';
import { card, h } from './dom.js';

/** Orders and fences that were wanted; undefined if none were. */
export function ordersView({ result }: Report): HTMLElement | undefined {
  const told = ordersTold(result);
  if (!told) return undefined;
  const rows = told.rows.map(([place, change]) => h('li', {}, h('code', {}, place), ` ${change}`));
  return card('Orders of memory', {}, h('p', {}, told.sentence), ...(rows.length > 0 ? [h('ul', {}, ...rows)] : []));
}
