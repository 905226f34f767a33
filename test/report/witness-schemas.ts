/**
 * What the formats of witnesses demand, written down from their descriptions: their own schemas stand where only people
 * get at them.
 */

const LOCATION = {
  type: 'object',
  required: ['file_name', 'line'],
  additionalProperties: false,
  properties: {
    file_name: { type: 'string' },
    line: { type: 'integer', minimum: 1 },
    column: { type: 'integer', minimum: 1 },
    function: { type: 'string' },
  },
};

/** A waypoint of a type, with a constraint of this form or none. */
function waypoint(type: string, constraint?: object) {
  const own = constraint === undefined ? {} : { constraint };
  return {
    type: 'object',
    required: ['type', 'action', 'location', ...Object.keys(own)],
    additionalProperties: false,
    properties: {
      type: { const: type },
      action: { enum: type === 'target' ? ['follow'] : ['follow', 'avoid'] },
      location: LOCATION,
      ...own,
    },
  };
}

function constraint(format: string, pattern: string) {
  return {
    type: 'object',
    required: ['value', 'format'],
    additionalProperties: false,
    properties: { value: { type: 'string', pattern }, format: { const: format } },
  };
}

const METADATA = {
  type: 'object',
  required: ['format_version', 'uuid', 'creation_time', 'producer', 'task'],
  additionalProperties: false,
  properties: {
    format_version: { const: '2.0' },
    uuid: { type: 'string', format: 'uuid' },
    creation_time: { type: 'string', format: 'date-time' },
    producer: {
      type: 'object',
      required: ['name', 'version'],
      additionalProperties: false,
      properties: {
        name: { type: 'string' },
        version: { type: 'string' },
        configuration: { type: 'string' },
        command_line: { type: 'string' },
        description: { type: 'string' },
      },
    },
    task: {
      type: 'object',
      required: ['input_files', 'input_file_hashes', 'specification', 'data_model', 'language'],
      additionalProperties: false,
      properties: {
        input_files: { type: 'array', minItems: 1, items: { type: 'string' } },
        input_file_hashes: { type: 'object', additionalProperties: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
        specification: {
          type: 'string',
          pattern:
            '^CHECK\\( init\\(main\\(\\)\\), LTL\\(.*\\) \\)(\\nCHECK\\( init\\(main\\(\\)\\), LTL\\(.*\\) \\))*$',
        },
        data_model: { enum: ['ILP32', 'LP64'] },
        language: { const: 'C' },
      },
    },
  },
};

function entry(type: string, content: object) {
  return {
    type: 'object',
    required: ['entry_type', 'metadata', 'content'],
    additionalProperties: false,
    properties: { entry_type: { const: type }, metadata: METADATA, content },
  };
}

const SEGMENTS = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['segment'],
    additionalProperties: false,
    properties: {
      segment: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['waypoint'],
          additionalProperties: false,
          properties: {
            waypoint: {
              oneOf: [
                waypoint('assumption', constraint('c_expression', '.')),
                waypoint('function_return', constraint('acsl_expression', '^\\\\result (==|!=|<=|<|>|>=) -?\\d+$')),
                waypoint('function_enter'),
                waypoint('target'),
              ],
            },
          },
        },
      },
    },
  },
};

const INVARIANTS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['invariant'],
    additionalProperties: false,
    properties: {
      invariant: {
        type: 'object',
        required: ['type', 'location', 'value', 'format'],
        additionalProperties: false,
        properties: {
          type: { enum: ['loop_invariant', 'location_invariant'] },
          location: LOCATION,
          value: { type: 'string', minLength: 1 },
          format: { enum: ['c_expression', 'acsl_expression'] },
        },
      },
    },
  },
};

/** Version 2.0 of the format in YAML. */
export const WITNESS_SCHEMA = {
  type: 'array',
  minItems: 1,
  maxItems: 1,
  items: { oneOf: [entry('violation_sequence', SEGMENTS), entry('invariant_set', INVARIANTS)] },
};

/** Keys of data in version 1.0, by the element in which they stand, and keys of ours. */
const KEYS = [
  ...[
    'witness-type',
    'sourcecodelang',
    'producer',
    'specification',
    'programfile',
    'programhash',
    'architecture',
    'creationtime',
  ],
  ...['entry', 'violation', 'violatedProperty'],
  ...[
    'threadId',
    'createThread',
    'enterFunction',
    'returnFromFunction',
    'startline',
    'endline',
    'assumption',
    'assumption.scope',
    'assumption.resultfunction',
  ],
  ...['originfile', 'sourcecode'],
];

