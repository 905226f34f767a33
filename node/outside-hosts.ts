import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** This machine, as it speaks to itself. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '0.0.0.0' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(host);
}

/** Hosts besides this machine that may be reached; names mean all addresses that they have. */
export class AllowedHosts {
  private addresses: Promise<ReadonlySet<string>> | undefined;

  constructor(private readonly hosts: readonly string[]) {}

  get some(): boolean {
    return this.hosts.length > 0;
  }

  async has(host: string): Promise<boolean> {
    const plain = host.replace(/^::ffff:/, '');
    if (isLoopback(plain) || this.hosts.includes(plain)) return true;
    return this.some && (await (this.addresses ??= addressesOf(this.hosts))).has(plain);
  }
}

async function addressesOf(hosts: readonly string[]): Promise<ReadonlySet<string>> {
  const names = hosts.filter((host) => isIP(host) === 0);
  const found = await Promise.all(names.map((name) => lookup(name, { all: true }).catch(() => [])));
  return new Set([...hosts, ...found.flat().map(({ address }) => address)]);
}
