import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeProgram, type Program } from './program.ts';
import { Supervisor, type SupervisorOptions } from './supervisor.ts';

let folder: string;
let said: string[];
let supervisor: Supervisor;

const supervise = (options: Partial<SupervisorOptions> = {}) =>
  new Supervisor({
    openLog: async (name) => createWriteStream(join(folder, `${name}.log`), { flags: 'a' }),
    say: (line) => said.push(line),
    backOff: 20,
    longestBackOff: 80,
    ...options,
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supervisor-'));
  said = [];
  supervisor = supervise();
});

afterEach(async () => {
  await supervisor.stop();
  await rm(folder, { recursive: true });
});

/** Resolves once `look` gives something true. */
async function until<T>(look: () => T | Promise<T>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const noted = async (name: string) =>
  (await readFile(join(folder, name), 'utf8').catch(() => '')).split('\n').filter(Boolean);

/** A program that notes each of its starts by its pid, then does as `body` says. */
async function fake(name: string, body: string, more: Partial<Program> = {}): Promise<Program> {
  const main = join(folder, `${name}.mjs`);
  const note = `import { appendFileSync } from 'node:fs';
    const note = (file, text) => appendFileSync(${JSON.stringify(`${folder}/`)} + file, text + '\\n');
    note('${name}.starts', process.pid);`;
  await writeFile(main, `${note}\n${body}`);
  const ready = () => until(async () => (await noted(`${name}.starts`)).length > 0);
  const { PATH } = process.env;
  return {
    ...nodeProgram({ name, main, cwd: folder, env: { PATH } }),
    ready: () => ready().then(() => undefined),
    ...more,
  };
}

const STAYS = 'setInterval(() => {}, 1000);';
const starts = (name: string) => noted(`${name}.starts`);
const isAlive = (pid: string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

test('a crash is told in one line with the last complaint, and the program starts again', async () => {
  const body = `setTimeout(() => { throw new TypeError('the well is dry'); }, 10);`;
  await supervisor.start(await fake('well', body));
  await until(async () => (await starts('well')).length >= 3);
  expect(said[0]).toBe(
    'well stopped (exit code 1: TypeError: the well is dry); it starts again in 0.02 s.',
  );
  expect(said[1]).toContain('it starts again in 0.04 s.');
});

test('the wait doubles up to its limit', async () => {
  await supervisor.start(await fake('again', 'process.exit(3);'));
  await until(() => said.length >= 5);
  const waits = said.map((line) => /again in ([\d.]+) s/.exec(line)?.[1]);
  expect(waits.slice(0, 5)).toEqual(['0.02', '0.04', '0.08', '0.08', '0.08']);
});

test('after a stable life the wait begins anew', async () => {
  supervisor = supervise({ stableAfter: 1 });
  await supervisor.start(await fake('steady', 'process.exit(3);'));
  await until(() => said.length >= 4);
  for (const line of said) expect(line).toContain('it starts again in 0.02 s.');
});

test('of a structured log the error is told, and news are not', async () => {
  const line = (level: string, msg: string) =>
    `console.log(JSON.stringify({ level: '${level}', msg: '${msg}' }));`;
  const body = `${line('fatal', 'no database')} ${line('info', 'stopping')} process.exitCode = 1;`;
  await supervisor.start(await fake('json', body));
  await until(() => said.length > 0);
  expect(said[0]).toContain('json stopped (exit code 1: no database)');
});

test('a program that never becomes ready is one sentence with the reason and the log', async () => {
  const never = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const body = `console.error('Error: no configuration'); process.exit(1);`;
  await expect(supervisor.start(await fake('mute', body, { ready: never }))).rejects.toThrow(
    /^mute does not start: exit code 1: Error: no configuration \(its log: .*mute\.log\)\.$/,
  );
  expect(await starts('mute')).toHaveLength(3);

  supervisor = supervise({ startWithin: 50 });
  await expect(supervisor.start(await fake('slow', STAYS, { ready: never }))).rejects.toThrow(
    'slow does not start: it was not ready in 0.05 s',
  );
});

test('stopping lets each wave end in order and leaves nothing running', async () => {
  const body = (name: string) =>
    `${STAYS} process.on('SIGTERM', () => { note('ends', '${name}'); process.exit(0); });
     note('${name}.ready', 'yes');`;
  for (const name of ['database', 'service', 'gateway']) {
    await supervisor.start(await fake(name, body(name)));
    await until(async () => (await noted(`${name}.ready`)).length);
  }
  const pids = (await Promise.all(['database', 'service', 'gateway'].map(starts))).flat();
  await supervisor.stop(['gateway'], ['service'], ['database']);
  expect(await noted('ends')).toEqual(['gateway', 'service', 'database']);
  expect(pids.map(isAlive)).toEqual([false, false, false]);
  expect(said).toEqual([]);
});

test('a program that does not listen is killed', async () => {
  supervisor = supervise({ stopWithin: 50 });
  const body = `${STAYS} process.on('SIGTERM', () => {}); note('deaf.ready', 'yes');`;
  await supervisor.start(await fake('deaf', body));
  await until(async () => (await noted('deaf.ready')).length);
  await supervisor.stop();
  expect(isAlive((await starts('deaf'))[0]!)).toBe(false);
});

test('a restart is at once and no crash', async () => {
  await supervisor.start(await fake('fresh', STAYS));
  supervisor.restart('fresh');
  await until(async () => (await starts('fresh')).length === 2);
  expect(said).toEqual([]);
});

test.each(['channel', 'shell'] as const)(
  'a program guarded by a %s dies when its supervisor is killed',
  async (guard) => {
    const program = await fake('orphan', STAYS, { guard });
    const parent = await fake(
      'parent',
      `import { createWriteStream } from 'node:fs';
       const { Supervisor } = await import('${join(__dirname, 'supervisor.ts')}');
       const supervisor = new Supervisor({
         openLog: async () => createWriteStream('/dev/null'), say: console.log });
       await supervisor.start({ ...${JSON.stringify(program)}, ready: undefined });`,
    );
    await supervisor.start(parent);
    const [pid = ''] =
      (await until(async () => {
        const pids = await starts('orphan');
        return pids.length > 0 ? pids : undefined;
      })) ?? [];
    process.kill(Number((await starts('parent'))[0]), 'SIGKILL');
    await until(() => !isAlive(pid));
    expect(isAlive(pid)).toBe(false);
  },
);
