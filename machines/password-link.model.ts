import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { LinkPurpose } from '#domain/recovery-link.ts';
import type { User } from '#domain/user.ts';
import type { ScreenElement } from '#machines/testing/catalog-entry.ts';
import { expectations, type ModelOf } from './expectations.ts';
import type { passwordLinkMachine } from './password-link.machine.ts';
import { errors, when, withoutPayload } from './shared/model-words.ts';
import { button, heading, loading } from './shared/screen-words.ts';
import { offline, unavailable } from './testing/fixtures.ts';

const member: User = { id: 'member', email: 'member@example.com' };
const notComplete = new BackendError('refused', 'The link is not complete.');
const expired = new BackendError('unauthenticated', 'Email link is invalid or has expired', 'otp_expired');

/** The pages without a field. */
const notices = ['confirming', 'noResponse', 'sent'] as const;

type Facts = {
  page: 'loading' | 'form' | (typeof notices)[number];
  /** The request that runs, or the one that had no response. */
  request: 'findOtherUser' | 'openLink' | 'requestLink' | null;
  /** The link in the address was not valid, and no other was requested since. */
  isExpired: boolean;
  /** Who was signed in when the page was opened. */
  otherUser: User | null;
  /** What the opened link was for. */
  purpose: LinkPurpose | null;
  /** The address to which a link was requested last. */
  email: string;
};

const run = (request: 'findOtherUser' | 'openLink') => ({
  facts: { page: 'loading' as const, request },
  calls: { [request]: undefined },
});

const again = (name: string) => button(name, { disabled: false });

function screenOf({ page, request, isExpired }: Facts): ScreenElement[] {
  if (page === 'loading') return [loading];
  if (page === 'confirming') return [heading('You are already logged in'), again('Use the link')];
  if (page === 'noResponse') return [heading('Could not check the link'), again('Try again')];
  if (page === 'sent') return [heading('Check your email'), again('Ask again')];
  const isBusy = request !== null;
  return [
    { ...loading, absent: true },
    heading('Check your email', { absent: true }),
    ...when(isBusy || isExpired, button('Send link', { disabled: isBusy })),
  ];
}

export const passwordLinkModel: ModelOf<typeof passwordLinkMachine> = {
  events: {
    'link.request': {
      '': { request: { email: 'owner@example.com' } },
      'to another address': { request: { email: 'colleague@example.com' } },
    },
    ...withoutPayload('link.open', 'link.retry', 'link.restart'),
  },
  outcomes: {
    findOtherUser: { nobody: { output: null }, 'another user': { output: member }, ...errors({ offline }) },
    openLink: {
      opened: { output: 'recovery' },
      'an invitation': { output: 'invite' },
      'no link': { output: null },
      ...errors({ expired, 'not complete': notComplete, offline, 'timed out': timedOut(), unavailable }),
    },
    requestLink: { taken: { output: undefined }, ...errors({ unavailable, offline }) },
  },
  expectations: expectations<typeof passwordLinkMachine, Facts>()({
    start: () => ({
      facts: {
        page: 'loading',
        request: 'findOtherUser',
        isExpired: false,
        otherUser: null,
        purpose: null,
        email: '',
      },
      calls: { findOtherUser: undefined },
    }),
    seen: (snapshot) => ({
      notice: notices.find((page) => snapshot.matches(page)),
      isExpired: snapshot.matches({ enteringEmail: 'expired' }),
      otherUser: snapshot.context.otherUser,
      purpose: snapshot.context.purpose,
      email: snapshot.context.request.email,
    }),
    situation: (facts) => {
      const { page, request, isExpired, otherUser, purpose, email } = facts;
      return {
        seen: { notice: notices.find((notice) => notice === page), isExpired, otherUser, purpose, email },
        tags: page === 'loading' ? ['opening'] : request === 'requestLink' ? ['busy'] : [],
        running: request !== null && page !== 'noResponse' ? [request] : [],
        screen: screenOf(facts),
      };
    },
    rules: (on) => ({
      'without another user the link is opened at once': on('findOtherUser: nobody', {
        causes: run('openLink'),
      }),
      'the session of another user is replaced after a confirmation only': on('findOtherUser: another user', {
        causes: { facts: { page: 'confirming', request: null, otherUser: member } },
      }),
      'after the confirmation the link is opened': on('link.open', {
        given: ({ page }) => page === 'confirming',
        causes: run('openLink'),
      }),
      'no link is opened while it is unknown who is signed in': on('findOtherUser failed', {
        causes: { facts: { page: 'noResponse' } },
      }),
      'an opened link is for a forgotten password or for an invitation': on('openLink done', {
        causes: (_, { output }) => ({ facts: { page: 'form', request: null, purpose: output } }),
      }),
      'a link that is not valid is said to be expired': on(['openLink: expired', 'openLink: not complete'], {
        causes: { facts: { page: 'form', request: null, isExpired: true } },
      }),
      'a link without a response may still work': on(
        ['openLink: offline', 'openLink: timed out', 'openLink: unavailable'],
        { causes: { facts: { page: 'noResponse' } } },
      ),
      'what had no response is tried again': on('link.retry', {
        given: ({ page }) => page === 'noResponse',
        causes: ({ request }) => run(request === 'findOtherUser' ? request : 'openLink'),
      }),
      'a link is requested for the typed address, once': on('link.request', {
        given: ({ page, request }) => page === 'form' && request === null,
        causes: (_, { request: { email } }) => ({
          facts: { request: 'requestLink', isExpired: false, email },
          calls: { requestLink: { email } },
        }),
      }),
      'a requested link is on its way, whether or not there is such an account': on('requestLink: taken', {
        causes: { facts: { page: 'sent', request: null } },
      }),
      'a request that failed is announced, and leads back to the form': on('requestLink failed', {
        causes: (_, { error }) => ({
          facts: { request: null },
          emits: [{ type: 'link.requestFailed', error }],
          announces: 'Email not sent',
        }),
      }),
      'another link can be requested': on('link.restart', {
        given: ({ page }) => page === 'sent',
        causes: { facts: { page: 'form' } },
      }),
    }),
    invariants: { 'one thing is requested at a time': ({ running }) => running.length <= 1 },
  }),
};
