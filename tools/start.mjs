// Entry point in JavaScript, because Node 20 must be able to run it: installs missing packages and
// continues on the project's Node 24, which runs TypeScript.
import { fileURLToPath } from 'node:url';
import { installMissing } from './start/install.mjs';
import { reExecNode } from './start/re-exec-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const mainFiles = {
  '--dev': 'tools/start/dev.ts',
  '--test': 'tools/test/main.ts',
  '--faults': 'tools/faults/main.ts',
  '--attacks': 'tools/attacks/main.ts',
  '--screenshots': 'e2e/screenshots/main.ts',
};

const [flag = '', ...rest] = process.argv.slice(2);
const main = mainFiles[flag] ?? 'tools/start/main.ts';

try {
  await installMissing(root);
  await reExecNode(root, main, flag in mainFiles ? rest : process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
