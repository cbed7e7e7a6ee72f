// The one command, in JavaScript that Node 20 runs: it installs what is missing and hands over to
// the project's own Node 24, which runs TypeScript.
import { fileURLToPath } from 'node:url';
import { installMissing } from './start/install.mjs';
import { handOver } from './start/hand-over.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const mains = {
  '--dev': 'tools/start/dev.ts',
  '--test': 'tools/test/main.ts',
  '--screenshots': 'tools/screenshots/main.ts',
};

const [flag = '', ...rest] = process.argv.slice(2);
const main = mains[flag] ?? 'tools/start/main.ts';

try {
  await installMissing(root);
  await handOver(root, main, flag in mains ? rest : process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
