import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { matchesGlob, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

// `npm run check:dependencies`: licences that oblige to nothing but a notice, no known vulnerabilities, and no
// exception that is not needed.
const root = resolve(import.meta.dirname, '..');
/** The folders with a lock file: the project's, and those of what is installed when it is used. */
const folders = ['.', 'tests/engines', 'tools/chromium', 'tools/lighthouse'];
const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Zlib|OFL-1\.1)$/;

const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({ license: v.optional(v.string(), 'no licence'), link: v.optional(v.boolean(), false) }),
  ),
});
const exceptionFile = v.object({
  licences: v.record(v.string(), v.string()),
  advisories: v.record(v.string(), v.string()),
});
const auditReport = v.object({
  vulnerabilities: v.record(
    v.string(),
    v.object({ via: v.array(v.union([v.string(), v.object({ url: v.string(), title: v.string() })])) }),
  ),
});

type Vulnerabilities = v.InferOutput<typeof auditReport>['vulnerabilities'];

/** What `npm audit --json` prints: a report, or why there is none. */
const auditOutput = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([auditReport, v.object({ message: v.string() })]),
);

const readJson = (file: string): unknown => JSON.parse(readFileSync(resolve(root, file), 'utf8'));
const exceptions = v.parse(exceptionFile, readJson('tools/dependency-exceptions.json'));
const findings: string[] = [];
const used = new Set<string>();
let packageCount = 0;

/** Whether an SPDX expression leaves a choice that is permissive; the lock file has none with nested parentheses. */
function isPermissive(expression: string): boolean {
  const choices = expression.replace(/^\(|\)$/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((licence) => permissive.test(licence)));
}

for (const folder of folders) {
  const { packages } = v.parse(lockFile, readJson(`${folder}/package-lock.json`));
  packageCount += Object.keys(packages).length - 1;
  checkLicences(packages);
  checkAdvisories(await vulnerabilities(folder));
}

for (const name of [...Object.keys(exceptions.licences), ...Object.keys(exceptions.advisories)]) {
  if (!used.has(name)) findings.push(`${name}: the exception is not needed`);
}
for (const finding of findings) console.error(finding);
console.log(`${packageCount} packages, ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;

function checkLicences(packages: v.InferOutput<typeof lockFile>['packages']): void {
  for (const [path, { license, link }] of Object.entries(packages)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (path === '' || link || isPermissive(license)) continue;
    const exception = Object.keys(exceptions.licences).find((pattern) => matchesGlob(name, pattern));
    if (exception === undefined) findings.push(`${name}: ${license}`);
    else used.add(exception);
  }
}

function checkAdvisories(vulnerabilities: Vulnerabilities): void {
  for (const [name, { via }] of Object.entries(vulnerabilities)) {
    for (const advisory of via) {
      // A text names another package of this list.
      if (typeof advisory === 'string') continue;
      const id = advisory.url.split('/').at(-1) ?? advisory.url;
      if (id in exceptions.advisories) used.add(id);
      else findings.push(`${name}: ${advisory.title} (${advisory.url})`);
    }
  }
}

/** What the registry knows; npm exits with 1 when there is anything. */
async function vulnerabilities(folder: string): Promise<Vulnerabilities> {
  const audit = promisify(execFile)('npm', ['audit', '--json'], {
    cwd: resolve(root, folder),
    maxBuffer: 2 ** 26,
  });
  const { stdout, stderr } = await audit.catch((error: { stdout?: string; stderr?: string }) => ({
    stdout: error.stdout,
    stderr: error.stderr || String(error),
  }));
  const { success, output } = v.safeParse(auditOutput, stdout);
  if (success && 'vulnerabilities' in output) return output.vulnerabilities;
  const reason = success && 'message' in output ? output.message : stderr.trim();
  findings.push(`npm audit: the registry gave no report: ${reason}`);
  return {};
}
