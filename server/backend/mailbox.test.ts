import { expect, test } from 'vitest';
import { createMailbox } from './mailbox.ts';

const site = 'http://127.0.0.1:4173';
const text = `Reset your password with this code: 123456\n\nOr follow this link: ${site}/auth/v1/verify?token=abc&type=recovery&redirect_to=${encodeURIComponent(site)}\n`;

async function lineOf(redirectTo: string | null, mail: { to?: string; text?: string } = {}): Promise<string> {
  const lines: string[] = [];
  const mailbox = createMailbox(site, (line) => lines.push(line));
  mailbox.setLinkTarget(redirectTo);
  await mailbox.send({ to: 'ada@example.com', subject: 'Reset Your Password', text, ...mail });
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

test.each([
  [null, site],
  [`${site}/reset-password`, `${site}/reset-password`],
  ['http://localhost:4173/reset-password', `${site}/reset-password`],
  ['https://evil.example/reset-password', `${site}/reset-password`],
  ['https://', site],
  ['x:@127.0.0.2:9/p', site],
  ['javascript:alert(1)', site],
  ['//evil.example/p', `${site}/p`],
  ['/\\evil.example/p', `${site}/p`],
  ['\t/\t/evil.example/p', `${site}/p`],
  ['http://127.0.0.1:4173@evil.example/p', `${site}/p`],
])('the link of a mail, asked to lead to %s, leads to %s', async (redirectTo, target) => {
  expect(await lineOf(redirectTo)).toBe(
    `mail to ada@example.com: Reset Your Password: ${site}/auth/v1/verify?token=abc&type=recovery&redirect_to=${encodeURIComponent(target)}`,
  );
});

test('a mail is one line, whatever it holds', async () => {
  const line = await lineOf(null, { to: 'ada\u001b[2J@example.com', text: 'Your code:\r\n\n123456\n' });
  expect(line).toBe('mail to ada [2J@example.com: Reset Your Password: Your code: 123456');
});
