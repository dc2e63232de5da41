import { resolve } from 'node:path';
import * as v from 'valibot';
import type { CatalogEntry } from './catalog-entry.ts';
import { UsageError } from './errors.ts';
import { issueWords } from './issue-words.ts';
import { loadModule, reasonIn } from './load-module.ts';

const outcome = v.union([v.strictObject({ output: v.unknown() }), v.strictObject({ error: v.unknown() })]);

const schema = v.object({
  events: v.optional(v.record(v.string(), v.array(v.looseObject({})))),
  outcomes: v.optional(v.record(v.string(), v.record(v.string(), outcome))),
});

/**
 * Payloads and outcomes to try on machines without a model: what a module exports as `events` (a list of payloads by
 * event type) and `outcomes` (how an actor may end, by its source and a name), or a JSON file with the same.
 *
 * @throws UsageError
 */
export async function samplesOfFile(file: string): Promise<Samples> {
  const exported = await loadModule(resolve(file)).catch((error: unknown) => {
    throw new UsageError(
      `${file} cannot be loaded, give a TypeScript or JSON file with \`events\` and \`outcomes\`: ${reasonIn(error)}`,
    );
  });
  const parsed = v.safeParse(schema, { ...exported });
  if (parsed.success && (parsed.output.events || parsed.output.outcomes)) return parsed.output;
  throw new UsageError(
    `${file} holds no samples: ${parsed.issues ? issueWords(parsed.issues[0]) : 'neither `events` nor `outcomes`.'}`,
  );
}

export type Samples = v.InferOutput<typeof schema>;

/** @throws UsageError for samples that no machine takes: a name may be misspelled */
export function refuseUnknownSamples(entries: CatalogEntry[], samples: Samples, file: string): void {
  const types = entries.flatMap(({ model }) => Object.keys(model.events));
  const actors = entries.flatMap(({ model }) => Object.keys(model.outcomes));
  const unknown = [
    ...Object.keys(samples.events ?? {}).flatMap((type) =>
      types.includes(type) ? [] : `no machine handles the event ${type}. Known: ${types.join(', ')}`,
    ),
    ...Object.keys(samples.outcomes ?? {}).flatMap((src) =>
      actors.includes(src) ? [] : `no machine has the actor ${src}. Known: ${actors.join(', ') || 'none'}`,
    ),
  ];
  if (unknown[0] !== undefined) throw new UsageError(`${file}: ${unknown[0]}.`);
}
