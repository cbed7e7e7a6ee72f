/**
 * Publishes the applications of an image to the folders that the gateway serves. `compose.yaml`
 * runs this script after each update, before the gateway starts.
 */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishShell } from './publish-shell.ts';
import { publishBuiltRemotes } from './publish.ts';

const { REMOTES_DIR: remotesDir, SHELL_DIR: shellDir } = process.env;

if (!remotesDir || !shellDir) {
  console.error('REMOTES_DIR and SHELL_DIR are required');
  process.exit(1);
}

const appsDir = resolve(fileURLToPath(import.meta.url), '../../../apps');
// The shell's page comes last, because it may need the new remotes.
const published = await publishBuiltRemotes({ appsDir, remotesDir });
await publishShell(join(appsDir, 'shell/dist'), shellDir);
for (const { name, version } of published) console.log(`published ${name} ${version}`);
console.log('published the shell');
