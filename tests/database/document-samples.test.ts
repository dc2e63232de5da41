import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RecordValues, textsOf } from '#domain/record.ts';
import { createTargetClient, signIn } from './callers.ts';
import { documentSamples } from './content-samples.ts';
import { openTarget, type RulesTarget, ruleTarget } from './target.ts';

describe(`on the backend ${ruleTarget}`, () => {
  let target: RulesTarget;
  let admin: SupabaseClient;

  beforeAll(async () => {
    target = await openTarget(ruleTarget);
    const client = createTargetClient(target);
    await signIn(client, target.accounts.admin);
    admin = client;
  });

  afterAll(() => target?.close());

  describe.each(documentSamples)('the form and the table of a $kind.name', ({ kind, taken, refused }) => {
    const [builtIn] = kind.builtIn;
    if (!builtIn) throw new Error('The kind has no built-in document.');
    const { id, values } = builtIn;

    /** What the form saves when these values are typed into it; null where it refuses them. */
    function savedBy(sample: RecordValues): unknown {
      const { success, output } = v.safeParse(kind.form, textsOf(sample, kind.blank));
      return success ? output : null;
    }

    /** Stores values in the place of the built-in ones. */
    function store({ slug, published = true, ...body }: RecordValues) {
      return admin.from('content_documents').update({ slug, published, body }).eq('id', id).select().single();
    }

    test.each(taken)('both take %j', async (change) => {
      const sample = { ...values, ...change };
      expect(savedBy(sample)).toEqual(sample);
      const { data } = await store(sample).throwOnError();
      expect(v.parse(kind.row, data)).toMatchObject(sample);
    });

    test.each(refused)('both refuse %j', async (change) => {
      const sample = { ...values, ...change };
      expect(savedBy(sample)).not.toEqual(sample);
      const constraint = 'slug' in change ? 'content_documents_slug' : 'content_documents_body_formed';
      expect((await store(sample)).error?.message).toContain(constraint);
    });
  });
});
