import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { deniedFiles } from './denied-files.ts';

test('everything that Vite itself denies is denied', async () => {
  const { server } = await resolveConfig({ configFile: false, logLevel: 'silent' }, 'serve');
  expect(deniedFiles('/project', '.data')).toEqual(expect.arrayContaining(server.fs.deny));
});
