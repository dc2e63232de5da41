import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from '@supabase/lite';
import * as v from 'valibot';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { openDatabase } from '#server/backend/database.ts';
import { applyMigrations, readMigrations } from '#server/backend/migrations.ts';
import type { Context } from './client.ts';
import { type Finding, missing, ok, open, skipped } from './findings.ts';
import { hostedStorage } from './hosted-storage.ts';

const factsSchema = v.array(v.object({ object: v.string(), fact: v.string(), is_right: v.boolean() }));

/** Facts about the schema, as `private.schema_facts` and `private.storage_facts` name them. */
export type Facts = v.InferOutput<typeof factsSchema>;

/** What the migrations make, found in a temporary database. */
export async function readExpectedFacts(): Promise<Facts> {
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'check-hosted-'));
  const folder = dataFolderAt(temporary.path);
  const connection = await openDatabase(folder);
  try {
    await new App({ connection, auth: { enabled: true } }).ensureSystemSchema();
    await connection.driver.exec(hostedStorage);
    await applyMigrations(connection.driver, readMigrations(), folder);
    const { rows } = await connection.driver.query(
      'select * from private.schema_facts() union all select * from private.storage_facts()',
    );
    return v.parse(factsSchema, rows);
  } finally {
    await connection.close();
  }
}

const textOf = ({ object, fact }: Facts[number]) => `${object}: ${fact}`;

/** Whether the tables, policies, grants and functions are what the migrations make. Only an admin can ask. */
export async function* checkSchema({ admin, expected }: Context): AsyncGenerator<Finding> {
  if (!admin) return;
  const response = await admin.send('/rest/v1/rpc/schema_report');
  const found = v.safeParse(factsSchema, response.body);
  if (!found.success) {
    const what = 'what the migrations have made';
    yield response.code === '42501'
      ? skipped(what, 'the database says that this account is no admin')
      : missing(`${what} (${response.message || `status ${response.status}`})`, 'run `npx supabase db push`');
    return;
  }
  const foundTexts = new Set(found.output.map(textOf));
  const expectedTexts = new Set(expected.map(textOf));
  const objects = new Set(expected.map(({ object }) => object));
  const absent = [...expectedTexts].filter((text) => !foundTexts.has(text));
  const added = found.output
    .filter((fact) => fact.is_right && objects.has(fact.object))
    .map(textOf)
    .filter((text) => !expectedTexts.has(text));
  for (const text of absent)
    yield missing(text, 'run `npx supabase db push`, or make it again as the migrations do');
  for (const text of added) yield open(text, 'no migration makes it; revoke the grant, or drop the policy');
  if (absent.length + added.length === 0)
    yield ok('tables, policies, grants and functions are what the migrations make');
}
