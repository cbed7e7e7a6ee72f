import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileServices, selectServices } from './compile.ts';
import { nodeProgram } from './program.ts';
import { createPrograms } from './programs.ts';
import { createTestConfig } from './testing/wiring.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compile-'));
});
afterEach(() => rm(folder, { recursive: true }));

const listCacheFiles = async (cache: string) =>
  (await readdir(cache, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

test('a program without its settings stores its modules in the compile cache and exits', async () => {
  const [main, cache] = [join(folder, 'main.mjs'), join(folder, 'cache')];
  await writeFile(join(folder, 'module.mjs'), 'export const name = "PORT";');
  await writeFile(
    main,
    `import { name } from './module.mjs';
    if (process.env[name] === undefined) throw new Error('PORT is missing');
    setInterval(() => {}, 1000);`,
  );
  const env = { PORT: '1', NODE_COMPILE_CACHE: cache };
  const service = nodeProgram({ name: 'service', main, cwd: folder, env });
  expect(await compileServices([service])).toEqual([]);
  expect((await listCacheFiles(cache)).length).toBeGreaterThanOrEqual(2);
});

test('every service and worker exits if it has no settings', async () => {
  const services = selectServices(createPrograms(createTestConfig({ RUN_WORKER: 'false' })));
  expect(services.map(({ name }) => name)).toContain('billing-worker');
  expect(await compileServices(services)).toEqual([]);
});
