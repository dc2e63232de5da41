import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Choice, DifferenceTable, mergeTexts } from './difference-table.tsx';

const mine = { title: 'Same', content: 'Mine', link: '/mine' };
const theirs = { title: 'Same', content: '', link: '/theirs' };

const fields = [
  { name: 'title', label: 'Title' },
  { name: 'content', label: 'Content' },
  { name: 'link', label: 'Link' },
] as const;

function Chooser() {
  const [choice, setChoice] = useState<Choice<typeof mine>>({});
  return (
    <>
      <DifferenceTable mine={mine} theirs={theirs} fields={fields} choice={choice} onChoose={setChoice} />
      <output>{JSON.stringify(mergeTexts(mine, theirs, choice))}</output>
    </>
  );
}

test('only what differs is listed, each version as it is', () => {
  render(<Chooser />);
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Field', 'Yours', 'Saved'],
    ['Content', 'Mine', '(empty)'],
    ['Link', '/mine', '/theirs'],
  ]);
});

test('words that only one version has are marked as removed or added', () => {
  render(
    <DifferenceTable
      mine={{ content: 'We build fast sites.' }}
      theirs={{ content: 'We make sites for all.' }}
      fields={[{ name: 'content', label: 'Content' }]}
    />,
  );
  const marked = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect([marked('deletion'), marked('insertion')]).toEqual([['build fast '], ['make ', ' for all']]);
});

test('each field is mine until theirs is chosen, with the keys too', async () => {
  const user = userEvent.setup();
  render(<Chooser />);
  const chosen = () => JSON.parse(screen.getByRole('status').textContent);
  expect(chosen()).toEqual(mine);
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Yours', description: 'Content Mine' })).toBe(
    document.activeElement,
  );
  await user.keyboard('{ArrowRight}');
  expect(chosen()).toEqual({ ...mine, content: '' });
  await user.click(screen.getByText('theirs'));
  expect(chosen()).toEqual(theirs);
  await user.click(screen.getByRole('radio', { name: 'Yours', description: 'Content Mine' }));
  expect(chosen()).toEqual({ ...theirs, content: 'Mine' });
});
