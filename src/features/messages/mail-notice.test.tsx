import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { MailNotice } from './mail-notice.tsx';

vi.mock('#backend/contact-messages.ts', () => ({
  checkMail: fromPromise(async () => ({ mail: true, problems: [] })),
}));

test('an admin reads nothing where messages are mailed', async () => {
  const { container } = render(<MailNotice />);
  await vi.waitFor(() => expect(container.textContent).toBe(''));
});
