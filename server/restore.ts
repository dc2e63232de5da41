import { restore } from './backend/restore.ts';
import { linesOf } from './backend/table-counts.ts';
import { readRestoreArguments } from './command-arguments.ts';
import { runCommand } from './run-command.ts';
import { dataDirOf, hostedProjectOf } from './settings.ts';
import { UserError } from './user-error.ts';

await runCommand(async () => {
  const { file } = readRestoreArguments(process.argv.slice(2));
  const hosted = hostedProjectOf(process.env);
  if (hosted !== null) {
    throw new UserError(
      `This command is for the embedded backend, and VITE_SUPABASE_URL names the project ${hosted.url}. docs/deployment.md says how its data is restored.`,
    );
  }
  const restored = await restore(dataDirOf(process.env), file);
  console.log(`The data of ${restored.madeAt} is verified and restored. Everybody signs in again:`);
  console.log(linesOf(restored));
  if (restored.deletedSinceCount > 0) {
    console.log(`Messages deleted for good since then, not restored: ${restored.deletedSinceCount}`);
  }
});
