import { dirname, relative, resolve } from 'node:path';
import { fileOf } from '../catalog-entry.ts';
import { json } from '../words.ts';
import type { Input, Result } from './command.ts';

/** Of the object that `--reporter json` prints: another number means other keys. */
const reportSchema = 1;

const reporters = ['text', 'json', 'markdown', 'github'] as const;

export const reporterOptions = {
  reporter: {
    type: 'string',
    value: reporters,
    description: 'how to print it: github makes annotations of a workflow; text where it is not given',
  },
  format: {
    type: 'string',
    value: ['text', 'json', 'markdown'],
    description: 'the same for text and markdown; json prints the list of machines alone',
  },
} as const;

/** `file`: from the folder in which the command runs. `machine`: null where it belongs to none. */
export type Finding = { machine: string | null; words: string; file?: string; line?: number };

export type Report = {
  title: string;
  /** What JSON has, an object for each machine. */
  rows: readonly object[];
  text: string;
  findings: readonly Finding[];
  /** Of the findings, without the title; a list of them where it is not given. */
  markdown?: string;
  exitCode: Result['exitCode'];
};

/** Prints a report as the options say. */
export function reported(
  { reporter, format }: { reporter?: string | undefined; format?: string | undefined },
  report: Report,
  input: Input,
): Result {
  return {
    text: textIn(reporter ?? format ?? 'text', reporter === undefined, report, input),
    exitCode: report.exitCode,
  };
}

function textIn(format: string, isList: boolean, report: Report, input: Input): string {
  const { title, rows, text, findings, markdown, exitCode } = report;
  switch (format) {
    case 'json':
      return json(isList ? rows : { schema: reportSchema, machines: rows });
    case 'markdown':
      return `## ${title}\n\n${markdown ?? (findings.map(({ words }) => `- ${words}`).join('\n') || text)}`;
    case 'github':
      return findings.map((finding) => annotation(finding, exitCode, input)).join('\n') || text;
    default:
      return text;
  }
}

/** A command that GitHub Actions shows at the file of the machine. */
function annotation(finding: Finding, exitCode: Result['exitCode'], input: Input): string {
  const { machine, words, line } = finding;
  const file = finding.file ?? machineFile(machine, input);
  const places = [
    ...(file === null ? [] : [`file=${propertyText(file)}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(machine === null ? [] : [`title=${propertyText(machine)}`]),
  ];
  const level = exitCode === 1 ? 'error' : 'notice';
  return `::${level}${places.length === 0 ? '' : ` ${places.join(',')}`}::${commandText(words)}`;
}

/** A machine that `--from` names has its file; the others are in the catalog. */
function machineFile(machine: string | null, { catalog, catalogFile }: Input): string | null {
  const entry = catalog.find(({ name }) => name === machine);
  return entry ? relative(process.cwd(), resolve(dirname(catalogFile), fileOf(entry))) : null;
}

/** As GitHub reads the message of a command. */
function commandText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function propertyText(text: string): string {
  return commandText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
