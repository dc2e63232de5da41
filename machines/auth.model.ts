import { BackendError } from '#domain/backend-error.ts';
import type { User } from '#domain/user.ts';
import type { authMachine } from './auth.machine.ts';
import { type ModelOf, plain } from './graph/catalog-entry.ts';
import { offline, sessionRefused, unavailable } from './model-errors.ts';

const owner: User = { id: 'user-1', email: 'owner@example.com' };
const colleague: User = { id: 'user-2', email: 'colleague@example.com' };
const successor: User = { id: 'user-3', email: 'successor@example.com' };

/** Lets `owner` in when the check fails, and nobody else. */
export const authInput = { fallbackEmail: owner.email };

const wrongPassword = new BackendError('refused', 'Invalid login credentials', 'invalid_credentials');

export const authModel: ModelOf<typeof authMachine> = {
  events: {
    'session.found': {
      'the owner': { user: owner },
      'a colleague': { user: colleague },
      'somebody else': { user: successor },
    },
    'session.absent': plain,
    'session.ended': { chosen: { chosen: true }, lost: { chosen: false } },
    'signIn.submit': { '': { credentials: { email: owner.email, password: 'a-password' } } },
    'signOut.request': plain,
    'adminCheck.retry': plain,
    'adminCheck.repeat': plain,
  },
  outcomes: {
    signIn: {
      'as the owner': { output: owner },
      'as a colleague': { output: colleague },
      'wrong password': { error: wrongPassword },
      offline: { error: offline },
    },
    signOut: { 'signed out': { output: undefined }, unavailable: { error: unavailable } },
    checkAdmin: {
      yes: { output: true },
      no: { output: false },
      'no such session': { error: sessionRefused },
      recursion: { error: new BackendError('recursion', 'infinite recursion detected in policy', '42P17') },
      offline: { error: offline },
    },
  },
  sends: { watchSession: ['session.found', 'session.absent', 'session.ended'] },
};
