import { resolve } from 'node:path';
import { catalog } from '#machines/catalog.ts';
import { runTool } from './statecharts/tool.ts';

const documents = resolve(import.meta.dirname, '../docs/machines');
const { text, failed } = await runTool(process.argv.slice(2), { catalog, documents });
(failed ? console.error : console.log)(text);
process.exitCode = failed ? 1 : 0;
