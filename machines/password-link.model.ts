import { BackendError, hasNoResponse, timedOut } from '#domain/backend-error.ts';
import type { User } from '#domain/user.ts';
import type { passwordLinkMachine } from './password-link.machine.ts';
import { errors, isSame, when, withoutPayload } from './shared/model-words.ts';
import { button, heading, loading } from './shared/screen-words.ts';
import { offline, unavailable } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';

const member: User = { id: 'member', email: 'member@example.com' };
const notComplete = new BackendError('refused', 'The link is not complete.');
const expired = new BackendError('unauthenticated', 'Email link is invalid or has expired', 'otp_expired');

const again = (name: string) => button(name, { disabled: false });

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
  invariants: {
    'one thing is requested at a time, which the page says': ({ running, snapshot }) =>
      running.length === Number(snapshot.hasTag('opening')) + Number(snapshot.hasTag('busy')) &&
      snapshot.hasTag('busy') === running.includes('requestLink'),
    'the session of another user is replaced after a confirmation alone': (step) => {
      const { calls, is, can, last } = step;
      const found = step.history.findLast((one) => one.is('findOtherUser'));
      const isFree =
        found?.is('findOtherUser: nobody') || (found?.failure === null && last('link.open') !== null);
      return (
        ('openLink' in calls === is('findOtherUser: nobody', 'link.open') || is('link.retry')) &&
        (!('openLink' in calls) || isFree === true) &&
        can('link.open') === is('findOtherUser: another user') &&
        isSame(step.context.otherUser, found?.output('findOtherUser') ?? null)
      );
    },

    'what had no response is tried again, and a link that is not valid is said to be expired': (step) => {
      const { failure, is, snapshot, before } = step;
      const asked = (id: string) => step.history.findLast((one) => one.failure)?.is(id) === true;
      const isUnanswered = failure !== null && hasNoResponse(failure) && !is('requestLink');
      const isInvalid = failure !== null && !hasNoResponse(failure) && is('openLink');
      const isKept = before.matches({ enteringEmail: 'expired' }) && !is('link.request');
      return (
        step.can('link.retry') === isUnanswered &&
        snapshot.matches({ enteringEmail: 'expired' }) === (isInvalid || isKept) &&
        (!is('link.retry') || Object.keys(step.calls).every(asked))
      );
    },
    'an opened link says what it is for': ({ output, context, was, can }) => {
      const purpose = output('openLink');
      return (
        context.purpose === (purpose === undefined ? was.purpose : purpose) &&
        (purpose === undefined || can('link.request'))
      );
    },
    'a link is requested for the typed address, and again once it is on its way': (step) => {
      const { on, is, can, snapshot } = step;
      const isSent = is('requestLink: taken');
      return (
        isSame(step.calls.requestLink, on('link.request')?.request) &&
        can('link.request') === snapshot.matches('enteringEmail') &&
        snapshot.matches('sent') === isSent &&
        can('link.restart') === isSent &&
        (!is('link.restart') || snapshot.matches({ enteringEmail: 'ready' }))
      );
    },
    'a request that failed is announced once, and leads back to the form': ({ failure, is, emits, can }) => {
      const error = is('requestLink') ? failure : null;
      return (
        isSame(emits, when(error, { type: 'link.requestFailed', error })) && (!error || can('link.request'))
      );
    },
  },
  screen: (snapshot) => {
    if (snapshot.hasTag('opening')) return [loading];
    if (snapshot.matches('confirming')) return [heading('You are already logged in'), again('Use the link')];
    if (snapshot.matches('noResponse')) return [heading('Could not check the link'), again('Try again')];
    if (snapshot.matches('sent')) return [heading('Check your email'), again('Ask again')];
    const isBusy = snapshot.hasTag('busy');
    return [
      { ...loading, absent: true },
      heading('Check your email', { absent: true }),
      ...when(
        isBusy || snapshot.matches({ enteringEmail: 'expired' }),
        button('Send link', { disabled: isBusy }),
      ),
    ];
  },
  announces: { 'link.requestFailed': 'Email not sent' },
};
