import { setTimeout as pause } from 'node:timers/promises';
import { landingDefaults } from '#content/landing-defaults.ts';
import { adminClient } from './admin-client.ts';
import { type Figure, percentile } from './figures.ts';

const saveCount = 50;
const saveDistanceMs = 100;
const pollDistanceMs = 10;
const publishTimeoutMs = 30_000;
const loadDurationMs = 5_000;
const connections = 4;

/** How soon a save is in the page, and how many requests the server answers while pages are rendered. */
export async function measurePublishing(
  product: string,
  checkpoint: (name: string) => void,
): Promise<Figure[]> {
  const save = await openSave(product);
  checkpoint(`${saveCount} saves until they are published …`);
  const times: number[] = [];
  for (let number = 1; number <= saveCount; number++) {
    const title = `Save ${number} of the bench`;
    const begin = performance.now();
    await save(title);
    await untilPublished(product, title);
    times.push(performance.now() - begin);
  }
  checkpoint('Requests, idle and while saves happen …');
  const idle = await requestRate(product);
  const stopping = new AbortController();
  const saving = saveUntil(save, stopping.signal);
  const busy = await requestRate(product);
  stopping.abort();
  await saving;
  return [
    ...[50, 95].map(
      (percent): Figure => ({
        budget: 'saveToPage',
        of: `p${percent} of ${saveCount}`,
        measured: percentile(times, percent),
      }),
    ),
    { budget: 'requestRate', of: `/ (idle ${Math.round(idle)} /s)`, measured: busy },
  ];
}

/**
 * Waits until the published landing page has a text.
 * @throws after 30 seconds without it
 */
export async function untilPublished(product: string, text: string): Promise<void> {
  const signal = AbortSignal.timeout(publishTimeoutMs);
  while (!(await (await fetch(product, { signal })).text()).includes(text)) {
    await pause(pollDistanceMs, undefined, { signal });
  }
}

/** Saves titles of the hero section. */
async function openSave(product: string): Promise<(title: string) => Promise<void>> {
  const client = await adminClient(product);
  return async (title) => {
    await client
      .from('landing_page_content')
      .upsert({ ...landingDefaults.hero, section: 'hero', title }, { onConflict: 'section' })
      .throwOnError();
  };
}

async function saveUntil(save: (title: string) => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let number = 1; !signal.aborted; number++) {
    await Promise.all([save(`Busy ${number}`), pause(saveDistanceMs)]);
  }
}

/** Complete answers to requests of the landing page in a second. */
async function requestRate(product: string): Promise<number> {
  let answers = 0;
  const end = performance.now() + loadDurationMs;
  const connection = async () => {
    while (performance.now() < end) {
      const response = await fetch(product);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`/ was answered with ${response.status}.`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return (answers * 1_000) / loadDurationMs;
}
