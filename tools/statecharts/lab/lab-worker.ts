import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { CatalogEntry } from '../catalog-entry.ts';
import { labData } from './lab-data.ts';

// Parsed borders: the thread that starts this one passes the file of a catalog and the folder of its records.
const { catalogFile, documents } = workerData as { catalogFile: string; documents: string };
const { catalog } = (await import(pathToFileURL(catalogFile).href)) as { catalog: CatalogEntry[] };
parentPort?.postMessage(await labData({ entries: catalog, folder: dirname(catalogFile), documents }));
