import { parentPort, workerData } from 'node:worker_threads';
import { loadProject } from '../project.ts';
import { labMachines, labProofs } from './lab-data.ts';
import type { LabQuestion, LabStart } from './lab-page.ts';

// The thread that starts this one asks one question.
const { question, folder } = workerData as LabQuestion;
const { entries, files, configFile, isOfFilesOnly } = await loadProject({ folder });
if (question === 'proofs') parentPort?.postMessage(labProofs(entries));
else {
  const start: LabStart = {
    project: { files, configFile, isOfFilesOnly },
    machines: await labMachines(entries),
  };
  parentPort?.postMessage(start);
}
