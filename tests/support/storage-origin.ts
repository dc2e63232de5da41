import { createApp } from '#server/app.ts';
import { openEmbeddedBackend } from '#server/backend/backend.ts';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { listen } from '#server/listen.ts';
import { openPictureFolder } from '#server/storage/picture-folder.ts';
import { createStorage } from '#server/storage/storage.ts';

/** The embedded backend with Storage on a port of its own, without site and functions. */
export async function openStorageOrigin(dataDir: string) {
  const backend = await openEmbeddedBackend({ dataDir, siteUrl: 'http://127.0.0.1', deliver: () => {} });
  const folder = openPictureFolder(dataFolderAt(dataDir).pictures);
  const server = await listen(0);
  server.handle(
    createApp({
      site: null,
      functions: null,
      backend,
      storage: createStorage(folder, backend),
      checkDatabase: () => backend.ping(),
    }),
  );
  return {
    url: server.url,
    backend,
    folder,
    async close() {
      await server.close();
      await backend.close();
    },
  };
}
