import * as v from 'valibot';
import { peopleOutcomeSchema, personSchema, refusalOf } from '#domain/person.ts';
import { createToken, hashToken, invitationLink } from '../supabase/functions/people/token.ts';
import { asOperator, type Operator } from './backend/operator.ts';
import { readAdminArguments } from './command-arguments.ts';
import { runCommand } from './run-command.ts';
import { UserError } from './user-error.ts';

const changes = {
  grant: { change: 'admin', done: 'is an admin now' },
  revoke: { change: 'member', done: 'is no longer an admin' },
  remove: { change: 'removed', done: 'is removed' },
} as const;

/** Calls a function that changes people. */
async function change({ call }: Operator, name: string, parameters: Record<string, unknown>) {
  const result = v.parse(peopleOutcomeSchema, await call(name, parameters));
  const refusal = refusalOf(result.outcome);
  if (refusal !== null) throw new UserError(refusal);
  return result;
}

async function invite(operator: Operator, email: string): Promise<string> {
  const { siteUrl } = operator;
  if (siteUrl === null)
    throw new UserError('Set VITE_SITE_URL to the address of the site: the link leads there.');
  const token = createToken();
  const people = v.parse(v.array(personSchema), await operator.call('list_people', {}));
  const isAgain = people.some((person) => person.email === email.toLowerCase() && person.state !== 'active');
  const invitation = { email, token_hash: await hashToken(token), is_again: isAgain };
  const { expires_at = '' } = await change(operator, 'invite_person', invitation);
  const until = expires_at.slice(0, 10);
  return `${invitationLink(siteUrl, token)}\nWho opens it and sets a password is an admin, as ${email}. It works once, until ${until}.`;
}

async function list({ call }: Operator): Promise<string> {
  const people = v.parse(v.array(personSchema), await call('list_people', {}));
  return people
    .map(({ email, role, state, last_sign_in_at }) =>
      [email, role ?? 'no role', state, last_sign_in_at ?? 'never signed in'].join('  '),
    )
    .join('\n');
}

await runCommand(async () => {
  const { verb, email } = readAdminArguments(process.argv.slice(2));
  const text = await asOperator(process.env, async (operator) => {
    if (verb === 'list') return list(operator);
    if (verb === 'invite') return invite(operator, email);
    await change(operator, 'change_person', { email, change: changes[verb].change });
    return `${email} ${changes[verb].done}.`;
  });
  if (text !== '') console.log(text);
});
