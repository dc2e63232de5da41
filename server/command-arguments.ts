import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import * as v from 'valibot';
import { emailAddressSchema } from '#domain/email-address.ts';
import { UsageError } from './user-error.ts';

/**
 * @param usage the command as it is typed
 * @param least of the arguments that belong to no option
 * @throws UsageError that says the usage, for other arguments
 */
function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  args: readonly string[],
  options: Options,
  least = 0,
  most = least,
) {
  try {
    const read = parseArgs({ args, options, allowPositionals: true });
    if (read.positionals.length >= least && read.positionals.length <= most) return read;
  } catch {
    // It names one argument; the usage says all.
  }
  throw new UsageError(`Usage: ${usage}`);
}

export function readNoArguments(usage: string, args: readonly string[]): void {
  readArguments(usage, args, {});
}

export function readDevelopmentArguments(args: readonly string[]): { port?: string } {
  return readArguments('npm run dev [-- --port NUMBER]', args, { port: { type: 'string' } }).values;
}

export function readBuildArguments(args: readonly string[]): { isContentRequired: boolean } {
  const options = { 'require-content': { type: 'boolean', default: false } } as const;
  const { values } = readArguments('npm run build [-- --require-content]', args, options);
  return { isContentRequired: values['require-content'] };
}

const adminVerbs = ['invite', 'grant', 'revoke', 'remove'] as const;

/** `email`: empty for `list`. */
type AdminArguments = { verb: (typeof adminVerbs)[number] | 'list'; email: string };

export function readAdminArguments(args: readonly string[]): AdminArguments {
  const usage = 'npm run admin -- invite|grant|revoke|remove <e-mail>, or -- list';
  const [name, email = ''] = readArguments(usage, args, {}, 1, 2).positionals;
  if (name === 'list' && email === '') return { verb: 'list', email };
  const verb = adminVerbs.find((verb) => verb === name);
  const address = v.safeParse(emailAddressSchema, email);
  if (!verb || !address.success) throw new UsageError(`Usage: ${usage}`);
  return { verb, email: address.output };
}

export function readResetArguments(args: readonly string[]): { isConfirmed: boolean } {
  const options = { yes: { type: 'boolean', default: false } } as const;
  return { isConfirmed: readArguments('npm run reset [-- --yes]', args, options).values.yes };
}

export function readBackupArguments(args: readonly string[]): { file: string | null } {
  const [file = null] = readArguments('npm run backup [-- FILE]', args, {}, 0, 1).positionals;
  if (file?.endsWith('/')) throw new UsageError(`${file} is a folder: name the file for the backup.`);
  return { file };
}

export function readRestoreArguments(args: readonly string[]): { file: string } {
  const [file = ''] = readArguments('npm run restore -- FILE', args, {}, 1).positionals;
  return { file };
}
