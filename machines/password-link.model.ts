import { BackendError, hasNoResponse } from '#domain/backend-error.ts';
import type { passwordLinkMachine } from './password-link.machine.ts';
import { colleague, errors } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { button, heading, isSame, loading, onlyPayload, when, withoutPayload } from './testing/words.ts';

const expired = new BackendError('unauthenticated', 'Email link is invalid or has expired', 'otp_expired');

const again = (name: string) => button(name, { disabled: false });

export const passwordLinkModel: ModelOf<typeof passwordLinkMachine> = {
  events: {
    'link.request': onlyPayload({ request: { email: 'owner@example.com' } }),
    ...withoutPayload('link.open', 'link.retry', 'link.restart'),
  },
  outcomes: {
    findOtherUser: { nobody: { output: null }, 'another user': { output: colleague }, ...errors('offline') },
    openLink: {
      opened: { output: 'recovery' },
      'an invitation': { output: 'invite' },
      expired: { error: expired },
      ...errors('offline'),
    },
    requestLink: { taken: { output: undefined }, ...errors('unavailable') },
  },
  unannounced: ['findOtherUser', 'openLink'],
  busyTags: ['opening', 'busy'],
  invariants: {
    'the session of another user is replaced after a confirmation alone': (step) => {
      const { calls, output, context } = step;
      const answer = step.history.findLast(({ is }) => is('findOtherUser', 'link.open'));
      const isFree = answer?.is('findOtherUser: nobody', 'link.open') === true;
      const isSaid = step.snapshot.matches('confirming') === step.is('findOtherUser: another user');
      return (
        (isFree || !('openLink' in calls)) &&
        isSaid &&
        context.otherUser === (output('findOtherUser') ?? step.was.otherUser)
      );
    },
    'what had no response is tried again, and a link that is not valid is said to be expired': (step) => {
      const { failure, is, can, snapshot } = step;
      const isUnanswered = failure !== null && hasNoResponse(failure) && !is('requestLink');
      const isExpired = snapshot.matches({ enteringEmail: 'expired' });
      return can('link.retry') === isUnanswered && (isExpired || !is('openLink: expired'));
    },
    'an opened link says what it is for': ({ output, context, was }) =>
      context.purpose === (output('openLink') ?? was.purpose),
    'a link is requested for the typed address, and again after each end': (step) => {
      const { is, can, failure } = step;
      const isEnd =
        is('link.restart', 'openLink: opened', 'openLink: expired') || (is('requestLink') && failure);
      return (
        isSame(step.calls.requestLink, step.on('link.request')?.request) &&
        can('link.restart') === is('requestLink: taken') &&
        (!isEnd || can('link.request'))
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
