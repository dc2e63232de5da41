import { expect, test } from 'vitest';
import { assign, emit } from 'xstate';
import { liveTours } from './live-tours.ts';
import { chart, entryOf, expectations } from './sample-models.ts';

const rules = Object.keys(expectations.rules);

/** Tours of a chart that finds another text once they are planned, as only a live actor shows. */
function toursOfAnotherText() {
  let text = 'Hello';
  const find = assign({ text: () => text });
  const tours = liveTours(entryOf(chart({ onDone: { actions: [find, emit({ type: 'text.shown' })] } })), {
    commandOf: (rule) => `run ${rule}`,
  });
  text = 'Bye';
  return tours;
}

test('tours prove every rule, and cover the machine', async () => {
  const tours = liveTours(entryOf(chart()));
  for (const rule of [null, ...rules]) await tours.prove(rule);
  expect(await tours.exercised()).toMatchObject({ missing: [], paths: 2 });
});

test('a live actor that does otherwise fails the rule of the step, in words', async () => {
  const error: Error = await toursOfAnotherText()
    .prove('the text is shown and announced')
    .catch((reason) => reason);
  expect(error.message).toContain("seen: expected { text: 'Hello' }, seen { text: 'Bye' }.");
  expect(error.message.split('\n').slice(-4)).toEqual([
    'The transition: m.fetching | fetchText done | 1',
    'The rule: the text is shown and announced',
    'The events before: open',
    'Run it alone: run the text is shown and announced',
  ]);
});

test('a rule fails that comes after such a step, and none before it does', async () => {
  const tours = toursOfAnotherText();
  await tours.prove(null);
  await tours.prove('a text is fetched once');
  await tours.prove('a text that is not found can be fetched again');
  await expect(tours.prove('a shown text is closed and given back')).rejects.toThrow(
    /^No tour has come to it\.\nm: step 2, fetchText: found: /,
  );
});

test('a rule that explains nothing fails', async () => {
  const never = { when: 'close', given: () => false, causes: {} };
  const entry = entryOf(chart(), { rules: { ...expectations.rules, never } });
  await expect(liveTours(entry).prove('never')).rejects.toThrow('No tour has come to it.');
});

test('what the chart does otherwise fails its rule, or what no rule explains', async () => {
  const silent = liveTours(entryOf(chart({ onDone: { actions: [] } })));
  await expect(silent.prove('the text is shown and announced')).rejects.toThrow('what is emitted: expected');
  await silent.prove('a text is fetched once');
  const generous = liveTours(entryOf(chart({ shown: { on: { close: 'done', open: 'idle' } } })));
  await expect(generous.prove(null)).rejects.toThrow('expected to be refused, for no rule explains it');
});
