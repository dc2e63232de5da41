import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { projectRoot } from '#tests/support/embedded-backend.ts';
import { type HostedOrigin, openHostedOrigin } from '#tests/support/postgres/hosted-origin.ts';

const server = inject('postgres');

describe.skipIf(server === null)('npm run check:hosted on PostgreSQL with PostgREST', () => {
  let origin: HostedOrigin;

  beforeAll(async () => {
    if (server === null) throw new Error('There is no PostgreSQL server.');
    origin = await openHostedOrigin(server);
  });

  afterAll(() => origin?.close());

  function check(): Promise<{ code: unknown; lines: string[] }> {
    const env = {
      PATH: process.env.PATH,
      VITE_SUPABASE_URL: origin.url,
      VITE_SUPABASE_ANON_KEY: origin.publicKey,
    };
    return new Promise((resolve) => {
      execFile(process.execPath, ['tools/check-hosted.ts'], { cwd: projectRoot, env }, (error, stdout) =>
        resolve({ code: error?.code ?? 0, lines: stdout.trim().split('\n') }),
      );
    });
  }

  test('reads alone, and finds nothing in a project that is set up', async () => {
    const methods = new Set<string>();
    onTestFinished(
      origin.changeRequests((request) => {
        if (request.headers.get('apikey') === origin.publicKey) methods.add(request.method);
        return request;
      }),
    );
    const { code, lines } = await check();
    expect(lines.filter((line) => !line.startsWith('ok      '))).toEqual(['Nothing is missing or open.']);
    expect(lines).toEqual(
      expect.arrayContaining([
        'ok      a stranger cannot sign up',
        'ok      a visitor reads table portfolio_items',
        'ok      a stranger is refused table contact_messages',
        'ok      a stranger is refused function accept_invitation',
        expect.stringMatching(/^ok {6}newest migration \d{14}_\w+: all tables, columns and functions/),
        'ok      edge function contact-form answers',
      ]),
    );
    expect(code).toBe(0);
    expect([...methods]).toEqual(['GET']);
  });

  test('names each thing that is missing or open, and ends with 1', async () => {
    await origin.sql.unsafe(`
      grant select on public.contact_messages to anon;
      grant execute on function public.accept_invitation(text, uuid) to anon;
      revoke select on public.portfolio_items from anon;
      alter table public.user_roles rename column user_id to person;
      alter function public.recent_history rename to recent;
      notify pgrst, 'reload schema'`);
    onTestFinished(
      origin.overrideResponse('/auth/v1/settings', () => Response.json({ disable_signup: false })),
    );
    onTestFinished(origin.overrideResponse('/functions/v1/', () => new Response('', { status: 404 })));
    const found = [
      /^open {4}a stranger can sign up: run `npx supabase config push`$/,
      /^missing table user_roles \(column user_roles\.user_id does not exist\)$/,
      /^missing a visitor is refused table portfolio_items: grant it as the migrations do$/,
      /^open {4}a stranger gets table contact_messages: revoke the grant$/,
      /^missing function recent_history \(Could not find the function/,
      /^open {4}a stranger gets function accept_invitation: revoke the grant$/,
      /^missing newest migration \d{14}_\w+: run `npx supabase db push`$/,
      /^missing edge function contact-form \(status 404\): run `npx supabase functions deploy contact-form --use-api`$/,
      /^missing edge function people /,
      /^9 missing or open\.$/,
    ].map((line) => expect.stringMatching(line));
    const faults = async () => {
      const { code, lines } = await check();
      return { code, lines: lines.filter((line) => !line.startsWith('ok ')) };
    };
    // PostgREST reads its schema anew a moment later.
    await expect.poll(faults, { timeout: 150_000 }).toEqual({ code: 1, lines: found });
  });
});
