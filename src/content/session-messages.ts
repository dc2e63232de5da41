import type { User } from '#domain/user.ts';
import type { Message } from './messages.ts';

/** What an admin screen says that another user's sign-in has taken away, apart from what public pages load. */
export function userChanged({ email }: User): Message {
  return {
    title: 'Another user has signed in',
    description: `${email} is signed in now. What was typed here and not saved is kept in this browser and offered again to the user who typed it.`,
  };
}
