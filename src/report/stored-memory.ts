/** Reads back what is seen where memory is reordered, and the orders that were wanted. */
import type { ExecutionGraph, GraphPoint, SeenMemory } from '../answer/execution-graph.js';
import type { OrderAdvice } from '../answer/order-advice.js';
import type { Decoder } from '../base/decoders.js';
import { certainly, list, number, object, oneOf, pair, text, truth } from '../base/decoders.js';
import { position } from './stored-trace.js';

const order = oneOf('relaxed', 'acquire', 'release', 'acq_rel', 'seq_cst');
const point: Decoder<GraphPoint> = object({ task: number, after: number }, { event: number });

const graph: Decoder<ExecutionGraph> = object({
  events: list(
    object(
      { task: number, reads: list(object({ place: number }, { from: number })), writes: list(number) },
      { order, isFence: certainly, isSection: certainly, position },
    ),
  ),
  writes: list(list(number)),
  created: list(pair(number)),
});

export const memory: Decoder<SeenMemory> = object(
  { model: oneOf('c11', 'tso'), graph },
  { places: list(text), onX86: truth, unordered: pair(point) },
);

export const orders: Decoder<OrderAdvice> = object(
  {
    asked: oneOf('mend', 'weaken'),
    outcome: oneOf('found', 'none', 'impossible', 'open'),
    changes: list(
      object(
        { position, access: oneOf('load', 'store', 'update', 'fence'), to: order },
        { from: order, failure: order },
      ),
    ),
    checks: number,
  },
  { proved: certainly, goesOn: certainly, reason: text },
);
