import { expect, it, vi } from 'vitest';
import { builtInContent } from '#content/built-in-content.ts';
import { contentOf, publishedContentElement } from '#domain/public-content.ts';
import { callEnds } from './call.ts';
import { loadPublishedContent } from './public-content.ts';

it('the published page, which a static host may serve, does not count as a response of the backend', async () => {
  const page = { ...builtInContent, revision: 7 };
  const fetchPage = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(publishedContentElement('/', page)));
  const outcomes: string[] = [];
  const { unsubscribe } = callEnds.on('*', ({ type }) => outcomes.push(type));
  expect(await loadPublishedContent('/', AbortSignal.timeout(1_000))).toEqual(contentOf('/', page));
  unsubscribe();
  fetchPage.mockRestore();
  expect(outcomes).toEqual([]);
});
