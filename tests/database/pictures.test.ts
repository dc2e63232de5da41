import { afterAll, expect, test } from 'vitest';
import { pictureOf } from '#tests/support/pictures.ts';
import { storageAccess } from './access.ts';
import { signInCallers } from './callers.ts';
import { openTarget, ruleTarget } from './target.ts';

const one = pictureOf('one');

const target = await openTarget(ruleTarget);
afterAll(() => target.close());
const clients = await signInCallers(target);

test.each<[string, object]>([
  ['a hash that is none', { hash: 'A'.repeat(64) }],
  ['widths that do not end with its own', { widths: [4] }],
  ['five widths', { widths: [1, 2, 3, 4, 8] }],
  ['more than 2,400 px', { widths: [2401], width: 2401 }],
])('pictures with %s are refused', async (_, change) => {
  const { error } = await clients.admin
    .from('pictures')
    .insert({ ...one.row, hash: 'f'.repeat(64), ...change });
  expect(error?.code).toBe('23514');
});

test.runIf(ruleTarget === 'postgrest')(
  'pictures have a bucket where the project has Storage, which only admins write and list',
  async () => {
    expect(
      await target.query(
        'select id, public, file_size_limit::integer, allowed_mime_types from storage.buckets',
      ),
    ).toEqual([
      {
        id: 'pictures',
        public: true,
        file_size_limit: 5_000_000,
        allowed_mime_types: ['image/webp', 'image/jpeg', 'image/png'],
      },
    ]);
    await target.query(`insert into storage.buckets (id, name) values ('other', 'other')`);
    await target.query(
      `insert into storage.objects (bucket_id, name) values ('pictures', 'stored'), ('other', 'stored')`,
    );
    const reached = async (who: 'admin' | 'member' | null, statement: string) => {
      const signIn = `select set_config('request.jwt.claim.sub', id::text, true) from auth.users where email = '${who}@example.com'`;
      const run = `begin; ${who === null ? '' : `${signIn};`}
        set local role ${who === null ? 'anon' : 'authenticated'}; ${statement}; rollback`;
      try {
        return (await target.script(run)).flat().flatMap((row) => row.bucket_id ?? []);
      } catch (error) {
        await target.script('rollback');
        return error instanceof Error ? error.message : error;
      }
    };
    for (const { statement, admin, others } of storageAccess) {
      expect.soft(await reached('admin', statement), statement).toEqual(admin);
      for (const who of ['member', null] as const)
        expect.soft(await reached(who, statement), statement).toEqual(others);
    }
  },
);
