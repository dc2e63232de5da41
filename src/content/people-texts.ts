import type { Invitation, PeopleChange } from '#domain/person.ts';
import { failure } from './messages.ts';

/** The question before a change, its button, the toast after it, and what the history says before the address. */
export const changesOfPeople = {
  admin: {
    title: 'Make an admin',
    question: (email: string) =>
      `${email} can then change everything on the site, read all messages and invite others.`,
    confirm: 'Make an admin',
    done: 'Role changed',
    history: 'made an admin of',
  },
  member: {
    title: 'Take the role away',
    question: (email: string) =>
      `${email} can still log in, but no longer opens the admin area, from the next request on. What they wrote stays.`,
    confirm: 'Take the role away',
    done: 'Role changed',
    history: 'took the role away from',
  },
  removed: {
    title: 'Remove the person',
    question: (email: string) =>
      `The account of ${email} is deleted for good, and all its sessions end. What they wrote stays, with their name in the history.`,
    confirm: 'Remove',
    done: 'Person removed',
    history: 'removed',
  },
  withdrawn: {
    title: 'Withdraw the invitation',
    question: (email: string) => `The link that was made for ${email} stops working.`,
    confirm: 'Withdraw',
    done: 'Invitation withdrawn',
    history: 'withdrew the invitation of',
  },
} satisfies Record<PeopleChange['change'], object>;

/** What the history says of a change of people before the address, by its `kind`. */
export const peopleActions: Readonly<Record<string, string>> = {
  invited: 'invited',
  accepted: 'accepted the invitation for',
  ...Object.fromEntries(Object.entries(changesOfPeople).map(([change, { history }]) => [change, history])),
};

export const peopleMessages = {
  invited: { title: 'Invitation sent' },
  notInvited: failure('Invitation not sent'),
  notChanged: failure('Nothing was changed'),
};

/** What became of the mail with the link. */
export const mailTexts: Record<Invitation['mail'], string> = {
  sent: 'The link was sent by email. It is shown here once: copy it if the mail does not arrive.',
  failed: 'The mail could not be sent. Copy the link and send it yourself: it is shown here once.',
  off: 'No mail is set up. Copy the link and send it yourself: it is shown here once.',
};
