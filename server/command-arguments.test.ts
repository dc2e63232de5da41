import { expect, test } from 'vitest';
import {
  readAdminArguments,
  readBackupArguments,
  readBuildArguments,
  readDevelopmentArguments,
  readNoArguments,
  readResetArguments,
  readRestoreArguments,
} from './command-arguments.ts';
import { UsageError } from './user-error.ts';

const readStartArguments = (args: readonly string[]) => readNoArguments('npm start', args);

test.each<[(args: readonly string[]) => unknown, string[], unknown]>([
  [readAdminArguments, ['grant', 'a@example.com'], { verb: 'grant', email: 'a@example.com' }],
  [readAdminArguments, ['list'], { verb: 'list', email: '' }],
  [readResetArguments, [], { isConfirmed: false }],
  [readResetArguments, ['--yes'], { isConfirmed: true }],
  [readBackupArguments, ['a.gz'], { file: 'a.gz' }],
  [readRestoreArguments, ['a.gz'], { file: 'a.gz' }],
  [readBuildArguments, ['--require-content'], { isContentRequired: true }],
  [readDevelopmentArguments, ['--port', '1'], { port: '1' }],
  [readStartArguments, [], undefined],
])('%o takes %j', (read, args, values) => {
  expect(read(args)).toEqual(values);
});

test.each<[(args: readonly string[]) => unknown, string, string[]]>([
  [
    readAdminArguments,
    'npm run admin -- invite|grant|revoke|remove <e-mail>, or -- list',
    ['grant', 'nobody'],
  ],
  [readResetArguments, 'npm run reset [-- --yes]', ['--force']],
  [readBackupArguments, 'npm run backup [-- FILE]', ['a.gz', 'b.gz']],
  [readRestoreArguments, 'npm run restore -- FILE', []],
  [readBuildArguments, 'npm run build [-- --require-content]', ['--foo']],
  [readDevelopmentArguments, 'npm run dev [-- --port NUMBER]', ['--port']],
  [readStartArguments, 'npm start', ['--port', '1']],
])('%o says how the command "%s" is used for %j', (read, usage, args) => {
  expect(() => read(args)).toThrow(new UsageError(`Usage: ${usage}`));
});
