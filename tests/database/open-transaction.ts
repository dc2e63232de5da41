import { eventually } from '#tests/support/eventually.ts';
import type { RulesTarget } from './target.ts';

/** Commits a transaction of the owner once a request that was sent after its statements waits for one of its locks. */
export async function sendDuring<Answer>(
  target: RulesTarget,
  statements: string,
  send: () => PromiseLike<Answer>,
): Promise<Answer> {
  await target.script(`begin; ${statements}`);
  const answer = Promise.resolve(send());
  try {
    await eventually(async () => {
      const waiting = await target.script(`
        select pg_stat_clear_snapshot();
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      if (waiting.at(-1)?.length !== 1) throw new Error('The request waits for no lock.');
    });
  } finally {
    await target.script('commit');
  }
  return answer;
}
