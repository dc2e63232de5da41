import { UserError } from './user-error.ts';

export function readAdminArguments(args: readonly string[]): { email: string; isAdmin: boolean } {
  const [verb, email, ...rest] = args;
  if ((verb !== 'grant' && verb !== 'revoke') || !email?.includes('@') || rest.length > 0) {
    throw new UserError('Usage: npm run admin -- grant|revoke <e-mail>');
  }
  return { email, isAdmin: verb === 'grant' };
}

export function readResetArguments(args: readonly string[]): { isConfirmed: boolean } {
  if (args.length > 1 || args.some((argument) => argument !== '--yes')) {
    throw new UserError('Usage: npm run reset [-- --yes]');
  }
  return { isConfirmed: args.length > 0 };
}

export function readBackupArguments(args: readonly string[]): { file: string | null } {
  if (args.length > 1) throw new UserError('Usage: npm run backup [-- FILE]');
  return { file: args[0] ?? null };
}

export function readRestoreArguments(args: readonly string[]): { file: string } {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0) throw new UserError('Usage: npm run restore -- FILE');
  return { file };
}
