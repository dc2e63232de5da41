import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PublicItemList } from '#domain/public-content.ts';
import { MoreWork } from './more-work.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

function page(ids: string, next: string | null): PublicItemList {
  return {
    items: [...ids].map((id) => ({
      id,
      title: id,
      category: 'web' as const,
      description: id,
      image_url: null,
    })),
    nextCursor: next === null ? null : { id: next, created_at: '2026-01-01T00:00:00Z' },
  };
}

const idle = { status: 'idle' as const, load: () => undefined };

function example(list: PublicItemList) {
  return (
    <>
      <MoreWork list={list} more={idle} />
      <input aria-label="Name" />
    </>
  );
}

function showMore() {
  const view = render(example(page('ab', 'b')));
  const button = screen.getByRole('button', { name: 'Show more' });
  button.focus();
  button.click();
  return view;
}

test('new items leave the focus in a field that got it while they were loading', () => {
  const view = showMore();
  const field = screen.getByRole('textbox', { name: 'Name' });
  field.focus();
  view.rerender(example(page('abcd', 'd')));
  expect(document.activeElement).toBe(field);
});
