import { given } from '../../base/given.js';
import type { CheckId } from '../../ir/checks.js';
import { checksOf } from '../../ir/checks.js';
import type { Instr, IrFunction, Program } from '../../ir/ir.js';
import { orderOf } from '../../ir/access-order.js';
import type { Position } from '../../source/diagnostic.js';
import type { Site } from '../../steps/events.js';
import type { Recorder } from './recorder.js';
import { mayBeInside } from './sections.js';
import type { State } from './state.js';
import { Whereabouts } from './whereabouts.js';

/** Which code a task is at: in the user's terms, and in its log. */
export class Sites {
  /** Filled in when the unrolling has to end. */
  readonly whereabouts = new Whereabouts();
  /** Where the user's code calls the library function that is being executed. */
  private libraryCall: Position | undefined;
  private readonly checks: ReadonlyMap<Instr, CheckId>;

  constructor(
    private readonly program: Program,
    private readonly recorder: Recorder,
  ) {
    this.checks = checksOf(program);
  }

  /** The task is created by the library, on behalf of the user's code there. */
  beginInLibrary(origin: Position): void {
    this.libraryCall = origin;
  }

  /** Executes a function that is called there. */
  within<T>({ library }: IrFunction, position: Position, body: () => T): T {
    const outer = this.libraryCall;
    this.libraryCall = library ? (outer ?? position) : undefined;
    const result = body();
    this.libraryCall = outer;
    return result;
  }

  /** Where the user's code is: at a position, or where it calls the library function that has it. */
  userPosition(position: Position): Position {
    return this.libraryCall ?? position;
  }

  /** For what happens beside the instructions that are logged. */
  here(position: Position): Site {
    return { position, log: this.recorder.log.visible.length - 1 };
  }

  /** For what an instruction checks before it is logged, if it is. */
  before(instr: Instr): Site {
    return { ...this.here(this.userPosition(instr.position)), ...this.checkOf(instr) };
  }

  private checkOf(instr: Instr): Pick<Site, 'check'> {
    return given({ check: this.checks.get(instr) });
  }

  /** The visible instruction enters the log: it is executed now. */
  log(instr: Instr, state: State): Site {
    const library = this.libraryCall !== undefined || this.isMachineState(instr);
    const log = this.recorder.logVisible(state);
    const access = instr.kind === 'load' || instr.kind === 'store' ? instr : undefined;
    const part = access?.part;
    const order = access ? orderOf(access.flags, mayBeInside(state)) : 'plain';
    return {
      position: this.libraryCall ?? instr.position,
      log,
      ...this.checkOf(instr),
      ...(library ? { library } : {}),
      ...(state.held.length > 0 ? { held: state.held } : {}),
      ...(part ? { part: { first: log - part.index, offset: part.offset } } : {}),
      ...(order === 'plain' ? {} : { order, size: access!.size }),
    };
  }

  private isMachineState(instr: Instr): boolean {
    if (instr.kind !== 'load' && instr.kind !== 'store') return false;
    const { address } = instr;
    const object =
      address.kind === 'binary' && address.op === 'add' && address.right.kind === 'const' ? address.left : address;
    return object.kind === 'addr' && object.of === 'global' && this.program.globals[object.id]!.machineState === true;
  }
}
