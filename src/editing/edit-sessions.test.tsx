import { locks } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeDraft } from './draft-storage.ts';

const owner = 'user-1';
const base = { id: 'record-1', version: 3 };
const ends: (() => void)[] = [];

/** Another tab: the modules loaded again, on the same storage. */
async function openTab() {
  vi.resetModules();
  const sessions = await import('./edit-sessions.ts');
  return {
    ...sessions,
    /** Types into a form, which stays open. @returns how to close it */
    type(formName: string) {
      const draft = { editSession: formName, formName, texts: { title: 'Typed' }, base };
      storeDraft({ owner, record: formName }, { ...draft, typedAt: new Date().toISOString() });
      const end = sessions.holdEditSession(formName);
      ends.push(end);
      return end;
    },
    elsewhere: async () => (await sessions.readDraftsElsewhere(owner)).map(({ formName }) => formName),
  };
}

const stored = () => Object.keys(localStorage).map((name) => name.split(':').at(-1));

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('with Web Locks', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  });

  test('a tab finds the drafts that are typed in others, and neither its own nor those of closed forms', async () => {
    const [here, there] = [await openTab(), await openTab()];
    here.type('Hero');
    there.type('About');
    const close = there.type('Contact');
    expect(await here.elsewhere()).toEqual(expect.arrayContaining(['About', 'Contact']));
    expect(await there.elsewhere()).toEqual(['Hero']);
    close();
    await vi.waitFor(async () => expect(await here.elsewhere()).toEqual(['About']));
  });

  test('a log-out that discards deletes the drafts of this tab, earlier ones and those that were named', async () => {
    const [here, there] = [await openTab(), await openTab()];
    here.type('Hero');
    there.type('Earlier')();
    there.type('Named');
    const named = await here.readDraftsElsewhere(owner);
    there.type('Typed since');
    await here.discardDrafts(owner, named);
    expect(stored()).toEqual(['Typed since']);
  });
});

test('without Web Locks what was typed in the last minute counts as typed in another tab', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  const [here, there] = [await openTab(), await openTab()];
  here.type('Hero');
  there.type('About');
  vi.setSystemTime(59_999);
  expect(await here.elsewhere()).toEqual(['About']);
  vi.setSystemTime(60_000);
  expect(await here.elsewhere()).toEqual([]);
});

test('after a log-out in another tab, a tab finds out what has become of its changes', async () => {
  const [here, there] = [await openTab(), await openTab()];
  expect(here.fateOfChanges(owner)).toBe('none');
  here.type('Hero');
  expect(here.fateOfChanges(owner)).toBe('kept');
  await there.discardDrafts(owner, await there.readDraftsElsewhere(owner));
  expect(here.fateOfChanges(owner)).toBe('discarded');
});
