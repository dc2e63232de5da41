import { expect, test } from 'vitest';
import { toursOf } from './tours.ts';

type Place = { situation: string; count: number };
type Step = { name: string; from: Place; to: Place };

/** Steps as `name: from > to`. */
function graph(...lines: string[]): Step[] {
  const places = new Map<string, Place>();
  const place = (situation = '') => {
    const known = places.get(situation) ?? { situation, count: 0 };
    places.set(situation, known);
    return known;
  };
  return lines.map((line) => {
    const [name = '', from, to] = line.split(/: | > /);
    return { name, from: place(from), to: place(to) };
  });
}

/** The tours from the first place, as names of steps. */
function namesOfTours(
  links: Step[],
  follow = (_: Place, step: Step): Step | null => step,
  goalsOf = ({ name }: Step) => [name],
): string[] {
  const [first] = links;
  if (!first) return [];
  const keyOf = ({ situation }: Place) => situation;
  const tours = toursOf({ start: first.from, links, keyOf, follow, goalsOf });
  return tours.map((tour) => tour.map(({ name }) => name).join(' '));
}

test('a tour goes on to the nearest new goal, past what it has seen', () => {
  expect(namesOfTours(graph('go: a > b', 'back: b > a', 'stay: b > b', 'far: b > c', 'home: c > a'))).toEqual(
    ['go back go stay far home'],
  );
});

test('where nothing new is ahead the next tour begins at the start', () => {
  expect(namesOfTours(graph('save: a > saved', 'cancel: a > cancelled', 'close: saved > done'))).toEqual([
    'save close',
    'cancel',
  ]);
});

test('a goal of several steps is reached once, and steps without goals are no detour', () => {
  const links = graph('go: a > b', 'again: b > b', 'go: b > c', 'end: c > d');
  expect(
    namesOfTours(
      links,
      (_, step) => step,
      ({ name }) => (name === 'end' ? ['end'] : []),
    ),
  ).toEqual(['go go end']);
});

test('a step that leads to another situation than explored is not the end of the goals behind', () => {
  const links = graph('count: a > a', 'go: a > b', 'end: b > c');
  /** After a count the step leads back. */
  const follow = ({ count }: Place, { name, to }: Step): Step => {
    const next = name === 'count' ? count + 1 : count;
    const isBack = name === 'go' && count > 0;
    return {
      name,
      from: { situation: 'a', count },
      to: { situation: isBack ? 'a' : to.situation, count: next },
    };
  };
  expect(namesOfTours(links, follow)).toEqual(['count go', 'go end']);
});

test('a step that cannot be done again is reached from the start', () => {
  const links = graph('use: a > a', 'go: a > b');
  const follow = (place: Place, step: Step) =>
    step.name === 'go' && place !== links[0]?.from ? null : { ...step, to: { ...step.to } };
  expect(namesOfTours(links, follow)).toEqual(['use', 'go']);
});
