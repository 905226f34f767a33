import { CHECK_OPTIONS } from '../../cli/options.js';
import { modelTable } from '../../src/library/models/index.js';
import { parseExpectations, sampleDescription } from './expectation.js';
import { allSamples } from './samples.js';

/** A table in Markdown. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The flags of `tcbmc check`, from the table that the parser is made of. */
export function optionsTable(): string {
  const groups = [...new Set(CHECK_OPTIONS.map((option) => option.group))];
  const rows = groups.flatMap((group) =>
    CHECK_OPTIONS.filter((option) => option.group === group).map((option) => {
      const extra = [...(option.choices ?? []), ...(option.default === undefined ? [] : [`default: ${option.default}`])];
      const suffix = extra.length === 0 ? '' : ` (${extra.join(', ')})`;
      return [`\`${option.flags}\``, group, option.description + suffix];
    }),
  );
  return markdownTable(['flag', 'concerns', 'meaning'], rows);
}

function headerNames(headers: string): string {
  return headers
    .split(', ')
    .map((header) => `\`<${header}>\``)
    .join(' ');
}

/** The headers with the names that have a model. */
export function libraryOverview(): string {
  const headers = [...new Set(modelTable().map((entry) => entry.header))].sort();
  const rows = headers.map((header) => {
    const names = modelTable().filter((entry) => entry.header === header);
    return [headerNames(header), names.map(({ name }) => `\`${name}\``).join(', ')];
  });
  return markdownTable(['header', 'functions'], rows);
}

/** Every modelled function and what its model does. */
export function libraryTable(): string {
  const rows = modelTable().map(({ name, header, note }) => [`\`${name}\``, headerNames(header), note]);
  return markdownTable(['function', 'header', 'model'], rows);
}

/** The samples with their verdicts, from the comments at their heads. */
export function samplesTable(): string {
  const rows = allSamples().map(({ name, text }) => {
    const verdicts = parseExpectations(text, name).map((expected) => {
      const switches = expected.switches === undefined ? '' : expected.verdict === 'safe' ? ` (≤ ${expected.switches})` : ` (${expected.switches})`;
      return `${expected.property ?? expected.verdict}${switches}`;
    });
    return [`[${name}](${name})`, verdicts.join(', '), sampleDescription(text)];
  });
  return markdownTable(['program', 'verdict (switches)', 'what it shows'], rows);
}

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
export function withSection(text: string, name: string, content: string): string {
  const start = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`there is no section ${start} … ${end}`);
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`;
}
