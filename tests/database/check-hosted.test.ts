import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { startFunctions } from '#server/contact-function/contact-function.ts';
import { mailAccount, startMailCatcher } from '#tests/support/mail-catcher.ts';
import { type HostedOrigin, openHostedOrigin } from '#tests/support/postgres/hosted-origin.ts';
import { checkHosted } from '#tools/check-hosted/check.ts';
import { isFault, lineOf } from '#tools/check-hosted/findings.ts';
import { type Facts, readExpectedFacts } from '#tools/check-hosted/schema.ts';
import { documentCheck } from '#tools/document-checks.ts';
import { isExhaustive } from '#tools/test/depth.ts';

const [admin, member] = demoAccounts;
const server = inject('postgres');

describe.skipIf(server === null)('check:hosted on PostgreSQL with PostgREST', () => {
  let origin: HostedOrigin;
  let expected: Facts;

  beforeAll(async () => {
    expected = await readExpectedFacts();
    if (server === null) throw new Error('There is no PostgreSQL server.');
    origin = await openHostedOrigin(server, {});
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
    await checkHosted({ project: { url, publicKey }, siteUrl, expected, ...accounts }, (finding) => {
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

  /** Everything that is stored, but for what the check itself leaves: sign-ins, and the id of its deleted message. */
  async function everything(): Promise<Record<string, unknown>> {
    const { sql } = origin;
    const tables = await sql<{ name: string }[]>`
      select format('public.%I', relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`;
    const stored: Record<string, unknown> = {};
    for (const { name } of tables)
      stored[name] = await sql.unsafe(`select to_jsonb(t) as row from ${name} t order by t::text`);
    stored.users = await sql`select id, email, encrypted_password from auth.users order by id`;
    stored.sessions = await sql`select id from auth.sessions order by id`;
    return stored;
  }

  test('finds nothing in a project that is set up, and changes nothing in it', async () => {
    const before = await everything();
    expect(await faults()).toEqual(always);
    expect(await everything()).toEqual(before);
    expect(await faults({ withAccounts: false })).toEqual(always.slice(0, 1));
  });

  describe('finds', () => {
    let undo = '';

    afterEach(async () => {
      await origin.sql.unsafe(`${undo}; notify pgrst, 'reload schema'`);
    });

    const migrate = 'run `npx supabase db push`';

    type Fault = { fault: string; undone: string; line: string };

    test.each<[string, Fault[]]>([
      [
        'what differs: policies, grants, constraints, triggers, columns, functions, the bucket of pictures',
        [
          {
            fault: 'drop policy "Admins insert portfolio items" on public.portfolio_items',
            undone: `create policy "Admins insert portfolio items" on public.portfolio_items
              for insert to authenticated with check ((select public.is_admin((select auth.uid()))))`,
            line: 'missing table portfolio_items: policy "Admins insert portfolio items" for insert to authenticated',
          },
          {
            fault: 'alter table public.landing_page_content disable row level security',
            undone: 'alter table public.landing_page_content enable row level security',
            line: `missing table landing_page_content: has row-level security: ${migrate}`,
          },
          {
            fault: `create policy "Everybody deletes" on public.portfolio_items for delete to authenticated using (true)`,
            undone: 'drop policy "Everybody deletes" on public.portfolio_items',
            line: 'open    table portfolio_items: policy "Everybody deletes" for delete to authenticated using (true): no migration',
          },
          {
            fault: `create policy "Everybody reads" on public.content_history for select to authenticated using (true)`,
            undone: 'drop policy "Everybody reads" on public.content_history',
            line: 'open    table content_history: select by a signed-in non-admin: rows are let through',
          },
          {
            fault: 'drop policy "Anyone reads published documents" on public.content_documents',
            undone: `create policy "Anyone reads published documents" on public.content_documents
              for select to anon, authenticated using (published)`,
            line: 'missing table content_documents: policy "Anyone reads published documents" for select to anon',
          },
          {
            fault: 'alter table public.content_redirects rename to redirects_elsewhere',
            undone: 'alter table public.redirects_elsewhere rename to content_redirects',
            line: `missing table content_redirects: exists: ${migrate}`,
          },
          {
            fault: 'grant select on public.contact_messages to anon',
            undone: 'revoke select on public.contact_messages from anon',
            line: 'open    table contact_messages: select by a visitor: granted; revoke it',
          },
          {
            fault: 'revoke select on public.portfolio_items from anon',
            undone: 'grant select on public.portfolio_items to anon',
            line: 'missing table portfolio_items: select by a visitor: the grant is gone',
          },
          {
            fault: 'grant truncate on public.portfolio_items to anon',
            undone: 'revoke truncate on public.portfolio_items from anon',
            line: 'open    table portfolio_items: truncate granted to anon: no migration makes it; revoke the grant',
          },
          {
            fault: 'grant update (mail_error) on public.contact_messages to authenticated',
            undone: 'revoke update (mail_error) on public.contact_messages from authenticated',
            line: 'open    table contact_messages: update of mail_error granted to authenticated',
          },
          {
            fault: 'revoke delete on public.portfolio_items from authenticated',
            undone: 'grant delete on public.portfolio_items to authenticated',
            line: `missing table portfolio_items: delete granted to authenticated: ${migrate}`,
          },
          {
            fault: 'grant execute on function public.set_admin(text, boolean) to anon',
            undone: 'revoke execute on function public.set_admin(text, boolean) from anon',
            line: 'open    function public.set_admin(text,boolean): execute granted to anon',
          },
          {
            fault: 'alter table public.portfolio_items drop constraint portfolio_items_title_not_blank',
            undone: `alter table public.portfolio_items
              add constraint portfolio_items_title_not_blank check (title::text ~ '\\S')`,
            line: `missing table portfolio_items: constraint portfolio_items_title_not_blank: CHECK`,
          },
          {
            fault: 'alter table public.contact_messages disable trigger release_message',
            undone: 'alter table public.contact_messages enable trigger release_message',
            line: 'missing table contact_messages: trigger release_message runs private.release_message()',
          },
          {
            fault: 'alter table public.contact_messages rename column excerpt to extract',
            undone: 'alter table public.contact_messages rename column extract to excerpt',
            line: `missing table contact_messages: column excerpt text not null: ${migrate}`,
          },
          {
            fault: `create or replace function private.is_document_body(kind text, body jsonb) returns boolean
              language sql immutable security definer set search_path = '' as 'select true'`,
            undone: documentCheck(),
            line: 'missing function private.is_document_body(text,jsonb): has the body',
          },
          {
            fault: 'alter function public.note_contact_mail rename to noted_contact_mail',
            undone: 'alter function public.noted_contact_mail rename to note_contact_mail',
            line: 'missing function public.note_contact_mail(uuid[],text,text,integer): has the body',
          },
          {
            fault: `update storage.buckets set public = false, file_size_limit = null where id = 'pictures'`,
            undone: `update storage.buckets set public = true, file_size_limit = 5000000 where id = 'pictures'`,
            line: `missing bucket pictures: is public: ${migrate}`,
          },
          {
            fault: `create policy "Everybody lists" on storage.objects for select to anon using (true)`,
            undone: 'drop policy "Everybody lists" on storage.objects',
            line: 'open    table storage.objects: policy "Everybody lists" for select to anon using (true): no migration',
          },
          {
            fault: 'drop policy "Admins delete pictures" on storage.objects',
            undone: `create policy "Admins delete pictures" on storage.objects for delete to authenticated
              using (bucket_id = 'pictures' and (select public.is_admin((select auth.uid()))))`,
            line: 'missing table storage.objects: policy "Admins delete pictures" for delete to authenticated',
          },
        ],
      ],
      [
        'the lack of the report',
        [
          {
            fault: 'alter function public.schema_report rename to schema_reported',
            undone: 'alter function public.schema_reported rename to schema_report',
            line: 'missing what the migrations have made (Could not find the function public.schema_report',
          },
        ],
      ],
      [
        'an admin who is none',
        [
          {
            fault: `select public.set_admin('${admin.email}', false)`,
            undone: `select public.set_admin('${admin.email}', true)`,
            line: "missing is_admin says yes to an admin: run select public.set_admin('<e-mail>', true)",
          },
        ],
      ],
    ])('%s', async (_, faultsMade) => {
      undo = faultsMade.map(({ undone }) => undone).join(';');
      await origin.sql.unsafe(
        `${faultsMade.map(({ fault }) => fault).join(';')}; notify pgrst, 'reload schema'`,
      );
      const before = await everything();
      const unnamed = async () => {
        const found = await faults();
        return faultsMade
          .map(({ line }) => line)
          .filter((line) => !found.some((text) => text.startsWith(line)));
      };
      await expect.poll(unnamed, { timeout: 20_000 }).toEqual([]);
      expect(await everything()).toEqual(before);
    });
  });

  test('names nothing that the owner of a project has added', async () => {
    await origin.sql.unsafe(`
      create table public.own (id uuid primary key); grant all on public.own to anon;
      alter table public.portfolio_items add column own text;
      create function public.own() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger own after insert on public.content_revision for each row execute function public.own();
      create policy own on storage.objects for select to anon using (bucket_id = 'own');
      notify pgrst, 'reload schema'`);
    expect(await faults()).toEqual(always);
    await origin.sql.unsafe(`
      drop policy own on storage.objects; drop trigger own on public.content_revision; drop function public.own; drop table public.own;
      alter table public.portfolio_items drop column own; notify pgrst, 'reload schema'`);
  });

  describe('changes nothing where a gateway', () => {
    const copyOf = (request: Request, url = request.url) =>
      new Request(url, {
        method: request.method,
        headers: request.headers,
        ...(request.body !== null && { body: request.body, duplex: 'half' }),
      });
    const withoutQuery = (request: Request) => copyOf(request, request.url.replace(/\?.*/, ''));
    const withoutBody = ({ url, headers }: Request, method: string) => new Request(url, { method, headers });
    /** Changes the requests with a method, of the API beside the sign-in. */
    const onApi = (method: string, change: (request: Request) => Request) => (request: Request) =>
      request.method === method && /\/(rest|functions)\/v1\//.test(request.url) ? change(request) : request;
    const sent = 'ok      the message is deleted again';
    const unsent = /^skipped sending a message: it could not be deleted again/;

    type Gateway = [name: string, change: (request: Request) => Request, said: string | RegExp];
    const gateways: Gateway[] = [
      ['drops the query', withoutQuery, /^Requests lose their query on the way to the project/],
      [
        'drops the query of a POST',
        (request) => (request.method === 'POST' ? withoutQuery(request) : request),
        /^admin@example\.com cannot sign in|^member@example\.com cannot sign in/,
      ],
      ['drops the query of a POST to the API', onApi('POST', withoutQuery), sent],
      ['drops the body', onApi('POST', (request) => withoutBody(request, 'POST')), unsent],
      [
        'turns GET into POST',
        onApi('GET', (request) => withoutBody(request, 'POST')),
        /^missing table portfolio_items: select by a visitor/,
      ],
    ];
    /** What these show, those above show, too. */
    const more: Gateway[] = [
      [
        'drops the header Prefer',
        (request) => {
          request.headers.delete('prefer');
          return request;
        },
        sent,
      ],
      ['turns POST into GET', onApi('POST', (request) => withoutBody(request, 'GET')), unsent],
    ];

    test.each(isExhaustive ? [...gateways, ...more] : gateways)('%s', async (_, change, said) => {
      const methods = new Set<string>();
      const { url, publicKey } = origin;
      onTestFinished(
        origin.changeRequests((request) => {
          // The contact function has another key, and stands behind the gateway.
          if (request.headers.get('apikey') !== publicKey) return request;
          methods.add(request.method);
          return change(request);
        }),
      );
      const before = await everything();
      const lines: string[] = [];
      await checkHosted({ project: { url, publicKey }, siteUrl: url, expected, admin, member }, (finding) => {
        lines.push(lineOf(finding));
      }).catch((error: Error) => lines.push(error.message));
      expect(lines).toContainEqual(typeof said === 'string' ? said : expect.stringMatching(said));
      expect(await everything()).toEqual(before);
      // The others change what the query names, or everything.
      expect([...methods].filter((method) => !['GET', 'POST', 'OPTIONS'].includes(method))).toEqual([]);
    });
  });

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

  test('deletes its message where the response to it is lost', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    let stored = 0;
    onTestFinished(
      origin.changeRequests(async (request) => {
        const isMessage = request.method === 'POST' && request.url.includes('/functions/v1/');
        const text = await request.clone().text();
        if (!isMessage || !text.includes('check-hosted') || request.headers.has('x-passed-on'))
          return request;
        const headers = { 'content-type': 'application/json', 'x-passed-on': 'true' };
        await fetch(request.url, { method: 'POST', headers, body: text });
        stored = (await origin.sql`select from public.contact_messages`).length;
        throw new Error('The connection is lost.');
      }),
    );
    expect(await faults()).toContainEqual(
      'missing a message sent by the contact function (The server failed to answer.): look into its log',
    );
    expect(stored).toBe(1);
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
    const { url, publicKey, secretKey } = origin;
    const mailing = await startFunctions({
      backendUrl: url,
      secretKey,
      variables: {
        CONTACT_MAIL_HOST: '127.0.0.1',
        CONTACT_MAIL_PORT: String(catcher.port),
        CONTACT_MAIL_USER: mailAccount.user,
        CONTACT_MAIL_PASSWORD: mailAccount.password,
        CONTACT_MAIL_FROM: 'site@agency.example',
        CONTACT_MAIL_TO: 'team@agency.example',
        CONTACT_MAIL_CA: catcher.ca,
      },
    });
    onTestFinished(() => mailing.close());
    onTestFinished(
      origin.overrideResponse('/functions/v1/', (request) => mailing.fetch(request, '127.0.0.1')),
    );
    const check = async () => {
      const lines: string[] = [];
      const project = { url, publicKey };
      await checkHosted({ project, siteUrl: url, expected, admin, member: null }, (finding) => {
        lines.push(lineOf(finding));
      });
      return lines;
    };
    expect(await check()).toContain('ok      the message was mailed');
    expect(catcher.mails).toHaveLength(1);
    catcher.refuse('mails');
    expect(await check()).toContainEqual(
      expect.stringMatching(/^open {4}the message could not be mailed \(.+\)/),
    );
    expect(await origin.sql`select from public.contact_messages`).toHaveLength(0);
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

  // Last, since nothing guards the project of the others after it.
  test('changes nothing in a project without constraints, triggers and policies, and names them', async () => {
    await origin.sql.unsafe(`
      insert into public.contact_messages (name, email, message) values ('Ada', 'ada@example.com', 'Text');
      do $$
      declare
        part record;
      begin
        for part in
          select format('alter table %s disable row level security', oid::regclass) as change from pg_class
          where relnamespace = 'public'::regnamespace and relrowsecurity
          union all
          select format('drop policy %I on %s', polname, polrelid::regclass) from pg_policy
          union all
          select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger where not tgisinternal
          union all
          select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
          where connamespace = 'public'::regnamespace and contype in ('c', 'u')
        loop
          execute part.change;
        end loop;
        grant all on all tables in schema public to anon, authenticated;
        grant execute on all functions in schema public to anon, authenticated;
      end $$;
      notify pgrst, 'reload schema'`);
    const { url, publicKey } = origin;
    const before = await everything();
    const lines: string[] = [];
    await checkHosted({ project: { url, publicKey }, siteUrl: url, expected, admin, member }, (finding) => {
      lines.push(lineOf(finding));
    });
    expect(await everything()).toEqual(before);
    for (const line of [
      /^missing table portfolio_items: has row-level security/,
      /^missing table portfolio_items: constraint portfolio_items_title_not_blank/,
      /^missing table content_documents: constraint content_documents_body_formed/,
      /^missing table contact_messages: trigger keep_message/,
      /^missing table contact_messages: policy "Admins delete messages"/,
      /^open {4}table user_roles: insert granted to anon/,
      /^open {4}table contact_messages: select by a visitor: granted; revoke it/,
      /^open {4}function public\.set_admin\(text,boolean\): execute granted to anon/,
    ])
      expect(lines).toContainEqual(expect.stringMatching(line));
  });
});
