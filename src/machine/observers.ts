import type { Observer } from './observer.js';

/** Tells several observers, in this order. */
export function together(...observers: readonly Observer[]): Observer {
  return {
    access: (...event) => {
      for (const o of observers) o.access(...event);
    },
    moved: (...event) => {
      for (const o of observers) o.moved(...event);
    },
    placed: (...event) => {
      for (const o of observers) o.placed(...event);
    },
    died: (...event) => {
      for (const o of observers) o.died(...event);
    },
    branched: (...event) => {
      for (const o of observers) o.branched(...event);
    },
    assumed: (...event) => {
      for (const o of observers) o.assumed(...event);
    },
    freed: (...event) => {
      for (const o of observers) o.freed(...event);
    },
    register: (...event) => {
      for (const o of observers) o.register(...event);
    },
    hurried: (...event) => {
      for (const o of observers) o.hurried(...event);
    },
    input: (...event) => {
      for (const o of observers) o.input(...event);
    },
    created: (...event) => {
      for (const o of observers) o.created(...event);
    },
    joined: (...event) => {
      for (const o of observers) o.joined(...event);
    },
    fenced: (...event) => {
      for (const o of observers) o.fenced(...event);
    },
    section: (...event) => {
      for (const o of observers) o.section(...event);
    },
    marked: (...event) => {
      for (const o of observers) o.marked(...event);
    },
    called: (...event) => {
      for (const o of observers) o.called(...event);
    },
    returning: (...event) => {
      for (const o of observers) o.returning(...event);
    },
    ended: (...event) => {
      for (const o of observers) o.ended(...event);
    },
  };
}
