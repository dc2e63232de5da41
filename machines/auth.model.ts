import type { authMachine } from './auth.machine.ts';
import { type ModelOf, noPayload, onlyPayload } from './catalog-entry.ts';
import { reauthenticationModel } from './reauthentication.model.ts';
import { colleague, credentials, owner, unavailable } from './testing/fixtures.ts';

/** Lets `owner` in when the check fails, and nobody else. */
export const authInput = { fallbackEmail: owner.email };

export const authModel: ModelOf<typeof authMachine> = {
  events: {
    'session.found': {
      'the owner': { user: owner },
      'a colleague': { user: colleague },
    },
    'session.absent': noPayload,
    'session.ended': { byUser: { byUser: true }, lost: { byUser: false } },
    'signIn.submit': onlyPayload({ credentials }),
    'signOut.request': noPayload,
    'adminCheck.retry': noPayload,
    'adminCheck.repeat': noPayload,
  },
  outcomes: {
    ...reauthenticationModel.outcomes,
    reauthentication: {
      'the owner, admin': { output: { user: owner, role: 'admin' } },
      'the owner, member': { output: { user: owner, role: 'member' } },
      'the owner, unknown': { output: { user: owner, role: 'unknown' } },
      'a colleague, admin': { output: { user: colleague, role: 'admin' } },
      'a colleague, member': { output: { user: colleague, role: 'member' } },
      'a colleague, unknown': { output: { user: colleague, role: 'unknown' } },
    },
    signOut: { 'signed out': { output: undefined }, unavailable: { error: unavailable } },
  },
  states: {
    loading: [
      { role: 'status', name: 'Loading' },
      { role: 'navigation', name: 'Admin Panel', absent: true },
    ],
    signedOut: [
      { role: 'heading', name: 'Admin Login' },
      { role: 'button', name: 'Log in', disabled: false },
      { role: 'region', name: 'Signed in', absent: true },
    ],
    signingIn: [{ role: 'button', name: 'Log in', disabled: true }],
    'signedIn.logOut.running': [{ role: 'button', name: 'Log out', disabled: true }],
    'signedIn.role.checkingAdmin': [{ role: 'navigation', name: 'Admin Panel', absent: true }],
    'signedIn.role.admin': [
      { role: 'navigation', name: 'Admin Panel' },
      { role: 'dialog', name: 'Sign in again', absent: true },
    ],
    'signedIn.role.admin.revoked': [{ role: 'status', name: 'Role' }],
    'signedIn.role.member': [
      { role: 'region', name: 'Signed in' },
      { role: 'navigation', name: 'Admin Panel', absent: true },
    ],
    'signedIn.role.roleUnknown': [
      { role: 'heading', name: 'Could not check your access' },
      { role: 'button', name: 'Retry', disabled: false },
      { role: 'navigation', name: 'Admin Panel', absent: true },
    ],
    sessionExpired: [{ role: 'dialog', name: 'Sign in again' }],
    'sessionExpired.loggingOut': [{ role: 'button', name: 'Log out instead', disabled: true }],
  },
  sends: { watchSession: ['session.found', 'session.absent', 'session.ended', 'adminCheck.repeat'] },
  machines: { signIn: 'sign-in', reauthentication: 'reauthentication' },
};
