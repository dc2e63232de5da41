import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { LandingInput, LandingRecord, LandingRecords } from '#domain/landing-content.ts';
import type { SaveResult } from '#domain/save-result.ts';
import { deferredPromise } from '#statecharts/testing';
import {
  type LandingContentEmitted,
  landingContentMachine,
  type SectionInput,
  saveSectionMachine,
} from './landing-content.machine.ts';
import { requestTimeout } from './shared/requests.ts';
import type { SaveEvent, Write } from './shared/save.machine.ts';
import { diskFull } from './testing/fixtures.ts';

const values: LandingInput = {
  title: 'My title',
  subtitle: '',
  content: 'My text.',
  button_text: null,
  button_link: null,
};
const hero: LandingRecord = {
  ...values,
  id: 'record-1',
  section: 'hero',
  title: 'A stored title',
  version: 3,
  updated_at: '2026-01-01T00:00:00.000Z',
};
const theirs: LandingRecord = { ...hero, title: 'Their title', version: 4 };

function start() {
  const loadContent = deferredPromise<LandingRecords, undefined>();
  const write = deferredPromise<SaveResult<LandingRecord>, Write<SectionInput>>();
  const clock = new SimulatedClock();
  const emitted: LandingContentEmitted[] = [];
  const actor = createActor(
    landingContentMachine.provide({
      actors: {
        loadContent: loadContent.logic,
        save: saveSectionMachine.provide({ actors: { write: write.logic } }),
      },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const save = ({ id, version }: LandingRecord) =>
    actor.send({ type: 'content.save', save: { section: 'hero', values, base: { id, version } } });
  const answer = (event: SaveEvent<SectionInput>) => actor.getSnapshot().children.save?.send(event);
  return { actor, loadContent, write, clock, emitted, save, answer };
}

async function saving() {
  const harness = start();
  await harness.loadContent.last().resolve({ hero });
  harness.save(hero);
  return harness;
}

test('a load and a save are aborted after their time limit', async () => {
  const { loadContent, clock } = start();
  clock.increment(requestTimeout);
  expect(loadContent.last().signal.aborted).toBe(true);
  const { write, clock: other } = await saving();
  other.increment(requestTimeout);
  expect(write.last().signal.aborted).toBe(true);
});

test('saving again while everything is loaded aborts that load', async () => {
  const { loadContent, write, save } = await saving();
  await write.last().resolve({ outcome: 'saved', record: theirs });
  expect(loadContent.last().signal.aborted).toBe(false);
  save(theirs);
  expect(loadContent.last().signal.aborted).toBe(true);
});

test('a record that was deleted is written as a new one without a question, and announced once', async () => {
  const { write, emitted } = await saving();
  await write.last().resolve({ outcome: 'missing' });
  const sectionInput = { ...values, section: 'hero' };
  expect(write.calls.map(({ input }) => input)).toEqual([
    { values: sectionInput, base: { id: 'record-1', version: 3 } },
    { values: sectionInput, base: { id: '', version: 0 } },
  ]);
  await write.last().resolve({ outcome: 'saved', record: theirs });
  expect(emitted).toEqual([{ type: 'content.saved', section: 'hero' }]);
});

test('after mine could not be written over theirs, the form is over theirs', async () => {
  const { actor, write, emitted, answer } = await saving();
  await write.last().resolve({ outcome: 'conflict', current: theirs });
  answer({ type: 'conflict.keepMine' });
  await write.last().reject(diskFull);
  const base = { id: 'record-1', version: 4 };
  expect(emitted).toEqual([{ type: 'content.saveFailed', error: diskFull, section: 'hero', base }]);
  expect(actor.getSnapshot().context.records.hero).toEqual(theirs);
});
