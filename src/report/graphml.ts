import type { Report } from '../answer/report.js';
import { creationTime, claimOf, hashesOf, specificationOf } from './witness-task.js';
import type { Claim } from './witness-task.js';
import type { EdgeData, EdgeKey } from './witness-edges.js';
import { EDGE_KEYS, edgesOf } from './witness-edges.js';
import { reportLines } from './source.js';
import type { Element } from './xml.js';
import { element, xmlDocument } from './xml.js';

const NAMESPACES = {
  xmlns: 'http://graphml.graphdrawing.org/xmlns',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
};

const GRAPH_KEYS = [
  'witness-type',
  'sourcecodelang',
  'producer',
  'specification',
  'programfile',
  'programhash',
  'architecture',
  'creationtime',
] as const;

/**
 * A verification witness in the format of SV-COMP, version 1.0 (Beyer, Dangl, Dietsch, Heizmann, Lemberger, Tautschnig,
 * "Verification Witnesses", TOSEM 2022): an automaton with a single path, or of a proof with a single state. Of other
 * answers there is none, but a document without a graph.
 */
export function formatGraphml(report: Report): string {
  const claim = claimOf(report);
  if (claim.kind === 'none')
    return xmlDocument(element('graphml', NAMESPACES, [element('desc', {}, `No witness: ${claim.why}.`)]));
  const edges = claim.kind === 'violation' ? edgesOf(claim.violation, reportLines(report)) : [];
  return xmlDocument(element('graphml', NAMESPACES, [...keys(edges), graph(report, claim, edges)]));
}

function keys(edges: readonly EdgeData[]): Element[] {
  const used = new Set<EdgeKey>(edges.flatMap((edge) => edge.map(([key]) => key)));
  const definition = (id: string, where: string, type: string, content: readonly Element[] = []): Element =>
    element('key', { id, 'attr.name': id, 'attr.type': type, for: where }, content);
  const isFalse = [element('default', {}, 'false')];
  return [
    ...GRAPH_KEYS.map((id) => definition(id, 'graph', 'string')),
    definition('entry', 'node', 'boolean', isFalse),
    ...(edges.length > 0
      ? [definition('violation', 'node', 'boolean', isFalse), definition('violatedProperty', 'node', 'string')]
      : []),
    ...EDGE_KEYS.filter(([id]) => used.has(id)).map(([id, type]) => definition(id, 'edge', type)),
  ];
}

function graph(report: Report, claim: Exclude<Claim, { readonly kind: 'none' }>, edges: readonly EdgeData[]): Element {
  const { origin, result } = report;
  const [file = ''] = origin.files;
  const values: Readonly<Record<(typeof GRAPH_KEYS)[number], string>> = {
    'witness-type': claim.kind === 'violation' ? 'violation_witness' : 'correctness_witness',
    sourcecodelang: 'C',
    producer: `tcbmc ${origin.version}`,
    specification: specificationOf(claim, result),
    programfile: file,
    programhash: hashesOf(report)[file] ?? '',
    architecture: claim.dataModel === 'LP64' ? '64bit' : '32bit',
    creationtime: creationTime(origin),
  };
  const last = edges.length;
  const nodes = Array.from({ length: last + 1 }, (_, index) =>
    element('node', { id: `N${index}` }, [
      ...(index === 0 ? [data('entry', 'true')] : []),
      ...(claim.kind === 'violation' && index === last
        ? [data('violation', 'true'), data('violatedProperty', claim.violation.property)]
        : []),
    ]),
  );
  const path = edges.map((edge, index) =>
    element(
      'edge',
      { source: `N${index}`, target: `N${index + 1}` },
      edge.map(([key, value]) => data(key, value)),
    ),
  );
  return element('graph', { edgedefault: 'directed' }, [
    ...GRAPH_KEYS.map((key) => data(key, values[key])),
    ...nodes,
    ...path,
  ]);
}

function data(key: string, value: string): Element {
  return element('data', { key }, value);
}
