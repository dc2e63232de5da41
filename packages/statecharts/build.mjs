// Builds the package into dist/: plain JavaScript with types, and the page of the lab. `npm pack` runs it first.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const typescript = createRequire(import.meta.url).resolve('tsc/package.json');

await rm(dist, { recursive: true, force: true });
const tsc = join(dirname(typescript), 'bin', 'tsc');
const project = join(root, 'tsconfig.build.json');
// Whatever an earlier build has left: its files are removed.
execFileSync(process.execPath, [tsc, '-p', project, '--incremental', 'false'], { stdio: 'inherit' });

// The compiler rewrites the extensions of imports in JavaScript only.
for (const file of await readdir(dist, { recursive: true })) {
  if (!file.endsWith('.d.ts')) continue;
  const text = await readFile(join(dist, file), 'utf8');
  await writeFile(
    join(dist, file),
    text.replaceAll(/((?:from |import\()['"]\.[^'"]+)\.ts(['"])/g, '$1.js$2'),
  );
}

const bin = join(dist, 'bin.js');
await writeFile(bin, `#!/usr/bin/env node\n${await readFile(bin, 'utf8')}`);
await chmod(bin, 0o755);

const { buildPage } = await import('./dist/lab/page.js');
const { script, style } = await buildPage(join(root, 'src/lab/app'));
await mkdir(join(dist, 'lab/page'));
await writeFile(join(dist, 'lab/page/page.js'), script);
await writeFile(join(dist, 'lab/page/page.css'), style);
