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

test.each<[(args: readonly string[]) => unknown, string[]]>([
  [readAdminArguments, ['grant', 'nobody']],
  [readResetArguments, ['--force']],
  [readBackupArguments, ['a.gz', 'b.gz']],
  [readRestoreArguments, []],
  [readBuildArguments, ['--foo']],
  [readDevelopmentArguments, ['--port']],
  [readStartArguments, ['--port', '1']],
])('%o says how the command is used instead of %j', (read, args) => {
  expect(() => read(args)).toThrow(UsageError);
});
