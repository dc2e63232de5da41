import { parentPort, workerData } from 'node:worker_threads';
import { loadProject } from '../project.ts';
import { labPaths } from './lab-paths.ts';

// The thread that starts this one passes the folder of the project, and takes the project, then its paths.
const { entries, files, configFile, isOfFilesOnly } = await loadProject({ folder: String(workerData) });
parentPort?.postMessage({ files, configFile, isOfFilesOnly });
parentPort?.postMessage(Object.fromEntries(entries.map((entry) => [entry.name, labPaths(entry)])));
