import type { LintRule } from './lint.ts';

/** The settings of a project. Paths are absolute. */
export type Config = {
  /** The module that exports `catalog`. */
  catalogFile: string;
  /** The folder of the machines' documents and records. */
  documents: string;
  /** A page that explains how to read these documents: they link to it. */
  guide?: string;
  /** The rules of `lint` and `check` that are switched off. */
  lintOff?: readonly LintRule[];
  /** How the tool is called in this project: `npm run machines --`. */
  command?: string;
  /** What written tests import the catalog and the tool from: `#machines/catalog.ts` and `#statecharts`. */
  imports?: TestImports;
  /** How a written test is run, before its path. */
  testCommand?: string;
  /** Formats a written test. */
  format?: (text: string) => string;
};

export type TestImports = { catalog: string; tool: string };

/** What `defineConfig` takes. Without a catalog the machines are those of files, as on the command line. */
export type Settings = Partial<Config> & {
  /** Files or globs, from the folder in which the command runs; where it is not given, the files are found. */
  from?: readonly string[];
  /** The file with payloads and outcomes for these machines. */
  events?: string;
  /** How reports are printed where no option says it: `text`, `json`, `markdown` or `github`. */
  reporter?: string;
};

/** The tool's own name, in tests that are written for a project without a name of its own for the tool. */
export const defaultImports: TestImports = { catalog: './catalog.ts', tool: 'statechart-tool' };

/** The names that a project's configuration may have. */
export const configFiles = ['ts', 'mts', 'js', 'mjs'].map((extension) => `statecharts.config.${extension}`);

/** Checks a configuration. */
export const defineConfig = <const Given extends Settings>(settings: Given): Given => settings;

/** Texts are written with the tool's own command. */
const ownCommand = 'npx statechart-tool';

/** The settings of the lab's page. */
export type LabSettings = Required<Pick<Config, 'command' | 'imports'>>;

export const labSettings = ({
  command = ownCommand,
  imports = defaultImports,
}: Partial<Config>): LabSettings => ({
  command,
  imports,
});

/** A text with the command as the project calls it. */
export const withCommand = (text: string, command = ownCommand): string =>
  text.replaceAll(ownCommand, command);
