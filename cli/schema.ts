import type { Field, Shape } from '../src/options/shapes.js';
import { TARGETS } from '../src/options/shapes.js';
import { OPTION_ROWS, configName } from '../src/options/table.js';

type Schema = Readonly<Record<string, unknown>>;

/** The JSON schema of `tcbmc.json`. */
export function configurationSchema(): Schema {
  const properties = OPTION_ROWS.flatMap(([name, row]) => {
    const key = configName(name, row);
    if (key === undefined) return [];
    const standard = row.default === undefined ? {} : { default: row.default };
    return [[key, { description: row.description, ...schemaOf(row.shape), ...standard }]];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'tcbmc.json: what tcbmc is to know about a program',
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' }, ...(Object.fromEntries(properties) as Schema) },
  };
}

function schemaOf(shape: Shape): Schema {
  switch (shape.kind) {
    case 'truth':
      return { type: 'boolean' };
    case 'number':
      return { type: shape.whole ? 'integer' : 'number', minimum: shape.least, maximum: shape.most };
    case 'text':
    case 'path':
    case 'property':
    case 'volatile-input':
      return { type: 'string' };
    case 'identifier':
      return { type: 'string', pattern: '^[A-Za-z_]\\w*$' };
    case 'choice':
      return { enum: shape.choices };
    case 'target':
      return { enum: [...TARGETS.keys()] };
    case 'list':
      return { type: 'array', items: schemaOf(shape.of) };
    case 'words':
      return { type: 'array', items: { type: 'string' } };
    case 'record':
      return { type: 'object', additionalProperties: schemaOf(shape.of) };
    case 'object':
    case 'handler':
      return objectSchema(shape.fields);
    case 'given':
      throw new Error(`a configuration cannot hold ${shape.what}`);
  }
}

function objectSchema(fields: Readonly<Record<string, Field>>): Schema {
  const members = Object.entries(fields);
  return {
    type: 'object',
    additionalProperties: false,
    required: members.filter(([, { required }]) => required).map(([name]) => name),
    properties: Object.fromEntries(
      members.map(([name, { shape, description, default: standard }]) => [
        name,
        { ...schemaOf(shape), ...(standard === undefined ? {} : { default: standard }), description },
      ]),
    ),
  };
}
