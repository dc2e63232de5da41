import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Listening, listen } from '#server/listen.ts';
import { projectRoot } from '#tests/support/embedded-backend.ts';
import { startFunctionsFor } from '#tests/support/functions.ts';
import { type HostedBackend, openHostedBackend } from '#tests/support/postgres/hosted-backend.ts';

const server = inject('postgres');

describe.skipIf(server === null)('npm run check:hosted on PostgreSQL with PostgREST', () => {
  let project: HostedBackend;
  let listening: Listening;
  let functions: ReturnType<typeof startFunctionsFor>;
  const methods = new Set<string>();
  /** Responses to paths that begin like these, in place of those of the project. */
  let substitutes: Record<string, Response> = {};

  beforeAll(async () => {
    if (server === null) throw new Error('There is no PostgreSQL server.');
    listening = await listen(0);
    const { url } = listening;
    project = await openHostedBackend(server, url);
    functions = startFunctionsFor({ url, secretKey: project.secretKey });
    listening.handle({
      async fetch(request, peerAddress) {
        if (request.headers.get('apikey') === project.publicKey) methods.add(request.method);
        const { pathname } = new URL(request.url);
        const [, substitute] = Object.entries(substitutes).find(([path]) => pathname.startsWith(path)) ?? [];
        if (substitute) return substitute.clone();
        return pathname.startsWith('/functions/v1/')
          ? functions.fetch(request, peerAddress)
          : project.fetch(request);
      },
    });
  });

  afterAll(async () => {
    await listening?.close();
    await functions?.close();
    await project?.close();
  });

  function check(): Promise<{ code: unknown; lines: string[] }> {
    const env = {
      PATH: process.env.PATH,
      VITE_SUPABASE_URL: listening.url,
      VITE_SUPABASE_ANON_KEY: project.publicKey,
    };
    return new Promise((resolve) => {
      execFile(process.execPath, ['tools/check-hosted.ts'], { cwd: projectRoot, env }, (error, stdout) =>
        resolve({ code: error?.code ?? 0, lines: stdout.trim().split('\n') }),
      );
    });
  }

  test('reads alone, and finds nothing in a project that is set up', async () => {
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
    await project.sql.unsafe(`
      grant select on public.contact_messages to anon;
      grant execute on function public.accept_invitation(text, uuid) to anon;
      revoke select on public.portfolio_items from anon;
      alter table public.user_roles rename column user_id to person;
      alter function public.recent_history rename to recent;
      notify pgrst, 'reload schema'`);
    substitutes = {
      '/auth/v1/settings': Response.json({ disable_signup: false }),
      '/functions/v1/': new Response('', { status: 404 }),
    };
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
