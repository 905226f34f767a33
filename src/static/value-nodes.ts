/** The nodes of values: of registers in each instance, and of expressions over them. */
import type { AddressOf, Expr, RegisterId } from '../ir/ir.js';
import { flowsOf } from './flows.js';
import type { Instance } from './instances.js';
import type { ObjectId } from './locations.js';
import { located } from './locations.js';
import type { AbstractObject, ObjectTable } from './objects.js';
import type { Propagation } from './propagation.js';

export class ValueNodes {
  private readonly addressNodes = new Map<Instance, Map<Expr, number>>();

  constructor(
    private readonly propagation: Propagation,
    private readonly objects: ObjectTable,
  ) {}

  /** The node of a register. */
  register(instance: Instance, register: RegisterId): number {
    return instance.registers + register;
  }

  /** The node of the value of an expression. */
  of(instance: Instance, e: Expr): number {
    if (e.kind === 'reg') return this.register(instance, e.reg);
    let nodes = this.addressNodes.get(instance);
    if (!nodes) this.addressNodes.set(instance, (nodes = new Map()));
    let node = nodes.get(e);
    if (node === undefined) {
      nodes.set(e, (node = this.propagation.newNodes(1)));
      this.flow(instance, e, node);
    }
    return node;
  }

  /** Lets the targets of the expression flow into the node. */
  flow(instance: Instance, e: Expr, to: number): void {
    for (const { from, by, multiplesOf, indexed } of flowsOf(e, instance.fn))
      if (from.kind === 'register')
        this.propagation.edge(this.register(instance, from.register), to, { by, multiplesOf, indexed });
      else this.propagation.add(to, located(this.named(from.of, instance), by, multiplesOf));
  }

  /** The object of which it is the address. */
  named(of: AddressOf, instance: Instance | undefined): ObjectId {
    const object: AbstractObject =
      of.of === 'local' ? { kind: 'local', id: of.id, instance: instance! } : { kind: of.of, id: of.id as never };
    return this.objects.enter(object);
  }
}
