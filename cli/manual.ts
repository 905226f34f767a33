/** The manual page, in the language of roff, made from the commands. */
import type { Command } from 'commander';

/** @param exitCodes of checks, each with its meaning */
export function manualPage(program: Command, exitCodes: readonly (readonly [number, string])[]): string {
  const sections = [
    `.TH TCBMC 1 "" "tcbmc ${escaped(program.version() ?? '')}" "User Commands"`,
    `.SH NAME\ntcbmc \\- ${escaped(program.description())}`,
    `.SH SYNOPSIS\n${program.commands.map((command) => `.B tcbmc ${command.name()}\n${escaped(command.usage())}`).join('\n.br\n')}`,
    '.SH DESCRIPTION\nTakes threaded or interrupt-driven C and says whether some execution breaks an assertion, races, deadlocks, or breaks a property of one\\(aqs own; shows that execution, or says how far it has looked.',
    ...program.commands.map(commandSection),
    `.SH "EXIT STATUS"\n${exitCodes.map(([code, meaning]) => `.TP\n.B ${code}\n${escaped(meaning)}`).join('\n')}`,
    '.SH FILES\n.TP\n.I tcbmc.json\nbeside the sources: flags that hold for every check there.',
    '.SH ENVIRONMENT\n.TP\n.BR NO_COLOR ", " FORCE_COLOR\nwithout and with colours, as other programs understand them.',
  ];
  return `${sections.join('\n')}\n`;
}

function commandSection(command: Command): string {
  const groups = new Map<string, string[]>();
  for (const option of command.options) {
    const group = option.helpGroupHeading ?? '';
    groups.set(group, [
      ...(groups.get(group) ?? []),
      `.TP\n.B ${escaped(option.flags)}\n${escaped(option.description)}`,
    ]);
  }
  const listed = [...groups].map(
    ([group, rows]) => `${group === '' ? '' : `.SS "${escaped(group.replace(/:$/, ''))}"\n`}${rows.join('\n')}`,
  );
  return `.SH "TCBMC ${command.name().toUpperCase()}"\n${escaped(command.description())}\n${listed.join('\n')}`;
}

/** Lines that begin with a dot or an apostrophe would be requests. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll("'", '\\(aq').replace(/^\./gm, '\\&.');
}
