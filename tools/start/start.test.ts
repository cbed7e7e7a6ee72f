import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './config.ts';
import { choosePorts } from './ports.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the start command until it exits, as a user would. */
function runStart(env: NodeJS.ProcessEnv, cwd = root) {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.mjs'], {
    cwd,
    encoding: 'utf8',
    env: { PATH, HOME, DATA_DIR: join(folder, 'data'), ...env },
  });
  return { status, stdout, stderr: stderr.trim() };
}

const findFreePort = async () => String((await choosePorts(65_536, 1))[0]);

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
  const unusedPort = await findFreePort();
  const { status, stderr } = runStart({
    PORT: await findFreePort(),
    DATABASE_URL: `postgres://me:secret@127.0.0.1:${unusedPort}/mine`,
  });
  expect(stderr).toContain(`Couldn't connect to the database at 127.0.0.1:${unusedPort}`);
  expect(stderr).not.toContain('secret');
  expect(stderr).toMatch(ONE_LINE);
  expect(status).toBe(1);
});

test('npm start exits with a one-line error if the data folder is in use', async () => {
  await mkdir(join(folder, 'data'));
  const fakeMain = join(folder, 'tools/start/main.ts');
  await mkdir(join(folder, 'tools/start'), { recursive: true });
  await writeFile(fakeMain, `setInterval(() => {}, 1000);`);
  const running = spawn(process.execPath, [fakeMain]);
  await once(running, 'spawn');
  await writeFile(join(folder, 'data/running.pid'), String(running.pid));
  const { status, stderr } = runStart({ PORT: await findFreePort() });
  const ended = once(running, 'exit');
  running.kill();
  await ended;
  expect(stderr).toContain('AI Scheduler is already running');
  expect(stderr).toMatch(ONE_LINE);
  expect(status).toBe(1);
});

test("npm start exits with a one-line error if packages can't be installed without a network", async () => {
  for (const file of ['package.json', 'package-lock.json', 'tools/start.mjs', 'tools/start']) {
    await cp(join(root, file), join(folder, 'clone', file), { recursive: true });
  }
  const { status, stderr } = runStart(
    {
      npm_config_registry: `http://127.0.0.1:${await findFreePort()}/`,
      npm_config_cache: join(folder, 'cache'),
      npm_config_fetch_retries: '0',
    },
    join(folder, 'clone'),
  );
  expect(stderr).toContain('the npm registry is unreachable. Check the network');
  expect(stderr).toMatch(ONE_LINE);
  expect(status).toBe(1);
});
