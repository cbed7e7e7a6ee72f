import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtRemote, publishRemote, rollBackRemote } from './publish.ts';

const workspace = resolve(fileURLToPath(import.meta.url), '../../..');
const appsDir = join(workspace, 'apps');
const remotesDir = process.env.REMOTES_DIR ?? join(dataDir(), 'remotes');

function dataDir() {
  return resolve(workspace, process.env.DATA_DIR ?? '.data');
}

const names = () =>
  readdirSync(appsDir).filter(
    (app) => existsSync(join(appsDir, app, 'src/main.ts')) && app !== 'shell',
  );

/** Builds and tests one remote, and nothing else, then makes its version the current one. */
async function publish(name: string) {
  for (const target of ['test', 'build']) {
    const { status } = spawnSync('nx', ['run', `@scheduler/${name}:${target}`], {
      cwd: workspace,
      stdio: 'inherit',
      env: { ...process.env, NX_DAEMON: 'false' },
    });
    if (status !== 0) throw new Error(`${name} was not published: its ${target} failed`);
  }
  const built = await builtRemote(join(appsDir, name, 'dist'));
  if (!built) throw new Error(`${name} was not published: its build left no remote.json`);
  const moved = await publishRemote(remotesDir, built);
  return `${name} ${built.version} is ${moved ? 'published' : 'already the current version'}`;
}

async function rollBack(name: string) {
  const version = await rollBackRemote(remotesDir, name);
  return version
    ? `${name} is back at ${version}`
    : `${name} has no earlier version to go back to; nothing changed`;
}

async function run([command, name]: string[]): Promise<string> {
  const action = { publish, rollback: rollBack }[command ?? ''];
  if (!action || !name) throw new Error(`Name a remote: ${names().join(', ')}`);
  if (!names().includes(name)) {
    throw new Error(`There is no remote '${name}'. There are: ${names().join(', ')}`);
  }
  return action(name);
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