/** Version 1.0 of the format: GraphML with keys that are known and declared, and edges between nodes that exist. */
export const GRAPHML_XSD = `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:g="http://graphml.graphdrawing.org/xmlns"
  targetNamespace="http://graphml.graphdrawing.org/xmlns" elementFormDefault="qualified">
  <xs:simpleType name="key"><xs:restriction base="xs:NMTOKEN">${KEYS.map((key) => `<xs:enumeration value="${key}"/>`).join('')}</xs:restriction></xs:simpleType>
  <xs:complexType name="data"><xs:simpleContent><xs:extension base="g:text"><xs:attribute name="key" type="g:key" use="required"/></xs:extension></xs:simpleContent></xs:complexType>
  <xs:simpleType name="text"><xs:restriction base="xs:string"><xs:minLength value="1"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="flag"><xs:restriction base="xs:string"><xs:enumeration value="false"/></xs:restriction></xs:simpleType>
  <xs:element name="graphml">
    <xs:complexType><xs:sequence>
      <xs:element name="key" maxOccurs="unbounded"><xs:complexType>
        <xs:sequence><xs:element name="default" type="g:flag" minOccurs="0"/></xs:sequence>
        <xs:attribute name="id" type="g:key" use="required"/>
        <xs:attribute name="for" use="required"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="graph"/><xs:enumeration value="node"/><xs:enumeration value="edge"/></xs:restriction></xs:simpleType></xs:attribute>
        <xs:attribute name="attr.name" type="xs:NMTOKEN" use="required"/>
        <xs:attribute name="attr.type" use="required"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="string"/><xs:enumeration value="int"/><xs:enumeration value="boolean"/></xs:restriction></xs:simpleType></xs:attribute>
      </xs:complexType></xs:element>
      <xs:element name="graph"><xs:complexType>
        <xs:sequence>
          <xs:element name="data" minOccurs="8" maxOccurs="8"><xs:complexType><xs:simpleContent><xs:extension base="g:value"><xs:attribute name="key" type="g:key" use="required"/></xs:extension></xs:simpleContent></xs:complexType></xs:element>
          <xs:element name="node" maxOccurs="unbounded"><xs:complexType>
            <xs:sequence><xs:element name="data" type="g:data" minOccurs="0" maxOccurs="unbounded"/></xs:sequence><xs:attribute name="id" type="xs:ID" use="required"/>
          </xs:complexType></xs:element>
          <xs:element name="edge" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
            <xs:sequence><xs:element name="data" type="g:data" maxOccurs="unbounded"/></xs:sequence>
            <xs:attribute name="source" type="xs:IDREF" use="required"/><xs:attribute name="target" type="xs:IDREF" use="required"/>
          </xs:complexType></xs:element>
        </xs:sequence>
        <xs:attribute name="edgedefault" fixed="directed" use="required"/>
      </xs:complexType></xs:element>
    </xs:sequence></xs:complexType>
    <xs:key name="declared"><xs:selector xpath="g:key"/><xs:field xpath="@id"/></xs:key>
    <xs:keyref name="used" refer="g:declared"><xs:selector xpath="g:graph/g:data|g:graph/g:node/g:data|g:graph/g:edge/g:data"/><xs:field xpath="@key"/></xs:keyref>
    <xs:key name="states"><xs:selector xpath="g:graph/g:node"/><xs:field xpath="@id"/></xs:key>
    <xs:keyref name="from" refer="g:states"><xs:selector xpath="g:graph/g:edge"/><xs:field xpath="@source"/></xs:keyref>
    <xs:keyref name="to" refer="g:states"><xs:selector xpath="g:graph/g:edge"/><xs:field xpath="@target"/></xs:keyref>
  </xs:element>
  <xs:simpleType name="value"><xs:restriction base="xs:string">
    <xs:pattern value="violation_witness|correctness_witness|C|32bit|64bit|tcbmc .*|[0-9a-f]{64}|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ|.*\\.c|(CHECK\\( init\\(main\\(\\)\\), LTL\\(.*\\) \\)\\s?)+"/>
  </xs:restriction></xs:simpleType>
</xs:schema>
`;
