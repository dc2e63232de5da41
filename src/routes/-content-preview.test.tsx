import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { builtInContent } from '#content/built-in-content.ts';
import { documentKinds } from '#content/kinds.ts';
import { AgencyProvider } from '#ui/agency.tsx';
import { ContentPreview } from './-content-preview.tsx';

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: ReactNode }) => children }));

const lists: [kind: string, field: string, entryOf: (text: string) => unknown][] = [
  ['case-study', 'technologies', String],
  ['case-study', 'blocks', (heading) => ({ heading, text: 'A text.' })],
  ['service', 'points', String],
  ['agency', 'links', (name) => ({ name, address: 'https://a.example' })],
];

test.each(lists)(
  'a preview of a %s shows what its %s are now, also after two equal ones',
  (kindId, field, entryOf) => {
    const kind = documentKinds.find(({ id }) => id === kindId);
    const [document] = kind?.builtIn ?? [];
    if (!kind || !document) throw new Error(`There is no built-in ${kindId}.`);
    const preview = (entries: readonly string[]) => (
      <AgencyProvider initial={builtInContent.agency}>
        <ContentPreview
          {...{ kind, id: document.id, rows: [], landingRows: {} }}
          values={{ ...document.values, [field]: entries.map(entryOf) }}
        />
      </AgencyProvider>
    );
    const { container, rerender } = render(preview(['Felt', 'Felt']));
    expect(container.textContent).toContain('Felt');
    rerender(preview(['Lace']));
    expect(container.textContent).toContain('Lace');
    expect(container.textContent).not.toContain('Felt');
  },
);
