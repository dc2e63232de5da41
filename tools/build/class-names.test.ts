import { expect, test } from 'vitest';
import { shortClassNames } from './class-names.ts';

const files = Array.from({ length: 60 }, (_, index) => `src/${index}.module.css`);

test('each class of each file gets a name of its own, the same in each build', () => {
  const classes = files.flatMap((file) => ['button', 'b1', 'title'].map((name) => ({ name, file })));
  const build = () => {
    const nameOf = shortClassNames(files);
    return [...classes, ...classes].map(({ name, file }) => nameOf(name, file));
  };
  const names = build();
  expect(names.slice(0, classes.length)).toEqual(names.slice(classes.length));
  expect(new Set(names).size).toBe(classes.length);
  expect(names.every((name) => /^[a-zA-Z]+\d+$/.test(name))).toBe(true);
  expect(build()).toEqual(names);
});
