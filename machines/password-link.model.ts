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
    'the session of another user is replaced after a confirmation alone': ({
      calls,
      history,
      last,
      label,
      snapshot,
    }) => {
      const known = history.findLast((step) => step.label.startsWith('findOtherUser'));
      const isFree =
        known?.label === 'findOtherUser: nobody' || (known?.failure === null && last('link.open') !== null);
      return (
        (!('openLink' in calls) || isFree) &&
        (label !== 'findOtherUser: nobody' || 'openLink' in calls) &&
        (label !== 'findOtherUser: another user' || snapshot.can({ type: 'link.open' })) &&
        isSame(
          snapshot.context.otherUser,
          history.some((step) => step.output('findOtherUser')) ? member : null,
        )
      );
    },
    'what had no response is tried again: a link may still work': ({
      failure,
      label,
      snapshot,
      on,
      calls,
      history,
    }) => {
      const [request = ''] = label.split(':');
      const isUnanswered = failure !== null && request !== 'requestLink' && hasNoResponse(failure);
      const asked = history.findLast((step) => step.failure)?.label.split(':')[0] ?? '';
      return (
        snapshot.can({ type: 'link.retry' }) === snapshot.matches('noResponse') &&
        (!isUnanswered || snapshot.matches('noResponse')) &&
        (!on('link.retry') || asked in calls)
      );
    },
    'a link that is not valid is said to be expired, until another is requested': ({
      failure,
      label,
      snapshot,
      before,
      running,
    }) => {
      const isInvalid = failure !== null && label.startsWith('openLink') && !hasNoResponse(failure);
      const wasShown = before?.matches({ enteringEmail: 'expired' }) === true && running.length === 0;
      return snapshot.matches({ enteringEmail: 'expired' }) === (isInvalid || wasShown);
    },
    'an opened link says what it is for': ({ output, before, snapshot }) => {
      const purpose = output('openLink');
      return (
        snapshot.context.purpose === (purpose === undefined ? (before?.context.purpose ?? null) : purpose) &&
        (purpose === undefined || snapshot.can({ type: 'link.request', request: { email: '' } }))
      );
    },
    'a link is requested for the typed address, and again once it is on its way': ({
      on,
      calls,
      before,
      snapshot,
      label,
    }) => {
      const request = on('link.request')?.request;
      return (
        isSame(calls.requestLink, before?.matches('enteringEmail') ? request : undefined) &&
        snapshot.can({ type: 'link.request', request: { email: '' } }) ===
          snapshot.matches('enteringEmail') &&
        snapshot.matches('sent') === snapshot.can({ type: 'link.restart' }) &&
        (label !== 'requestLink: taken' || snapshot.matches('sent')) &&
        (!on('link.restart') || snapshot.matches({ enteringEmail: 'ready' }))
      );
    },
    'a request that failed is announced once, and leads back to the form': ({
      failure,
      label,
      emits,
      snapshot,
    }) => {
      const error = label.startsWith('requestLink') ? failure : null;
      return (
        isSame(emits, error ? [{ type: 'link.requestFailed', error }] : []) &&
        (!error || snapshot.matches('enteringEmail'))
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
