import { restore } from './backend/restore.ts';
import { linesOf } from './backend/table-counts.ts';
import { readRestoreArguments } from './command-arguments.ts';
import { runCommand } from './run-command.ts';
import { dataDirOf, requireEmbeddedBackend } from './settings.ts';

await runCommand(async () => {
  const { file } = readRestoreArguments(process.argv.slice(2));
  requireEmbeddedBackend(process.env, 'docs/deployment.md says how its data is restored.');
  const restored = await restore(dataDirOf(process.env), file);
  console.log(`The data of ${restored.madeAt} is verified and restored. Everybody signs in again:`);
  console.log(linesOf(restored));
  if (restored.deletedSinceCount > 0) {
    console.log(`Messages deleted for good since then, not restored: ${restored.deletedSinceCount}`);
  }
});
