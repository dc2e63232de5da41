import type { Invitation, PeopleChange } from '#domain/person.ts';
import type { peopleMachine } from './people.machine.ts';
import { colleague, errors } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { isSame, withoutPayload } from './testing/words.ts';

const { email } = colleague;

const invitation: Invitation = {
  link: 'https://site.example/reset-password#invitation=secret',
  expires_at: '2026-01-08T00:00:00.000Z',
  mail: 'sent',
};

const removal: PeopleChange = { email, change: 'removed' };

export const peopleModel: ModelOf<typeof peopleMachine> = {
  events: {
    ...withoutPayload('invitation.enter', 'invitation.close', 'change.confirm', 'change.cancel'),
    'invitation.send': {
      new: { request: { email, isAgain: false } },
      again: { request: { email, isAgain: true } },
    },
    'change.choose': { removal: { change: removal } },
  },
  outcomes: {
    invite: {
      mailed: { output: invitation },
      'not mailed': { output: { ...invitation, mail: 'failed' } },
      ...errors('offline', 'denied'),
    },
    changePerson: { done: { output: undefined }, ...errors('offline', 'denied') },
  },
  busyTags: ['busy'],
  invariants: {
    'nothing else begins while a form, a link, a question or a request is open': ({ can, snapshot }) =>
      can('change.choose') === snapshot.matches('idle') &&
      can('invitation.enter') === snapshot.matches('idle'),
    'nothing is changed before the question is confirmed, and then once': ({ calls, is }) =>
      isSame(calls.changePerson, is('change.confirm') ? removal : undefined),
    'an invitation is sent as it was entered': ({ calls, on }) =>
      isSame(calls.invite, on('invitation.send')?.request),
    'a link is shown until it is closed, mailed or not, and kept no longer': ({
      output,
      is,
      context,
      was,
      snapshot,
    }) =>
      isSame(context.invitation, output('invite') ?? (is('invitation.close') ? null : was.invitation)) &&
      snapshot.matches('showingLink') === (context.invitation !== null),
  },
};
