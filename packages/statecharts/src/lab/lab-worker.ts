import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { CatalogEntry } from '../catalog-entry.ts';
import { loadModule } from '../load-module.ts';
import { labMachines, labProofs } from './lab-data.ts';
import type { LabQuestion } from './lab-page.ts';

// The thread that starts this one passes what it needs, and the file of a catalog.
const { catalogFile, documents, question } = workerData as LabQuestion;
const { catalog } = (await loadModule(catalogFile)) as { catalog: CatalogEntry[] };
const source = { entries: catalog, folder: dirname(catalogFile), documents };
parentPort?.postMessage(await (question === 'machines' ? labMachines(source) : labProofs(source)));
