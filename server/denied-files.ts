import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupsFolder } from './backend/data-folder.ts';
import { deletedMessagesFile } from './backend/deleted-messages.ts';

/** Vite's own list, which a list of ours replaces. */
const viteDenied = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
];

/**
 * The files that no development server may read for a page, as patterns for Vite's `server.fs.deny`: keys, messages of
 * visitors and backups. The data folder is denied wherever it lies, by its name and by what it is a link to.
 */
export function deniedFiles(root: string, dataDir: string): string[] {
  const folders = ['.data', backupsFolder, '.build'].map((folder) => join(root, folder));
  const dataFolder = resolve(dataDir);
  if (existsSync(dataFolder)) folders.push(realpathSync(dataFolder));
  return [
    ...viteDenied,
    // With the drafts that a killed backup leaves.
    `${deletedMessagesFile}{,.new}`,
    '*.backup{,.tar}.gz{,.new}',
    ...[...folders, dataFolder].map((folder) => `${literalPattern(folder)}/**`),
  ];
}

/** A path as a pattern that matches it alone. */
function literalPattern(path: string): string {
  return path.replace(/[\\!"$()*+?@[\]^{|}]/g, '\\$&');
}
