import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { type Config, configFiles } from './config.ts';
import { entriesOf, type LoadedFile } from './entries.ts';
import { messageOf, UsageError } from './errors.ts';
import { filesOf, machineFiles } from './found-files.ts';
import { loadModules, reasonIn } from './load-module.ts';
import type { MachineEntry } from './machine-entry.ts';
import { isMachine } from './step-effects.ts';

/** The machines of a project. `files`: those that export some, as they were given; `configFile`: absolute. */
export type Project = {
  entries: MachineEntry[];
  config: Config;
  files: string[];
  /** Whether the files were named, so that no other machine is meant. */
  isOfFilesOnly: boolean;
  configFile: string | null;
};

/** `folder`: of the project, where it is not the one in which the process runs. */
type Options = { from?: readonly string[] | undefined; config?: string | undefined; folder?: string };

/** Called with a sentence on each module that was found and has no machine. */
type OnSkipped = (sentence: string) => void;

/**
 * Loads a configuration together with the machines, so that both have the same classes.
 *
 * @throws UsageError when something that was named cannot be loaded, or when there is no machine
 */
export async function loadProject(
  { from, config, folder = '.' }: Options,
  onSkipped: OnSkipped = () => {},
): Promise<Project> {
  const named =
    config === undefined
      ? configFiles.map((name) => join(folder, name)).find((file) => existsSync(file))
      : config;
  const configFile = named === undefined ? null : resolve(named);
  const patterns =
    from ?? (configFile ? (await configIn(configFile)).from : undefined) ?? machineFiles(folder);
  const files = patterns.flatMap((pattern) => filesOf(isAbsolute(pattern) ? pattern : join(folder, pattern)));
  const existing = files.map((file) => resolve(file)).filter((file) => isFile(file));
  const loaded = await loadModules([...(configFile ? [configFile] : []), ...existing]);
  const settings = configFile ? configOf(configFile, loaded.get(configFile)) : {};
  const faults =
    patterns.length > 0 && files.length === 0 ? [`No file is meant by ${patterns.join(' ')}.`] : [];
  const found: LoadedFile[] = [];
  for (const file of files) {
    const result = loaded.get(resolve(file));
    const fault = faultOf(file, result);
    if (fault !== null) faults.push(fault);
    else if (result && 'exported' in result) found.push({ file, exported: result.exported });
  }
  const entries = withFaults(faults, () => entriesOf(found, settings, from !== undefined));
  if (entries.length === 0) throw new UsageError(faults.join('\n') || noMachines);
  // What functions make, the configuration names.
  const isMade = entries.some(({ module }) => !module);
  for (const fault of faults) if (!isMade || !fault.includes(makesOne)) onSkipped(fault);
  return {
    entries,
    config: settings,
    files: found.map(({ file }) => file),
    configFile,
    isOfFilesOnly: from !== undefined,
  };
}

/** A setting may be of a machine in a file that cannot be loaded. */
function withFaults<Result>(faults: readonly string[], read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new UsageError([messageOf(error), ...faults].join('\n'));
  }
}

const noMachines = `No file here makes and exports a machine of XState: name one, --from FILE, or write ${configFiles[0]}.`;

type Result = { exported: Record<string, unknown> } | { error: unknown } | undefined;

async function configIn(file: string): Promise<Config> {
  return configOf(file, (await loadModules([file])).get(file));
}

/** @throws UsageError */
function configOf(file: string, result: Result): Config {
  if (!result || 'error' in result) {
    throw new UsageError(`${file} cannot be loaded: ${reasonIn(result?.error)}`);
  }
  const config = result.exported.default;
  // `defineConfig` checked it.
  if (typeof config === 'object' && config !== null) return config as Config;
  throw new UsageError(`${file} has no such export: \`export default defineConfig({ … })\`.`);
}

/** Why a file has no machine; null where it has one. */
function faultOf(file: string, result: Result): string | null {
  if (!isFile(file)) {
    const fault = existsSync(file) ? `"${file}" is a folder` : `${file} does not exist`;
    return `${fault}: give the path of a module that exports machines.`;
  }
  if (!result || 'error' in result) return `${file} cannot be loaded: ${reasonIn(result?.error)}`;
  const values = Object.entries(result.exported);
  return values.some(([, value]) => isMachine(value))
    ? null
    : `${file} exports no machine: ${reasonsIn(values)}`;
}

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

const makesOne = 'makes one';

/** Why none of the exports is a machine. */
function reasonsIn(exported: [string, unknown][]): string {
  const reasons = exported.flatMap(([name, value]) => {
    if (typeof value === 'object' && value !== null && '__xstatenode' in value) {
      return [`\`${name}\` is one of XState 4, and this tool works with XState 5.`];
    }
    const isFactory =
      typeof value === 'function' &&
      !/^class\b/.test(String(value)) &&
      (/\bcreateMachine\(/.test(String(value)) || /^(?:create|make)\w*Machine$/.test(name));
    return isFactory
      ? [`\`${name}\` ${makesOne}: name what it returns in \`machines\` of the configuration.`]
      : [];
  });
  return reasons.join(' ') || 'export what createMachine returns by a name.';
}
