import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { formatJUnit } from '../../src/report/junit.js';
import { element, xmlDocument } from '../../src/report/xml.js';
import type { Case } from './reports.js';
import { ALL_CASES, reportOf } from './reports.js';

const schema = (name: string) => ({
  fileName: name,
  contents: readFileSync(new URL(`schemas/${name}`, import.meta.url), 'utf8'),
});

async function errorsOf(contents: string, name: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml: { fileName: 'report.xml', contents }, schema: schema(name) });
  return errors.map(({ message }) => message);
}

async function allReports() {
  const reports = [];
  for (const name of ALL_CASES) reports.push(await reportOf(name));
  return reports;
}

/** The text of an element, or of an attribute. */
const first = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];

describe('JUnit', () => {
  it.each(['junit-ant.xsd', 'junit-jenkins.xsd'])('of all answers is valid by %s', async (name) => {
    expect(await errorsOf(formatJUnit(await allReports()), name)).toEqual([]);
  });

  it.each(['junit-ant.xsd', 'junit-jenkins.xsd'])('is looked at by %s', async (name) => {
    const text = formatJUnit([await reportOf('race')]);
    expect(await errorsOf(text.replace(/ tests="\d+"/g, ''), name)).not.toEqual([]);
    expect(await errorsOf(text.replace('<failure', '<failed').replace('</failure', '</failed'), name)).not.toEqual([]);
  });

  it('counts what it holds', async () => {
    const text = formatJUnit(await allReports());
    const suites = [
      ...text.matchAll(/<testsuite .*?tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"/g),
    ].map((match) => match.slice(1).map(Number));
    expect(suites).toHaveLength(ALL_CASES.length);
    for (const [i, tag] of ['testcase', 'failure', 'error', 'skipped'].entries())
      expect(
        suites.reduce((sum, suite) => sum + suite[i]!, 0),
        tag,
      ).toBe([...text.matchAll(new RegExp(`<${tag}[ >]`, 'g'))].length);
  });

  it('has a case for each property, and the execution in what failed', async () => {
    const text = formatJUnit([await reportOf('atomicity')]);
    expect([...text.matchAll(/<testcase name="(.*?)" classname="(.*?)"/g)].map((match) => match.slice(1))).toEqual([
      ['atomicity', 'sections'],
      ['deadlock', 'sections'],
    ]);
    expect(
      text.match(/<failure message="[^"]+" type="atomicity">\nVIOLATION: atomicity: [^]*switch 1[^]*<\/failure>/),
    ).not.toBeNull();
    expect(first(formatJUnit([await reportOf('race')]), /classname="(.*?)"/)).toBe('samples.races.mutex_bug');
  });

  it('passes what is safe or bounded as it was asked, and nothing else', async () => {
    const outcome = async (name: Case) =>
      first(formatJUnit([await reportOf(name)]), /<testcase [^>]*>\n<(skipped|error|failure)/) ?? 'passed';
    expect(await outcome('safe')).toBe('passed');
    expect(await outcome('asGiven')).toBe('passed');
    expect(await outcome('bounded')).toBe('skipped');
    expect(await outcome('stopped')).toBe('skipped');
    expect(await outcome('dump')).toBe('skipped');
    expect(await outcome('syntax')).toBe('error');
    expect(await outcome('inputs')).toBe('failure');
  });

  it('says of what passed how far that reaches', async () => {
    expect(formatJUnit([await reportOf('asGiven')])).toContain(
      'NO VIOLATION FOUND in executions with at most 3 iterations of main.0.',
    );
  });
});

it('XML has no characters in it that it cannot have, and keeps all others', async () => {
  const text = '<&>"\'\u0000\u0008\u001b[1m\ufffe\ud800x😀]]>ä\r\n\t';
  const document = xmlDocument(element('a', { b: text }, text));
  const { valid, normalized } = await validateXML({
    xml: { fileName: 'a.xml', contents: document },
    schema: [{ fileName: 'a.xsd', contents: XSD }],
    normalization: 'c14n',
  });
  expect(valid).toBe(true);
  expect(normalized.trimEnd()).toBe(
    '<a b="&lt;&amp;>&quot;\'\ufffd\ufffd\ufffd[1m\ufffd\ufffdx😀]]>ä&#xD;&#xA;&#x9;">&lt;&amp;&gt;"\'\ufffd\ufffd\ufffd[1m\ufffd\ufffdx😀]]&gt;ä&#xD;\n\t</a>',
  );
});

const XSD = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"><xs:complexType><xs:simpleContent>
<xs:extension base="xs:string"><xs:attribute name="b" type="xs:string"/></xs:extension></xs:simpleContent></xs:complexType></xs:element></xs:schema>`;
