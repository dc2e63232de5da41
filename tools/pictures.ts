import { readPicturesArguments } from '#server/command-arguments.ts';
import { openPrompt } from '#server/prompt.ts';
import { runCommand } from '#server/run-command.ts';
import { readSettings } from '#server/settings.ts';
import { partsOf } from '#server/storage/routes.ts';
import { UserError } from '#server/user-error.ts';
import { type Orphans, openHostedPictures } from './pictures/hosted-pictures.ts';

/** Lists the orphaned pictures of a hosted project; with `--remove` it removes them. */
await runCommand(async () => {
  const { isRemoving } = readPicturesArguments(process.argv.slice(2));
  using prompt = openPrompt();
  const { VITE_SUPABASE_URL, VITE_SUPABASE_ANON_KEY } = process.env;
  const { hosted } = readSettings({
    VITE_SUPABASE_URL: VITE_SUPABASE_URL?.trim() || (await prompt.ask('URL of the project: ')),
    VITE_SUPABASE_ANON_KEY: VITE_SUPABASE_ANON_KEY?.trim() || (await prompt.ask('Public key: ')),
  });
  if (hosted === null) throw new UserError('URL and public key of a project are needed.');
  const pictures = openHostedPictures(hosted.url, await prompt.askSecret('Secret key: '));
  const orphans = await pictures.findOrphans();
  for (const line of linesOf(orphans)) console.log(line);
  const found = `${orphans.files.length} files of pictures that nothing names`;
  if (orphans.files.length + orphans.hashes.length === 0) console.log('Something names every picture.');
  else if (!isRemoving) console.log(`${found}. To remove them: npm run pictures -- --remove`);
  else {
    await pictures.remove(orphans);
    console.log(`Removed ${found}.`);
  }
});

function linesOf({ files }: Orphans): string[] {
  return [...Map.groupBy(files, ({ name }) => partsOf(name)?.hash ?? name)].map(([picture, own]) => {
    const bytes = own.reduce((sum, { size }) => sum + size, 0);
    return `${picture} ${own.length} files, ${Math.ceil(bytes / 1_000)} kB`;
  });
}
