import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApiOrigin, openApiOrigin } from '#tests/support/functions.ts';
import { openTarget, type RulesTarget } from './target.ts';

const [ada, unknown] = ['admin@example.com', 'nobody@example.com'];
const adasPassword = 'admin-demo-password';

describe('a wrong password', () => {
  let target: RulesTarget;

  beforeAll(async () => {
    target = await openTarget('embedded');
  });

  afterAll(() => target.close());

  async function attempt(email: string) {
    const compared = vi.spyOn(bcrypt, 'compare');
    const response = await target.fetch(`${target.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: target.publicKey },
      body: JSON.stringify({ email, password: 'a wrong password' }),
    });
    const costs = compared.mock.calls.map(([, hash]) => bcrypt.getRounds(hash));
    compared.mockRestore();
    return { status: response.status, body: await response.text(), costs };
  }

  test('gets the same response and the same work for an unknown address', async () => {
    const known = await attempt(ada);
    expect(known).toMatchObject({ status: 400, costs: [4] });
    expect(await attempt(unknown)).toEqual(known);
    expect(await attempt(ada.toUpperCase())).toEqual(known);
  });
});

describe('who guesses', () => {
  let origin: ApiOrigin;
  const printed = vi.spyOn(console, 'log');

  beforeAll(async () => {
    printed.mockImplementation(() => {});
    origin = await openApiOrigin({ CONTACT_ADDRESS_HEADER: 'x-real-ip' });
  });

  afterAll(async () => {
    await origin.close();
    printed.mockRestore();
  });

  const post = (path: string, sender: string, body: object) =>
    fetch(`${origin.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: origin.publicKey, 'x-real-ip': sender },
      body: JSON.stringify(body),
    });
  const signIn = (sender: string, email: string, password = 'a wrong password') =>
    post('token?grant_type=password', sender, { email, password });

  test.each([ada, unknown])('%s is told to wait for a minute at most, and nobody else', async (email) => {
    const sender = email === ada ? '192.0.2.1' : '192.0.2.2';
    const responses = await Promise.all(Array.from({ length: 60 }, () => signIn(sender, email)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    const refused = await signIn(sender, email, adasPassword);
    const seconds = Number(refused.headers.get('retry-after'));
    expect([refused.status, seconds > 0 && seconds <= 60]).toEqual([429, true]);
    expect((await refused.json()).msg).toBe(
      `Too many failed attempts to log in. Please try again in ${seconds} seconds.`,
    );
    expect((await signIn(sender, 'member@example.com', 'member-demo-password')).status).toBe(200);
    expect((await signIn('192.0.2.3', ada, adasPassword)).status).toBe(200);
  });

  test('many addresses is told to wait, and a right password of the same sender is let in', async () => {
    const statuses = [];
    for (let index = 0; index < 60; index += 1) {
      statuses.push((await signIn('192.0.2.4', `user${index}@example.com`)).status);
    }
    expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true);
    expect(statuses.slice(30)).toContain(429);
    expect((await signIn('192.0.2.4', ada, adasPassword)).status).toBe(200);
  });

  test('gets no second mail within a minute, and the same response', async () => {
    const responses = [];
    for (let index = 0; index < 20; index += 1) {
      responses.push(await post('recover', '192.0.2.5', { email: ada }));
    }
    responses.push(await post('recover', '192.0.2.5', { email: unknown }));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await expect.poll(() => printed.mock.calls).toHaveLength(1);
  });
});
