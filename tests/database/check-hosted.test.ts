import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { mailAccount, startMailCatcher } from '#tests/support/mail-catcher.ts';
import { type HostedOrigin, openHostedOrigin } from '#tests/support/postgres/hosted-origin.ts';
import { checkHosted } from '#tools/check-hosted/check.ts';
import { isFault, lineOf } from '#tools/check-hosted/findings.ts';

const [admin, member] = demoAccounts;
const server = inject('postgres');

function openHosted(variables: Record<string, string>): Promise<HostedOrigin> {
  if (server === null) throw new Error('There is no PostgreSQL server.');
  return openHostedOrigin(server, variables);
}

describe.skipIf(server === null)('check:hosted on PostgreSQL with PostgREST', () => {
  let origin: HostedOrigin;

  beforeAll(async () => {
    origin = await openHosted({});
    await origin.sql.unsafe(`
      insert into public.landing_page_content (section, title, content) values ('hero', 'Title', 'Text');
      insert into public.portfolio_items (title, category, description) values ('Title', 'ai', 'Text');
    `);
  });

  afterAll(() => origin?.close());

  /** All lines of a report that the person has to do something about. */
  async function faults({ withAccounts = true, siteUrl = origin.url } = {}): Promise<string[]> {
    const lines: string[] = [];
    const everything: string[] = [];
    const { url, publicKey } = origin;
    const accounts = withAccounts ? { admin, member } : { admin: null, member: null };
    await checkHosted({ project: { url, publicKey }, siteUrl, ...accounts }, (finding) => {
      everything.push(lineOf(finding));
      if (isFault(finding)) lines.push(lineOf(finding));
    });
    expect(everything.join('\n')).not.toContain(admin.password);
    expect(await origin.sql`select from public.contact_messages`).toHaveLength(0);
    expect(await origin.sql`select from public.deleted_contact_messages`).toHaveLength(0);
    return lines;
  }

  // Of a project on loopback, and one that sends no mail, everything else is in order.
  const always = [
    expect.stringMatching(/^open {4}site_url is http:\/\/127\.0\.0\.1/),
    expect.stringMatching(/^open {4}contact function sends no mail: set CONTACT_MAIL_/),
  ];

  test('finds nothing in a project that is set up, and changes nothing in it', async () => {
    const read = () =>
      origin.sql`
        select (select jsonb_agg(c) from public.landing_page_content c) as texts,
          (select jsonb_agg(i) from public.portfolio_items i) as items,
          (select jsonb_agg(r) from public.user_roles r) as roles`;
    const before = await read();
    expect(await faults()).toEqual(always);
    expect(await read()).toEqual(before);
    expect(await faults({ withAccounts: false })).toEqual(always.slice(0, 1));
  });

  describe('finds', () => {
    let undo = '';

    afterEach(async () => {
      await origin.sql.unsafe(`${undo}; notify pgrst, 'reload schema'`);
    });

    test.each([
      {
        fault: 'drop policy "Admins insert portfolio items" on public.portfolio_items',
        undone: `create policy "Admins insert portfolio items" on public.portfolio_items
          for insert to authenticated with check ((select public.is_admin((select auth.uid()))))`,
        line: 'missing table portfolio_items: insert by an admin: the policy is gone',
      },
      {
        fault: 'drop policy "Admins delete messages" on public.contact_messages',
        undone: `create policy "Admins delete messages" on public.contact_messages
          for delete to authenticated using ((select public.is_admin((select auth.uid()))))`,
        line: 'missing table contact_messages: delete by an admin: the policy is gone',
        isMessageLeft: true,
      },
      {
        fault: 'alter table public.landing_page_content disable row level security',
        undone: 'alter table public.landing_page_content enable row level security',
        line: 'open    table landing_page_content: delete by a signed-in non-admin: rows are let through',
      },
      {
        fault: `create policy "Everybody deletes" on public.portfolio_items for delete to authenticated using (true)`,
        undone: 'drop policy "Everybody deletes" on public.portfolio_items',
        line: 'open    table portfolio_items: delete by a signed-in non-admin: rows are let through',
      },
      {
        fault: `create policy "Everybody reads" on public.contact_messages for select to authenticated using (true)`,
        undone: 'drop policy "Everybody reads" on public.contact_messages',
        line: 'open    table contact_messages: select by a signed-in non-admin: rows are let through',
      },
      {
        fault: 'grant select on public.contact_messages to anon',
        undone: 'revoke select on public.contact_messages from anon',
        line: 'open    table contact_messages: select by a visitor: granted, though row-level security still refuses',
      },
      {
        fault: 'grant insert on public.portfolio_items to anon',
        undone: 'revoke insert on public.portfolio_items from anon',
        line: 'open    table portfolio_items: insert by a visitor: granted',
      },
      {
        fault: 'revoke delete on public.portfolio_items from authenticated',
        undone: 'grant delete on public.portfolio_items to authenticated',
        line: 'missing table portfolio_items: delete by an admin: the grant is gone',
      },
      {
        fault: 'grant execute on function public.set_admin(text, boolean) to anon',
        undone: 'revoke execute on function public.set_admin(text, boolean) from anon',
        line: 'open    functions of the database: a visitor may call set_admin: revoke execute on set_admin from anon',
      },
      {
        fault: `select public.set_admin('${admin.email}', false)`,
        undone: `select public.set_admin('${admin.email}', true); delete from public.contact_messages`,
        line: "missing is_admin says yes to an admin: run select public.set_admin('<e-mail>', true)",
        isMessageLeft: true,
      },
      {
        fault: 'alter table public.contact_messages rename column excerpt to extract',
        undone: 'alter table public.contact_messages rename column extract to excerpt',
        line: 'missing migration 20261122120000_message_excerpts (column contact_messages.excerpt): run `npx supabase db push`',
      },
      {
        fault: 'alter function public.note_contact_mail rename to noted_contact_mail',
        undone: 'alter function public.noted_contact_mail rename to note_contact_mail',
        line: 'missing migration 20261122140000_contact_flood_and_mail (function note_contact_mail)',
      },
    ])('$fault', async ({ fault, undone, line, isMessageLeft = false }) => {
      undo = isMessageLeft ? `${undone}; delete from public.contact_messages` : undone;
      await origin.sql.unsafe(`${fault}; notify pgrst, 'reload schema'`);
      await expect
        .poll(async () => (await tryFaults(isMessageLeft)).some((found) => found.startsWith(line)), {
          timeout: 20_000,
        })
        .toBe(true);
    });
  });

  /** The faults of a project in which the check may be unable to delete its message. */
  async function tryFaults(isMessageLeft: boolean): Promise<string[]> {
    if (!isMessageLeft) return faults();
    const lines: string[] = [];
    const { url, publicKey } = origin;
    await checkHosted({ project: { url, publicKey }, siteUrl: url, admin, member }, (finding) => {
      lines.push(lineOf(finding));
    });
    expect(lines).toContainEqual(expect.stringMatching(/^open {4}the message of this check is still stored/));
    return lines;
  }

  test('finds a page that is not among the redirect addresses', async () => {
    expect(await faults({ siteUrl: 'https://www.other.example' })).toContainEqual(
      expect.stringMatching(/^missing redirect address https:\/\/www\.other\.example\/reset-password/),
    );
  });

  test('finds that the contact function is missing, or lacks a setting that it needs', async () => {
    const functions = '/functions/v1/';
    onTestFinished(origin.overrideResponse(functions, () => new Response('Not found', { status: 404 })));
    expect(await faults()).toContainEqual(
      'missing contact function: run `npx supabase functions deploy contact-form --use-api`',
    );
    origin.overrideResponse(functions, () => Response.json({ code: 401 }, { status: 401 }));
    expect(await faults()).toContainEqual(expect.stringMatching(/^open {4}contact function wants a JWT/));
    origin.overrideResponse(functions, ({ method }) =>
      method === 'GET'
        ? Response.json({ mail: false, problems: ['No mail is sent: CONTACT_MAIL_HOST is missing.'] })
        : Response.json({ error: 'internal' }, { status: 500 }),
    );
    const lines = await faults();
    expect(lines).toContainEqual(expect.stringMatching(/^missing CORS of the contact function/));
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^open {4}setting of the contact function: No mail is sent: CONTACT_MAIL_HOST is missing/,
      ),
    );
  });

  test('finds that visitors can sign up, or sign in by another account', async () => {
    const settings = {
      external: { email: true, google: true, anonymous_users: true },
      disable_signup: false,
      mailer_autoconfirm: true,
    };
    onTestFinished(origin.overrideResponse('/auth/v1/settings', () => Response.json(settings)));
    const lines = await faults({ withAccounts: false });
    expect(lines).toContainEqual(expect.stringMatching(/^open {4}sign-up: anybody can make an account/));
    expect(lines).toContainEqual(expect.stringMatching(/^open {4}sign-in by google, anonymous_users/));
    expect(lines).toContainEqual(expect.stringMatching(/^open {4}e-mail addresses count without/));
  });

  test('finds whether the message is mailed', async () => {
    const catcher = await startMailCatcher();
    onTestFinished(() => catcher.close());
    const mailing = await openHosted({
      CONTACT_MAIL_HOST: '127.0.0.1',
      CONTACT_MAIL_PORT: String(catcher.port),
      CONTACT_MAIL_USER: mailAccount.user,
      CONTACT_MAIL_PASSWORD: mailAccount.password,
      CONTACT_MAIL_FROM: 'site@agency.example',
      CONTACT_MAIL_TO: 'team@agency.example',
      CONTACT_MAIL_CA: catcher.ca,
    });
    onTestFinished(() => mailing.close());
    const check = async () => {
      const lines: string[] = [];
      const { url, publicKey } = mailing;
      await checkHosted({ project: { url, publicKey }, siteUrl: url, admin, member: null }, (finding) => {
        lines.push(lineOf(finding));
      });
      return lines;
    };
    expect(await check()).toContain('ok      the message was mailed');
    expect(catcher.mails).toHaveLength(1);
    catcher.refuse();
    expect(await check()).toContainEqual(
      expect.stringMatching(/^open {4}the message could not be mailed \(.+\)/),
    );
    expect(await mailing.sql`select from public.contact_messages`).toHaveLength(0);
  });

  test('asks for accounts, prints no password and ends with 1 where something is missing or open', async () => {
    const command = spawn(process.execPath, ['tools/check-hosted.ts'], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: {
        PATH: process.env.PATH,
        VITE_SUPABASE_URL: origin.url,
        VITE_SUPABASE_ANON_KEY: origin.publicKey,
        VITE_SITE_URL: origin.url,
      },
    });
    let output = '';
    for (const stream of [command.stdout, command.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    command.stdin.end(`${admin.email}\n${admin.password}\n${member.email}\n${member.password}\n`);
    const [code] = await once(command, 'close');
    expect(output).toContain('E-mail of an admin (empty: not checked): Password: ');
    expect(output).toContain('ok      is_admin says no to a signed-in non-admin\n');
    expect(output).toContain('ok      the message is deleted again\n');
    expect(output).not.toContain(admin.password);
    expect(output).not.toContain(member.password);
    expect(output.trim().split('\n').at(-1)).toBe('2 missing or open.');
    expect(code).toBe(1);
  });
});
