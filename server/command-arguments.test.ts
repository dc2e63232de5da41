import { describe, expect, test } from 'vitest';
import {
  readAdminArguments,
  readBackupArguments,
  readResetArguments,
  readRestoreArguments,
} from './command-arguments.ts';
import { UserError } from './user-error.ts';

describe('npm run admin', () => {
  test('grants or revokes for one e-mail address', () => {
    expect(readAdminArguments(['grant', 'a@example.com'])).toEqual({ email: 'a@example.com', isAdmin: true });
    expect(readAdminArguments(['revoke', 'a@example.com'])).toEqual({
      email: 'a@example.com',
      isAdmin: false,
    });
  });

  test.each([
    [[]],
    [['grant']],
    [['promote', 'a@example.com']],
    [['grant', 'nobody']],
    [['grant', 'a@example.com', 'b@example.com']],
  ])('answers %j with how it is used', (args) => {
    expect(() => readAdminArguments(args)).toThrow(
      new UserError('Usage: npm run admin -- grant|revoke <e-mail>'),
    );
  });
});

describe('npm run reset', () => {
  test('is confirmed by --yes alone', () => {
    expect(readResetArguments([])).toEqual({ isConfirmed: false });
    expect(readResetArguments(['--yes'])).toEqual({ isConfirmed: true });
  });

  test.each([[['--force']], [['--yes', '--yes']], [['.data']]])('answers %j with how it is used', (args) => {
    expect(() => readResetArguments(args)).toThrow(new UserError('Usage: npm run reset [-- --yes]'));
  });
});

test('npm run backup takes one file or none', () => {
  expect(readBackupArguments([])).toEqual({ file: null });
  expect(readBackupArguments(['a.gz'])).toEqual({ file: 'a.gz' });
  expect(() => readBackupArguments(['a.gz', 'b.gz'])).toThrow(
    new UserError('Usage: npm run backup [-- FILE]'),
  );
});

test('npm run restore takes one file', () => {
  expect(readRestoreArguments(['a.gz'])).toEqual({ file: 'a.gz' });
  for (const args of [[], ['a.gz', 'b.gz']]) {
    expect(() => readRestoreArguments(args)).toThrow(new UserError('Usage: npm run restore -- FILE'));
  }
});
