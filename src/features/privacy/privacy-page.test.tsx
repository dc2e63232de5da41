import { cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { builtInContent } from '#content/built-in-content.ts';

async function renderPrivacy(): Promise<void> {
  vi.resetModules();
  const { PrivacyPage } = await import('./privacy-page.tsx');
  const { AgencyProvider } = await import('#ui/agency.tsx');
  render(
    <AgencyProvider initial={builtInContent.agency}>
      <PrivacyPage />
    </AgencyProvider>,
  );
}

test('the privacy page names the days that are configured, and the host of another backend alone', async () => {
  await renderPrivacy();
  expect(screen.queryByText(/The database and the form are at/)).toBeNull();
  cleanup();
  vi.stubEnv('CONTACT_KEEP_DAYS', '90');
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.example.co');
  await renderPrivacy();
  vi.unstubAllEnvs();
  expect(screen.getByText(/older than 90 days/)).toBeDefined();
  expect(screen.getByText(/The database and the form are at project\.example\.co/)).toBeDefined();
});
