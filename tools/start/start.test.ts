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

/** Runs the one command to its end, as a user would. */
function start(env: NodeJS.ProcessEnv, home = root) {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.mjs'], {
    cwd: home,
    encoding: 'utf8',
    env: { PATH, HOME, DATA_DIR: join(folder, 'data'), ...env },
  });
  return { status, stdout, stderr: stderr.trim() };
}

const anyPort = async () => String((await choosePorts(65_536, 1))[0]);

const ONE_SENTENCE = /^[^\n]+\.$/;

test('a port in use ends the start with one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { status, stderr } = start({ PORT: String(port) });
  server.close();
  expect(stderr).toContain(`Port ${port} is in use by another program`);
  expect(stderr).toMatch(ONE_SENTENCE);
  expect(status).toBe(1);
});

test('a data folder that cannot be written ends it with one sentence', async () => {
  await writeFile(join(folder, 'data'), 'a file');
  const { status, stderr } = start({ PORT: await anyPort() });
  expect(stderr).toContain(`The data folder ${join(folder, 'data')} cannot be written`);
  expect(stderr).toMatch(ONE_SENTENCE);
  expect(status).toBe(1);
});

test('a damaged database folder ends it with one sentence', async () => {
  const cluster = join(folder, 'data/postgres');
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '18\n');
  const { status, stderr } = start({ PORT: await anyPort() });
  expect(stderr).toContain(`The database folder ${cluster} cannot be used`);
  expect(stderr).toMatch(ONE_SENTENCE);
  expect(status).toBe(1);
});

test('a database that does not answer ends it with one sentence', async () => {
  const unused = await anyPort();
  const { status, stderr } = start({
    PORT: await anyPort(),
    DATABASE_URL: `postgres://me:secret@127.0.0.1:${unused}/mine`,
  });
  expect(stderr).toContain(`The database at 127.0.0.1:${unused} cannot be used`);
  expect(stderr).not.toContain('secret');
  expect(stderr).toMatch(ONE_SENTENCE);
  expect(status).toBe(1);
});

test('a second start with the same data folder ends with one sentence', async () => {
  await mkdir(join(folder, 'data'));
  const other = join(folder, 'tools/start/main.ts');
  await mkdir(join(folder, 'tools/start'), { recursive: true });
  await writeFile(other, `setInterval(() => {}, 1000);`);
  const running = spawn(process.execPath, [other]);
  await once(running, 'spawn');
  await writeFile(join(folder, 'data/running.pid'), String(running.pid));
  const { status, stderr } = start({ PORT: await anyPort() });
  const ended = once(running, 'exit');
  running.kill();
  await ended;
  expect(stderr).toContain('AI Scheduler is running already');
  expect(stderr).toMatch(ONE_SENTENCE);
  expect(status).toBe(1);
});

test('without a network the packages are not installed, which is one sentence', async () => {
  for (const file of ['package.json', 'package-lock.json', 'tools/start.mjs', 'tools/start']) {
    await cp(join(root, file), join(folder, 'clone', file), { recursive: true });
  }
  const { status, stderr } = start(
    {
      npm_config_registry: `http://127.0.0.1:${await anyPort()}/`,
      npm_config_cache: join(folder, 'cache'),
      npm_config_fetch_retries: '0',
    },
    join(folder, 'clone'),
  );
  expect(stderr).toContain('the npm registry cannot be reached; check the network');
  expect(stderr).toMatch(ONE_SENTENCE);
  expect(status).toBe(1);
});
