import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { startProductProcess } from '../../tools/product-process.ts';
import type { Engine } from './driver.ts';
import { firefox } from './firefox.ts';
import { installEngine } from './programs.ts';
import { steps } from './steps.ts';
import { webkit } from './webkit.ts';

// `npm run test:engines [-- firefox webkit]`. A missing engine is skipped, or fails when it is named.
const engines: Readonly<Record<string, Engine>> = { firefox, webkit };
const named = process.argv.slice(2);
const pictures = resolve(import.meta.dirname, '../../test-results/engines');

const unknown = named.find((name) => !Object.hasOwn(engines, name));
if (unknown !== undefined) {
  console.error(`There is no engine "${unknown}": ${Object.keys(engines).join(', ')}.`);
  process.exit(2);
}

for (const [name, engine] of Object.entries(engines)) {
  if (named.length > 0 && !named.includes(name)) continue;
  test(name, async (engineTest) => {
    const missing = installEngine(name, engine);
    if (missing !== null && named.length > 0) throw new Error(missing);
    if (missing !== null) return engineTest.skip(missing);

    await using resources = new AsyncDisposableStack();
    const dataDir = mkdtempSync(join(tmpdir(), 'agency-engines-'));
    resources.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const product = await startProductProcess({ DATA_DIR: dataDir, PORT: '0' });
    resources.defer(async () => {
      await product.end('SIGTERM');
    });
    const driver = await engine.start();
    resources.defer(driver.close);
    mkdirSync(pictures, { recursive: true });
    engineTest.diagnostic(driver.version);
    let failed = false;
    for (const [index, { title, run }] of steps.entries()) {
      const skip = failed && 'an earlier step failed';
      await engineTest.test(title, { skip }, async ({ waitFor }) => {
        const eventually = <T>(check: () => Promise<T>, timeout = 30_000) =>
          waitFor(check, { interval: 50, timeout });
        failed = true;
        try {
          await run({ driver, origin: product.url, eventually });
          failed = false;
        } finally {
          writeFileSync(join(pictures, `${name}-${index + 1}.png`), await driver.screenshot());
        }
      });
    }
  });
}
