import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { openBrowser, owner, plays, playTime, settled } from './editing-harness.ts';
import { ModelForm } from './model-form.ts';

type Step = { tab: 0 | 1 } & (
  | { do: 'type' | 'undo' | 'save' | 'reload' }
  | { do: 'restore' | 'discard'; nth: number }
);

const tab = fc.constantFrom<(0 | 1)[]>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ tab, do: fc.constantFrom('type', 'type', 'reload', 'undo', 'save') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      tab,
      do: fc.constantFrom('restore', 'restore', 'discard'),
      nth: fc.constantFrom(0, 0, 1),
    }),
  },
);

const openForm = (title: string) =>
  new ModelForm({
    owner: owner.id,
    record: 'landing:hero',
    stored: { title },
    base: () => ({ id: 'hero', version: 1 }),
    onRestore: () => {},
  });

type Form = ReturnType<typeof openForm>;

/** Takes steps in two tabs with one form on one storage, and checks after each that no text is lost. */
async function play(steps: readonly Step[]): Promise<void> {
  openBrowser();
  let stored = 'stored 0';
  const forms: [Form, Form] = [openForm(stored), openForm(stored)];
  /** What was typed and is neither saved nor given up in either tab; each text is typed once. */
  const owed = new Set<string>();
  const offered = () => openForm(stored).offered.map(({ texts }) => texts.title);
  for (const [at, current] of steps.entries()) {
    const form = forms[current.tab];
    const { title } = form.texts;
    switch (current.do) {
      case 'type':
        owed.delete(title);
        form.fill({ title: `typed ${at}` });
        owed.add(`typed ${at}`);
        break;
      case 'undo':
        owed.delete(title);
        form.fill(form.stored);
        break;
      case 'save':
        stored = title;
        owed.delete(title);
        form.showStored({ title });
        break;
      case 'reload':
        forms[current.tab] = openForm(stored);
        break;
      case 'restore':
      case 'discard': {
        const draft = form.offered[current.nth];
        if (!draft) break;
        if (current.do === 'discard') owed.delete(draft.texts.title ?? '');
        form[current.do](draft);
        break;
      }
    }
    await settled();
    const places = [...forms.map(({ texts }) => texts.title), ...offered()];
    for (const text of owed) expect(places, JSON.stringify(steps.slice(0, at + 1))).toContain(text);
  }
  expect(offered()).toEqual(expect.arrayContaining([...owed]));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test(
  'whatever is typed, restored, discarded and saved in two tabs at once, each text waits until it has its answer',
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), play), plays);
  },
  playTime,
);
