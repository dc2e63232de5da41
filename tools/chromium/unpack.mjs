// Unpacks the browser with its libraries and fonts into the folder that TMPDIR names: the package unpacks into the
// temporary folder, and its libraries only on AWS Lambda.
import { cpSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const packages = join(import.meta.dirname, 'node_modules');
for (const archive of ['chromium.br', 'al2023.tar.br']) {
  await inflate(join(packages, '@sparticuz/chromium/bin', archive));
}
const fonts = join(tmpdir(), 'fonts');
mkdirSync(fonts);
for (const style of ['400Regular', '700Bold']) {
  cpSync(join(packages, '@expo-google-fonts/arimo', style), fonts, { recursive: true });
}
cpSync(join(import.meta.dirname, 'launch'), tmpdir(), { recursive: true });
