import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBuiltRemote, publishRemote, rollBackRemote } from './publish.ts';

const workspace = resolve(fileURLToPath(import.meta.url), '../../..');
const appsDir = join(workspace, 'apps');
const remotesDir = process.env.REMOTES_DIR ?? join(getDataDir(), 'remotes');

function getDataDir() {
  return resolve(workspace, process.env.DATA_DIR ?? '.data');
}

const listRemotes = () =>
  readdirSync(appsDir).filter(
    (app) => existsSync(join(appsDir, app, 'src/main.ts')) && app !== 'shell',
  );

/** Tests and builds a single remote and makes the build its current version. */
async function publish(name: string) {
  for (const target of ['test', 'build']) {
    const { status } = spawnSync('nx', ['run', `@scheduler/${name}:${target}`], {
      cwd: workspace,
      stdio: 'inherit',
      env: { ...process.env, NX_DAEMON: 'false' },
    });
    if (status !== 0) throw new Error(`${name} wasn't published because its ${target} failed`);
  }
  const built = await readBuiltRemote(join(appsDir, name, 'dist'));
  if (!built) throw new Error(`${name} wasn't published because its build has no remote.json`);
  const isChanged = await publishRemote(remotesDir, built);
  return `${name} ${built.version} is ${isChanged ? 'published' : 'already the current version'}`;
}

async function rollBack(name: string) {
  const version = await rollBackRemote(remotesDir, name);
  return version
    ? `${name} was rolled back to ${version}`
    : `${name} has no earlier version. Nothing changed.`;
}

async function run([command, name]: string[]): Promise<string> {
  const action = { publish, rollback: rollBack }[command ?? ''];
  if (!action || !name) throw new Error(`Specify a remote: ${listRemotes().join(', ')}`);
  if (!listRemotes().includes(name)) {
    throw new Error(`Unknown remote '${name}'. Choose one of: ${listRemotes().join(', ')}`);
  }
  return action(name);
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
