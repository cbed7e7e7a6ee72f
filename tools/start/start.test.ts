import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './config.ts';
import { choosePorts } from './ports.ts';
import { killProcess, startLockHolder } from './testing/lock-holder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const START_TIMEOUT_MS = 120_000;

/** Runs the start command until it exits, as a user would. */
function runStart(env: NodeJS.ProcessEnv, cwd = root) {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.mjs'], {
    cwd,
    encoding: 'utf8',
    env: { PATH, HOME, DATA_DIR: join(folder, 'data'), ...env },
    // A product that starts by mistake would block the test, and Jest with it.
    timeout: START_TIMEOUT_MS,
  });
  return { status, stdout, stderr: stderr.trim() };
}

/** A reserved port. Another test could start a server on a free one. */
const UNUSED_PORT = 1;

const findFreePort = async () => String((await choosePorts(65_536, 1))[0]);

/** Returns the files of a folder with their content. */
async function listFiles(dir: string): Promise<[string, string][]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }): Promise<[string, string]> => {
      const file = join(parentPath, name);
      return [file, await readFile(file, 'utf8')];
    }),
  );
}

const ONE_LINE = /^[^\n]+\.$/;

test('npm start exits with a one-line error if the port is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { status, stderr } = runStart({ PORT: String(port) });
  server.close();
  expect(stderr).toContain(`Port ${port} is in use by another program`);
  expect(stderr).toMatch(ONE_LINE);
  expect(status).toBe(1);
});

test("npm start exits with a one-line error if the data folder isn't writable", async () => {
  await writeFile(join(folder, 'data'), 'a file');
  const { status, stderr } = runStart({ PORT: await findFreePort() });
  expect(stderr).toContain(`The data folder ${join(folder, 'data')} isn't writable`);
  expect(stderr).toMatch(ONE_LINE);
  expect(status).toBe(1);
});

test('npm start exits with a one-line error if the database folder is damaged', async () => {
  const cluster = join(folder, 'data/postgres');
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '18\n');
  const { status, stderr } = runStart({ PORT: await findFreePort() });
  expect(stderr).toContain(`The database folder ${cluster} can't be used`);
  expect(stderr).toMatch(ONE_LINE);
  expect(status).toBe(1);
});

test('npm start exits with a one-line error if the database is unreachable', async () => {
  const { status, stderr } = runStart({
    PORT: await findFreePort(),
    DATABASE_URL: `postgres://me:secret@127.0.0.1:${UNUSED_PORT}/mine`,
  });
  expect(stderr).toContain(`Couldn't connect to the database at 127.0.0.1:${UNUSED_PORT}`);
  expect(stderr).not.toContain('secret');
  expect(stderr).toMatch(ONE_LINE);
  expect(status).toBe(1);
});

test('npm start exits with a one-line error and changes nothing if the data folder is in use', async () => {
  const data = join(folder, 'data');
  await mkdir(join(data, 'logs'), { recursive: true });
  const holder = await startLockHolder(data);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const before = await listFiles(data);
  const { port: usedPort } = server.address() as AddressInfo;
  for (const PORT of [await findFreePort(), String(usedPort)]) {
    const { status, stderr } = runStart({ PORT });
    expect(stderr).toContain(`AI Scheduler is already running with the data folder ${data}`);
    expect(stderr).toMatch(ONE_LINE);
    expect(status).toBe(1);
  }
  server.close();
  await killProcess(holder);
  expect(await listFiles(data)).toEqual(before);
});

const PACKAGE_JSON = {
  name: 'clone',
  workspaces: ['libs/*'],
  dependencies: { library: '1.0.0' },
};
const LOCKED_PACKAGES = {
  '': PACKAGE_JSON,
  'libs/ui': { name: 'ui', version: '1.0.0' },
  'node_modules/library': { version: '1.0.0' },
  'node_modules/ui': { resolved: 'libs/ui', link: true },
};

/**
 * Runs the start command of a clone with an unreachable registry.
 *
 * @param installed packages that npm recorded as installed
 */
async function runStartOffline(installed: Record<string, object>) {
  const clone = join(folder, 'clone');
  for (const file of ['tools/start.mjs', 'tools/start']) {
    await cp(join(root, file), join(clone, file), { recursive: true });
  }
  const files = {
    'package.json': PACKAGE_JSON,
    'package-lock.json': { name: 'clone', lockfileVersion: 3, packages: LOCKED_PACKAGES },
    'libs/ui/package.json': LOCKED_PACKAGES['libs/ui'],
    'node_modules/.package-lock.json': { packages: installed },
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(clone, file)), { recursive: true });
    await writeFile(join(clone, file), JSON.stringify(content));
  }
  return runStart(
    {
      npm_config_registry: `http://127.0.0.1:${UNUSED_PORT}/`,
      npm_config_cache: join(folder, 'cache'),
      npm_config_fetch_retries: '0',
    },
    clone,
  );
}

test.each([
  ['no package is installed', {}],
  ['a package of the workspace is new', { ...LOCKED_PACKAGES, 'node_modules/ui': undefined }],
])(
  "npm start exits with a one-line error if %s and packages can't be installed without a network",
  async (_, installed) => {
    const { status, stderr } = await runStartOffline(installed as Record<string, object>);
    expect(stderr).toContain('the npm registry is unreachable. Check the network');
    expect(stderr).toMatch(ONE_LINE);
    expect(status).toBe(1);
  },
);

test('npm start does not install packages that are already installed', async () => {
  const { stdout, stderr } = await runStartOffline(LOCKED_PACKAGES);
  expect(stdout).not.toContain('Installing packages');
  // The clone contains only the start command.
  expect(stderr).toContain('ERR_MODULE_NOT_FOUND');
});
