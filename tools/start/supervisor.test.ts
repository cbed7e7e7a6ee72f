import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeProgram, type Program } from './program.ts';
import { Supervisor, type SupervisorOptions } from './supervisor.ts';

let folder: string;
let printed: string[];
let supervisor: Supervisor;

const createSupervisor = (options: Partial<SupervisorOptions> = {}) =>
  new Supervisor({
    openLog: async (name) => createWriteStream(join(folder, `${name}.log`), { flags: 'a' }),
    print: (line) => printed.push(line),
    initialBackoffMs: 20,
    maxBackoffMs: 80,
    ...options,
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supervisor-'));
  printed = [];
  supervisor = createSupervisor();
});

afterEach(async () => {
  await supervisor.stop();
  await rm(folder, { recursive: true });
});

/** Resolves to the first truthy result of `probe`. */
async function waitFor<T>(probe: () => T | Promise<T>): Promise<T> {
  for (;;) {
    const result = await probe();
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const readLines = async (name: string) =>
  (await readFile(join(folder, name), 'utf8').catch(() => '')).split('\n').filter(Boolean);

/** Creates a program that records the PID of each start and then runs `body`. */
async function createFakeProgram(
  name: string,
  body: string,
  overrides: Partial<Program> = {},
): Promise<Program> {
  const main = join(folder, `${name}.mjs`);
  const note = `import { appendFileSync } from 'node:fs';
    const note = (file, text) => appendFileSync(${JSON.stringify(`${folder}/`)} + file, text + '\\n');
    note('${name}.starts', process.pid);`;
  await writeFile(main, `${note}\n${body}`);
  const ready = () => waitFor(async () => (await readLines(`${name}.starts`)).length > 0);
  const { PATH } = process.env;
  return {
    ...nodeProgram({ name, main, cwd: folder, env: { PATH } }),
    ready: () => ready().then(() => undefined),
    ...overrides,
  };
}

const RUN_FOREVER = 'setInterval(() => {}, 1000);';
const readStarts = (name: string) => readLines(`${name}.starts`);
const isAlive = (pid: string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

test('the supervisor reports a crash in one line with the last error and restarts the program', async () => {
  const body = `setTimeout(() => { throw new TypeError('the well is dry'); }, 10);`;
  await supervisor.start(await createFakeProgram('well', body));
  await waitFor(async () => (await readStarts('well')).length >= 3);
  expect(printed[0]).toBe(
    'well stopped (exit code 1: TypeError: the well is dry). Restarting in 0.02 s.',
  );
  expect(printed[1]).toContain('Restarting in 0.04 s.');
});

test('the delay before restarting a program doubles up to its limit', async () => {
  await supervisor.start(await createFakeProgram('again', 'process.exit(3);'));
  await waitFor(() => printed.length >= 5);
  const delays = printed.map((line) => /Restarting in ([\d.]+) s/.exec(line)?.[1]);
  expect(delays.slice(0, 5)).toEqual(['0.02', '0.04', '0.08', '0.08', '0.08']);
});

test('the delay before restarting a program is reset after a stable run', async () => {
  supervisor = createSupervisor({ stableAfterMs: 1 });
  await supervisor.start(await createFakeProgram('steady', 'process.exit(3);'));
  await waitFor(() => printed.length >= 4);
  for (const line of printed) expect(line).toContain('Restarting in 0.02 s.');
});

test('the supervisor reports the error from a structured log and ignores other entries', async () => {
  const line = (level: string, msg: string) =>
    `console.log(JSON.stringify({ level: '${level}', msg: '${msg}' }));`;
  const body = `${line('fatal', 'no database')} ${line('info', 'stopping')} process.exitCode = 1;`;
  await supervisor.start(await createFakeProgram('json', body));
  await waitFor(() => printed.length > 0);
  expect(printed[0]).toContain('json stopped (exit code 1: no database)');
});

test("the supervisor reports the reason and the log if a program doesn't become ready", async () => {
  const never = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const body = `console.error('Error: no configuration'); process.exit(1);`;
  await expect(
    supervisor.start(await createFakeProgram('mute', body, { ready: never })),
  ).rejects.toThrow(
    /^mute didn't start: exit code 1: Error: no configuration \(log: .*mute\.log\)\.$/,
  );
  expect(await readStarts('mute')).toHaveLength(3);

  supervisor = createSupervisor({ startTimeoutMs: 50 });
  await expect(
    supervisor.start(await createFakeProgram('slow', RUN_FOREVER, { ready: never })),
  ).rejects.toThrow("slow didn't start: it wasn't ready after 0.05 s");
});

test('the supervisor stops all programs in groups, one group after another', async () => {
  const body = (name: string) =>
    `${RUN_FOREVER} process.on('SIGTERM', () => { note('ends', '${name}'); process.exit(0); });
     note('${name}.ready', 'yes');`;
  for (const name of ['database', 'service', 'gateway']) {
    await supervisor.start(await createFakeProgram(name, body(name)));
    await waitFor(async () => (await readLines(`${name}.ready`)).length);
  }
  const pids = (await Promise.all(['database', 'service', 'gateway'].map(readStarts))).flat();
  await supervisor.stop(['gateway'], ['service'], ['database']);
  expect(await readLines('ends')).toEqual(['gateway', 'service', 'database']);
  expect(pids.map(isAlive)).toEqual([false, false, false]);
  expect(printed).toEqual([]);
});

test('the supervisor kills a program that ignores the stop signal', async () => {
  supervisor = createSupervisor({ stopTimeoutMs: 50 });
  const body = `${RUN_FOREVER} process.on('SIGTERM', () => {}); note('deaf.ready', 'yes');`;
  await supervisor.start(await createFakeProgram('deaf', body));
  await waitFor(async () => (await readLines('deaf.ready')).length);
  await supervisor.stop();
  expect(isAlive((await readStarts('deaf'))[0]!)).toBe(false);
});

test('restarting a program takes effect immediately and is not reported as a crash', async () => {
  await supervisor.start(await createFakeProgram('fresh', RUN_FOREVER));
  supervisor.restart('fresh');
  await waitFor(async () => (await readStarts('fresh')).length === 2);
  expect(printed).toEqual([]);
});

test.each([
  ['blocks its event loop', 'setTimeout(() => { for (;;); }, 1500);'],
  ['is suspended', "setTimeout(() => process.kill(process.pid, 'SIGSTOP'), 1500);"],
])('the supervisor kills and restarts a program that %s', async (_, body) => {
  supervisor = createSupervisor({ hangTimeoutMs: 2000 });
  await supervisor.start(await createFakeProgram('stuck', `${RUN_FOREVER} ${body}`));
  await waitFor(async () => (await readStarts('stuck')).length >= 2);
  expect(printed[0]).toBe('stuck stopped (no response for 2 s). Restarting in 0.02 s.');
  expect(isAlive((await readStarts('stuck'))[0]!)).toBe(false);
});

test.each(['channel', 'shell'] as const)(
  'a program guarded by a %s ends when its supervisor is killed',
  async (guard) => {
    const program = await createFakeProgram('orphan', RUN_FOREVER, { guard });
    const parent = await createFakeProgram(
      'parent',
      `import { createWriteStream } from 'node:fs';
       const { Supervisor } = await import('${join(import.meta.dirname, 'supervisor.ts')}');
       const supervisor = new Supervisor({
         openLog: async () => createWriteStream('/dev/null'), print: console.log });
       await supervisor.start({ ...${JSON.stringify(program)}, ready: undefined });`,
    );
    await supervisor.start(parent);
    const [pid = ''] =
      (await waitFor(async () => {
        const pids = await readStarts('orphan');
        return pids.length > 0 ? pids : undefined;
      })) ?? [];
    process.kill(Number((await readStarts('parent'))[0]), 'SIGKILL');
    await waitFor(() => !isAlive(pid));
    expect(isAlive(pid)).toBe(false);
  },
);
