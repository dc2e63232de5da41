import { expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { entriesPerInput } from '#statecharts/paths';
import { bindingsOf, browserTours, linksOf } from './browser-paths.ts';
import { drivers } from './drivers.ts';

const tours = browserTours(drivers);

test.each(catalog)(
  '$name: the browser shows each control, response, element and announcement, or a reason is given',
  (entry) => {
    const own = drivers.filter(({ machine }) => machine === entry.name);
    if (own.length === 0) return;
    const inBrowser = tours
      .filter((tour) => tour.entry.name === entry.name)
      .flatMap(({ paths }) => paths.flat());
    const shown = new Set(inBrowser.flatMap((step) => bindingsOf(entry, step)));
    const all = entriesPerInput(entry)
      .flatMap((start) => linksOf(start).all())
      .filter(({ step }) => step.taken.length > 0)
      .flatMap(({ step }) => bindingsOf(entry, step));
    const missing = [...new Set(all)].filter((words) => !shown.has(words));
    const ignored = new Set(own.flatMap((driver) => driver.ignored ?? []));
    expect(missing.toSorted()).toEqual([...ignored].toSorted());
  },
);

test('every driver belongs to a machine', () => {
  const names = catalog.map(({ name }) => name);
  expect(drivers.map(({ machine }) => machine).filter((machine) => !names.includes(machine))).toEqual([]);
});
