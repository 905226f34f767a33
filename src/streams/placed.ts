import type { Asker, World } from '../machine/world.js';
import { fail } from '../source/diagnostic.js';
import { OutsideError } from '../source/outside.js';

/** A world whose refusals are errors at the place in the program that has asked. */
export function placed(world: World): World {
  return {
    ask: (request, args, asker) => at(asker, () => world.ask(request, args, asker)),
    open: (path, writes) => world.open(path, writes),
    await: (places, waits) => world.await(places, waits),
    receive: (request, args, most, asker) => at(asker, () => world.receive(request, args, most, asker)),
    send: (request, stream, bytes, left, asker) => at(asker, () => world.send(request, stream, bytes, left, asker)),
  };
}

/** @throws DiagnosticError */
function at<T>({ position }: Asker, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof OutsideError) return fail('usage', error.message, position, error.hint);
    throw error;
  }
}
