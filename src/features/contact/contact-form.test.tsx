import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { draftKey, lazyFormSelector } from '#boot/protocol.ts';
import { builtInContent } from '#content/built-in-content.ts';

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const taken = async () => new Response('{}');
const respond = vi.fn<typeof fetch>();

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: ReactNode }) => children }));
vi.stubGlobal('fetch', respond);
// As the inline script does; other tests have this document after these.
const listening = new AbortController();
document.addEventListener(
  'input',
  () => {
    const form = document.querySelector<HTMLFormElement>(lazyFormSelector);
    if (form) sessionStorage.setItem(draftKey, JSON.stringify([...new FormData(form)]));
  },
  listening,
);
afterAll(() => listening.abort());

beforeEach(() => {
  sessionStorage.clear();
  respond.mockReset();
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});

/** Opens the page, as in a tab with the session storage of this one. */
async function openPage(): Promise<void> {
  cleanup();
  vi.resetModules();
  const { ContactForm } = await import('./contact-form.tsx');
  const { AgencyProvider } = await import('#ui/agency.tsx');
  render(
    <AgencyProvider initial={builtInContent.agency}>
      <ContactForm />
    </AgencyProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function send(response: () => Promise<Response>): Promise<{ id: string; message: string }> {
  respond.mockImplementationOnce(response);
  // A form that is sent sooner waits.
  vi.mocked(performance.now).mockReturnValue(120_000);
  await userEvent.click(screen.getByRole('button', { name: 'SEND MESSAGE' }));
  await screen.findByRole('button', { name: 'SEND MESSAGE' });
  const body = JSON.parse(String(respond.mock.lastCall?.[1]?.body));
  return { id: body.request_id, message: body.message };
}

async function sendWithoutResponse(): Promise<string> {
  await openPage();
  await userEvent.type(field('Name'), 'Ada');
  await userEvent.type(field('Email'), 'ada@example.com');
  await userEvent.type(field('Message'), 'We need a website.');
  return (await send(lost)).id;
}

test('a message whose response was lost is the same one after a reload, until its text is changed or it is taken', async () => {
  const id = await sendWithoutResponse();
  await openPage();
  await userEvent.type(field('Message'), ' Soon.');
  await userEvent.type(field('Message'), '{Backspace>6/}');
  expect((await send(lost)).id).toBe(id);
  await userEvent.type(field('Message'), ' Soon.');
  const changed = await send(lost);
  expect(changed.message).toBe('We need a website. Soon.');
  expect(changed.id).not.toBe(id);
  await openPage();
  expect(await send(taken)).toEqual(changed);
  expect({ ...sessionStorage }).toEqual({});
});
