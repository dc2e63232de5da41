import * as v from 'valibot';
import { personSchema } from '#domain/person.ts';
import { timestampSchema } from '#domain/timestamp.ts';
import { createToken, hashToken, invitationLink } from '../supabase/functions/people/token.ts';
import { asOperator } from './backend/operator.ts';
import { readAdminArguments } from './command-arguments.ts';
import { runCommand } from './run-command.ts';
import { UserError } from './user-error.ts';

const changes = {
  grant: { change: 'admin', done: 'is an admin now' },
  revoke: { change: 'member', done: 'is no longer an admin' },
  remove: { change: 'removed', done: 'is removed' },
} as const;

await runCommand(async () => {
  const { verb, email } = readAdminArguments(process.argv.slice(2));
  await asOperator(process.env, async ({ call, siteUrl }) => {
    if (verb === 'list') {
      for (const person of await call('list_people', {}, v.array(personSchema))) {
        const { email, role, state, last_sign_in_at } = person;
        console.log([email, role ?? 'no role', state, last_sign_in_at ?? 'never signed in'].join('  '));
      }
    } else if (verb === 'invite') {
      if (siteUrl === null)
        throw new UserError('Set VITE_SITE_URL to the address of the site: the link leads there.');
      const token = createToken();
      const invitation = { email, token_hash: await hashToken(token) };
      const until = (await call('invite_person', invitation, timestampSchema)).slice(0, 10);
      console.log(
        `${invitationLink(siteUrl, token)}\nWho opens it and sets a password is an admin, as ${email}. It works once, until ${until}.`,
      );
    } else {
      const { change, done } = changes[verb];
      await call('change_person', { email, change }, v.null());
      console.log(`${email} ${done}.`);
    }
  });
});
